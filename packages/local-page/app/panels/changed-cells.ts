/** A text for each column; the first says which row it is. */
export type Row = readonly string[];

/**
 * The differences from the reading before: the rows that have changed, with the places of the changed cells, all of them
 * in a new row. Rows below the last one that both have may not have been read before.
 * @param before undefined when nothing was
 */
export function changedCells(
  before: readonly Row[] | undefined,
  now: readonly Row[],
): ReadonlyMap<Row, ReadonlySet<number>> {
  const changed = new Map<Row, Set<number>>();
  if (!before) return changed;
  const former = new Map(before.map((row) => [row[0], row]));
  const end = now.findLastIndex(([id]) => former.has(id));
  for (const row of now.slice(0, end + 1)) {
    const was = former.get(row[0]);
    const cells = row.flatMap((cell, place) => (cell === was?.[place] ? [] : place));
    if (cells.length > 0) changed.set(row, new Set(cells));
  }
  return changed;
}
