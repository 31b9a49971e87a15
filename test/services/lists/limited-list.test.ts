import { describe, expect, test } from 'vitest';
import { createPagedList, distinct } from '../../../src/services/lists/paged-list.ts';
import { failureOf } from '../upstream.ts';
import { answer, type ListAnswer, lastRows, listOf, moreAfter } from './scripted-list.ts';

/** A list without a cursor. */
const limited = (answers: readonly ListAnswer[], settings = {}) =>
  listOf(answers, { ...settings, cursor: false });

describe('a page of a list without a cursor', () => {
  test('says how many rows there are when the service says that these are all', async () => {
    const page = { offset: 1, limit: 2 };
    expect(await limited([lastRows('a', 'b', 'c')]).list.page({}, page)).toEqual({
      rows: ['b', 'c'],
      offset: 1,
      more: false,
      total: 3,
    });
    expect(await limited([moreAfter('a', 'b', 'c')]).list.page({}, page)).toMatchObject({
      more: true,
      total: undefined,
    });
    expect(await limited([answer('a', 'b', 'c')]).list.page({}, page)).toMatchObject({ total: undefined });
  });

  test('asks for one row more only where responses do not say whether more follow', async () => {
    const page = { offset: 1, limit: 2 };
    const saying = limited([moreAfter('a', 'b', 'c')]);
    await saying.list.page({}, page);
    expect(saying.calls).toEqual([[3, {}]]);
    const silent = limited([answer('a', 'b', 'c')], { isWholeList: () => false });
    await silent.list.page({}, page);
    expect(silent.calls).toEqual([[4, {}]]);
  });

  test('after the last row is empty, or the last page if that is asked for', async () => {
    const page = { offset: 2, limit: 2 };
    expect(await limited([lastRows('a', 'b')]).list.page({}, page)).toMatchObject({ rows: [], offset: 2 });
    expect(await limited([lastRows('a', 'b')]).list.page({}, { ...page, orLast: true })).toMatchObject({
      rows: ['a', 'b'],
      offset: 0,
    });
    const five = limited([lastRows('a', 'b', 'c', 'd', 'e')]);
    expect(await five.list.page({}, { ...page, orLast: true })).toMatchObject({
      rows: ['c', 'd'],
      offset: 2,
    });
  });

  test.each([
    [undefined, 'set A_CURSOR_PARAMETER if it has such a parameter'],
    ['A_LIMIT', 'set A_CURSOR_PARAMETER if it has such a parameter, or raise A_LIMIT if it accepts more'],
  ])(
    'after the rows of the largest call fails, and names the settings (%s)',
    async (limitSetting, remedy) => {
      const settings = { largestLimit: 2, limitSetting };
      const page = (offset: number) =>
        limited([moreAfter('a', 'b')], settings).list.page({}, { offset, limit: 2 });
      expect(await failureOf(page(2))).toEqual({
        kind: 'out-of-reach',
        rows: 2,
        problem: `the service has more rows but returns at most 2 in one answer: ${remedy}`,
      });
      expect(await page(1)).toMatchObject({ rows: ['b'], more: true });
    },
  );
});

describe('a list is asked again with a larger limit', () => {
  test.each([
    ['when repeated rows leave a page short', moreAfter('a', 'a'), 2],
    ['not for a short response without repeated rows', moreAfter('a'), 1],
    ['not when there are enough beside the repeated rows', moreAfter('a', 'a', 'b'), 1],
    ['not when nothing follows', lastRows('a', 'a'), 1],
  ])('%s', async (_when, given, calls) => {
    const asked = limited([given, lastRows('a', 'b')]);
    await asked.list.page({}, { offset: 0, limit: 2 });
    expect(asked.calls).toHaveLength(calls);
  });
});

test.each<[string, ListAnswer, number]>([
  ['seen', lastRows('a', 'b'), 100],
  ['seen', lastRows('a', 'b'), 2],
  ['open', moreAfter('a', 'b'), 100],
  ['open', answer('a', 'b'), 100],
  ['unknown', answer('a'), 100],
  ['unknown', moreAfter('a', 'b'), 2],
])('the end of a beginning is %s (%j, at most %i rows a call)', async (end, given, largestLimit) => {
  expect(await limited([given], { largestLimit }).list.beginning({}, 2)).toEqual({ rows: given.rows, end });
});

test('of rows with one id the first stays, among few and among many', () => {
  const idOf = (row: string) => row.slice(0, 3);
  const many = Array.from({ length: 40 }, (_, at) => `${100 + at}`);
  expect(distinct(['100 first', '101', '100 second'], idOf)).toEqual(['100 first', '101']);
  expect(distinct([...many, '100 second'], idOf)).toEqual(many);
});

describe('a service that ignores the limit', () => {
  test.each([undefined, 'from'])('has 1,000 of 10,000 rows compared, cursor: %s', async (cursor) => {
    let compared = 0;
    const answers = { rows: Array.from({ length: 10_000 }, (_, at) => String(at)) };
    const list = createPagedList<string, object>(
      {
        largestLimit: 10_000,
        settings: { cursor: 'A_CURSOR_PARAMETER' },
        call: async () => answers,
        idOf: (row) => {
          compared += 1;
          return row;
        },
      },
      cursor,
    );
    expect(await list.beginning({}, 16)).toEqual({ rows: answers.rows.slice(0, 1_000), end: 'open' });
    // Some steps look at an id once more.
    expect(compared).toBeLessThanOrEqual(5_000);
  });

  test('and says that the list ends is believed', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const { list } = listOf([lastRows(...rows), lastRows(...rows)], { cursor: false });
    expect(await list.page({}, { offset: 0, limit: 10 })).toMatchObject({ total: 1_200 });
    expect(await list.beginning({}, 10)).toEqual({ rows, end: 'seen' });
  });

  test('gives a page behind the largest call too', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const { list } = listOf([moreAfter(...rows)], { cursor: false, largestLimit: 100 });
    const page = await list.page({}, { offset: 1_500, limit: 10 });
    expect(page).toMatchObject({ rows: rows.slice(1_500, 1_510), more: true });
  });
});
