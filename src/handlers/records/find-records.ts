import type { z } from 'zod';
import {
  lastPageStart,
  MOST_ROWS_OF_A_CALL,
  type Page,
  type PageRequest,
} from '../../services/lists/page.ts';
import type { IndexedScore, IndexState, ScoreFilter } from '../../services/score-records/score-index.ts';
import type { ScoreRecord } from '../../services/score-records/score-records-client.ts';
import type { HandlerContext } from '../context.ts';
import type { ChosenFields, recordOrder } from './custom-ids.ts';
import { scoreOfRecord } from './filter.ts';

/** Which records are wanted, and in which order. */
export interface WantedRecords {
  readonly order: z.infer<typeof recordOrder>;
  readonly filter: Pick<ScoreFilter, 'provider' | 'player' | 'award'>;
}

/** A part of them. Those of the index are without metadata, and come with how much it knows. */
export interface FoundRecords extends Page<IndexedScore & Partial<ScoreRecord>> {
  readonly state?: IndexState;
  /** Whether scores of more than one game are compared. */
  readonly comparesGames?: boolean;
}

/**
 * The service lists records by id alone, and the newest first only where it is set to: for any other order, and for those
 * of one game, player or award, there is the index.
 */
export async function findRecords(
  { order, filter }: WantedRecords,
  request: PageRequest,
  { scoreRecords, scoreIndex }: Pick<HandlerContext, 'scoreRecords' | 'scoreIndex'>,
): Promise<FoundRecords> {
  const isListed = order === 'asc' || (order === 'desc' && scoreRecords.takesDescending === true);
  if (isListed && filteredBy(filter) === '') return scoreRecords.page({ direction: order, ...request });
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

/** By what records are filtered, as custom ids have it. */
export const filteredBy = ({ provider, player, award }: WantedRecords['filter']): string =>
  [provider === undefined ? '' : 'g', player === undefined ? '' : 'p', award === undefined ? '' : 'a'].join(
    '',
  );

/** The records that a button stands for. @throws CannotDo when it goes by a record that is not there */
export async function wantedBy(
  { order, by, like }: ChosenFields,
  { scoreIndex }: Pick<HandlerContext, 'scoreIndex'>,
): Promise<WantedRecords> {
  if (by === '') return { order, filter: {} };
  const { provider, service, nft_earned } = await scoreOfRecord(like, scoreIndex);
  return {
    order,
    filter: {
      provider: by.includes('g') ? provider : undefined,
      player: by.includes('p') ? service : undefined,
      award: by.includes('a') ? nft_earned : undefined,
    },
  };
}

/** A record of the index, and what else is known of it. */
export type KnownRecord = IndexedScore & Partial<ScoreRecord>;

/**
 * The same records with their metadata, where the service gives it in one call: the index has none. They stay without
 * where they lie further apart in the list, and where they are no longer in it.
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
  if (!first || !last || last.offset - first.offset >= MOST_ROWS_OF_A_CALL) return records;
  const { offset, after } = first;
  const limit = last.offset - offset + 1;
  const { rows } = await scoreRecords.page({ direction: 'asc', offset, limit, after });
  const whole = new Map(rows.map((record) => [record.id, record]));
  return records.map((record) => whole.get(record.id) ?? record);
}
