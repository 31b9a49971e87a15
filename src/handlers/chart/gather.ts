import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';
import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { playerKey } from '../../services/score-records/player-hash.ts';
import { beginningOfPeriod, type Period } from '../records/score-filter.ts';

/** A score with its time, in milliseconds. */
export interface LoggedScore {
  readonly at: number;
  readonly score: number;
}

/** The figures beside a picture. */
export interface Summary {
  readonly count: number;
  readonly lowest: number;
  /** The lower of two middle ones. */
  readonly median: number;
  readonly highest: number;
}

/** No axis has room for more, and no unit exists for it. */
const LARGEST = 1e21;

/** Whether a score has a place on an axis: JSON can hold larger numbers than any score. */
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

/** The most scores of a chart, the newest ones: reading more would keep others waiting. */
const MOST_SCORES = 100_000;

/** The scores of a game or of one of its stages in a period, or those of a player in it. */
export interface Gathered {
  /** Each with a place, at most 100,000: the newest by id. */
  readonly scores: readonly LoggedScore[];
  /** The scores of all others, at most as many, if the scores are one player's. */
  readonly others: readonly LoggedScore[];
  /** Of `scores`; undefined without any. */
  readonly summary: Summary | undefined;
  /** The number of older scores that are missing. */
  readonly older: number;
  /** The number of scores that have no place on an axis. */
  readonly withoutPlace: number;
  /** The period of the chart, in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly state: ScoreIndexState;
}

/** @throws ServiceFailure as the index does */
export async function gather(
  index: Pick<ScoreIndex, 'scores' | 'state'>,
  wanted: Pick<ScoreFilter, 'provider' | 'stage' | 'player'> & { readonly period: Period },
): Promise<Gathered> {
  const since = beginningOfPeriod(wanted.period);
  const { provider, stage, player } = wanted;
  const [own, others] = [newest(), newest()];
  let withoutPlace = 0;
  for await (const some of index.scores({ provider, stage, since })) {
    for (const { created_at, score, service } of some) {
      const isOwn = player === undefined || playerKey(service) === playerKey(player);
      const logged = { at: created_at.getTime(), score };
      if (hasPlace(logged)) (isOwn ? own : others).add(logged);
      else if (isOwn) withoutPlace += 1;
    }
  }
  const [{ scores, older }, { scores: around }] = [own.taken(), others.taken()];
  return {
    scores,
    others: around,
    summary: summaryOf(scores),
    older,
    withoutPlace,
    ...reach([...scores, ...around], since),
    state: await index.state(),
  };
}

/** Keeps the scores that were added last. */
function newest() {
  let scores: LoggedScore[] = [];
  let count = 0;
  return {
    add(score: LoggedScore) {
      scores.push(score);
      count += 1;
      if (scores.length > 2 * MOST_SCORES) scores = scores.slice(-MOST_SCORES);
    },
    taken() {
      const last = scores.slice(-MOST_SCORES);
      return { scores: last, older: count - last.length };
    },
  };
}

/** All time is the time of the scores; a period ends now. */
function reach(scores: readonly LoggedScore[], since: Date | undefined) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of scores) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  // A game's clock may be ahead.
  return since ? { from: since.getTime(), to: Math.max(last, Date.now()) } : { from: first, to: last };
}
