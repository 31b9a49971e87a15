import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';
import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { playerKey } from '../../services/score-records/player-hash.ts';
import { beginningOfPeriod, type Period } from '../records/score-filter.ts';

/** A score with its time in Unix milliseconds. */
export interface LoggedScore {
  readonly at: number;
  readonly score: number;
}

/** The figures of a chart's scores. */
export interface Summary {
  readonly count: number;
  readonly lowest: number;
  /** The lower of the two middle scores if their number is even. */
  readonly median: number;
  readonly highest: number;
}

/** The largest absolute score that an axis can show: there is no unit for larger ones. */
const MAX_SCORE = 1e21;

/** Whether a score fits on an axis: numbers in JSON can be larger than any real score. */
export const fitsAxis = ({ score }: LoggedScore): boolean => Math.abs(score) <= MAX_SCORE;

/** @returns undefined without scores */
export function summaryOf(scores: readonly LoggedScore[]): Summary | undefined {
  const sorted = new Float64Array(scores.length);
  // `Float64Array.from` takes several times as long.
  for (const [index, { score }] of scores.entries()) sorted[index] = score;
  sorted.sort();
  const [lowest, median, highest] = [sorted[0], sorted[(sorted.length - 1) >> 1], sorted.at(-1)];
  if (lowest === undefined || median === undefined || highest === undefined) return undefined;
  return { count: sorted.length, lowest, median, highest };
}

/** Maximum scores of a chart, the newest ones: reading more would delay other commands. */
const MAX_SCORES = 100_000;

/** The scores of a game or of one of its stages in a period, or a player's scores there. */
export interface ChartScores {
  /** Scores that fit on an axis: at most 100,000, the newest by id. */
  readonly scores: readonly LoggedScore[];
  /** If `scores` are a player's: the scores of all others, also at most 100,000. */
  readonly others: readonly LoggedScore[];
  /** The figures of `scores`; undefined without scores. */
  readonly summary: Summary | undefined;
  /** The number of older scores that were left out. */
  readonly older: number;
  /** The number of scores that do not fit on an axis. */
  readonly offAxis: number;
  /** The period of the chart, in Unix milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly state: ScoreIndexState;
}

/** @throws ServiceFailure as the index does */
export async function readChartScores(
  index: Pick<ScoreIndex, 'scores' | 'state'>,
  wanted: Pick<ScoreFilter, 'provider' | 'stage' | 'player'> & { readonly period: Period },
): Promise<ChartScores> {
  const since = beginningOfPeriod(wanted.period);
  const { provider, stage, player } = wanted;
  const [own, others] = [keepNewest(), keepNewest()];
  let offAxis = 0;
  for await (const some of index.scores({ provider, stage, since })) {
    for (const { created_at, score, service } of some) {
      const isOwn = player === undefined || playerKey(service) === playerKey(player);
      const logged = { at: created_at.getTime(), score };
      if (fitsAxis(logged)) (isOwn ? own : others).add(logged);
      else if (isOwn) offAxis += 1;
    }
  }
  const [{ scores, older }, { scores: around }] = [own.result(), others.result()];
  return {
    scores,
    others: around,
    summary: summaryOf(scores),
    older,
    offAxis,
    ...timeSpan([...scores, ...around], since),
    state: await index.state(),
  };
}

/** Keeps the last 100,000 scores that were added. */
function keepNewest() {
  let scores: LoggedScore[] = [];
  let count = 0;
  return {
    add(score: LoggedScore) {
      scores.push(score);
      count += 1;
      if (scores.length > 2 * MAX_SCORES) scores = scores.slice(-MAX_SCORES);
    },
    result() {
      const last = scores.slice(-MAX_SCORES);
      return { scores: last, older: count - last.length };
    },
  };
}

/** The time span of a chart. For all time it is the span of the scores; a period ends now. */
function timeSpan(scores: readonly LoggedScore[], since: Date | undefined) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of scores) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  // A game's clock may be ahead.
  return since ? { from: since.getTime(), to: Math.max(last, Date.now()) } : { from: first, to: last };
}
