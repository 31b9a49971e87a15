import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FailureReason } from '../../../src/services/service-failure.ts';
import type { Services } from '../../../src/services/services.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';
import { servicesAt, servicesOver } from '../services-of.ts';
import { failureOf, json, startUpstream } from '../upstream.ts';

const score = {
  id: 'a',
  game_id: null,
  group_id: 'g',
  pinned_message_id: null,
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: 1_700_000_001,
  created_at: 1_700_000_000,
  archived_at: null,
};

const calls: Record<string, (services: Services) => Promise<unknown>> = {
  list: ({ scores }) => scores.page({}, { offset: 0, limit: 10 }),
  create: ({ scores }) => scores.create({ game_id: 'g' }),
  retrieve: ({ scores }) => scores.retrieve('a'),
  update: ({ scores }) => scores.update('a', { is_muted: true }),
  archive: ({ scores }) => scores.update('a', { archived_at: new Date() }),
  delete: ({ scores }) => scores.delete('a'),
  records: ({ scoreRecords }) => scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 }),
};
const names = Object.keys(calls);
const call = (name: string, services: Services) => calls[name]?.(services) ?? Promise.reject(new Error(name));

/** Those that change something. Archiving reads first, as long as the unit of times is not known. */
const changes = new Set(['create', 'update', 'delete']);
const outage = (name: string): Partial<FailureReason> => ({
  kind: changes.has(name) ? 'unconfirmed' : 'unavailable',
});
const missing = (name: string): Partial<FailureReason> =>
  ['list', 'create', 'records'].includes(name)
    ? { kind: 'refused', status: 404 }
    : { kind: 'not-found', id: 'a' };

/** How each call ends; they are made at once, since some of them wait before they try again. */
async function reasons(services: Services): Promise<Record<string, FailureReason>> {
  const ends = names.map(async (name) => [name, await failureOf(call(name, services))] as const);
  return Object.fromEntries(await Promise.all(ends));
}

const each = (reason: (name: string) => Partial<FailureReason>) =>
  Object.fromEntries(names.map((name) => [name, reason(name)]));

describe('each call', () => {
  const refused = (status: number) => () => ({ kind: 'refused', status }) as const;
  const unauthorised = (status: number) => () => ({ kind: 'unauthorised', status }) as const;
  const limited = () => ({ kind: 'rate-limited', retryAfterSeconds: 30 }) as const;
  /** A redirect is a usual answer to a change that is done (post, redirect, get), and none to a read. */
  const redirected = (name: string): Partial<FailureReason> => ({
    kind: changes.has(name) ? 'unconfirmed' : 'unexpected-answer',
  });

  test.each<[number, (name: string) => Partial<FailureReason>]>([
    [301, redirected],
    [303, redirected],
    [400, refused(400)],
    [401, unauthorised(401)],
    [403, unauthorised(403)],
    [404, missing],
    [408, outage],
    [410, missing],
    [422, refused(422)],
    [429, limited],
    [500, outage],
    [503, outage],
  ])('fails by the status %i, whatever the body', async (status, reason) => {
    const { services } = await servicesOver((_request, response) => {
      response.writeHead(status, status === 429 ? { 'retry-after': '30' } : {}).end(JSON.stringify(score));
    });
    expect(await reasons(services)).toMatchObject(each(reason));
  });

  test('fails when the connection breaks', async () => {
    const { services } = await servicesOver(({ socket }) => socket.resetAndDestroy());
    expect(await reasons(services)).toMatchObject(each(outage));
  });

  test('fails when nobody is there, and is known not to have been carried out', async () => {
    const upstream = await startUpstream(() => undefined);
    await upstream.close();
    expect(await reasons(servicesAt(upstream))).toMatchObject(each(() => ({ kind: 'unavailable' })));
  });

  test('fails when no answer comes in time', async () => {
    const upstream = await startUpstream(() => undefined);
    const slow = servicesAt(upstream, {}, { timeoutSeconds: 0.3 });
    expect(await reasons(slow)).toMatchObject(
      each((name) => ({ kind: changes.has(name) ? 'unconfirmed' : 'too-slow' })),
    );
  });

  test.each(['', 'null', '[]', '"text"', '<html>', '{}', '{"data":{}}'])(
    'that reads its answer does not take %j',
    async (body) => {
      const { services } = await servicesOver((_request, response) => response.end(body));
      const readers = names.filter((name) => name !== 'delete');
      for (const name of readers)
        expect(await failureOf(call(name, services)), name).toMatchObject({
          kind: changes.has(name) ? 'unconfirmed' : 'unexpected-answer',
        });
    },
  );
});

describe('a field', () => {
  const wrong: [keyof typeof score, unknown, string][] = [
    ['id', 7, 'is not a string'],
    ['id', '', 'is empty'],
    ['id', '..', 'is a dot segment of a path'],
    ['id', 'x'.repeat(256), 'is longer than 255 characters'],
    ['game_id', 7, 'is not a string or null'],
    ['group_id', {}, 'is not a string or null'],
    ['pinned_message_id', false, 'is not a string or null'],
    ['is_pinned', 'true', 'is not a boolean'],
    ['is_muted', null, 'is not a boolean'],
    ['last_active_at', '2024-01-01T00:00:00Z', 'is not an integer'],
    ['last_opened_at', 1.5, 'is not an integer'],
    ['created_at', null, 'is not an integer'],
    ['created_at', Number.MAX_SAFE_INTEGER, 'is out of the range of dates'],
    ['archived_at', 1e300, 'is not an integer'],
  ];

  test.each(wrong)('%s: %j is named alone, and costs its row in a list', async (field, value, problem) => {
    const broken = { ...score, [field]: value };
    const one = await servicesOver((_request, response) => json(response, broken));
    expect(await failureOf(one.services.scores.retrieve('a'))).toEqual({
      kind: 'unexpected-answer',
      problem: `the answer's "${field}" ${problem}`,
    });
    const list = await servicesOver((_request, response) =>
      json(response, { has_more: false, data: [score, { ...score, id: 'b', [field]: value }] }),
    );
    expect(await list.services.scores.page({}, { offset: 0, limit: 10 })).toMatchObject({
      rows: [{ id: score.id }],
      skipped: 1,
      total: 2,
    });
  });

  test.each(Object.keys(score))('%s is named when it is missing', async (field) => {
    const rest = Object.fromEntries(Object.entries(score).filter(([name]) => name !== field));
    const { services } = await servicesOver((_request, response) => json(response, rest));
    expect(await failureOf(services.scores.retrieve('a'))).toEqual({
      kind: 'unexpected-answer',
      problem: `the answer's "${field}" is missing`,
    });
  });

  test.each(['has_more', 'data'])('%s of a list is named when it is missing', async (field) => {
    const whole = { has_more: false, data: [] };
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
    const { services } = await servicesOver((_request, response) => json(response, rest));
    expect(await failureOf(services.conversations.page({}, { offset: 0, limit: 1 }))).toEqual({
      kind: 'unexpected-answer',
      problem: `the answer's "${field}" is missing`,
    });
  });
});

describe('an id', () => {
  test('of any kind is refused in words, or arrives as itself in one segment', async () => {
    const { upstream, services } = await servicesOver(({ url = '' }, response) =>
      json(response, { ...score, id: decodeURIComponent(url.split('/').at(-1) ?? '') }),
    );
    const any = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.constantFrom('.', '..', ' ', 'a/../b'),
    );
    await fc.assert(
      fc.asyncProperty(any, async (id) => {
        const before = upstream.requests.length;
        const outcome = await services.scores.retrieve(id).catch(() => 'refused');
        const path = upstream.requests[before]?.url;
        if (outcome === 'refused') expect(path).toBeUndefined();
        else expect(decodeURIComponent(path?.replace(/^\/v1\/scores\/([^/?#]+)$/, '$1') ?? '')).toBe(id);
      }),
      { numRuns: runs(80) },
    );
    expect(await failureOf(services.scores.retrieve('..'))).toEqual({
      kind: 'invalid-id',
      problem: 'the id is a dot segment of a path',
    });
  });

  test('that only refers to something is checked before it is sent', async () => {
    const { upstream, services } = await servicesOver((_request, response) => json(response, score));
    const { scores } = services;
    const half = '\ud800';
    expect(await failureOf(scores.create({ game_id: half }))).toEqual({
      kind: 'invalid-id',
      problem: 'the game_id contains half of a surrogate pair',
    });
    expect(await failureOf(scores.update('a', { pinned_message_id: '' }))).toMatchObject({
      kind: 'invalid-id',
    });
    const listed = scores.page({ group_id: half }, { offset: 0, limit: 1 });
    expect(await failureOf(listed)).toMatchObject({ kind: 'invalid-id' });
    expect(upstream.requests).toHaveLength(0);
  });
});

test('the token goes with every call of conversations and scores, and with score records when told to', async () => {
  const { upstream } = await servicesOver((_request, response) => json(response, {}));
  for (const settings of [{}, { RECORDS_SEND_TOKEN: 'true' }]) {
    const services = servicesAt(upstream, settings);
    for (const name of names) await call(name, services).catch(() => undefined);
  }
  const sent = upstream.requests.map(({ url = '', headers }) => [
    url.startsWith('/v1/'),
    headers.authorization,
  ]);
  const managed = sent.filter(([isManaged]) => isManaged);
  expect(managed.length).toBeGreaterThan(10);
  expect(new Set(managed.map(([, token]) => token))).toEqual(new Set(['Bearer a-token']));
  expect(sent.filter(([isManaged]) => !isManaged).map(([, token]) => token)).toEqual([
    undefined,
    'Bearer a-token',
  ]);
});
