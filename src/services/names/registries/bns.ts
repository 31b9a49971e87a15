import { z } from 'zod';
import { addressText, nameText, parseAnswer, rowsOf } from '../../http/service-answer.ts';
import { continuationOf, mapRows, SkippedRow } from '../../lists/page.ts';
import { encodeQuery, encodeStrictly } from '../../text.ts';
import { stacksAddress } from './addresses.ts';
import type { Registry } from './registry.ts';

const ownerAnswer = z.object({ owner: addressText, status: z.string().nullish() });
const namesAnswer = z.object({
  total: z.int().min(0),
  names: rowsOf(
    z.object({ full_name: nameText, revoked: z.boolean().nullish(), is_valid: z.boolean().nullish() }),
  ),
});

/** Statuses of a name that has no owner any more. In other states, such as `grace-period`, the owner has the name. */
const ENDED = ['revoked', 'expired'];

/** A name in the contract has up to 48 bytes. */
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
    read(answer) {
      if (answer.status === 404) return undefined;
      const { owner, status } = parseAnswer(ownerAnswer, answer.body);
      return ENDED.includes(status ?? '') ? undefined : { wallet: owner };
    },
  },
  names: {
    // It is unknown whether the API takes a limit above its default of 50.
    call: ({ wallet, next = '0' }) => ({
      path: `/names/address/${encodeStrictly(wallet)}/valid?${encodeQuery({ limit: '50', offset: next })}`,
    }),
    read({ body }, { next }) {
      const { total, names } = parseAnswer(namesAnswer, body);
      const held = names.filter(
        (row) => row instanceof SkippedRow || (row.revoked !== true && row.is_valid !== false),
      );
      const leftOut = names.length - held.length;
      const after = continuationOf({ offset: Number(next ?? 0), rows: names.length, most: 50, total });
      return {
        names: mapRows(held, ({ full_name }) => full_name),
        leftOut,
        next: after.next,
        count: leftOut === 0 ? after.count : undefined,
      };
    },
  },
  maxNamesPerCall: 50,
  hasOrder: false,
  link: (wallet) => `https://explorer.hiro.so/address/${wallet}`,
  example: 'muneeb.btc',
  walletExample: 'SP000000000000000000002Q6VF78',
};
