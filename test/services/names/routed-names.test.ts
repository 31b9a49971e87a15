import { type LocalName, type LocalRegistry, startLocalRegistry } from 'local-registries/start';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NamesInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { openNames } from '../../../src/services/names/names-sources.ts';
import { loadRegistries, type RegistryId } from '../../../src/services/names/registries/registries.ts';
import { quickClock } from '../quick-clock.ts';
import { failureOf } from '../upstream.ts';

const STACKS = 'SP000000000000000000002Q6VF78';
const ETHEREUM = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const TEZOS = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
/** A base address of CIP-19, and the stake address of its wallet. */
const BASE =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
const STAKE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

const names = (count: number, ending: string, owner: string): LocalName[] =>
  Array.from({ length: count }, (_, at) => ({ name: `n${String(at).padStart(5, '0')}${ending}`, owner }));
const page = (offset: number, limit = 15) => ({ direction: 'asc', offset, limit }) as const;

/** The names of one registry, and that registry. */
async function opened(id: RegistryId, rows: readonly LocalName[]) {
  const registry: LocalRegistry = await startLocalRegistry(id, { names: rows });
  onTestFinished(() => registry.close());
  const registries = await loadRegistries({ ids: [id], urls: { [id]: new URL(registry.url) } });
  const unused = () => Promise.reject(new Error('There is no service'));
  const sources = openNames(
    { registries, timeoutSeconds: 30, namesCacheSeconds: 60, namesMemory: new NamesInMemory() },
    { takesWallets: false, wallet: unused, names: unused },
    quickClock(),
  );
  onTestFinished(() => sources.close());
  return { registry, sources, list: sources.names.list, ofWallet: sources.names.ofWallet };
}

test('a list is read in 64 calls for an answer, and the next question goes on from there', async () => {
  const { registry, list } = await opened('bns', names(3_300, '.btc', STACKS));
  const first = await list('n00000.btc', page(0, 10_000));
  expect(registry.calls).toHaveLength(64);
  expect(first).toMatchObject({ readSoFar: 63 * 50, total: 3_300 });
  const second = await list('n00000.btc', page(0, 10_000));
  expect(registry.calls).toHaveLength(64 + 3);
  expect(second).toMatchObject({ readSoFar: undefined, total: 3_300 });
});

test('the first call asks for 100 names, so that the next pages take none', async () => {
  const { registry, list } = await opened('tez', names(300, '.tez', TEZOS));
  await list('n00000.tez', page(0));
  expect(registry.calls.at(-1)?.query.get('limit')).toBe('100');
  for (const offset of [15, 30, 75]) expect((await list('n00000.tez', page(offset))).names).toHaveLength(15);
  expect(registry.calls).toHaveLength(2);
});

describe('an error of GraphQL inside an answer of success', () => {
  test.each([
    [{ http: { status: 429 } }, { kind: 'rate-limited' }],
    [{ http: { status: 503 } }, { kind: 'unavailable' }],
    [{ code: 'GRAPHQL_VALIDATION_FAILED' }, { kind: 'refused', status: 400 }],
    [{}, { kind: 'unavailable', problem: 'the answer has status 500' }],
  ])('is judged as the status that %j means', async (extensions, reason) => {
    const { registry, list } = await opened('ens', []);
    registry.trouble.alter = () => ({
      status: 200,
      body: { data: null, errors: [{ message: 'no', extensions }] },
    });
    expect(await failureOf(list('ada.eth', page(0)))).toMatchObject(reason);
  });
});

test('a descending order is refused before a call where a registry has none', async () => {
  const { registry, list } = await opened('bns', names(1, '.btc', STACKS));
  const reason = await failureOf(list('n00000.btc', { ...page(0), direction: 'desc' }));
  expect(reason).toEqual({ kind: 'no-order' });
  expect(registry.calls).toEqual([]);
});

test('handles have their $, and a base address leads to the stake address that holds them', async () => {
  const { ofWallet } = await opened('handle', [{ name: 'ada', owner: STAKE }]);
  expect(await ofWallet?.(BASE, page(0))).toMatchObject({ wallet: STAKE, names: ['$ada'] });
});

test('names are in lists as they are looked up, and ENS shows them beautified', async () => {
  const { list, sources } = await opened('ens', [{ name: '♾.eth', beautified: '♾️.eth', owner: ETHEREUM }]);
  await sources.prepare();
  const listing = await list('♾️.eth', page(0));
  expect(listing.names).toEqual(['♾.eth']);
  expect(listing.source?.shownName('♾.eth')).toBe('♾️.eth');
  expect(listing.source).toMatchObject({ lookedUp: '♾.eth', shown: '♾️.eth' });
});
