import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile } from '../../bench/statistics.ts';

test('percentiles of known values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 95, 99, 100]);
  expect(median([3, 1, 2])).toBe(2);
});

test('a percentile is the smallest of the values that enough of them do not exceed', () => {
  const values = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (some, hundredths) => {
      const found = percentile(some, hundredths / 100);
      expect(some).toContain(found);
      const notMore = some.filter((value) => value <= found).length;
      const less = some.filter((value) => value < found).length;
      expect(notMore * 100).toBeGreaterThanOrEqual(some.length * hundredths);
      expect(less * 100).toBeLessThan(some.length * hundredths);
    }),
  );
});

test('no values have no percentile', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
