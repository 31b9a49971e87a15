import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Config, parseConfig } from '../../../src/bot/config/config.ts';
import { secretsOfNames } from '../../../src/bot/config/names-section.ts';
import { InvalidConfiguration } from '../../../src/bot/config/problem.ts';
import { createScrubber } from '../../../src/bot/log/logger.ts';
import { REGISTRY_IDS, takesKey } from '../../../src/services/names/registries/registries.ts';

const ALL = ['service', ...REGISTRY_IDS].join(',');

const namesOf = (environment: Record<string, string>): Config['names'] => parseConfig(environment).names;

/** Everything that the start would say, a problem a line. */
function refusal(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    return error.problems.map(({ variable, sentence }) => `${variable} ${sentence}`).join('\n');
  }
  return '';
}

it('has the ids of the registries in their order, or none without the setting', () => {
  expect(namesOf({})).toEqual({ registries: undefined, urls: {}, keys: {} });
  expect(namesOf({ NAMES_REGISTRIES: ' bns , ens,service ' }).registries).toEqual(['bns', 'ens', 'service']);
  const listed = fc.shuffledSubarray(['service', ...REGISTRY_IDS], { minLength: 1 });
  fc.assert(
    fc.property(listed, (ids) => {
      expect(namesOf({ NAMES_REGISTRIES: ids.join(',') }).registries).toEqual(ids);
    }),
  );
});

it.each([
  [
    'bsn',
    'has an unknown registry in place 1 (did you mean bns?): there are service, ens, bns, sns, handle, tez, self',
  ],
  ['ens,ENS', 'has an unknown registry in place 2 (did you mean ens?): there are '],
  ['ens,handel', 'has an unknown registry in place 2 (did you mean handle?): there are '],
  ['ens,tezos', 'has an unknown registry in place 2 (did you mean tez?): there are '],
  ['services', 'has an unknown registry in place 1 (did you mean service?): there are '],
  ['ens;bns', 'has an unknown registry in place 1: there are '],
  ['ens,', 'has an unknown registry in place 2: there are '],
  [',', 'has an unknown registry in place 1: there are '],
  ['constructor', 'has an unknown registry in place 1: there are '],
  ['ens,bns,ens', 'lists ens twice: remove one of them'],
  ['service,service', 'lists service twice: remove one of them'],
])('refuses the registries %s', (NAMES_REGISTRIES, sentence) => {
  expect(refusal({ NAMES_REGISTRIES })).toContain(`NAMES_REGISTRIES ${sentence}`);
});

const address = fc
  .webUrl({ withFragments: false, withQueryParameters: false })
  .map((url) => url.replaceAll(',', '=').replaceAll(/[[\]]/g, ''))
  .filter((url) => URL.canParse(url) && !url.includes('@'));
const written = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([id, value]) => `${id}=${value}`)
    .join(' , ');
const forIds = <Value>(ids: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.constantFrom(...ids), value, { minKeys: 1, noNullPrototype: true });

it('takes addresses as they stand, each with its path and every =', () => {
  const NAMES_REGISTRY_URLS = 'self=https://bsc.example.com/v2/a=b=,ens = http://127.0.0.1:4334';
  const { urls } = namesOf({ NAMES_REGISTRIES: ALL, NAMES_REGISTRY_URLS });
  expect([urls.self?.href, urls.ens?.href]).toEqual([
    'https://bsc.example.com/v2/a=b=',
    'http://127.0.0.1:4334/',
  ]);
  fc.assert(
    fc.property(forIds(REGISTRY_IDS, address), (each) => {
      const found = namesOf({ NAMES_REGISTRIES: ALL, NAMES_REGISTRY_URLS: written(each) }).urls;
      expect(found).toEqual(Object.fromEntries(Object.entries(each).map(([id, url]) => [id, new URL(url)])));
    }),
  );
});

it('takes keys as they stand, each with every =', () => {
  const key = fc.stringMatching(/^[!-+\--~]{1,40}$/);
  fc.assert(
    fc.property(forIds(REGISTRY_IDS.filter(takesKey), key), (each) => {
      expect(namesOf({ NAMES_REGISTRIES: ALL, NAMES_REGISTRY_KEYS: written(each) }).keys).toEqual(each);
    }),
  );
});

const URLS = 'NAMES_REGISTRY_URLS';
const KEYS = 'NAMES_REGISTRY_KEYS';

it.each([
  [
    URLS,
    'https://CANARY.example',
    'has no id=address in place 1: commas separate the pairs and may not be part of one',
  ],
  [
    URLS,
    'ens=https://x.y/a,CANARY',
    'has no id=address in place 2: commas separate the pairs and may not be part of one',
  ],
  [
    URLS,
    'ens=https://x.y,',
    'has no id=address in place 2: commas separate the pairs and may not be part of one',
  ],
  [
    URLS,
    'esn=https://CANARY.y',
    'has an unknown registry in place 1 (did you mean ens?): there are ens, bns, sns, handle, ',
  ],
  [
    URLS,
    'CANARYCANARY=https://x.y',
    'has an unknown registry in place 1: there are ens, bns, sns, handle, tez, self',
  ],
  [URLS, '=https://CANARY.y', 'has an unknown registry in place 1: there are '],
  [URLS, 'service=https://CANARY.y', 'is only for registries: API_BASE_URL is for the service'],
  [URLS, 'ens=https://x.y,ens=https://CANARY.y', 'has ens twice: remove one of them'],
  [URLS, 'ens=', 'the address of ens is not an http or https address'],
  [URLS, 'ens=CANARY', 'the address of ens is not an http or https address'],
  [URLS, 'ens=wss://CANARY.y', 'the address of ens is not an http or https address'],
  [URLS, 'ens=https://CANARY:b@x.y', 'the address of ens contains a user or password: remove them, '],
  [URLS, 'ens=https://:CANARY@x.y', 'the address of ens contains a user or password: remove them, '],
  [URLS, 'ens=https://x.y/?key=CANARY', 'the address of ens has a "?" or "#": remove it and what follows it'],
  [URLS, 'ens=https://x.y\nbns=https://CANARY.y', 'the address of ens contains white space'],
  [KEYS, 'CANARY', 'has no id=key in place 1: commas separate the pairs and may not be part of one'],
  [KEYS, 'handel=CANARY', 'has an unknown registry in place 1 (did you mean handle?): there are '],
  [KEYS, 'service=CANARY', 'is only for registries: API_TOKEN is for the service'],
  [KEYS, 'handle=CANARY,handle=CANARY', 'has handle twice: remove one of them'],
  [KEYS, 'handle=', 'the key of handle is empty, or contains a space or non-ASCII characters'],
  [KEYS, 'handle=CANARY CANARY', 'the key of handle is empty, or contains a space or non-ASCII characters'],
  [KEYS, 'ens=CANARY', 'the key of ens has no effect, because its API takes none: remove it'],
])('refuses the %s %j, and repeats no part of it', (variable, value, sentence) => {
  const said = refusal({ NAMES_REGISTRIES: ALL, [variable]: value });
  expect(said).toContain(`${variable} ${sentence}`);
  expect(said.split('\n')).toHaveLength(1);
  expect(said.toUpperCase()).not.toContain('CANARY');
});

it('refuses any other text with a sentence that repeats no part of it', () => {
  const part = fc.oneof(
    fc.constantFrom('ens', 'handle', '=', ',', ' ', '://', 'https', '@', '?'),
    fc.string(),
  );
  const text = fc.array(part).map((parts) => `${parts.join('')}CANARY`);
  fc.assert(
    fc.property(fc.constantFrom(URLS, KEYS), text, (variable, value) => {
      const said = refusal({ NAMES_REGISTRIES: ALL, [variable]: value });
      expect(said).not.toContain('CANARY');
    }),
  );
});

it('refuses the address or key of a registry that is not listed', () => {
  const sentence = 'which NAMES_REGISTRIES does not list: add it there, or remove it here';
  const [urls, keys] = ['tez=https://CANARY.y,ens=https://x.y,sns=https://x.y', 'handle=CANARY'];
  expect(refusal({ NAMES_REGISTRIES: 'service,ens', [URLS]: urls, [KEYS]: keys })).toBe(
    `${URLS} is for sns and tez, ${sentence}\n${KEYS} is for handle, ${sentence}`,
  );
  expect(refusal({ [URLS]: 'ens=https://CANARY.y' })).toBe(`${URLS} is for ens, ${sentence}`);
});

it('needs the address of a service in production where the service is listed, and only there', () => {
  const production = { NODE_ENV: 'production', DISCORD_TOKEN: 'a.b.c' };
  for (const listed of ['', 'service', 'ens, service'])
    expect(refusal({ ...production, NAMES_REGISTRIES: listed }), listed).toMatch(
      /^API_BASE_URL has to be set/,
    );
  expect(refusal({ ...production, NAMES_REGISTRIES: 'ens,bns' })).toBe('');
});

it('knows which texts no line of the log may have: keys, and long parts of paths', () => {
  const names = namesOf({
    NAMES_REGISTRIES: 'self,ens,handle',
    [URLS]: 'self=https://x.y/v2/CANARYCANARY/rpc,ens=http://127.0.0.1:4334/api',
    [KEYS]: 'handle=CANARYKEY',
  });
  expect(createScrubber(secretsOfNames(names))('https://x.y/v2/CANARYCANARY/rpc CANARYKEY /api')).toBe(
    'https://x.y/v2/[scrubbed]/rpc [scrubbed] /api',
  );
});
