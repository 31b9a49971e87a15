import { expect, test } from 'vitest';
import { createEndDetector } from '../../../src/services/lists/paged-list.ts';

test('a list is surely whole below the default page, when it is shorter than asked for', () => {
  const isWhole = createEndDetector(15);
  expect(isWhole(14, 100)).toBe(true);
  expect(isWhole(14, 14)).toBe(false);
  expect(isWhole(15, 100)).toBe(false);
  expect(isWhole(0, 100)).toBe(true);
});

test('an answer that is longer shows that the service cuts no shorter one', () => {
  const isWhole = createEndDetector(15);
  expect(isWhole(40, 100)).toBe(false);
  expect(isWhole(39, 100)).toBe(true);
  expect(isWhole(40, 100)).toBe(false);
  expect(createEndDetector(15)(39, 100)).toBe(false);
});
