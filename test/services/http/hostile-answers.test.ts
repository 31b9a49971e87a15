import { threadCpuUsage } from 'node:process';
import { expect, test } from 'vitest';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import type { Services } from '../../../src/services/services.ts';
import { servicesOver } from '../services-of.ts';
import { failureOf } from '../upstream.ts';

/** Bytes: half of the largest answer that is read. */
const SIZE = 4 * 1024 * 1024 - 1024;

/** How often as much as a harmless answer of this size a hostile one may cost, by this thread's own time. */
const MOST = 30;

const filled = (part: string, end: string) => `[${part.repeat((SIZE - end.length) / part.length)}${end}]`;
const nested = (opening: string, closing: string) => {
  const depth = Math.floor(SIZE / (opening.length + closing.length)) - 1;
  return `${opening.repeat(depth)}1${closing.repeat(depth)}`;
};
const fields = () => {
  const parts: string[] = [];
  for (let length = 0; length < SIZE - 40; length += parts.at(-1)?.length ?? 0)
    parts.push(`"${parts.length}x":1,`);
  return `{${parts.join('')}"z":1}`;
};

/** One for each way in which answers are read. */
const calls = {
  names: ({ names }: Services) => names.list('ada', { direction: 'asc', offset: 0, limit: 15 }),
  conversations: ({ conversations }: Services) => conversations.page({}, { offset: 0, limit: 10 }),
};

/** What a call ends in, and the milliseconds of this thread, for sender and receiver. */
async function ended(body: string, call: (services: Services) => Promise<unknown>) {
  const bytes = Buffer.from(body);
  const { services } = await servicesOver((_request, response) => response.end(bytes));
  const before = threadCpuUsage();
  const outcome = await call(services).catch((error: unknown) => error);
  const { user, system } = threadCpuUsage(before);
  const kind = outcome instanceof ServiceFailure ? outcome.reason.kind : undefined;
  return { kind, outcome, cost: (user + system) / 1000 };
}

/** Expects that a cost is not out of proportion to that of a harmless answer, which is measured once. */
let usual: Promise<number> | undefined;
async function expectLittle(cost: number, what: string) {
  usual ??= ended(`{"wallet":"${'w'.repeat(SIZE)}"}`, calls.conversations).then((harmless) => harmless.cost);
  expect(cost, what).toBeLessThan(MOST * (await usual));
}

test.each<[string, () => string]>([
  ['arrays nested two million deep', () => nested('[', ']')],
  ['rows that lack everything', () => `{"has_more":false,"data":${filled('{},', '{}')}}`],
  ['few enough rows that lack everything', () => `{"has_more":false,"data":[${'{},'.repeat(90_000)}{}]}`],
  ['one object of half a million fields', fields],
  ['a wallet of 7 MB', () => `{"wallet":"${' '.repeat(7_000_000)}"}`],
  ['a million names', () => `{"wallet":"w","names":${filled('"",', '""').slice(0, SIZE - 40)}]}`],
])('%s are an answer that makes no sense, at little cost', async (_what, bodyOf) => {
  const body = bodyOf();
  for (const [name, call] of Object.entries(calls)) {
    const { kind, cost } = await ended(body, call);
    expect(kind, name).toBe('unexpected-answer');
    await expectLittle(cost, name);
  }
});

const record = {
  id: 7,
  'the service': '5f1d',
  provider: 'game',
  nft_earned: 'gold',
  score: 1,
  stage: 1,
  bonus: 1,
  json: '',
  created_at: '2022-11-10T12:41:29Z',
  updated_at: '2022-11-10T12:41:29Z',
};

test('texts that games write are kept as their beginning, between two characters', async () => {
  const long = `x${'😀'.repeat(500_000)}`;
  const { services } = await servicesOver((_request, response) =>
    response.end(
      JSON.stringify({
        data: [
          { ...record, json: long },
          { ...record, id: 8, provider: long, nft_earned: long },
        ],
      }),
    ),
  );
  const { rows } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(rows[0]?.json).toBe(`x${'😀'.repeat(32_767)}`);
  expect(rows[1]?.provider).toBe(`x${'😀'.repeat(499)}`);
  expect(rows[1]?.nft_earned).toBe(rows[1]?.provider);
});

test.each(['created_at', 'updated_at', 'the service'])('a %s of 7 MB costs little', async (field) => {
  const text = `2022-11-10T12:41:29.${'1'.repeat(7_000_000)}`;
  const body = JSON.stringify({ data: [{ ...record, [field]: text }] });
  const { outcome, cost } = await ended(body, ({ scoreRecords }) =>
    scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 }).then(({ rows }) => rows[0]?.service.length),
  );
  if (field === 'the service') expect(outcome).toBe(1000);
  else expect(outcome).toMatchObject({ reason: { kind: 'unexpected-answer' } });
  await expectLittle(cost, field);
});

test('10,000 names of 255 characters of three bytes are read', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `${index}`.padEnd(255, '語'));
  const bytes = Buffer.from(JSON.stringify({ wallet: 'w', names }));
  const { services } = await servicesOver((_request, response) => response.end(bytes));
  const listing = await services.names.list('ada', { direction: 'asc', offset: 0, limit: 10_000 });
  expect(listing.names).toEqual(names);
});

test.each([
  ['names', 1000, 'ok'],
  ['names', 1001, 'not shown'],
  ['names', 1_700_000, 'not shown'],
])('%s of %i characters, however many bytes: %s', async (_field, length, outcome) => {
  const name = '😀'.repeat(length);
  const { services } = await servicesOver((_request, response) =>
    response.end(JSON.stringify({ wallet: 'w', names: [name] })),
  );
  const ends = await services.names
    .list('ada', { direction: 'asc', offset: 0, limit: 15 })
    .then((listing) => (listing.names[0] === '' ? 'not shown' : 'ok'));
  expect(ends).toBe(outcome);
});

test('more rows than any call asks for are no answer', async () => {
  const names = Array.from({ length: 10_001 }, (_, index) => String(index));
  const { services } = await servicesOver((_request, response) =>
    response.end(JSON.stringify({ wallet: 'w', names })),
  );
  const reason = await failureOf(services.names.list('ada', { direction: 'asc', offset: 0, limit: 15 }));
  expect(reason).toEqual({
    kind: 'unexpected-answer',
    problem: 'the answer\'s "names" has more than 10000 rows',
  });
});
