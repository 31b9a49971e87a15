import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import { textChart } from '../../../src/handlers/chart/drawing.ts';
import {
  distribution,
  hasPlace,
  type LoggedScore,
  overTime,
  summaryOf,
} from '../../../src/handlers/chart/plots.ts';
import { DAY, hourly, NOON, someScores } from './arbitrary-scores.ts';

const TEXTS = { title: 'castle', subtitle: 'scores' };
const PERIOD = { from: NOON - 30 * DAY, to: NOON };

function chartsOf(scores: readonly LoggedScore[]): { time: Chart; bars: Chart } {
  const summary = summaryOf(scores);
  if (!summary) throw new Error('There are scores.');
  return {
    time: overTime(scores, summary, PERIOD, { ...TEXTS, joined: false }),
    bars: distribution(scores, summary, TEXTS),
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
  expect(hasPlace({ at: NOON, score })).toBe(false);
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
      50 │▃▃▃▃
         │████
      40 │████
      30 │████
         │████
      20 │█████████
      10 │█████████▆▆▆▆▂▂▂▂
         │█████████████████▆▆▆▆▆▁▁▁▁
       0 └──────────────────────────
          0       20      40      60
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
