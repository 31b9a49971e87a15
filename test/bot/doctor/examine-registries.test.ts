import {
  type LocalName,
  type LocalRegistryOptions,
  type ShapeId,
  startLocalRegistry,
} from 'local-registries/start';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nameChosen } from '../../../src/bot/doctor/examine.ts';
import { examineRegistries } from '../../../src/bot/doctor/examine-registries.ts';
import { loadRegistries, REGISTRY_IDS } from '../../../src/services/names/registries/registries.ts';
import { quickClock } from '../../services/quick-clock.ts';
import { wordsOf } from './examined.ts';

const ETHEREUM = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';

/** The example of each registry, with its owner. A local handle has no `$`. */
const EXAMPLES: Readonly<Record<ShapeId, LocalName>> = {
  ens: { name: 'vitalik.eth', owner: ETHEREUM },
  bns: { name: 'muneeb.btc', owner: 'SP000000000000000000002Q6VF78' },
  sns: { name: 'bonfida.sns', owner: '11111111111111111111111111111112' },
  handle: { name: 'ada', owner: 'stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc' },
  tez: { name: 'tezos.tez', owner: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb' },
  self: { name: 'ada_lovelace', owner: ETHEREUM },
};

/** A registry with its example, and how the doctor finds it. */
async function examinedRegistry(id: ShapeId, options: Partial<LocalRegistryOptions> & { key?: string } = {}) {
  const { key, ...variant } = options;
  const registry = await startLocalRegistry(id, { names: [EXAMPLES[id]], ...variant });
  onTestFinished(() => registry.close());
  const found = async (name?: string, url = registry.url) => {
    const urls = { [id]: new URL(url) };
    const listed = (await loadRegistries({ ids: [id], urls, keys: { [id]: key } })) ?? [];
    const findings = await examineRegistries({
      registries: listed.filter((one) => one !== 'service'),
      urls,
      timeoutSeconds: 1,
      named: name === undefined ? undefined : nameChosen(name, [id]),
      clock: quickClock(),
    });
    return findings.map((finding) => `${finding.check} ${wordsOf(finding).replaceAll(registry.url, 'URL')}`);
  };
  return { registry, found };
}

test.each(REGISTRY_IDS)('reads the example of %s by both steps, with the key in its header', async (id) => {
  const { registry, found } = await examinedRegistry(id, { key: 'secret' });
  const { example } =
    (await loadRegistries({ ids: [id] }))?.map((one) => one !== 'service' && one.registry)[0] || {};
  expect(await found()).toEqual([`${id} ok: URL: the wallet of ${example}, and its names: 1 in all`]);
  expect(registry.calls).toHaveLength(id === 'self' ? 3 : 2);
  const sent = registry.calls.map(({ headers }) => headers['api-key']);
  expect(new Set(sent)).toEqual(new Set([id === 'handle' ? 'secret' : undefined]));
});

test('a longer list is read to its first page', async () => {
  const names = [
    EXAMPLES.bns,
    ...Array.from({ length: 80 }, (_, at) => ({ ...EXAMPLES.bns, name: `n${at}.btc` })),
  ];
  const { found } = await examinedRegistry('bns', { names });
  expect(await found()).toEqual([
    'bns ok: URL: the wallet of muneeb.btc, and its names: the first 50 of them',
  ]);
});

describe('says what to do', () => {
  const CHECK = 'check the address of bns in NAMES_REGISTRY_URLS';

  test.each([
    ['limiting', 'wrong: URL: answers 429, too many requests: try again later'],
    ['failing', `wrong: URL: the answer has status 500: try again later, or ${CHECK}`],
    ['catching up', `wrong: URL: the answer has status 503: try again later, or ${CHECK}`],
    ['away', `wrong: URL: the connection failed (ECONNREFUSED): try again later, or ${CHECK}`],
    ['silent', `wrong: URL: no complete answer within 1 s: raise API_TIMEOUT_SECONDS, or ${CHECK}`],
  ] as const)('where it is %s', async (condition, finding) => {
    const { registry, found } = await examinedRegistry('bns');
    await registry.trouble.become(condition);
    expect(await found()).toEqual([`bns ${finding}`]);
  });

  test.each([
    [401, `wrong: URL: answers 401: ${CHECK}`],
    [400, `wrong: URL: answers 400 to a call of its API: ${CHECK}`],
    [302, `wrong: URL: the answer has status 302, and redirects are not followed: ${CHECK}`],
    [200, `wrong: URL: the answer's "owner" is missing: ${CHECK}`],
    [
      404,
      `unknown: URL: its example muneeb.btc is not registered: give another name with --name bns:NAME, or ${CHECK}`,
    ],
  ])('where it answers %i', async (status, finding) => {
    const { registry, found } = await examinedRegistry('bns');
    registry.trouble.alter = () => ({ status, headers: { location: 'http://127.0.0.1:1/' }, body: { a: 1 } });
    expect(await found()).toEqual([`bns ${finding}`]);
  });

  test('where its index is behind its chain', async () => {
    const { registry, found } = await examinedRegistry('handle');
    await registry.trouble.become('catching up');
    expect(await found()).toEqual([
      'handle wrong: URL: the registry answered 202: its index is behind its chain: try again later',
    ]);
  });

  test('where a wallet has no names', async () => {
    const { registry, found } = await examinedRegistry('bns');
    registry.trouble.alter = (usual, { path }) =>
      path.includes('/address/') ? { status: 200, body: { total: 0, names: [] } } : usual;
    expect(await found()).toEqual([`bns wrong: URL: a wallet was found, but no names of it: ${CHECK}`]);
  });

  test('where a key is needed, or is wrong', async () => {
    for (const key of [undefined, 'secret']) {
      const { registry, found } = await examinedRegistry('handle', key === undefined ? {} : { key });
      registry.trouble.alter = () => ({ status: 403 });
      const remedy = key === undefined ? 'set a' : 'check the';
      expect(await found()).toEqual([
        `handle wrong: URL: answers 403: ${remedy} key of handle in NAMES_REGISTRY_KEYS`,
      ]);
    }
  });

  test('where the API is at another host', async () => {
    const { registry, found } = await examinedRegistry('ens');
    registry.trouble.alter = () => ({ status: 404 });
    expect(await found()).toEqual([
      'ens wrong: URL: answers 404 to a call of its API: check the address of ens in NAMES_REGISTRY_URLS',
    ]);
  });

  test('where the node is of another chain', async () => {
    const { registry, found } = await examinedRegistry('self', { chainId: 97 });
    expect(await found()).toEqual([
      'self wrong: URL: the node is on another chain than BSC (56): check the address of self in NAMES_REGISTRY_URLS',
    ]);
    expect(registry.calls).toHaveLength(1);
  });

  test('and shows the origin of an address alone', async () => {
    const { registry, found } = await examinedRegistry('bns');
    registry.trouble.alter = () => ({ status: 401 });
    expect((await found(undefined, `${registry.url}/canary/canary`)).join()).not.toContain('canary');
  });

  test('of the public address', async () => {
    const [listed] = (await loadRegistries({ ids: ['bns'] })) ?? [];
    if (listed === undefined || listed === 'service') throw new Error('BNS is not listed');
    const registry = { ...listed, baseUrl: new URL('http://127.0.0.1:1') };
    const asked = {
      registries: [registry],
      urls: {},
      timeoutSeconds: 1,
      named: undefined,
      clock: quickClock(),
    };
    expect((await examineRegistries(asked)).map(wordsOf)).toEqual([
      'wrong: http://127.0.0.1:1: the connection failed (ECONNREFUSED): try again later, or set another address of bns in NAMES_REGISTRY_URLS',
    ]);
  });
});

describe('a name', () => {
  test('is read in place of the example where it has the id of the registry in front', async () => {
    const { found } = await examinedRegistry('ens', { names: [{ name: '♾.eth', owner: ETHEREUM }] });
    expect(await found('ens:♾️.eth')).toEqual(['ens ok: URL: the wallet of ♾️.eth, and its names: 1 in all']);
    expect(await found('ens:bob.eth')).toEqual([
      'ens wrong: URL: bob.eth is not registered: give another name with --name ens:NAME',
    ]);
    expect(await found('ens:a_b.eth')).toEqual([
      'ens wrong: URL: a_b.eth is no ENS name: give another name with --name ens:NAME',
    ]);
  });

  test('of none that is listed is told of', async () => {
    const { found } = await examinedRegistry('bns');
    expect(await found('ada.btc')).toEqual([
      expect.stringMatching(/^bns ok: /),
      '--name wrong: prefix it with the id of its registry: bns',
    ]);
  });

  test.each([
    ['ens:ada.eth', undefined, { id: 'service', name: 'ens:ada.eth' }],
    ['ens:ada.eth', ['service', 'ens'], { id: 'ens', name: 'ada.eth' }],
    ['service:ada', ['service', 'ens'], { id: 'service', name: 'ada' }],
    ['ada', ['ens', 'service'], { id: 'service', name: 'ada' }],
    ['bns:ada.btc', ['ens'], { id: undefined, name: 'bns:ada.btc' }],
  ] as const)('%s is of the source that %j says', (text, registries, at) => {
    expect(nameChosen(text, registries)).toEqual(at);
  });
});
