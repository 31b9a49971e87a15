import fc from 'fast-check';
import { describe, it } from 'vitest';
import { linearAxis, scoreScale, timeAxis } from '../../../src/handlers/chart/axes.ts';
import type { Axis } from '../../../src/handlers/chart/drawing.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { DAY, NOON } from './arbitrary-scores.ts';

const labels = ({ ticks }: Axis) => ticks.map(({ label }) => label);

/** What holds for every axis: it can be drawn, and no two places on it read the same. */
function isAnAxis({ from, to, ticks }: Axis): boolean {
  const places = ticks.map(({ at }) => at);
  return (
    Number.isFinite(from) &&
    from < to &&
    ticks.length <= 8 &&
    places.every((at, index) => at >= from && at <= to && (index === 0 || at > (places[index - 1] ?? at))) &&
    new Set(ticks.map(({ label }) => label)).size === ticks.length
  );
}

describe('an axis of scores', () => {
  it.for([
    [0, 4, 'score', ['0', '1', '2', '3', '4']],
    [0, 48_210, 'score', ['0', '10,000', '20,000', '30,000', '40,000', '50,000']],
    [-500, 470, 'score', ['-600', '-400', '-200', '0', '200', '400', '600']],
    [0.1, 0.42, 'score', ['0.1', '0.2', '0.3', '0.4', '0.5']],
    [0, 20_000_000, 'score, in millions', ['0', '5', '10', '15', '20']],
    [0, 9.3e18, 'score, in quadrillions', ['0', '2,000', '4,000', '6,000', '8,000', '10,000']],
    [1_000_000_001, 1_000_000_003, 'score', ['1,000,000,001', '1,000,000,002', '1,000,000,003']],
  ] as const)('from %d to %d is %s: %j', ([from, to, label, written], { expect }) => {
    const axis = linearAxis(english, english.charts.axis.score, from, to);
    expect({ label: axis.label, ticks: labels(axis) }).toEqual({ label, ticks: written });
  });

  it('has room around a single score', ({ expect }) => {
    const axis = linearAxis(english, english.charts.axis.score, 1_000, 1_000);
    expect(axis.from).toBeLessThan(1_000);
    expect(axis.to).toBeGreaterThan(1_000);
  });

  it('is logarithmic where one score would press all others together', ({ expect }) => {
    const { axis, at } = scoreScale(english, { lowest: 3, median: 100, highest: 2e7 });
    expect(axis.label).toBe('score, logarithmic');
    expect(labels(axis)).toEqual(['1', '100', '10,000', '1,000,000', '10⁸']);
    expect(at(10_000)).toBe(4);
  });

  it('begins at 0 unless that presses the scores together', ({ expect }) => {
    expect(scoreScale(english, { lowest: 40, median: 60, highest: 100 }).axis.from).toBe(0);
    expect(scoreScale(english, { lowest: 90, median: 95, highest: 100 }).axis.from).toBe(90);
  });

  it('is one for any scores', () => {
    const score = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ min: -1e21, max: 1e21, noNaN: true }),
    );
    fc.assert(
      fc.property(score, score, score, (...scores) => {
        const [lowest = 0, median = 0, highest = 0] = scores.toSorted((one, other) => one - other);
        const { axis, at } = scoreScale(english, { lowest, median, highest });
        const unseen = (axis.to - axis.from) / 1e6;
        return isAnAxis(axis) && at(lowest) >= axis.from - unseen && at(highest) <= axis.to + unseen;
      }),
    );
  });
});

describe('an axis of times', () => {
  it.for([
    [30 * DAY, 'logged in 2026 (UTC)', ['29 Oct', '5 Nov', '12 Nov', '19 Nov']],
    [7 * DAY, 'logged in 2026 (UTC)', ['15 Nov', '17 Nov', '19 Nov', '21 Nov']],
    [DAY, 'logged from 20 Nov 2026 to 21 Nov 2026 (UTC)', ['12:00', '18:00', '21 Nov', '06:00', '12:00']],
    [400 * DAY, 'logged (UTC)', ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
    [20 * 365 * DAY, 'logged (UTC)', ['2010', '2015', '2020', '2025']],
    [60 * DAY, 'logged in 2026 (UTC)', ['24 Sep', '8 Oct', '22 Oct', '5 Nov', '19 Nov']],
  ] as const)('over %d ms says %s: %j', ([length, label, written], { expect }) => {
    const axis = timeAxis(english, NOON - length, NOON);
    expect({ label: axis.label, ticks: labels(axis) }).toEqual({ label, ticks: written });
  });

  it('has half a day around a single time', ({ expect }) => {
    expect(timeAxis(english, NOON, NOON)).toMatchObject({ from: NOON - DAY / 2, to: NOON + DAY / 2 });
  });

  it('is one for any times of four-digit years', () => {
    const time = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [from = 0, to = 0] = [one.getTime(), other.getTime()].toSorted((a, b) => a - b);
        const axis = timeAxis(english, from, to);
        return (
          axis.ticks.length <= 8 &&
          axis.from < axis.to &&
          axis.ticks.every(({ at }) => at >= axis.from && at <= axis.to)
        );
      }),
    );
  });
});
