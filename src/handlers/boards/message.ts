import { z } from 'zod';
import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { playerKey } from '../../services/score-records/player-hash.ts';
import { withTimeout } from '../../services/time.ts';
import { pictureOfGame } from '../chart/picture.ts';
import type { HandlerContext } from '../context.ts';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { inline } from '../display/safe-text.ts';
import { firstPage } from '../paging/page-fields.ts';
import {
  leaderboardExtent,
  leaderboardLines,
  leaderboardPage,
  leaderboardTitle,
} from '../records/leaderboard.ts';
import { findPlayerNames, shownPlayer } from '../records/players.ts';
import { formatLogged } from '../records/score-text.ts';
import type { Reply } from '../reply.ts';
import type { Board, PostedRow } from '../server-boards.ts';
import type { Words } from '../words/words.ts';

/**
 * The button **More** under a message of a board. Its custom id also identifies the message later: `slot` is the time of the
 * post, in Unix milliseconds.
 */
export const moreId = customIdCodec('board-more', 1, {
  board: z.string().regex(/^[a-z0-9]{6}$/),
  kind: z.enum(['board', 'announcement']),
  slot: z.coerce.number().int().min(0),
});

/** Milliseconds to wait for the picture of a message: longer than a drawing takes, because others may be queued before it. */
export const PICTURE_TIMEOUT = 20_000;

/** The dependencies of a board's message. `words` are in the language of its readers. */
export interface BoardMessageContext
  extends Pick<HandlerContext, 'settings' | 'namesByHash' | 'allNamesShownHere' | 'charts' | 'words'> {
  readonly scoreIndex: Pick<ScoreIndex, 'leaderboard' | 'scores' | 'state'>;
}

/** A message of a board. */
export interface BoardMessage {
  /** `files` is empty without a picture, so that an edit removes an older picture. */
  readonly reply: Reply;
  readonly rows: readonly PostedRow[];
  /** The number of ranked players, not only those shown; 0 if nobody has a score. */
  readonly players: number;
  readonly state: ScoreIndexState;
}

/**
 * Returns the first page of a board's current leaderboard: the page of `/top`, with marks for players who have moved since the
 * last post.
 * @param slot the time of the post, in Unix milliseconds
 * @throws ServiceFailure as the index does
 */
export async function boardMessage(
  { id, settings, last }: Pick<Board, 'id' | 'settings' | 'last'>,
  slot: number,
  context: BoardMessageContext,
): Promise<BoardMessage> {
  const { provider, stage, period, limit, chart: kind } = settings;
  const { scoreIndex, words } = context;
  const wanted = { provider, stage, period, player: undefined };
  const page = await leaderboardPage(wanted, { offset: 0, limit }, scoreIndex);
  const { rows, players, state } = page.leaderboard;
  const names = await findPlayerNames(
    context,
    rows.map(({ score }) => score.service),
  );
  const markOf = settings.every === 'change' || !last ? () => '' : movementSince(last.rows, words);
  const lines = leaderboardLines(page, {
    extent: leaderboardExtent(firstPage(limit), page),
    names,
    words,
    mark: ({ rank, score }) => markOf(rank, score.service),
    isLasting: true,
  });
  const picture =
    kind && (await withTimeout(PICTURE_TIMEOUT, pictureOfGame({ kind, period, provider, stage }, context)));
  return {
    reply: {
      embeds: [{ color: COLOUR, description: lines.join('\n') }],
      components: moreRow({ board: id, kind: 'board', slot }, words),
      files: picture ? [picture] : [],
    },
    rows: rows.map(({ rank, score }) => ({
      rank,
      player: score.service,
      score: score.score,
      record: score.id,
    })),
    players,
    state,
  };
}

/** Returns the marks for movement since the last post, which may have had fewer rows. An unchanged rank has no mark. */
function movementSince(rows: readonly PostedRow[], { boards, number }: Words) {
  const ranks = new Map(rows.map(({ player, rank }) => [playerKey(player), rank]));
  return (rank: number, player: string): string => {
    const before = ranks.get(playerKey(player));
    if (before === undefined) return ` ${boards.message.new}`;
    if (before === rank) return '';
    return before > rank ? ` ▲${number(before - rank)}` : ` ▼${number(rank - before)}`;
  };
}

/**
 * A line about a new player in first place.
 * @param slot the time of the announcement, in Unix milliseconds
 * @param passed the player who was first before
 */
export async function announcementMessage(
  { id, settings }: Pick<Board, 'id' | 'settings'>,
  slot: number,
  { first, passed }: { readonly first: PostedRow; readonly passed: PostedRow },
  context: Pick<BoardMessageContext, 'settings' | 'namesByHash' | 'allNamesShownHere' | 'words'>,
): Promise<Reply> {
  const { words } = context;
  const { nameOf } = await findPlayerNames(context, [first.player, passed.player]);
  const sentence = words.boards.announcement({
    player: shownPlayer(first.player, nameOf),
    score: formatLogged(first.score, words),
    passed: shownPlayer(passed.player, nameOf),
  });
  return {
    content: `${sentence} · ${leaderboardTitle(inline(settings.provider, 60), settings, words)}`,
    components: moreRow({ board: id, kind: 'announcement', slot }, words),
  };
}

const moreRow = (fields: FieldsOf<typeof moreId>, { boards }: Words) =>
  row(button(moreId, fields, boards.more.button));

/** Whether two messages show the same players with the same ranks and scores. */
export function sameRows(one: readonly PostedRow[], other: readonly PostedRow[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ rank, player, score }, at) => {
      const beside = other[at];
      return (
        rank === beside?.rank && playerKey(player) === playerKey(beside.player) && score === beside.score
      );
    })
  );
}
