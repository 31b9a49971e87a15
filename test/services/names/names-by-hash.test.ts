import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { hashOfName } from '../../../src/services/score-records/player-hash.ts';
import { type QuickClock, quickClock } from '../quick-clock.ts';
import { localServices, servicesAt } from '../services-of.ts';
import { json, startUpstream } from '../upstream.ts';

const sha256 = (name: string) => createHash('sha256').update(name).digest('hex');
const row = (name: string, wallet = `wallet of ${name}`) => ({ hash: sha256(name), name, wallet });
const named = (name: string, wallet = `wallet of ${name}`) => [sha256(name), { name, wallet }];

/** A service whose answers a test writes, and what the client reports of it. */
async function scripted(
  answer: (response: ServerResponse, hashes: readonly string[]) => void,
  settings: Readonly<Record<string, string>> = {},
  { clock = quickClock() }: { clock?: QuickClock } = {},
) {
  const asked: string[][] = [];
  const upstream = await startUpstream(({ url = '' }, response) => {
    const hashes = new URL(url, 'http://localhost').searchParams.getAll('hash');
    asked.push(hashes);
    answer(response, hashes);
  });
  const outcomes: unknown[] = [];
  const { namesByHash } = servicesAt(
    upstream,
    { NAMES_BY_HASH_PATH: '/api/v1/names', ...settings },
    { clock, onNamesByHash: (failure) => outcomes.push(failure) },
  );
  if (!namesByHash) throw new Error('There are no names by hash');
  const of = async (...hashes: string[]) => [...(await namesByHash.of(hashes))];
  return { of, asked, outcomes, clock, upstream };
}

const told = (response: ServerResponse, ...names: readonly string[]) =>
  json(response, { data: names.map((name) => row(name)) });

it('is there with the path alone', async () => {
  const upstream = await startUpstream((_request, response) => response.end());
  expect(servicesAt(upstream).namesByHash).toBeUndefined();
});

it('has the names of our service in one call, in any spelling, and sends nothing else than hashes', async () => {
  const { services, local } = await localServices({ NAMES_BY_HASH_PATH: '/api/v1/names' }, true);
  const spelt = [`0x${sha256('ada')}`, sha256('solo').toUpperCase(), sha256('nobody'), sha256('ada')];
  const found = await services.namesByHash?.of([
    ...spelt,
    'player 1',
    '',
    'ada',
    '0x',
    sha256('ada').slice(1),
  ]);
  expect([...(found ?? [])]).toEqual([
    named('ada', '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c'),
    named('solo', '0xb3920f7ce41d58a60c2e97fd13b4865a7ef0d219'),
  ]);
  await local.close();
  expect(await services.namesByHash?.of(['player 1', 'ada', ''])).toEqual(new Map());
});

it('asks nothing without hashes, a hundred hashes a call, and a thousand in all', async () => {
  const { of, asked } = await scripted((response) => told(response));
  await of('player 1', '');
  expect(asked).toEqual([]);
  const many = Array.from({ length: 1_050 }, (_, at) => sha256(`n${at}`));
  await of(...many, ...many);
  expect(asked.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100));
  expect(asked.flat()).toEqual(many.slice(0, 1_000));
});

it('remembers names and hashes without one for the lifetime of answers, and asks for the others alone', async () => {
  const { of, asked, clock } = await scripted((response) => told(response, 'ada', 'grace'));
  expect(await of(sha256('ada'), sha256('nobody'))).toEqual([named('ada')]);
  clock.milliseconds += 59_000;
  expect(await of(sha256('grace'), sha256('nobody'), sha256('ada'))).toEqual([named('ada'), named('grace')]);
  clock.milliseconds += 1_000;
  await of(sha256('grace'), sha256('nobody'), sha256('ada'));
  expect(asked).toEqual([
    [sha256('ada'), sha256('nobody')],
    [sha256('grace')],
    [sha256('nobody'), sha256('ada')],
  ]);
});

it('remembers for a day where answers are kept for a day', async () => {
  const { of, asked, clock } = await scripted((response) => told(response, 'ada'), {
    NAMES_CACHE_SECONDS: '86400',
  });
  await of(sha256('ada'));
  clock.milliseconds += 86_399_000;
  expect(await of(sha256('ada'))).toEqual([named('ada')]);
  expect(asked).toHaveLength(1);
});

it('remembers nothing where there is no cache', async () => {
  const { of, asked } = await scripted((response) => told(response, 'ada'), { NAMES_CACHE_SECONDS: '0' });
  await of(sha256('ada'));
  expect(await of(sha256('ada'))).toEqual([named('ada')]);
  expect(asked).toHaveLength(2);
});

it('has names that are remembered where the service fails, for an hour, and asks again after five seconds', async () => {
  let fails = false;
  const { of, asked, clock, outcomes } = await scripted((response) => {
    if (fails) response.writeHead(500).end();
    else told(response, 'ada');
  });
  await of(sha256('ada'));
  fails = true;
  clock.milliseconds += 60_000;
  expect(await of(sha256('ada'), sha256('grace'))).toEqual([named('ada')]);
  expect(await of(sha256('ada'), sha256('grace'))).toEqual([named('ada')]);
  expect(asked).toHaveLength(2);
  clock.milliseconds += 5_000;
  expect(await of(sha256('grace'))).toEqual([]);
  expect(asked).toHaveLength(3);
  clock.milliseconds += 3_600_000;
  expect(await of(sha256('ada'))).toEqual([]);
  expect(outcomes).toEqual([undefined, ...Array.from({ length: 3 }, () => expect.any(Error))]);
});

it('gives up after 300 ms, and has the late answer for the next page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let late: ServerResponse | undefined;
  const { of, asked, outcomes } = await scripted((response) => {
    late = response;
  });
  let found: unknown;
  const asking = of(sha256('ada')).then((names) => {
    found = names;
  });
  await vi.waitUntil(() => late !== undefined, { interval: 0 });
  vi.advanceTimersByTime(299);
  await new Promise(setImmediate);
  expect(found).toBeUndefined();
  vi.advanceTimersByTime(1);
  await asking;
  expect(found).toEqual([]);
  expect(outcomes).toEqual([new Error('no answer within 300 ms')]);
  if (late) told(late, 'ada');
  vi.useRealTimers();
  // Nothing more is asked: the answer comes within the pause.
  await expect.poll(() => of(sha256('ada')), { interval: 1 }).toEqual([named('ada')]);
  expect(asked).toHaveLength(1);
});

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['has no such path', (response) => response.writeHead(404).end(), /^refused$/],
  ['takes less hashes', (response) => response.writeHead(400).end(), /^refused$/],
  ['wants a token', (response) => response.writeHead(401).end(), /^unauthorised$/],
  ['is a web page', (response) => response.end('<html>'), /not JSON/],
  ['answers something else', (response) => json(response, { names: [] }), /"data" is missing/],
  ['answers rows of something else', (response) => json(response, { data: [{ id: 1 }] }), /is missing/],
  ['hangs up', (response) => response.destroy(), /^unavailable/],
])('leaves hashes and reports it where the service %s', async (_what, answer, problem) => {
  const { of, outcomes } = await scripted(answer);
  expect(await of(sha256('ada'))).toEqual([]);
  expect(outcomes).toEqual([expect.objectContaining({ message: expect.stringMatching(problem) })]);
});

it('believes no name whose hash is another one, or that nobody asked for', async () => {
  const odd = '\u202E**@everyone** `x`';
  const huge = 'x'.repeat(10_000);
  const { of, outcomes } = await scripted((response) =>
    json(response, {
      data: [
        { ...row('ada'), hash: sha256('grace') },
        { ...row('mallory'), hash: `0x${sha256('mallory').toUpperCase()}` },
        row('nobody asked'),
        row(huge),
        { ...row('hedy'), wallet: '' },
        { ...row('joan'), wallet: 7 },
        'a text',
        { ...row(odd), hash: `0X${sha256(odd).toUpperCase()}`, more: {} },
      ],
    }),
  );
  const asked = ['ada', 'grace', 'mallory', huge, 'hedy', 'joan', odd].map(sha256);
  expect(await of(...asked)).toEqual([named('mallory'), named(odd)]);
  expect(outcomes).toEqual([undefined]);
});

it('reports an answer in which no name has its hash', async () => {
  const { of, outcomes } = await scripted((response) =>
    json(response, { data: [{ ...row('ada'), hash: hashOfName('ada', 'keccak256') }] }),
  );
  expect(await of(hashOfName('ada', 'keccak256'))).toEqual([]);
  const problem = 'no name in the answer matches its sha256 hash';
  expect(outcomes).toEqual([expect.objectContaining({ message: `unexpected-answer: ${problem}` })]);
});

it('takes the hashes of another kind that the settings name', async () => {
  const hash = hashOfName('ada', 'keccak256');
  const { of } = await scripted((response) => json(response, { data: [{ ...row('ada', 'w'), hash }] }), {
    PLAYER_HASH: 'keccak256',
  });
  expect(await of(hash)).toEqual([[hash, { name: 'ada', wallet: 'w' }]]);
});

it('carries the token where names carry it, and follows a path with a query', async () => {
  const { of, upstream } = await scripted((response) => told(response), {
    NAMES_BY_HASH_PATH: '/people?by=hash',
    NAMES_SEND_TOKEN: 'true',
  });
  await of(sha256('ada'));
  const [request] = upstream.requests;
  expect(request?.url).toBe(`/people?by=hash&hash=${sha256('ada')}`);
  expect(request?.headers.authorization).toBe('Bearer a-token');
});

it('holds no other call by its 429', async () => {
  const upstream = await startUpstream((request, response) => {
    if (request.url?.startsWith('/api/v1/names?')) response.writeHead(429, { 'retry-after': '60' }).end();
    else json(response, { wallet: 'w', names: ['ada'] });
  });
  const services = servicesAt(upstream, { NAMES_BY_HASH_PATH: '/api/v1/names' });
  expect(await services.namesByHash?.of([sha256('ada')])).toEqual(new Map());
  const page = { direction: 'asc', offset: 0, limit: 5 } as const;
  expect((await services.names.list('ada', page)).wallet).toBe('w');
});
