import type { Axis, Bar, Chart } from './drawing.ts';
import type { ChartTexts } from './over-time.ts';
import { apart, axisOfSteps, evenAxis, evenStep, scoreScale } from './score-axis.ts';
import type { LoggedScore, Summary } from './scores.ts';

/** Bars that fit beside each other on a phone. */
const MOST_BARS = 20;

/** Scores that can be written below them. */
const MOST_TICKS = 5;

/** A few scores have fewer bars: about as many as Sturges' rule gives them. */
const barsFor = (count: number) => Math.min(MOST_BARS, Math.max(5, Math.ceil(Math.log2(count)) + 2));

/**
 * How many records lie between which scores.
 * @param scores each with a place; at least one
 */
export function distribution(scores: readonly LoggedScore[], summary: Summary, texts: ChartTexts): Chart {
  const scale = scoreScale('score', summary);
  const [lowest, highest] = [scale.at(summary.lowest), scale.at(summary.highest)];
  const smallest = scale.isEven && scores.every(({ score }) => Number.isInteger(score)) ? 1 : 0;
  const width = Math.max(highest - lowest, apart(lowest), apart(highest));
  const step = evenStep(width, barsFor(scores.length), smallest);
  const first = Math.floor(lowest / step);
  const counts = new Array<number>(Math.floor(highest / step) - first + 1).fill(0);
  for (const { score } of scores) {
    const index = Math.floor(scale.at(score) / step) - first;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const bars = counts.map(
    (count, index): Bar => ({ from: (first + index) * step, to: (first + index + 1) * step, count }),
  );
  const x = scale.isEven ? axisAround(bars, step) : endingWith(bars, scale.axis);
  return { ...texts, x, y: evenAxis('records', 0, Math.max(...counts)), marks: { kind: 'bars', bars } };
}

const endsOf = (bars: readonly Bar[]) => ({ from: bars[0]?.from ?? 0, to: bars.at(-1)?.to ?? 0 });

function endingWith(bars: readonly Bar[], { label, ticks }: Axis): Axis {
  const { from, to } = endsOf(bars);
  return { label, from, to, ticks: ticks.filter(({ at }) => at >= from && at <= to) };
}

/** A few bars have room around them, so that they look like bars. */
function axisAround(bars: readonly Bar[], step: number): Axis {
  const room = bars.length < 3 ? 2 * step : 0;
  const { from, to } = endsOf(bars);
  const between = step * evenStep(bars.length + (2 * room) / step, MOST_TICKS, 1);
  return axisOfSteps('score', { from: from - room, to: to + room }, between);
}
