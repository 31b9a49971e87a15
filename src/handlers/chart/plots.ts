import type { IndexState, ScoreIndex } from '../../services/score-records/score-index.ts';
import { beginningOfPeriod, type Period } from '../records/filter.ts';
import { apart, axisOfSteps, evenAxis, evenStep, type ScoreScale, scoreScale, timeAxis } from './axes.ts';
import type { Axis, Bar, Chart, Marks, Spread } from './drawing.ts';

/** A score and when it was logged, in milliseconds. */
export interface LoggedScore {
  readonly at: number;
  readonly score: number;
}

/** The figures that stand beside a picture. */
export interface Summary {
  readonly count: number;
  readonly lowest: number;
  /** The lower one of two in the middle. */
  readonly median: number;
  readonly highest: number;
}

/** No axis has room for more, and nobody has a unit for it. */
const LARGEST = 1e21;

/** Whether a score has a place on an axis: JSON can carry larger ones than anybody scores. */
export const hasPlace = ({ score }: LoggedScore): boolean => Math.abs(score) <= LARGEST;

/** @returns undefined without any */
export function summaryOf(scores: readonly LoggedScore[]): Summary | undefined {
  const sorted = new Float64Array(scores.length);
  // Float64Array.from takes several times as long.
  for (const [index, { score }] of scores.entries()) sorted[index] = score;
  sorted.sort();
  const [lowest, median, highest] = [sorted[0], sorted[(sorted.length - 1) >> 1], sorted.at(-1)];
  if (lowest === undefined || median === undefined || highest === undefined) return undefined;
  return { count: sorted.length, lowest, median, highest };
}

/** Scores that one chart is made of: the newest ones; to look through more would keep others waiting. */
const MOST_SCORES = 100_000;

/** The scores of a game in a period, or those of a player in it. */
export interface Gathered {
  /** Each with a place, at most 100,000: the newest by id. */
  readonly scores: readonly LoggedScore[];
  /** Undefined without scores. */
  readonly summary: Summary | undefined;
  /** How many older ones were left out. */
  readonly older: number;
  /** How many were left out as no axis has a place for them. */
  readonly withoutPlace: number;
  /** From when to when the chart goes, in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly state: IndexState;
}

/** @throws ServiceFailure as the index does */
export async function gather(
  index: ScoreIndex,
  wanted: { readonly provider: string; readonly player: string | undefined; readonly period: Period },
): Promise<Gathered> {
  const since = beginningOfPeriod(wanted.period);
  const { provider, player } = wanted;
  let scores: LoggedScore[] = [];
  let [count, withoutPlace] = [0, 0];
  for await (const some of index.scores({ provider, player, since })) {
    for (const { created_at, score } of some) {
      const logged = { at: created_at.getTime(), score };
      if (hasPlace(logged)) scores.push(logged);
      else withoutPlace += 1;
    }
    count += some.length;
    if (scores.length > 2 * MOST_SCORES) scores = scores.slice(-MOST_SCORES);
  }
  if (scores.length > MOST_SCORES) scores = scores.slice(-MOST_SCORES);
  const older = count - withoutPlace - scores.length;
  return {
    scores,
    summary: summaryOf(scores),
    older,
    withoutPlace,
    ...reach(scores, since),
    state: await index.state(),
  };
}

/** All time is that of the scores; a period goes on to now. */
function reach(scores: readonly LoggedScore[], since: Date | undefined) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of scores) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  // A game's clock may be ahead.
  return since ? { from: since.getTime(), to: Math.max(last, Date.now()) } : { from: first, to: last };
}

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
export interface TimeSpan {
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
  period: TimeSpan,
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

function spreads(scores: readonly LoggedScore[], { from, to }: TimeSpan, scale: ScoreScale): Marks {
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
