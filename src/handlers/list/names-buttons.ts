import { button, row } from '../display/buttons.ts';
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
  { by, subject, direction, limit, extent }: ListedPage,
  format: 'c' | 't',
): NamesButtons {
  const turns = pageButtons(namesPages, { ...firstPage(limit), format, direction, by, subject }, extent);
  const pages = row(...turns);
  const whole = row(button(namesFileId, { direction, by, subject }, 'All names as a file'));
  const isMissing = whole.length === 0 || (turns.length > 0 && pages.length === 0);
  return { components: [...pages, ...whole], missing: isMissing ? tooLong(by, 'page buttons') : undefined };
}

/** Why a button is missing. */
export const tooLong = (by: ListedPage['by'], buttons: string): string =>
  `This ${by === 'name' ? 'name' : 'address'} is too long for ${buttons}: a larger \`limit\` shows more.`;
