import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { addressText, nameText, parseAnswer, rowsOf, text } from '../../http/service-answer.ts';
import { continuationOf } from '../../lists/page.ts';
import { encodeQuery, encodeStrictly } from '../../text.ts';
import { tezosAddress } from './addresses.ts';
import type { Registry } from './registry.ts';

/** The API leaves out fields that are null. */
const ownerAnswer = z.object({
  name: text(),
  owner: z.object({ address: addressText }).optional(),
  address: z.object({ address: addressText }).optional(),
  expiration: z.iso.datetime({ offset: true }).optional(),
});
const namesAnswer = rowsOf(nameText);

/** A label has up to 100 characters, a name up to 400 bytes. */
const NAME = /^(?:[^.]{1,100}\.)+tez$/u;
const MAX_NAME_BYTES = 400;

/** Tezos Domains, by the API of TzKT (https://api.tzkt.io). */
export const tez: Registry = {
  title: 'Tezos Domains',
  address: 'https://api.tzkt.io',
  endings: ['.tez'],
  complete: (text) => `${text}.tez`,
  name(text) {
    // By UTS 46; empty for a text with characters that no host name has.
    const name = domainToUnicode(text);
    return NAME.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES ? name : undefined;
  },
  wallet: tezosAddress,
  owner: {
    absent: [204],
    call: (name) => ({ path: `/v1/domains/${encodeStrictly(name)}` }),
    read({ status, body }, _name, now) {
      if (status === 204) return undefined;
      const { owner, address, expiration } = parseAnswer(ownerAnswer, body);
      if (expiration !== undefined && Date.parse(expiration) <= now) return undefined;
      return { wallet: owner?.address, paysTo: address?.address };
    },
  },
  names: {
    call({ wallet, direction, limit, next = '0', now }) {
      const query = {
        owner: wallet,
        'expiration.gt': new Date(now).toISOString(),
        [`sort.${direction}`]: 'name',
        limit: String(limit),
        offset: next,
        select: 'name',
      };
      return { path: `/v1/domains?${encodeQuery(query)}` };
    },
    read({ body }, { limit, next = '0' }) {
      const names = parseAnswer(namesAnswer, body);
      return {
        names,
        ...continuationOf({ offset: Number(next), rows: names.length, most: limit, total: undefined }),
      };
    },
  },
  maxNamesPerCall: 1_000,
  hasOrder: true,
  link: (wallet) => `https://tzkt.io/${wallet}`,
  credit: { text: 'Powered by TzKT API', url: 'https://tzkt.io' },
  example: 'tezos.tez',
  walletExample: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
};
