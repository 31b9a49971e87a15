import type { Chart, Marks, Spread } from './drawing.ts';
import { type ScoreScale, scoreScale } from './score-axis.ts';
import { type LoggedScore, type Summary, summaryOf } from './scores.ts';
import { timeAxis } from './time-axis.ts';

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
