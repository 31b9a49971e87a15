import { button, linkButton, row } from '../display/buttons.ts';
import { pageButtons } from '../paging/page-buttons.ts';
import { firstPage } from '../paging.ts';
import type { Reply } from '../reply.ts';
import { namesFileId, namesPages } from './custom-ids.ts';
import type { ListedPage } from './listed-page.ts';

/** What stands under a page of names. */
interface NamesButtons {
  readonly components: NonNullable<Reply['components']>;
  /** Says why buttons are missing: a custom id does not hold every name. */
  readonly missing: string | undefined;
}

/** The buttons to other pages where there are any, and below them the one for all names. */
export function namesButtons(
  { by, subject, contains, direction, limit, extent, link, listing }: ListedPage,
  format: 'c' | 't',
): NamesButtons {
  const which = { direction, by, contains, subject };
  const turns = pageButtons(namesPages, { ...firstPage(limit), format, ...which }, extent);
  const pages = row(...turns);
  const isEmpty = listing.total === 0;
  const label = contains === '' ? 'All names as a file' : 'All of these as a file';
  const whole = isEmpty ? undefined : button(namesFileId, which, label);
  const below = [whole, linkButton(link, 'Show in explorer')].filter((each) => each !== undefined);
  const isMissing = (whole === undefined && !isEmpty) || (turns.length > 0 && pages.length === 0);
  return {
    components: [...pages, ...row(...below)],
    missing: isMissing ? tooLong(by, 'page buttons') : undefined,
  };
}

/** Why a button is missing. */
export const tooLong = (by: ListedPage['by'], buttons: string): string =>
  `This ${by === 'name' ? 'name' : 'address'} is too long for ${buttons}: a larger \`limit\` shows more.`;
