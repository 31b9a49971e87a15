import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimestamps } from '../../../src/services/resources/resource-client.ts';

test.each([
  [1_668_000_000, undefined, '2022-11-09T13:20:00.000Z'],
  [1_668_000_000_000, undefined, '2022-11-09T13:20:00.000Z'],
  [99_999_999_999, undefined, '5138-11-16T09:46:39.000Z'],
  [100_000_000_000, undefined, '1973-03-03T09:46:40.000Z'],
  [-100_000_000_000, undefined, '1966-10-31T14:13:20.000Z'],
  [0, undefined, '1970-01-01T00:00:00.000Z'],
  [100_000_000_000, 'seconds', '5138-11-16T09:46:40.000Z'],
  [1_668_000_000, 'milliseconds', '1970-01-20T07:20:00.000Z'],
] as const)('%i with the unit %s is %s', (value, unit, time) => {
  expect(createTimestamps(unit).read(value)?.toISOString()).toBe(time);
});

test('no integer makes an invalid date', () => {
  const units = fc.constantFrom(undefined, 'seconds' as const, 'milliseconds' as const);
  fc.assert(
    fc.property(fc.maxSafeInteger(), units, (value, unit) => {
      const time = createTimestamps(unit).read(value);
      expect(time === undefined || Number.isFinite(time.getTime())).toBe(true);
    }),
  );
  expect(createTimestamps('seconds').read(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(createTimestamps(undefined).read(-Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

test('what is written is in the unit that was seen, and reads as the same time', () => {
  const recent = fc.integer({ min: 1e9, max: 4e9 });
  fc.assert(
    fc.property(recent, fc.constantFrom(1, 1000), (seconds, factor) => {
      const timestamps = createTimestamps(undefined);
      const value = seconds * factor;
      const time = timestamps.read(value);
      if (!time) throw new Error('unreadable');
      expect(timestamps.write(time)).toBeUndefined();
      timestamps.learn(value);
      expect(timestamps.write(time)).toBe(value);
    }),
  );
});

test('a unit that is set counts before anything is seen, and against what is seen', () => {
  const seconds = createTimestamps('seconds');
  seconds.learn(1_668_000_000_000);
  expect(seconds.write(new Date(1_668_000_000_999))).toBe(1_668_000_000);
  expect(createTimestamps('milliseconds').write(new Date(1_668_000_000_999))).toBe(1_668_000_000_999);
});
