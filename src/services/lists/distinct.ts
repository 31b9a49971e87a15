import type { Identified } from './list-call.ts';

/** Rows in their order, each once: a service may repeat a row in one answer, and a menu takes each id once. */
export function distinct<Row extends Identified>(rows: readonly Row[]): Row[] {
  const byId = new Map<Row['id'], Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return byId.size === rows.length ? [...rows] : [...byId.values()];
}
