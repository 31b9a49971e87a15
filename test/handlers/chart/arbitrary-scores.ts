import fc from 'fast-check';
import type { LoggedScore } from '../../../src/handlers/chart/chart-scores.ts';

/** 21 Nov 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const DAY = 86_400_000;

/** Scores with a place on an axis, as games log them and as nobody does. */
const score = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.maxSafeInteger(),
  fc.double({ min: -1e21, max: 1e21, noNaN: true }),
  fc.constantFrom(0, -1, 1e21, -1e21, 2 ** 63, 5e-324, 0.1),
);

/** Scores of the last 30 days before noon. */
export const someScores = fc.array(
  fc.record({ at: fc.integer({ min: NOON - 30 * DAY, max: NOON }), score }),
  { minLength: 1, maxLength: 400, size: 'max' },
);

/** So many scores, an hour from one to the next, until noon. */
export const hourly = (count: number, scoreOf: (index: number) => number): LoggedScore[] =>
  Array.from({ length: count }, (_, index) => ({
    at: NOON - (count - 1 - index) * 3_600_000,
    score: scoreOf(index),
  }));
