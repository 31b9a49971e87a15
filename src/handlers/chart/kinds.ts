import { apart, axisOfSteps, evenAxis, evenStep, type ScoreScale, scoreScale, timeAxis } from './axes.ts';
import type { Axis, Bar, Chart, Marks, Spread } from './drawing.ts';
import { type LoggedScore, type Summary, summaryOf } from './scores.ts';

/** Each score is shown up to so many; more of them cover each other. */
const MOST_POINTS = 150;

/** Stretches of time that more scores are summed up in. */
const STRETCHES = 48;

/** What stands above a chart. */
export interface ChartTexts {
  readonly title: string;
  readonly subtitle: string;
}

/** From when to when a chart goes, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * Scores by when they were logged: each of them, or where there are many, lowest, median and highest of 48 stretches of
 * time.
 * @param scores in any order, within the period, each with a place; at least one
 * @param joined whether they are one player's, each following the one before
 */
export function overTime(
  scores: readonly LoggedScore[],
  summary: Summary,
  period: Period,
  { joined, ...texts }: ChartTexts & { readonly joined: boolean },
): Chart {
  const scale = scoreScale('score', summary);
  const x = timeAxis(period.from, period.to);
  const marks = scores.length > MOST_POINTS ? spreads(scores, x, scale) : points(scores, scale, joined);
  return { ...texts, x, y: scale.axis, marks };
}

function points(scores: readonly LoggedScore[], scale: ScoreScale, joined: boolean): Marks {
  const places = scores.map(({ at, score }) => ({ x: at, y: scale.at(score) }));
  return { kind: 'points', joined, points: places.sort((one, other) => one.x - other.x) };
}

function spreads(scores: readonly LoggedScore[], { from, to }: Period, scale: ScoreScale): Marks {
  const length = (to - from) / STRETCHES;
  const stretches = Array.from({ length: STRETCHES }, (): LoggedScore[] => []);
  for (const score of scores) {
    const index = Math.floor((score.at - from) / length);
    stretches[Math.min(STRETCHES - 1, Math.max(0, index))]?.push(score);
  }
  const spreadOf = (stretch: readonly LoggedScore[], index: number): Spread | null => {
    const summary = summaryOf(stretch);
    if (!summary) return null;
    return {
      x: from + (index + 0.5) * length,
      lowest: scale.at(summary.lowest),
      median: scale.at(summary.median),
      highest: scale.at(summary.highest),
    };
  };
  return { kind: 'spreads', spreads: stretches.map(spreadOf) };
}

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
