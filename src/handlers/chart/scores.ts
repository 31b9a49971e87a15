/** A score and when it was logged, in milliseconds. */
export interface LoggedScore {
  readonly at: number;
  readonly score: number;
}

/** What is told of some scores besides their picture. */
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
