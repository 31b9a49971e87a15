import fc from 'fast-check';
import { describe, it } from 'vitest';
import { fitsAxis, type LoggedScore, summaryOf } from '../../../src/handlers/chart/chart-scores.ts';
import type { Chart, Marks } from '../../../src/handlers/chart/drawing.ts';
import { textChart } from '../../../src/handlers/chart/drawing.ts';
import { distribution, overTime } from '../../../src/handlers/chart/plots.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { runs } from '../../property-runs.ts';
import { DAY, hourly, NOON, someScores } from './arbitrary-scores.ts';

const SUBJECT = { title: 'castle', words: english };
const PERIOD = { from: NOON - 30 * DAY, to: NOON };

function chartsOf(scores: readonly LoggedScore[]): { time: Chart; bars: Chart } {
  const summary = summaryOf(scores);
  if (!summary) throw new Error('There are scores.');
  return {
    time: overTime(scores, summary, PERIOD, SUBJECT),
    bars: distribution(scores, summary, SUBJECT),
  };
}

/** Within an axis, as far as anybody could see. */
const isWithin = ({ from, to }: Chart['x'], ...values: number[]) =>
  values.every((value) => value >= from - (to - from) / 1e6 && value <= to + (to - from) / 1e6);

it('every score is drawn, within the axes', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const { marks, x, y } = chartsOf(scores).time;
      if (marks.kind === 'points') {
        return (
          marks.points.length === scores.length &&
          marks.points.every((at) => isWithin(x, at.x) && isWithin(y, at.y))
        );
      }
      if (marks.kind !== 'spreads' || scores.length <= 150 || marks.spreads.length !== 48) return false;
      return marks.spreads.every(
        (spread) =>
          !spread ||
          (isWithin(x, spread.x) &&
            isWithin(y, spread.lowest, spread.median, spread.highest) &&
            spread.lowest <= spread.median &&
            spread.median <= spread.highest),
      );
    }),
    { numRuns: runs(30) },
  );
});

it('every score is in one bar, within the axes, and there are not many', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const { marks, x, y } = chartsOf(scores).bars;
      if (marks.kind !== 'bars' || marks.bars.length > 22) return false;
      const counted = marks.bars.reduce((sum, { count }) => sum + count, 0);
      return (
        counted === scores.length &&
        marks.bars.every((bar) => isWithin(x, bar.from, bar.to) && isWithin(y, bar.count))
      );
    }),
    { numRuns: runs(30) },
  );
});

it('a text chart of any scores fits into a message and on a phone', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const { time, bars } = chartsOf(scores);
      return [time, bars].every((chart) => {
        const text = textChart(chart);
        return text.length < 1_000 && text.split('\n').length < 16;
      });
    }),
    { numRuns: runs(30) },
  );
});

describe('many scores', () => {
  it('are summed up in 48 stretches, empty ones among them', ({ expect }) => {
    const { marks } = chartsOf(hourly(10 * 24 + 1, (index) => index % 100)).time;
    const spreads = marks.kind === 'spreads' ? marks.spreads : [];
    expect(spreads.filter((spread) => spread === null)).toHaveLength(32);
    expect(spreads.at(-1)).toEqual({ x: NOON - (30 / 48 / 2) * DAY, lowest: 25, median: 32, highest: 40 });
  });
});

describe('lines over time', () => {
  const pointsOf = (marks: Marks) => (marks.kind === 'points' ? marks : undefined);

  it('are the best so far, to the end of the axis, and the median of one group after the other', ({
    expect,
  }) => {
    const marks = pointsOf(
      chartsOf(hourly(24, (index) => [30, 10, 50, 20, 40, 60][index % 6] ?? 0)).time.marks,
    );
    expect(marks?.best?.map(({ y }) => y)).toEqual([30, 50, 60, 60]);
    expect(marks?.best?.at(-1)?.x).toBe(NOON);
    expect(marks?.medians?.map(({ y }) => y)).toEqual([30, 30, 30, 30]);
    expect(marks?.medians?.map(({ x }) => x)).toEqual(
      marks?.medians?.map(({ x }) => x).toSorted((one, other) => one - other),
    );
  });

  it('leave out the median of a few scores', ({ expect }) => {
    expect(pointsOf(chartsOf(hourly(11, (index) => index)).time.marks)?.medians).toEqual([]);
  });

  it('go through many scores too', ({ expect }) => {
    const { marks } = chartsOf(hourly(600, (index) => index)).time;
    expect(marks.kind === 'spreads' && marks.best?.at(-1)).toEqual({ x: NOON, y: 599 });
  });
});

describe('the player who is looked for', () => {
  const own = hourly(4, (index) => 100 + index);
  const marked = { player: 'abc…', others: hourly(900, (index) => index % 50) };
  const summary = { count: 4, lowest: 100, median: 101, highest: 103 };

  it('is marked among others, who are thinned out', ({ expect }) => {
    const chart = overTime(own, summary, PERIOD, { ...SUBJECT, marked });
    const marks = chart.marks.kind === 'points' ? chart.marks : undefined;
    expect(marks?.points.map(({ y }) => y)).toEqual([100, 101, 102, 103]);
    expect(marks?.joined).toBe(true);
    expect(marks?.others).toHaveLength(300);
    expect(marks?.medians).toBeUndefined();
    expect(chart.player).toBe('abc…');
    expect(chart.y.from).toBe(0);
  });

  it('has their part of each bar', ({ expect }) => {
    const { marks } = distribution(own, summary, { ...SUBJECT, marked });
    const bars = marks.kind === 'bars' ? marks.bars : [];
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(904);
    expect(bars.reduce((sum, bar) => sum + (bar.own ?? 0), 0)).toBe(4);
    expect(bars.find((bar) => bar.from <= 100 && 100 < bar.to)?.own).toBeGreaterThan(0);
  });
});

it.for([
  [8, 4],
  [64, 8],
  [500, 16],
  [20_000, 16],
] as const)('%i scores have about %i bars', ([count, about], { expect }) => {
  const { marks } = chartsOf(hourly(count, (index) => (index * 7_919) % 100_003)).bars;
  const bars = marks.kind === 'bars' ? marks.bars.length : 0;
  expect(bars).toBeGreaterThanOrEqual(about / 1.6);
  expect(bars).toBeLessThanOrEqual(Math.min(22, about * 1.6));
});

it('bars of whole numbers are whole numbers wide', ({ expect }) => {
  const { marks } = chartsOf(hourly(6, (index) => [7, 7, 8, 8, 8, 10][index] ?? 0)).bars;
  expect(marks).toEqual({
    kind: 'bars',
    bars: [
      { from: 7, to: 8, count: 2 },
      { from: 8, to: 9, count: 3 },
      { from: 9, to: 10, count: 0 },
      { from: 10, to: 11, count: 1 },
    ],
  });
});

it.for([Number.POSITIVE_INFINITY, -1e22, Number.NaN])('%d has no place', (score, { expect }) => {
  expect(fitsAxis({ at: NOON, score })).toBe(false);
});

it('no scores have no summary', ({ expect }) => {
  expect(summaryOf([])).toBeUndefined();
  expect(summaryOf(hourly(4, (index) => index))).toEqual({ count: 4, lowest: 0, median: 1, highest: 3 });
});

describe('as text', () => {
  it('a distribution is bars over its scores', ({ expect }) => {
    const { bars } = chartsOf(hourly(90, (index) => (index % 10) * (index % 7)));
    expect(textChart(bars)).toMatchInlineSnapshot(`
      "\`\`\`
      records
      40 │
         │▂▂
      30 │██
         │██
      20 │██
         │█████
      10 │█████▆▆██▃▃▃
         │████████████▆▆▆▆▆▆▆▃▃▅▅▅▂▂
       0 └──────────────────────────
          0          25          50
          score
      \`\`\`"
    `);
  });

  it('scores over time are medians over dates', ({ expect }) => {
    const { time } = chartsOf(hourly(600, (index) => 1_000 + index * 3 - (index % 24) * 20));
    expect(textChart(time)).toMatchInlineSnapshot(`
      "\`\`\`
      score
      3,000 │
      2,500 │                       ▁▁▄
            │                   ▂▆▅▆███
      2,000 │              ▂▂█▅▇███████
      1,500 │          ▂▂▆▇████████████
      1,000 │    ▃ ▃▇▆▇████████████████
            │    ██████████████████████
        500 │    ██████████████████████
          0 └──────────────────────────
                29 Oct      12 Nov
             logged in 2026 (UTC)
      \`\`\`"
    `);
  });
});
