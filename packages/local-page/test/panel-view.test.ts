import { expect, test } from 'vitest';
import { changedCells } from '../app/panels/panel-view.ts';

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
