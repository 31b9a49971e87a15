import { expect, test } from 'vitest';
import { countOf, grouped } from '../../../src/handlers/display/safe-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [2_500, '2,500'],
  [1_234_567, '1,234,567'],
])('%d is shown as %s', (number, text) => {
  expect(grouped(number)).toBe(text);
});

test('one is one, and more have an s', () => {
  expect([0, 1, 2, 2_500].map((count) => countOf('name', count))).toEqual([
    '0 names',
    '1 name',
    '2 names',
    '2,500 names',
  ]);
});
