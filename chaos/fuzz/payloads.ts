import fc from 'fast-check';
import { pick, type Random, seededRandom } from '../random.ts';

/** Number of payloads generated per batch. */
const BATCH = 500;

/** Values that no field of Discord's contains, or not every field. */
const ODD: readonly [unknown, ...unknown[]] = [
  null,
  undefined,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  '@everyone <@1190000000000000010>',
  '0'.repeat(40),
  'x'.repeat(5_000),
  '\u0000\ud800\u202e',
  '__proto__',
  { toString: 1 },
];

const FIELDS = [
  'type',
  'data',
  'member',
  'user',
  'message',
  'guild_id',
  'channel_id',
  'options',
  'name',
  'value',
] as const;
const MORE = [
  'custom_id',
  'component_type',
  'components',
  'values',
  'roles',
  'permissions',
  'focused',
  'resolved',
] as const;

const field = fc.constantFrom(...FIELDS, ...MORE);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom('list', 'records', 'conversation', 'create', 'ada', 'name', 'list-page:1', '32', '0'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(field, tie('value'), { maxKeys: 6 }),
  ),
}));
const payload = fc.record(
  {
    type: fc.oneof(fc.integer({ min: 1, max: 6 }), value),
    data: value,
    member: value,
    user: value,
    message: value,
    guild_id: value,
    channel_id: value,
    locale: value,
    context: value,
    entitlements: value,
  },
  { requiredKeys: [] },
);

/**
 * Yields interactions that Discord would never send: half invented, half recorded with some values replaced.
 * Deterministic by seed, except for the ids, which are unique.
 * @param recorded real interactions, at least one
 */
export function* fuzzedPayloads(
  seed: number,
  count: number,
  applicationId: string,
  recorded: readonly Record<string, unknown>[],
): Generator<unknown> {
  const [first, ...rest] = recorded;
  if (!first) throw new Error('Nothing was recorded.');
  const random = seededRandom(seed);
  for (let made = 0; made < count; made += BATCH) {
    const invented = fc.sample(payload, { seed: seed + made, numRuns: BATCH / 2 });
    for (let index = 0; index < BATCH && made + index < count; index++) {
      const identity = {
        id: freshId(made + index),
        application_id: applicationId,
        token: `fuzz${made + index}`,
      };
      if (index % 2 === 0) yield { version: 1, ...invented[index / 2], ...identity };
      else yield mutated(random, { ...structuredClone(pick(random, [first, ...rest])), ...identity });
    }
  }
}

const DISCORD_EPOCH = 1_420_070_400_000;

function freshId(number: number): string {
  return String((BigInt(Date.now() - DISCORD_EPOCH) << 22n) + BigInt(number % 4_194_304));
}

/** Changes one to three places in an interaction, which must be the caller's own copy. */
function mutated(random: Random, whole: object): unknown {
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const places = [...placesOf(whole)].filter(({ key }) => random() < 0.5 || !IDENTITY.has(key));
    const [first, ...rest] = places;
    if (!first) return whole;
    const { holder, key } = pick(random, [first, ...rest]);
    Reflect.set(holder, key, changedValue(random, Reflect.get(holder, key), places));
  }
  return whole;
}

/** Without these fields an interaction cannot be answered, so they are changed less often. */
const IDENTITY = new Set(['id', 'token', 'application_id']);

interface Place {
  readonly holder: object;
  readonly key: string;
}

function changedValue(random: Random, before: unknown, places: readonly Place[]): unknown {
  const choice = random();
  // A copy, because the next change may change the inserted value itself.
  if (choice < 0.5) return structuredClone(pick(random, ODD));
  if (choice < 0.6 && typeof before === 'string')
    return before.slice(0, Math.floor(random() * before.length));
  if (choice < 0.7 && Array.isArray(before)) return [...before, ...before, ...before];
  if (choice < 0.8) return [before];
  const [first, ...rest] = places;
  const other = first && pick(random, [first, ...rest]);
  // A copy, because an object that contains itself cannot be sent.
  return other && structuredClone(Reflect.get(other.holder, other.key));
}

function* placesOf(holder: object): Generator<Place> {
  for (const [key, held] of Object.entries(holder)) {
    yield { holder, key };
    if (typeof held === 'object' && held !== null) yield* placesOf(held);
  }
}
