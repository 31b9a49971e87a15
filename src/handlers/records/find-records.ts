import type { z } from 'zod';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';
import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import type { IndexedScore } from '../../services/indexes/score-table.ts';
import { lastPageStart, MAX_ROWS_PER_CALL, type Page, type PageRequest } from '../../services/lists/page.ts';
import type { ScoreRecord } from '../../services/score-records/score-records-client.ts';
import type { HandlerContext } from '../context.ts';
import type { recordOrder, SelectionFields } from './custom-ids.ts';
import { decodePlayer, encodePlayer } from './players.ts';

/** The selection and order of records. */
export interface RecordSelection {
  readonly order: z.infer<typeof recordOrder>;
  readonly filter: Pick<ScoreFilter, 'provider' | 'player' | 'award'>;
}

/** A part of the selected records. Records from the index lack metadata and carry the index's state. */
export interface FoundRecords extends Page<IndexedScore & Partial<ScoreRecord>> {
  readonly state?: ScoreIndexState;
  /** Whether scores of more than one game are compared. */
  readonly comparesGames?: boolean;
}

/**
 * Finds records. The service lists them only by id, and the newest first only if its settings say so. The index has the
 * other orders and the filters.
 */
export async function findRecords(
  { order, filter }: RecordSelection,
  request: PageRequest,
  { scoreRecords, scoreIndex }: Pick<HandlerContext, 'scoreRecords' | 'scoreIndex'>,
): Promise<FoundRecords> {
  const isListed = order === 'asc' || (order === 'desc' && scoreRecords.takesDescending === true);
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  if (isListed && !isFiltered) return scoreRecords.page({ direction: order, ...request });
  const part = { order: ORDERS[order], limit: request.limit };
  const select = (offset: number) => scoreIndex.select(filter, { ...part, offset });
  let { offset } = request;
  let selected = await select(offset);
  const last = lastPageStart(selected.total, request.limit);
  if (request.orLast && offset > last) {
    offset = last;
    selected = await select(last);
  }
  const { rows, total, state, ofSeveralGames } = selected;
  const comparesGames = order === 'score' && ofSeveralGames;
  return { rows, offset, more: offset + rows.length < total, total, state, comparesGames };
}

const ORDERS = { asc: 'oldest', desc: 'newest', score: 'score' } as const;

/** The filters of records in custom ids. */
export const encodeFilter = ({ provider = '', player, award = '' }: RecordSelection['filter']) => ({
  provider,
  player: encodePlayer(player),
  award,
});

/** Decodes the selection of records in a button. @throws CannotDo if its player is not known */
export async function decodeSelection(
  { order, provider, player, award }: SelectionFields,
  { scoreIndex }: Pick<HandlerContext, 'scoreIndex'>,
): Promise<RecordSelection> {
  const filter = { provider: provider || undefined, award: award || undefined };
  return { order, filter: { ...filter, player: await decodePlayer(player, scoreIndex) } };
}

/** A record of the index, with the fields of the service if known. */
export type KnownRecord = IndexedScore & Partial<ScoreRecord>;

/**
 * Adds the metadata, which the index lacks, if one call to the service returns it. Records that are too far apart in
 * the list, or no longer in it, stay without metadata.
 */
export async function withMetadata(
  records: readonly KnownRecord[],
  { scoreRecords, scoreIndex }: Pick<HandlerContext, 'scoreRecords' | 'scoreIndex'>,
): Promise<readonly KnownRecord[]> {
  const ids = records.filter(({ json }) => json === undefined).map(({ id }) => id);
  if (ids.length === 0) return records;
  const smallest = ids.reduce((a, b) => Math.min(a, b));
  const largest = ids.reduce((a, b) => Math.max(a, b));
  const [first, last] = [await scoreIndex.find(smallest), await scoreIndex.find(largest)];
  if (!first || !last || last.offset - first.offset >= MAX_ROWS_PER_CALL) return records;
  const { offset, after } = first;
  const limit = last.offset - offset + 1;
  const { rows } = await scoreRecords.page({ direction: 'asc', offset, limit, after });
  const whole = new Map(rows.map((record) => [record.id, record]));
  return records.map((record) => whole.get(record.id) ?? record);
}
