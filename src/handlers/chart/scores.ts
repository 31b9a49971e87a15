import type { IndexState, ScoreIndex } from '../../services/score-records/score-index.ts';
import { beginningOfPeriod, type Period } from '../records/filter.ts';

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
