import type { NameListing } from '../../services/names/names-service.ts';
import { inline } from '../display/display-text.ts';
import { type Extent, heading } from '../paging/extent.ts';
import type { NamesFileFields, NamesPageFields } from './custom-ids.ts';

/** A page of names with what was asked for. */
export interface ListedPage extends NamesPageFields {
  readonly listing: NameListing;
  readonly extent: Extent;
  /** Where the wallet is shown outside of Discord. */
  readonly link: string | undefined;
}

/** Whose wallet it is, in words that a sentence goes on from: `The wallet of \`ada\``. */
export const walletInWords = ({ by, subject }: Pick<NamesFileFields, 'by' | 'subject'>): string =>
  `The wallet ${by === 'name' ? 'of ' : ''}${inline(subject, 300)}`;

/** How much there is, which part of it is shown, and what it contains: `40 names · page 3 of 3 · containing \`ic\``. */
export const namesHeading = ({ extent, contains }: ListedPage): string =>
  `${heading('name', extent)}${contains === '' ? '' : ` · containing ${inline(contains, 100)}`}`;

/** When the service is down and the answer is an old one, the sentence that says how old. */
export function staleness({ listing: { staleSeconds } }: ListedPage): string | undefined {
  if (staleSeconds === undefined) return undefined;
  const minutes = Math.floor(staleSeconds / 60);
  const age = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `The names service is down at the moment: this answer is ${age} old.`;
}

/** What is said under names that have no card: how much there is, and whatever else there is to say. */
export const closing = (listed: ListedPage, ...further: readonly (string | undefined)[]): string =>
  [namesHeading(listed), listed.extent.note, staleness(listed), ...further]
    .filter((line) => line !== undefined)
    .join('\n');
