import { inertJson } from '../display/inert-json.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, staleness } from './question.ts';

/** A page as the exact `data` array of the interface: an object with the wallet, an object with the names. */
export function json(listed: ListedPage): Reply {
  const { wallet, names } = listed.listing;
  const closing = [extent(listed), staleness(listed)].filter((line) => line !== undefined).join('. ');
  return {
    content: closing,
    files: [
      {
        name: 'names.json',
        contentType: 'application/json',
        data: `${inertJson([{ wallet }, { names }])}\n`,
      },
    ],
  };
}
