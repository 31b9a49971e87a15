import { describe, expect, test } from 'vitest';
import type { DirectedPageRequest, Page } from '../../../src/services/lists/page.ts';
import type { Services } from '../../../src/services/services.ts';
import { indexOver } from '../indexes/scripted-resources.ts';
import { servicesAt } from '../services-of.ts';
import { json, startUpstream } from '../upstream.ts';
import { recordOf, rowOf } from './listed-rows.ts';

const ROWS = 60;
/** In the middle of an answer, at both sides of the border between two, and the last of the list. */
const WRONG = [7, 20, 21, 40, 60];
const idOf = (row: number) => (WRONG.includes(row) ? `${'x'.repeat(1_001)}${row}` : String(row));
const ids = Array.from({ length: ROWS }, (_, at) => idOf(at + 1));

/** A service with rows that cannot be shown, which gives at most 20 in an answer where it takes a cursor. */
const startWithWrongRows = (most: number) =>
  startUpstream(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const after = searchParams.get('after');
    const start =
      after === null ? 0 : pathname.startsWith('/api/v1/score') ? Number(after) : ids.indexOf(after) + 1;
    const end = Math.min(ROWS, start + Math.min(most, Number(searchParams.get('limit'))));
    const rows = Array.from({ length: end - start }, (_, at) => start + at + 1);
    if (pathname.startsWith('/api/v1/score')) {
      const records = rows.map((row) => ({ ...recordOf(row), score: WRONG.includes(row) ? 'EVIL' : row }));
      response.end(JSON.stringify({ data: records }).replaceAll('"EVIL"', '1e400'));
    } else if (pathname.startsWith('/v1/')) {
      const data = rows.map((row) => ({ ...rowOf(row), id: idOf(row) }));
      json(response, { has_more: end < ROWS, data });
    } else json(response, { data: [{ wallet: 'w' }, { names: rows.map(idOf) }] });
  });

const CURSORS = {
  API_CURSOR_PARAMETER: 'after',
  RECORDS_CURSOR_PARAMETER: 'after',
  NAMES_CURSOR_PARAMETER: 'after',
};

type Read = (services: Services, request: DirectedPageRequest) => Promise<Page<unknown>>;
const readers: [string, Read][] = [
  ['conversations', ({ conversations }, request) => conversations.page({}, request)],
  ['scores', ({ scores }, request) => scores.page({}, request)],
  ['records', ({ scoreRecords }, request) => scoreRecords.page(request)],
  [
    'names',
    async ({ names }, request) => {
      const { names: listed, ...page } = await names.list('ada', request);
      const rows = listed.filter((name) => name !== '');
      return { ...page, rows, skipped: listed.length - rows.length };
    },
  ],
];

describe.each([
  ['with a cursor', CURSORS, 20],
  ['without one', {}, 10_000],
])('%s', (_how, settings, most) => {
  test.each(readers)('%s that cannot be shown cost themselves, and count as rows', async (_what, read) => {
    const services = await servicesAt(await startWithWrongRows(most), settings);
    for (let offset = 0; offset < ROWS; offset += 10) {
      const {
        rows,
        skipped = 0,
        more,
        total,
      } = await read(services, { direction: 'asc', offset, limit: 10 });
      const here = WRONG.filter((row) => row > offset && row <= offset + 10).length;
      expect([rows.length, skipped], String(offset)).toEqual([10 - here, here]);
      expect(more).toBe(offset + 10 < ROWS);
      // Without a cursor nobody says whether such an answer is all.
      if (!more) expect(total ?? ROWS).toBe(ROWS);
    }
  });
});

test('the index has the other rows, and knows how many it lacks', async () => {
  const services = await servicesAt(await startWithWrongRows(20), CURSORS);
  const { index, clock } = indexOver(services.conversations);
  index.state('conversation');
  await clock.advance(60_000);
  expect(index.state('conversation')).toEqual({
    whole: true,
    size: ROWS - WRONG.length,
    skipped: WRONG.length,
    cut: false,
  });
});
