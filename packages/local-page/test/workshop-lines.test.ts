import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedCells } from '../app/panels/panel-view.ts';
import { jsonLines } from '../app/workshop/json-view.ts';

const textOf = (json: string) =>
  jsonLines(json)
    .map(({ depth, text }) => '  '.repeat(depth) + text)
    .join('\n');

test('the lines of a JSON text are those in which people read it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.parse(textOf(json))).toEqual(JSON.parse(json));
    }),
  );
  const value = { a: [1, { b: 'x' }], c: {}, d: null };
  expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
  expect(jsonLines('{')).toEqual([{ depth: 0, text: '{', path: [] }]);
});

test('what was not so before is told, and nothing of what was not read before', () => {
  const before = [
    ['a', '1', 'x'],
    ['b', '2', 'y'],
    ['c', '3', 'z'],
  ];
  const now = [
    ['new', '0', ''],
    ['a', '1', 'x'],
    ['c', '4', 'z'],
    ['d', '5', ''],
  ];
  expect([...changedCells(before, now)]).toEqual([
    [now[0], new Set([0, 1, 2])],
    [now[2], new Set([1])],
  ]);
  expect(changedCells(undefined, now).size).toBe(0);
  expect(changedCells(before, before).size).toBe(0);
  expect(changedCells([], now).size).toBe(0);
});
