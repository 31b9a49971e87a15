/** Rows in their order, each once: a service may repeat a row in one answer, and a menu takes each id once. */
export function distinct<Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Row[] {
  const byId = new Map<string | number, Row>();
  for (const row of rows) {
    const id = idOf(row);
    if (!byId.has(id)) byId.set(id, row);
  }
  return byId.size === rows.length ? [...rows] : [...byId.values()];
}
