import { expect, test } from 'vitest';
import { isFoundIn } from '../app/components/picker.ts';

test('a search looks into each text by itself, without regard to case and to spaces around what is typed', () => {
  expect(['', ' ada ', 'LEE', 'lovelace'].map((typed) => isFoundIn(typed, 'Ada Lee', 'lovelace'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(
    ['lee lovelace', 'ee l', 'eelove', 'x'].map((typed) => isFoundIn(typed, 'Ada Lee', 'lovelace')),
  ).toEqual([false, false, false, false]);
});
