import { inertJson } from '../display/inert-json.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, staleness } from './listed-page.ts';

/**
 * A page as the exact `data` array of docs/interface.md#names: an object with the wallet, an object with the names.
 * @throws CannotDo when Discord takes no file of that size here: JSON with less in it would not be exact
 */
export function json(listed: ListedPage, attachmentSizeLimit: number): Reply {
  const { wallet, names } = listed.listing;
  const closing = [extent(listed), staleness(listed)].filter((line) => line !== undefined).join('. ');
  const data = Buffer.from(`${inertJson([{ wallet }, { names }])}\n`);
  if (data.byteLength > attachmentSizeLimit) {
    throw new CannotDo('These names are more than Discord takes as a file here: ask for a smaller `limit`.');
  }
  return {
    content: closing,
    files: [
      {
        name: 'names.json',
        contentType: 'application/json',
        data,
      },
    ],
  };
}
