import { z } from 'zod';
import type { ScoreIndexState } from '../../services/indexes/score-reading.ts';
import type { HandlerContext } from '../context.ts';
import { customIdCodec } from '../declaration/component.ts';
import type { Reply } from '../reply.ts';
import type { Board, ShownRow } from '../server-boards.ts';

/**
 * The button **More** under a message of a board. A message is found again by it: `slot` is the time of the posting, in
 * Unix milliseconds.
 */
export const moreId = customIdCodec('board-more', 1, {
  board: z.string().regex(/^[a-z0-9]{6}$/),
  kind: z.enum(['board', 'announcement']),
  slot: z.coerce.number().int().min(0),
});

/** What a message of a board is made with, in the language of its readers. */
export type Surroundings = Pick<
  HandlerContext,
  'scoreIndex' | 'settings' | 'allNamesShownHere' | 'charts' | 'words'
>;

/** A message of a board. */
export interface BoardMessage {
  readonly reply: Reply;
  readonly rows: readonly ShownRow[];
  /** All players with a rank: 0 for a message without any. */
  readonly players: number;
  readonly state: ScoreIndexState;
}

/** The first page of a board's leaderboard as of now. @param slot the time of the posting @throws ServiceFailure */
export async function boardMessage(
  _board: Board,
  _slot: number,
  _surroundings: Surroundings,
): Promise<BoardMessage> {
  throw new Error('to be written');
}

/** One line about the player who took the first place. @param passed who had it before */
export async function announcement(
  _board: Board,
  _slot: number,
  _places: { readonly first: ShownRow; readonly passed: ShownRow },
  _surroundings: Surroundings,
): Promise<Reply> {
  throw new Error('to be written');
}

/** Whether two messages show the same players with the same ranks and scores. */
export function sameRows(one: readonly ShownRow[], other: readonly ShownRow[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ rank, player, score }, at) => {
      const beside = other[at];
      return rank === beside?.rank && player === beside.player && score === beside.score;
    })
  );
}
