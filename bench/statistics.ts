/**
 * Returns the value that `share` (0 to 1) of the values do not exceed, by the nearest-rank method. Of two middle values
 * returns the lower one.
 * @throws RangeError without any value
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of no values');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
