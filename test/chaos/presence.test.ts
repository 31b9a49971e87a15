import { expect, it } from 'vitest';
import { isThere } from '../../chaos/presence.ts';

const never = Number.POSITIVE_INFINITY;

it.each([
  ['awake all the time', { readyAt: 0, endedAt: never, sleeps: [] }, true],
  ['ready too late', { readyAt: 12_001, endedAt: never, sleeps: [] }, false],
  ['gone before the end', { readyAt: 0, endedAt: 12_999, sleeps: [] }, false],
  [
    'asleep before a second is over',
    { readyAt: 0, endedAt: never, sleeps: [{ from: 10_999, to: never }] },
    false,
  ],
  ['awake again for 2 s', { readyAt: 0, endedAt: never, sleeps: [{ from: 9_000, to: 11_000 }] }, true],
  [
    'asleep twice, with a second between',
    {
      readyAt: 0,
      endedAt: never,
      sleeps: [
        { from: 2_000, to: 10_500 },
        { from: 11_500, to: never },
      ],
    },
    false,
  ],
] as const)('a process that is %s may answer what began at 10 s: %s', (_what, life, there) => {
  expect(isThere(life, 10_000)).toBe(there);
});
