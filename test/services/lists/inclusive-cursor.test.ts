import { expect, test } from 'vitest';
import type { Services } from '../../../src/services/services.ts';
import { indexOver } from '../indexes/scripted-resources.ts';
import { servicesAt } from '../services-of.ts';
import { failureOf, json, startUpstream } from '../upstream.ts';
import { recordOf, rowOf } from './listed-rows.ts';

/** A service with 60 rows of each kind, at most 20 an answer, whose cursor `from` begins with the row that it names. */
const startInclusive = () =>
  startUpstream(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const start = Math.max(0, Number(searchParams.get('from') ?? 1) - 1);
    const end = Math.min(60, start + Math.min(20, Number(searchParams.get('limit'))));
    const ids = Array.from({ length: end - start }, (_, at) => start + at + 1);
    if (pathname.startsWith('/api/v1/score')) json(response, { data: ids.map(recordOf) });
    else if (pathname.startsWith('/v1/')) json(response, { has_more: end < 60, data: ids.map(rowOf) });
    else json(response, { data: [{ wallet: 'w' }, { names: ids.map(String) }] });
  });

const FROM = {
  API_CURSOR_PARAMETER: 'from',
  RECORDS_CURSOR_PARAMETER: 'from',
  NAMES_CURSOR_PARAMETER: 'from',
};

const open = async () => servicesAt(await startInclusive(), FROM);

/** Rows that follow a row which the page before showed; and rows that take two calls. */
const AFTER = { offset: 20, limit: 5, after: '20' };
const LONG = { offset: 0, limit: 25 };

const asc = 'asc' as const;
const readers: [string, string, (services: Services) => Promise<unknown>][] = [
  ['a page of conversations after another', 'API', (all) => all.conversations.page({}, AFTER)],
  ['a page of conversations in two calls', 'API', (all) => all.conversations.page({}, LONG)],
  ['conversations in the background', 'API', (all) => all.conversations.part('20')],
  ['a page of scores after another', 'API', (all) => all.scores.page({}, AFTER)],
  ['a page of scores in two calls', 'API', (all) => all.scores.page({}, LONG)],
  ['scores in the background', 'API', (all) => all.scores.part('20')],
  [
    'a page of records after another',
    'RECORDS',
    (all) => all.scoreRecords.page({ direction: asc, ...AFTER }),
  ],
  ['a page of records in two calls', 'RECORDS', (all) => all.scoreRecords.page({ direction: asc, ...LONG })],
  ['names in two calls', 'NAMES', (all) => all.names.list('ada', { direction: asc, ...LONG })],
  [
    'names after those that are remembered',
    'NAMES',
    async ({ names }) => {
      await names.list('ada', { direction: asc, offset: 0, limit: 19 });
      return names.list('ada', { direction: asc, offset: 20, limit: 5 });
    },
  ],
];

test.each(readers)(
  'with an inclusive cursor, %s make no sense, and the setting is named',
  async (_what, setting, read) => {
    expect(await failureOf(read(await open()))).toMatchObject({
      kind: 'unexpected-answer',
      problem: expect.stringContaining(
        `is the cursor parameter right? ${setting}_CURSOR_PARAMETER is "from"`,
      ),
    });
  },
);

test('with an inclusive cursor, the index of records keeps the first answer, and the host is told', async () => {
  const failures: unknown[] = [];
  const services = servicesAt(await startInclusive(), FROM, {
    onIndexFailure: (failure) => failures.push(failure),
  });
  expect(await services.scoreIndex.state()).toMatchObject({ extent: 'waiting', records: 20 });
  expect(failures).toMatchObject([
    { reason: { problem: expect.stringContaining('RECORDS_CURSOR_PARAMETER is "from"') } },
  ]);
});

test('with an inclusive cursor, the index of conversations is not whole, and the host is told', async () => {
  const { conversations } = await open();
  const { index, clock, failures } = indexOver(conversations);
  index.state('conversation');
  await clock.advance(60_000);
  expect(index.state('conversation')).toEqual({ whole: false, size: 20, cut: false });
  expect(failures).toMatchObject([
    { failure: { reason: { problem: expect.stringContaining('API_CURSOR_PARAMETER is "from"') } } },
  ]);
});
