import { button, row } from '../display/buttons.ts';
import { inertJson } from '../display/inert-json.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { namesJsonId } from './custom-ids.ts';
import { closing, type ListedPage } from './listed-page.ts';
import { tooLong } from './names-buttons.ts';

/**
 * A page as the exact `data` array of docs/interface.md#names: an object with the wallet, an object with the names. Where
 * more follow, a button gives the next file.
 * @throws CannotDo when Discord takes no file of that size here: JSON with less in it would not be exact
 */
export function json(listed: ListedPage, attachmentSizeLimit: number): Reply {
  const { by, subject, contains, direction, limit, listing, extent } = listed;
  const { wallet, names } = listing;
  const data = Buffer.from(`${inertJson([{ wallet }, { names }])}\n`);
  if (data.byteLength > attachmentSizeLimit) {
    throw new CannotDo('These names are more than Discord takes as a file here: ask for a smaller `limit`.');
  }
  const following = { by, subject, contains, direction, limit, page: extent.page + 1 };
  const next = extent.more ? row(button(namesJsonId, following, 'Next file')) : [];
  const missing = extent.more && next.length === 0 ? tooLong(by, 'a button') : undefined;
  return {
    content: closing(listed, missing),
    components: next,
    files: [{ name: 'names.json', contentType: 'application/json', data }],
  };
}
