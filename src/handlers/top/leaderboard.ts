import { lastPageStart } from '../../services/lists/page.ts';
import type { LeaderboardPart } from '../../services/score-records/score-index.ts';
import type { HandlerContext } from '../context.ts';
import type { Arrival } from '../paging/extent.ts';
import { firstPage, pageAt } from '../paging.ts';
import { chosenPlayer, chosenProvider } from '../records/chosen.ts';
import { beginningOfPeriod, type Period } from '../records/period.ts';
import { scoreOfRecord } from '../records/score-of-record.ts';
import type { Reply } from '../reply.ts';
import type { TopPageFields } from './custom-ids.ts';
import { type Board, topView } from './view.ts';

/** What was typed for a leaderboard. */
interface TypedBoard {
  readonly provider: string;
  readonly stage: number | undefined;
  readonly period: Period;
  /** A player's hash, or its beginning. */
  readonly player: string | undefined;
  readonly limit: number;
}

/** The first page, or the one that has the player who is asked for. @throws CannotDo, ServiceFailure */
export async function leaderboard(
  { provider: typed, stage, period, player: hash, limit }: TypedBoard,
  context: HandlerContext,
): Promise<Reply> {
  const index = context.scoreIndex;
  const provider = await chosenProvider(typed, index);
  const player = hash === undefined ? undefined : await chosenPlayer(hash, index);
  const wanted = { provider, stage, period, player };
  const fields = { ...firstPage(limit), period, stage: String(stage ?? ''), game: '', player: '' };
  const first = await ask(wanted, { offset: 0, limit }, context);
  const above = first.leaderboard.own?.offset ?? 0;
  const offset = above - (above % limit);
  return topView(fields, offset === 0 ? first : await ask(wanted, { offset, limit }, context));
}

/** The page that somebody turned to. @throws CannotDo, ServiceFailure */
export async function turnedBoard(
  fields: TopPageFields,
  context: HandlerContext,
  arrival: Arrival | undefined,
): Promise<Reply> {
  const { period, stage } = fields;
  const { provider } = await scoreOfRecord(fields.game, context.scoreIndex);
  const player =
    fields.player === '' ? undefined : (await scoreOfRecord(fields.player, context.scoreIndex)).service;
  const wanted = { provider, stage: stage === '' ? undefined : Number(stage), period, player };
  return topView(fields, await ask(wanted, pageAt(fields), context), arrival);
}

/** A part of a leaderboard, or its last page in place of one past the end. */
async function ask(
  wanted: Omit<Board, 'leaderboard' | 'offset'>,
  { offset, limit }: Pick<LeaderboardPart, 'offset' | 'limit'>,
  context: HandlerContext,
): Promise<Board> {
  const { provider, stage, period, player } = wanted;
  const since = beginningOfPeriod(period);
  const part = { offset, limit, player };
  const leaderboard = await context.scoreIndex.leaderboard({ provider, stage, since }, part);
  const last = lastPageStart(leaderboard.players, limit);
  return offset > last ? ask(wanted, { offset: last, limit }, context) : { ...wanted, offset, leaderboard };
}
