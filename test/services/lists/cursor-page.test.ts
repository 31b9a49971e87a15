import { describe, expect, test } from 'vitest';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { failureOf } from '../upstream.ts';
import { answer, type ListAnswer, lastRows, listOf, moreAfter } from './scripted-list.ts';

const FIRST = { offset: 0, limit: 2 };
const AFTER_B = { offset: 2, limit: 2, after: 'b' };

describe('a page of a list with a cursor', () => {
  test.each<[string, ListAnswer[], object, number]>([
    ['with the last rows', [lastRows('a', 'b')], { more: false, total: 2 }, 1],
    ['before known rows', [moreAfter('a', 'b')], { more: true, total: undefined }, 1],
    ['before the last rows', [lastRows('a', 'b', 'c')], { more: true, total: 3 }, 1],
    ['before rows that another call gives', [answer('a', 'b'), answer('c')], { more: true }, 2],
    ['after which a call gives nothing', [answer('a', 'b'), lastRows()], { more: false, total: 2 }, 2],
    ['whose end stays open', [answer('a', 'b'), answer()], { more: false, total: undefined }, 2],
  ])('%s', async (_what, answers, end, made) => {
    const { list, calls } = listOf(answers, { isWholeList: () => false });
    expect(await list.page({}, FIRST)).toEqual({ rows: ['a', 'b'], offset: 0, total: undefined, ...end });
    expect(calls).toHaveLength(made);
  });

  test('further on is counted from the first row where the row before it is not known', async () => {
    const { list, calls } = listOf([lastRows('a', 'b', 'c', 'd', 'e')]);
    expect(await list.page({}, { offset: 2, limit: 2 })).toMatchObject({
      rows: ['c', 'd'],
      offset: 2,
      total: 5,
    });
    expect(calls).toEqual([[4, {}]]);
  });

  test('asks for the rows that are missing, and for one more where responses do not say what follows', async () => {
    const page = { offset: 0, limit: 3 };
    const saying = listOf([moreAfter('a'), moreAfter('b', 'c')]);
    await saying.list.page({}, page);
    expect(saying.calls).toEqual([
      [3, {}],
      [2, { from: 'a' }],
    ]);
    const silent = listOf([answer('a'), answer('b', 'c', 'd')], { isWholeList: () => false });
    await silent.list.page({}, page);
    expect(silent.calls).toEqual([
      [4, {}],
      [3, { from: 'a' }],
    ]);
  });

  test('that begins with an empty response of a list that may go on makes no sense', async () => {
    expect(await failureOf(listOf([answer()]).list.page({}, FIRST))).toMatchObject({
      kind: 'unexpected-answer',
      problem: expect.stringContaining('returned no further rows'),
    });
  });

  test('is given up after 128 calls', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => moreAfter(String.fromCharCode(0x4e00 + at)));
    const { list, calls } = listOf(rows, { largestLimit: 200 });
    expect(await failureOf(list.page({}, { offset: 0, limit: 150 }))).toEqual({
      kind: 'out-of-reach',
      rows: 128,
      problem: 'a page would take more than 128 calls',
    });
    expect(calls).toHaveLength(128);
  });
});

describe('a page after a row', () => {
  test.each<[string, ListAnswer, object]>([
    ['knows the total at the end', lastRows('c'), { rows: ['c'], more: false, total: 3 }],
    [
      'knows no total before the end',
      moreAfter('c', 'd'),
      { rows: ['c', 'd'], more: true, total: undefined },
    ],
    ['is empty when nothing follows', lastRows(), { rows: [], more: false, total: undefined }],
  ])('%s', async (_what, given, page) => {
    const { list, calls } = listOf([given]);
    expect(await list.page({}, AFTER_B)).toEqual({ offset: 2, ...page });
    expect(calls).toEqual([[2, { from: 'b' }]]);
  });

  test('keeps to the rows after it where the last page is asked for', async () => {
    const { list, calls } = listOf([lastRows('c')]);
    expect(await list.page({}, { ...AFTER_B, orLast: true })).toMatchObject({ rows: ['c'], offset: 2 });
    expect(calls).toHaveLength(1);
  });

  test('is the last page when nothing follows and that is asked for', async () => {
    const { list, calls } = listOf([lastRows(), lastRows('a', 'b')]);
    const page = await list.page({}, { ...AFTER_B, orLast: true });
    expect(page).toEqual({ rows: ['a', 'b'], offset: 0, more: false, total: 2 });
    expect(calls).toEqual([
      [2, { from: 'b' }],
      [4, {}],
    ]);
  });

  test('that the service has forgotten is counted from the first row; another failure stays one', async () => {
    const refused = new ServiceFailure({ kind: 'refused', status: 400 });
    expect(await listOf([refused, lastRows('a', 'b', 'c')]).list.page({}, AFTER_B)).toMatchObject({
      rows: ['c'],
      total: 3,
    });
    const late = new ServiceFailure({ kind: 'unexpected-answer', problem: 'no rows' });
    expect(await failureOf(listOf([late, lastRows('a')]).list.page({}, AFTER_B))).toBe(late.reason);
  });
});

test('a part that is empty and shorter than asked is the end', async () => {
  expect(await listOf([answer()]).list.part({}, 'b')).toEqual({ rows: [], follows: 'nothing' });
});

test('a part asks for no more than one call gives, and needs rows where more are to follow', async () => {
  const { list, calls } = listOf([moreAfter('c'), moreAfter()], { largestLimit: 100 });
  expect(await list.part({}, 'b')).toEqual({ rows: ['c'], follows: 'more' });
  expect(calls).toEqual([[100, { from: 'b' }]]);
  expect(await failureOf(list.part({}, 'c'))).toMatchObject({
    kind: 'unexpected-answer',
    problem: expect.stringContaining('returned no further rows'),
  });
});
