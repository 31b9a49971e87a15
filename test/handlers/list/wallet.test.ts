import { expect, it } from 'vitest';
import { wallet } from '../../../src/handlers/wallet.ts';
import type { DirectedPageRequest } from '../../../src/services/lists/page.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { emptyContext } from '../empty-context.ts';

const runnable = wallet.runnables.get('');
if (!runnable) throw new Error('/wallet has subcommands');
const run = (options: Record<string, string>, names: object, more: object = {}) =>
  runnable.prepare(new Map(Object.entries(options))).run({
    ...emptyContext,
    ...more,
    names: { ...emptyContext.names, ...names },
  });

const ofWallet = async (address: string, _request: DirectedPageRequest) => ({
  wallet: address,
  names: ['ada', 'countess'],
  more: false,
  total: 2,
  staleSeconds: undefined,
});

it.each([
  ['text', '```\nwallet: 0x1\nnames:\n  ada\n  countess\n```2 names'],
  ['json', '2 names'],
])('shows a wallet as %s as /list does', async (format, content) => {
  const reply = await run({ address: '0x1', format }, { ofWallet });
  expect(reply.content).toBe(content);
});

it('says what to do where the service lists names by a name alone', async () => {
  await expect(run({ address: '0x1' }, {})).rejects.toMatchObject({
    message: "The service of this bot cannot look up wallets: use `/list` with one of the wallet's names.",
  });
});

const long: typeof ofWallet = async (...asked) => ({
  ...(await ofWallet(...asked)),
  names: Array(40).fill('ada'.repeat(40)),
});

it('has no file of names where none contains what was asked for', async () => {
  const { components } = await run({ address: '0x1', contains: 'zz' }, { ofWallet });
  expect(components).toEqual([]);
  const found = await run({ address: '0x1', contains: 'ad' }, { ofWallet: long });
  expect(JSON.stringify(found.components)).toContain('All of these as a file');
});

it('points to /list where there is no such wallet, since it may be a name', async () => {
  const noNames = async () => {
    throw new ServiceFailure({ kind: 'no-names', wallet: 'ada' });
  };
  await expect(run({ address: 'ada' }, { ofWallet: noNames })).rejects.toMatchObject({
    message: 'The wallet `ada` has no names registered to it. If that is a name, /list shows its wallet.',
  });
});

it.each([
  [512, true],
  [513, false],
])('leads to an explorer by an address of %i characters: %s', async (length, isThere) => {
  const walletLink = () => 'https://x.example/'.padEnd(length, 'w');
  const { components } = await run({ address: '0x1' }, { ofWallet }, { settings: { walletLink } });
  expect(JSON.stringify(components).includes('Show in explorer')).toBe(isThere);
});
