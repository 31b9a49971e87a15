import type { NameListing } from '../../services/names/names-service.ts';
import { inline } from '../display/display-text.ts';
import { pageAt, pageExtent } from '../paging.ts';
import type { NamesFileFields, NamesPageFields } from './custom-ids.ts';

/** A page of names with what was asked for. */
export interface ListedPage extends NamesPageFields {
  readonly listing: NameListing;
}

/** Whose wallet it is, in words that a sentence goes on from: `The wallet of \`ada\``. */
export const walletInWords = ({ by, subject }: Pick<NamesFileFields, 'by' | 'subject'>): string =>
  `The wallet ${by === 'name' ? 'of ' : ''}${inline(subject, 300)}`;

/** How much is shown and whether there is more, with a total only when it is known: `Names 16 to 30 of 2,500`. */
export function extent(listed: ListedPage): string {
  const { names, more, total } = listed.listing;
  return pageExtent('name', { offset: pageAt(listed).offset, rows: names.length, more, total });
}

/** When the service is down and the answer is an old one, the sentence that says how old. */
export function staleness({ listing: { staleSeconds } }: ListedPage): string | undefined {
  if (staleSeconds === undefined) return undefined;
  const minutes = Math.floor(staleSeconds / 60);
  const age = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `The names service is down at the moment: this answer is ${age} old.`;
}
