import type { Words } from '../words/words.ts';
import {
  axisWithStep,
  linearAxis,
  minGap,
  roundStep,
  type ScoreScale,
  scoreScale,
  timeAxis,
} from './axes.ts';
import { type LoggedScore, type Summary, summaryOf } from './chart-scores.ts';
import type { Axis, Bar, Chart, Marks, Point, Spread } from './drawing.ts';

/** Maximum scores that are drawn individually: more would cover each other. */
const MAX_POINTS = 150;

/** The number of intervals of time that summarise more scores. */
const STRETCHES = 48;

/** The settings of a chart besides its scores. */
export interface PlotOptions {
  readonly title: string;
  readonly words: Words;
  /** The player of the scores, if they are highlighted among those of all others. */
  readonly marked?: { readonly player: string; readonly others: readonly LoggedScore[] } | undefined;
}

/** The words of a picture besides its title and its axes. */
const wordsOfPicture = ({ language, charts: { axis, legend } }: Words) => ({
  language,
  legend: { ...legend, score: axis.score.plain },
});

/** The period of a chart, in Unix milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Scores over time: each score, or for more than 150 the lowest, median and highest of 48 intervals. Lines show the best so far
 * and the median.
 * @param scores in any order, within the period, each fits on an axis; at least one
 */
export function overTime(
  scores: readonly LoggedScore[],
  summary: Summary,
  period: TimeSpan,
  { title, words, marked }: PlotOptions,
): Chart {
  const around = marked?.others ?? [];
  const drawn = { title, ...wordsOfPicture(words) };
  const scale = scoreScale(words, summaryOf([...scores, ...around]) ?? summary);
  const x = timeAxis(words, period.from, period.to);
  const inOrder = scores.toSorted((one, other) => one.at - other.at);
  const best = bestSoFar(inOrder, x.to, scale);
  if (scores.length > MAX_POINTS) {
    return { ...drawn, x, y: scale.axis, marks: { ...spreads(scores, x, scale), best } };
  }
  const points = inOrder.map((score) => placeOf(score, scale));
  const marks: Marks = { kind: 'points', joined: marked !== undefined, points, best };
  if (!marked) return { ...drawn, x, y: scale.axis, marks: { ...marks, medians: medians(inOrder, scale) } };
  const { player } = marked;
  return { ...drawn, player, x, y: scale.axis, marks: { ...marks, others: thinned(around, scale) } };
}

const placeOf = ({ at, score }: LoggedScore, scale: ScoreScale): Point => ({ x: at, y: scale.at(score) });

/** Each score that is better than all before it, and the best score again at the end of the axis. */
function bestSoFar(inOrder: readonly LoggedScore[], end: number, scale: ScoreScale): Point[] {
  let best = Number.NEGATIVE_INFINITY;
  const rises = inOrder.filter(({ score }) => {
    const isBetter = score > best;
    if (isBetter) best = score;
    return isBetter;
  });
  const last = rises.at(-1);
  return [...rises, ...(last ? [{ ...last, at: end }] : [])].map((score) => placeOf(score, scale));
}

/** Minimum scores of a group, enough for a median, and the maximum number of groups. */
const GROUP_SIZE = 6;
const MAX_GROUPS = 12;

/** The median score and time of each group of scores; empty if there are too few scores for two groups. */
function medians(inOrder: readonly LoggedScore[], scale: ScoreScale): Point[] {
  const groups = Math.min(MAX_GROUPS, Math.floor(inOrder.length / GROUP_SIZE));
  if (groups < 2) return [];
  return Array.from({ length: groups }, (_, index) => {
    const part = (at: number) => Math.round((at * inOrder.length) / groups);
    const group = inOrder.slice(part(index), part(index + 1));
    const at = group[group.length >> 1]?.at ?? 0;
    return placeOf({ at, score: summaryOf(group)?.median ?? 0 }, scale);
  });
}

/** Maximum drawn scores of others: enough to show where most of them are. */
const MAX_OTHERS = 400;

function thinned(scores: readonly LoggedScore[], scale: ScoreScale): Point[] {
  const step = Math.ceil(scores.length / MAX_OTHERS);
  return scores.filter((_, index) => index % step === 0).map((score) => placeOf(score, scale));
}

function spreads(
  scores: readonly LoggedScore[],
  { from, to }: TimeSpan,
  scale: ScoreScale,
): Extract<Marks, { kind: 'spreads' }> {
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

/** Maximum bars that are readable on a phone. */
const MAX_BARS = 20;

/** Maximum ticks below the bars. */
const MAX_TICKS = 5;

/** The number of bars by the Rice rule: twice the cube root of the number of scores. */
const barsFor = (count: number) => Math.min(MAX_BARS, Math.max(3, Math.round(2 * Math.cbrt(count))));

/**
 * The distribution of scores as bars. If there are scores of others, the player's share of each bar is highlighted.
 * @param scores each fits on an axis; at least one
 */
export function distribution(
  scores: readonly LoggedScore[],
  summary: Summary,
  { title, words, marked }: PlotOptions,
): Chart {
  const others = marked?.others;
  const all = others ? [...scores, ...others] : scores;
  const whole = others ? (summaryOf(all) ?? summary) : summary;
  const scale = scoreScale(words, whole);
  const [lowest, highest] = [scale.at(whole.lowest), scale.at(whole.highest)];
  const smallest = scale.isLinear && all.every(({ score }) => Number.isInteger(score)) ? 1 : 0;
  const width = Math.max(highest - lowest, minGap(lowest), minGap(highest));
  const step = nearestStep(width, barsFor(all.length), smallest);
  const first = Math.floor(lowest / step);
  const countsOf = (some: readonly LoggedScore[]) => {
    const counts = new Array<number>(Math.floor(highest / step) - first + 1).fill(0);
    for (const { score } of some) {
      const index = Math.floor(scale.at(score) / step) - first;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    return counts;
  };
  const own = others ? countsOf(scores) : undefined;
  const counts = countsOf(all);
  const bars = counts.map((count, index): Bar => {
    const bar = { from: (first + index) * step, to: (first + index + 1) * step, count };
    return own ? { ...bar, own: own[index] ?? 0 } : bar;
  });
  const x = scale.isLinear ? axisAround(words, bars, step) : axisCutToBars(bars, scale.axis);
  const y = linearAxis(words, words.charts.axis.records, 0, Math.max(...counts));
  return { title, ...wordsOfPicture(words), player: marked?.player, x, y, marks: { kind: 'bars', bars } };
}

/** The step whose number of bars is nearest to `bars`, and at most `MAX_BARS`. */
function nearestStep(width: number, bars: number, smallest: number): number {
  const wide = roundStep(width, bars, smallest);
  const narrow = roundStep(width, Math.min(MAX_BARS, 2 * bars), smallest);
  return width / narrow / bars < bars / (width / wide) ? narrow : wide;
}

const endsOf = (bars: readonly Bar[]) => ({ from: bars[0]?.from ?? 0, to: bars.at(-1)?.to ?? 0 });

function axisCutToBars(bars: readonly Bar[], { label, ticks }: Axis): Axis {
  const { from, to } = endsOf(bars);
  return { label, from, to, ticks: ticks.filter(({ at }) => at >= from && at <= to) };
}

/** The axis of bars. One or two bars get margins, so that they look like bars. */
function axisAround(words: Words, bars: readonly Bar[], step: number): Axis {
  const room = bars.length < 3 ? 2 * step : 0;
  const { from, to } = endsOf(bars);
  const between = step * roundStep(bars.length + (2 * room) / step, MAX_TICKS, 1);
  return axisWithStep(words, words.charts.axis.score, { from: from - room, to: to + room }, between);
}
