import { z } from 'zod';
import type { FieldsOf } from '../declaration/custom-id.ts';
import { pageIds } from '../paging.ts';
import { period } from '../records/period.ts';

/** An embed's description holds so many lines, whatever is in them. */
export const MOST_PLAYERS = 25;

/** The id of a score record, or nothing. */
const record = z.string().regex(/^(-?\d{1,16})?$/);

/**
 * Which page of a leaderboard is wanted. A game and a player stand there by the id of a record that has them: their
 * names may be too long for a custom id.
 */
export const topPages = pageIds('top', 1, MOST_PLAYERS, {
  period,
  stage: z.string().regex(/^(-?\d{1,16})?$/),
  game: record,
  player: record,
});

/** What leads to a page of a leaderboard. */
export type TopPageFields = FieldsOf<typeof topPages.page>;
