import { expect, test } from 'vitest';
import { failureOf } from '../upstream.ts';
import { answer, listOf } from './scripted-list.ts';

test('a beginning is continued after what is known', async () => {
  const { list, calls } = listOf([answer('c', 'd')]);
  expect(await list.beginning({}, 4, ['a', 'b'])).toEqual({ rows: ['a', 'b', 'c', 'd'], end: 'open' });
  expect(calls).toEqual([[2, { from: 'b' }]]);
});

test('without a cursor it is asked for from the first row', async () => {
  const { list, calls } = listOf([answer('a', 'b', 'c', 'd')], { cursor: false });
  expect(await list.beginning({}, 4, ['a', 'b'])).toEqual({ rows: ['a', 'b', 'c', 'd'], end: 'open' });
  expect(calls).toEqual([[4, {}]]);
});

test('after a short answer one more call sees whether that was the end, or leaves it unknown', async () => {
  expect(await listOf([answer('a'), { rows: [], more: false }]).list.beginning({}, 4)).toEqual({
    rows: ['a'],
    end: 'seen',
  });
  expect(await listOf([answer('a', 'b'), answer('a')]).list.beginning({}, 4)).toEqual({
    rows: ['a', 'b'],
    end: 'unknown',
  });
});

test.each([
  ['begins with the row that it should follow', [answer('a', 'b'), answer('b', 'c')]],
  ['should go on and brings nothing new', [answer('a', 'b'), answer('a')]],
])('a list that %s names the setting and its value', async (_what, answers) => {
  expect(await failureOf(listOf(answers, { largestLimit: 2 }).list.beginning({}, 4))).toMatchObject({
    kind: 'unexpected-answer',
    problem: expect.stringContaining('A_CURSOR_PARAMETER is "from"'),
  });
});

test('a row that cannot be sent back matters only when the list is to go on', async () => {
  const { list } = listOf([answer('a', '\ud800')]);
  expect(await list.beginning({}, 2)).toMatchObject({ end: 'open' });
  expect(await failureOf(list.beginning({}, 4, ['a', '\ud800']))).toMatchObject({
    kind: 'unexpected-answer',
  });
});

test('a part that has the row that it should follow, anywhere in it, names the setting and its value', async () => {
  for (const rows of [
    ['b', 'c'],
    ['c', 'b'],
  ]) {
    expect(await failureOf(listOf([answer(...rows)]).list.part({}, 'b'))).toMatchObject({
      kind: 'unexpected-answer',
      problem: expect.stringContaining('A_CURSOR_PARAMETER is "from"'),
    });
  }
  expect(await listOf([answer('c')]).list.part({}, 'b')).toEqual({ rows: ['c'], follows: 'more' });
});

test('a page after a row refuses an answer that begins with that row', async () => {
  const page = { offset: 2, limit: 2, after: 'b' };
  expect(await failureOf(listOf([answer('b', 'c', 'd')]).list.page({}, page))).toMatchObject({
    kind: 'unexpected-answer',
    problem: expect.stringContaining('begins with the row that it should follow'),
  });
});
