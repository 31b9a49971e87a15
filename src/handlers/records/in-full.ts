import type { IndexedScore } from '../../services/score-records/score-index.ts';
import type { ScoreRecord } from '../../services/score-records/score-record.ts';
import type { HandlerContext } from '../context.ts';

/** What one call of the service gives at the most. */
const MOST_APART = 10_000;

/** A record of the index, and what else is known of it. */
export type KnownRecord = IndexedScore & Partial<ScoreRecord>;

/**
 * The same records with their metadata, where the service gives it in one call: the index has none. They stay without
 * where they lie further apart in the list, and where they are no longer in it.
 */
export async function inFull(
  records: readonly KnownRecord[],
  { scoreRecords, scoreIndex }: Pick<HandlerContext, 'scoreRecords' | 'scoreIndex'>,
): Promise<readonly KnownRecord[]> {
  const ids = records.filter(({ json }) => json === undefined).map(({ id }) => id);
  if (ids.length === 0) return records;
  const smallest = ids.reduce((a, b) => Math.min(a, b));
  const largest = ids.reduce((a, b) => Math.max(a, b));
  const [first, last] = [await scoreIndex.find(smallest), await scoreIndex.find(largest)];
  if (!first || !last || last.offset - first.offset >= MOST_APART) return records;
  const { offset, after } = first;
  const limit = last.offset - offset + 1;
  const { rows } = await scoreRecords.page({ direction: 'asc', offset, limit, after });
  const whole = new Map(rows.map((record) => [record.id, record]));
  return records.map((record) => whole.get(record.id) ?? record);
}
