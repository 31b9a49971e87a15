import { z } from 'zod';
import { boundedText, parseAnswer, rowsOf } from '../../http/service-answer.ts';
import { pageAfter } from '../../lists/page.ts';
import { encodeQuery, encodeStrictly } from '../../text.ts';
import { stacksAddress } from './addresses.ts';
import type { Registry } from './registry.ts';

const text = boundedText('a string');
const ownerAnswer = z.object({ owner: text });
const namesAnswer = z.object({
  total: z.int().min(0),
  names: rowsOf(z.object({ full_name: text, revoked: z.boolean().nullish() })),
});

/** A contract's name has up to 48 bytes. */
const NAME = /^[a-z\d_-]{1,48}\.[a-z]{1,20}$/;

/** The Bitcoin Name System on Stacks, version 2 (https://bnsv2.com). */
export const bns: Registry = {
  title: 'BNS',
  address: 'https://api.bnsv2.com',
  endings: ['.btc', '.id', '.stx', '.app'],
  complete: (text) => `${text}.btc`,
  name(text) {
    const name = text.toLowerCase();
    return NAME.test(name) ? name : undefined;
  },
  wallet: stacksAddress,
  owner: {
    absent: [404],
    call: (name) => ({ path: `/names/${encodeStrictly(name)}/owner` }),
    read: ({ status, body }) =>
      status === 404 ? undefined : { wallet: parseAnswer(ownerAnswer, body).owner },
  },
  names: {
    // Whether it takes more than its default of 50 is open.
    call: ({ wallet, next = '0' }) => ({
      path: `/names/address/${encodeStrictly(wallet)}/valid?${encodeQuery({ limit: '50', offset: next })}`,
    }),
    read({ body }, { next }) {
      const { total, names } = parseAnswer(namesAnswer, body);
      const held = names.filter(({ revoked }) => revoked !== true);
      const leftOut = names.length - held.length;
      const after = pageAfter({ offset: Number(next ?? 0), rows: names.length, most: 50, total });
      return {
        names: held.map(({ full_name }) => full_name),
        leftOut,
        next: after.next,
        count: leftOut === 0 ? after.count : undefined,
      };
    },
  },
  page: 50,
  hasOrder: false,
  link: (wallet) => `https://explorer.hiro.so/address/${wallet}`,
  example: 'muneeb.btc',
  walletExample: 'SP000000000000000000002Q6VF78',
};
