/** A new column, with the values of a shorter one at its beginning. */
export function filled<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  from: Column | undefined,
): Column {
  if (from) column.set(from);
  return column;
}
