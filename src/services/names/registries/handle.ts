import { z } from 'zod';
import { addressText, nameText, parseAnswer, rowsOf } from '../../http/service-answer.ts';
import { continuationOf, mapRows } from '../../lists/page.ts';
import { encodeQuery, encodeStrictly } from '../../text.ts';
import { cardanoAddress } from './addresses.ts';
import type { Registry } from './registry.ts';

const ownerAnswer = z.object({
  holder: addressText,
  resolved_addresses: z.object({ ada: addressText.nullish() }).nullish(),
});
const namesAnswer = rowsOf(z.object({ name: nameText }));

/** The server judges the length. */
const NAME = /^\$?([a-z\d_.-]+(?:@[a-z\d_.-]+)?)$/;

/** Rows per page: the API's default, and its maximum for when many are needed. */
const [DEFAULT_ROWS, MAX_ROWS] = [100, 1_000];

/** Statuses for an impossible form and for protected words. Both mean that nobody has the name. */
const NOBODY = [404, 406, 451];

/**
 * Returns the rows per page, and the page with the row after the offset. Pages of one list may have different sizes.
 */
function pageWith(limit: number, next = '0') {
  const offset = Number(next);
  const rows = limit > DEFAULT_ROWS ? MAX_ROWS : DEFAULT_ROWS;
  return { rows, page: Math.floor(offset / rows) + 1 };
}

/** Cardano's ADA Handle (https://handle.me). */
export const handle: Registry = {
  title: 'ADA Handle',
  address: 'https://api.handle.me',
  keyHeader: 'api-key',
  syncing: [202],
  endings: [],
  sign: '$',
  complete: (text) => `$${text}`,
  name(text) {
    const [, name] = NAME.exec(text.toLowerCase()) ?? [];
    return name === undefined ? undefined : `$${name}`;
  },
  wallet: cardanoAddress,
  owner: {
    absent: NOBODY,
    call: (name) => ({ path: `/handles/${encodeStrictly(name.slice(1))}` }),
    read({ status, body }) {
      if (NOBODY.includes(status)) return undefined;
      const { holder, resolved_addresses } = parseAnswer(ownerAnswer, body);
      return { wallet: holder, paysTo: resolved_addresses?.ada ?? undefined };
    },
  },
  names: {
    call({ wallet, direction, limit, next }) {
      const { rows, page } = pageWith(limit, next);
      const query = { records_per_page: String(rows), page: String(page), sort: direction };
      return { path: `/handles?${encodeQuery({ holder_address: wallet, ...query })}` };
    },
    read({ headers, body }, { limit, next }) {
      const names = mapRows(parseAnswer(namesAnswer, body), ({ name }) => `$${name}`);
      const { rows, page } = pageWith(limit, next);
      const total = countIn(headers['x-handles-search-total']);
      const offset = (page - 1) * rows;
      // The API leaves out handles without a `utxo` after it has counted the page, so a short page need not be the
      // last.
      const counted = Math.max(names.length, Math.min(rows, (total ?? 0) - offset));
      const { next: following, count } = continuationOf({ offset, rows: counted, most: rows, total });
      return { names, next: following, count: names.length < counted ? undefined : count };
    },
  },
  maxNamesPerCall: MAX_ROWS,
  hasOrder: true,
  link: (wallet) => `https://cardanoscan.io/${wallet.startsWith('stake') ? 'stakekey' : 'address'}/${wallet}`,
  example: '$ada',
  walletExample: 'stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc',
};

const countIn = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
