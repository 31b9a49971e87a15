import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { namesPages } from '../../../../src/handlers/list/custom-ids.ts';
import type { NameListing } from '../../../../src/services/names/names-service.ts';
import {
  loadRegistries,
  REGISTRY_IDS,
  type RegistryId,
} from '../../../../src/services/names/registries/registries.ts';
import { createNamesRouter, type RouterSource } from '../../../../src/services/names/registries/router.ts';
import { anyCharacter } from '../../../any-character.ts';
import { runs } from '../../../property-runs.ts';
import { serviceFailureOf } from '../../upstream.ts';
import { pageAt, REGISTRY_CASES } from './registry-cases.ts';

type Id = 'service' | RegistryId;

const ALL: readonly Id[] = ['service', ...REGISTRY_IDS];
const [ENS_WALLET, BNS_WALLET, SNS_WALLET, HANDLE_WALLET, TEZ_WALLET] = REGISTRY_CASES.map(
  ({ wallet }) => wallet,
);
const BASE =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';

/** What was asked of a source. */
interface Asked {
  readonly id: Id;
  readonly by: 'name' | 'wallet';
  readonly subject: string;
}

/** Sources in this order, which answer everything with these names, and what they are asked. */
async function routed(ids: readonly Id[], names: readonly string[] = ['a']) {
  const asked: Asked[] = [];
  const sourceOf = (id: Id) => {
    const answer =
      (by: Asked['by']) =>
      async (subject: string): Promise<NameListing> => {
        asked.push({ id, by, subject });
        return { wallet: subject, names, more: false, total: undefined, staleSeconds: undefined };
      };
    return { list: answer('name'), ofWallet: answer('wallet'), settled: async () => undefined };
  };
  const loaded = (await loadRegistries({ ids })) ?? ids.flatMap((id) => (id === 'service' ? [id] : []));
  const sources = loaded.map((listed): RouterSource => {
    if (listed === 'service') return { id: listed, names: sourceOf(listed) };
    return { ...listed, names: sourceOf(listed.id) };
  });
  const router = createNamesRouter(sources);
  const fifteen = pageAt(0, 15);
  const list = (text: string) => router.list(text, fifteen);
  const ofWallet = (text: string) =>
    router.ofWallet?.(text, fifteen) ?? Promise.reject(new Error('no names by wallet'));
  /** Where a text leads, as `ens name ada.eth`, or why it leads nowhere. */
  const way = async (text: string, ask = list): Promise<string> => {
    asked.length = 0;
    const answer = await ask(text).catch((error: unknown) => error);
    const [to] = asked;
    if (to) return `${to.id} ${to.by} ${to.subject}`;
    return (await serviceFailureOf(Promise.reject(answer))).reason.kind;
  };
  return { router, list, ofWallet, way, asked };
}

beforeAll(async () => (await routed(['ens'])).router.prepare());

describe('a typed name', () => {
  const ORDERS: Readonly<Record<string, readonly Id[]>> = {
    all: ALL.slice(1),
    reversed: ALL.slice(1).toReversed(),
    withService: ['ens', 'bns', 'service'],
    serviceFirst: ['service', 'ens', 'handle', 'self'],
    bns: ['bns'],
    self: ['self', 'bns'],
  };

  test.each([
    // The ending or the sign chooses, whatever the order is.
    ['all', 'ada.btc', 'bns name ada.btc'],
    ['all', 'Ada.BTC', 'bns name ada.btc'],
    ['all', 'ada.id', 'bns name ada.id'],
    ['all', 'ada.stx', 'bns name ada.stx'],
    ['all', 'ada.app', 'bns name ada.app'],
    ['all', 'ada.sns', 'sns name ada.sns'],
    ['all', 'sub.ada.sol', 'sns name sub.ada.sol'],
    ['all', 'ada.tez', 'tez name ada.tez'],
    ['all', 'Été.tez', 'tez name été.tez'],
    ['all', '$ada', 'handle name $ada'],
    ['all', '$Ada@Root', 'handle name $ada@root'],
    ['reversed', 'ADA.eth', 'ens name ada.eth'],
    ['reversed', '♾️.eth', 'ens name ♾.eth'],
    ['reversed', '  ada.eth ', 'ens name ada.eth'],
    // Without one, the first that can have it.
    ['all', 'ada', 'ens name ada.eth'],
    ['reversed', 'ada', 'self name ada'],
    ['reversed', 'ada-l', 'tez name ada-l.tez'],
    ['self', 'ada-l', 'bns name ada-l.btc'],
    ['all', 'a_b', 'bns name a_b.btc'],
    ['all', 'example.com', 'ens name example.com'],
    ['reversed', 'example.com', 'ens name example.com'],
    ['bns', 'ada.eth', 'not-of-registry'],
    ['self', 'ada.eth', 'no-registry'],
    ['self', 'a b', 'no-registry'],
    // A registry that has its ending refuses it for all.
    ['all', 'a_b.eth', 'not-of-registry'],
    ['all', 'sub.ada.btc', 'not-of-registry'],
    ['withService', 'a_b.eth', 'not-of-registry'],
    // An id chooses.
    ['all', 'self:ada_lovelace', 'self name ada_lovelace'],
    ['all', 'SELF: Ada ', 'self name ada'],
    ['all', 'bns:ada', 'bns name ada.btc'],
    ['all', 'handle:ada', 'handle name $ada'],
    ['all', 'handle:$ada', 'handle name $ada'],
    ['all', 'sns:ada.sol', 'sns name ada.sol'],
    ['all', 'ens:ada.btc', 'ens name ada.btc'],
    ['all', 'bns:ada.xyz', 'bns name ada.xyz'],
    ['all', 'handle:ada.l', 'handle name $ada.l'],
    ['all', 'self:ada.eth', 'not-of-registry'],
    ['all', 'ens:a_b', 'not-of-registry'],
    // One that is not listed is a part of a name.
    ['bns', 'self:ada', 'not-of-registry'],
    ['withService', 'self:ada', 'service name self:ada'],
    // The service has any name as it was typed.
    ['withService', 'ada', 'ens name ada.eth'],
    ['withService', 'a b', 'service name a b'],
    ['serviceFirst', 'ada', 'service name ada'],
    ['serviceFirst', ' Ada ', 'service name  Ada '],
    ['serviceFirst', 'example.com', 'service name example.com'],
    ['serviceFirst', 'ada.eth', 'ens name ada.eth'],
    ['serviceFirst', 'service:ada.eth', 'service name ada.eth'],
    ['serviceFirst', 'service:$ada', 'service name $ada'],
    ['serviceFirst', 'service:self:ada', 'service name self:ada'],
    ['serviceFirst', 'x:y', 'service name x:y'],
  ] as const)('%s: %s leads to %s', async (order, typed, expected) => {
    const { way } = await routed(ORDERS[order] ?? []);
    expect(await way(typed)).toBe(expected);
  });

  test('of no registry: the failure has those that there are, with an example each', async () => {
    const { list, asked } = await routed(['self', 'bns']);
    const { reason } = await serviceFailureOf(list('ada.eth'));
    expect(reason).toMatchObject({ kind: 'no-registry', by: 'name', subject: 'ada.eth' });
    const registries = reason.kind === 'no-registry' ? reason.registries : [];
    expect(registries.map(({ title, example }) => [title, example])).toEqual([
      ['SELF', 'ada_lovelace'],
      ['BNS', 'muneeb.btc'],
    ]);
    expect(asked).toEqual([]);
  });

  test('what was looked up is told where it is another text, and how it is shown', async () => {
    const { list } = await routed(ORDERS.all ?? []);
    const source = async (typed: string) => (await list(typed)).source;
    expect(await source('ada.eth')).toMatchObject({
      lookedUp: undefined,
      shown: 'ada.eth',
      subject: 'ada.eth',
    });
    expect(await source('ADA.eth')).toMatchObject({ lookedUp: 'ada.eth', shown: 'ada.eth' });
    expect(await source('ada')).toMatchObject({ lookedUp: 'ada.eth', subject: 'ada.eth' });
    expect(await source('♾️.eth')).toMatchObject({ lookedUp: '♾.eth', shown: '♾️.eth', subject: '♾.eth' });
    expect(await source('self:ada_2')).toMatchObject({
      lookedUp: undefined,
      shown: 'ada_2',
      subject: 'self:ada_2',
    });
    expect(await source('self:Ada')).toMatchObject({ lookedUp: 'ada', subject: 'self:ada' });
    expect(await source('$ada')).toMatchObject({ lookedUp: undefined, subject: '$ada', title: 'ADA Handle' });
    expect((await source('ada.tez'))?.credit).toEqual({
      text: 'Powered by TzKT API',
      url: 'https://tzkt.io',
    });
  });
});

describe('an address', () => {
  test.each([
    [ALL.slice(1), ENS_WALLET?.toLowerCase(), `ens wallet ${ENS_WALLET}`],
    [['self', 'ens'], ` ${ENS_WALLET} `, `self wallet ${ENS_WALLET}`],
    [['self', 'ens'], `ens:${ENS_WALLET}`, `ens wallet ${ENS_WALLET}`],
    [ALL.slice(1), BNS_WALLET?.toLowerCase(), `bns wallet ${BNS_WALLET}`],
    [ALL.slice(1), SNS_WALLET, `sns wallet ${SNS_WALLET}`],
    [ALL.slice(1), BASE, `handle wallet ${HANDLE_WALLET}`],
    [['sns', 'tez'], TEZ_WALLET, `tez wallet ${TEZ_WALLET}`],
    [['service', 'ens'], ENS_WALLET, `service wallet ${ENS_WALLET}`],
    [['ens', 'service'], ENS_WALLET, `ens wallet ${ENS_WALLET}`],
    [['ens', 'service'], BNS_WALLET, `service wallet ${BNS_WALLET}`],
  ] as const)('%j: %s leads to %s by /wallet', async (ids, typed, expected) => {
    const { way, ofWallet } = await routed(ids);
    expect(await way(typed ?? '', ofWallet)).toBe(expected);
  });

  test('leads to the same registry by /list', async () => {
    const { way } = await routed(ALL.slice(1));
    for (const { id, wallet } of REGISTRY_CASES)
      expect(await way(wallet)).toBe(`${id === 'self' ? 'ens' : id} wallet ${wallet}`);
    const withService = await routed(['ens', 'service']);
    expect(await withService.way(ENS_WALLET ?? '')).toBe(`ens wallet ${ENS_WALLET}`);
  });

  const MISTYPED = REGISTRY_CASES.filter(({ id }) => id !== 'sns').map(({ id, wallet }) => {
    const at = wallet.search(/[aA6x]\w{3}$/) + 1 || wallet.length - 4;
    const other =
      /[a-z]/i.test(wallet[at] ?? '') && wallet.startsWith('0x') ? swapped(wallet[at] ?? '') : '3';
    return [id, wallet.slice(0, at) + other + wallet.slice(at + 1)] as const;
  });

  test.each(MISTYPED)(
    'mistyped at %s is refused without a call, but the service may have it',
    async (id, typed) => {
      for (const text of [typed, `${id}:${typed}`]) {
        const { list, ofWallet, asked } = await routed([id]);
        for (const ask of [list, ofWallet]) {
          const { reason, source } = await serviceFailureOf(ask(text));
          expect(reason).toMatchObject({ kind: 'not-of-registry', by: 'wallet', subject: typed, id });
          expect(source?.title).toBe(REGISTRY_CASES.find((each) => each.id === id)?.title);
        }
        expect(asked).toEqual([]);
      }
      const { way, ofWallet } = await routed([id, 'service']);
      expect(await way(typed, ofWallet)).toBe(`service wallet ${typed}`);
      expect(await way(typed)).toBe(`service name ${typed}`);
    },
  );

  test('of no registry is told with the registries there are', async () => {
    const { ofWallet } = await routed(['ens', 'bns']);
    const { reason } = await serviceFailureOf(ofWallet('ada'));
    expect(reason).toMatchObject({ kind: 'no-registry', by: 'wallet', subject: 'ada' });
  });

  test('at several registries: the first answers, and leads to each other', async () => {
    const { ofWallet, way } = await routed(['ens', 'bns', 'self', 'service']);
    const { source } = await ofWallet(ENS_WALLET ?? '');
    expect(source).toMatchObject({
      title: 'ENS',
      by: 'wallet',
      subject: ENS_WALLET,
      link: expect.any(String),
    });
    expect(source?.others.map(({ title }) => title)).toEqual(['SELF', undefined]);
    const ways: string[] = [];
    for (const { subject } of source?.others ?? []) ways.push(await way(subject, ofWallet));
    expect(ways).toEqual([`self wallet ${ENS_WALLET}`, `service wallet ${ENS_WALLET}`]);
  });

  test('behind the sign of its registry leads there, in a text that a button has room for', async () => {
    const { ofWallet, way } = await routed(['service', 'handle']);
    const { source } = await ofWallet(String(HANDLE_WALLET));
    expect(source?.others).toEqual([{ title: 'ADA Handle', subject: `$${HANDLE_WALLET}` }]);
    expect(await way(`$${HANDLE_WALLET}`, ofWallet)).toBe(`handle wallet ${HANDLE_WALLET}`);
    const last = { turn: 'n', limit: 15, page: 166, total: 2_500, format: 'c', direction: 'asc' } as const;
    const fields = { ...last, by: 'wallet', contains: '', subject: `$${HANDLE_WALLET}` } as const;
    expect(namesPages.page.encode({ ...fields, total: '' })).toBeDefined();
  });
});

describe('what an answer offers leads to where it came from', () => {
  const orders = fc.shuffledSubarray([...ALL], { minLength: 1 }).filter((ids) => ids.join() !== 'service');
  const labels = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab1_-.$@:'), minLength: 1, maxLength: 12 }),
    fc.constantFrom('ada', 'self', '♾', 'été', 'SP2DA58NZQTEMT6AFD596R73SEV550RW', 'ens:ada', ' service:ada'),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }),
  );
  const endings = fc.constantFrom('', '', '.eth', '.btc', '.id', '.sns', '.sol', '.tez', '.com');
  const names = fc.tuple(labels, endings).map(([label, ending]) => label + ending);

  test('for each order of registries, each registry of it, and names of any kind', async () => {
    const property = fc.asyncProperty(orders, fc.array(names, { maxLength: 8 }), async (ids, listed) => {
      const { list, ofWallet, way, asked } = await routed(ids, listed);
      for (const id of ids) {
        // By its id, so that each is reached.
        const wallet = REGISTRY_CASES.find((each) => each.id === id)?.wallet ?? 'any wallet';
        const { source } = await ofWallet(`${id}:${wallet}`);
        if (!source) throw new Error('an answer of several sources names its own');
        expect(await way(source.subject, ofWallet)).toBe(`${id} wallet ${wallet}`);
        for (const name of listed) {
          const target = source.targetOf(name);
          if (target !== undefined)
            expect(await way(target), JSON.stringify(name)).toBe(`${id} name ${name}`);
          // Text that is shown is text, whatever the registry made of it.
          expect(source.shownName(name)).toBeTypeOf('string');
        }
      }
      for (const typed of listed) {
        asked.length = 0;
        const { source } = (await list(typed).catch(() => undefined)) ?? {};
        const [first] = asked;
        if (!source || !first) continue;
        const again = source.by === 'name' ? list : ofWallet;
        expect(await way(source.subject, again)).toBe(`${first.id} ${first.by} ${first.subject}`);
      }
    });
    await fc.assert(property, { numRuns: runs(60) });
  });

  test('a label that no index knows is shown, and not offered', async () => {
    const unknown = `[${'3'.repeat(64)}].eth`;
    const { source } = await (await routed(['ens'])).list('ada.eth');
    expect(source?.targetOf(unknown)).toBeUndefined();
    expect(source?.shownName(unknown)).toBe(unknown);
    expect(source?.targetOf('♾.eth')).toBe('♾.eth');
    expect(source?.targetOf('♾️.eth')).toBeUndefined();
  });
});

function swapped(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}
