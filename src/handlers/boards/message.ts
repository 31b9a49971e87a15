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
import type { Board, ShownRow } from '../server-boards.ts';
import type { Words } from '../words/words.ts';

/**
 * The button **More** under a message of a board. A message is found again by it: `slot` is the time of the posting, in
 * Unix milliseconds.
 */
export const moreId = customIdCodec('board-more', 1, {
  board: z.string().regex(/^[a-z0-9]{6}$/),
  kind: z.enum(['board', 'announcement']),
  slot: z.coerce.number().int().min(0),
});

/** Milliseconds that a message waits for its picture: more than a drawing takes, since others may come before it. */
export const PICTURE_PATIENCE = 20_000;

/** What a message of a board is made with, in the language of its readers. */
export interface Surroundings
  extends Pick<HandlerContext, 'settings' | 'namesByHash' | 'allNamesShownHere' | 'charts' | 'words'> {
  readonly scoreIndex: Pick<ScoreIndex, 'leaderboard' | 'scores' | 'state'>;
}

/** A message of a board. */
export interface BoardMessage {
  /** Without a picture its files are none, so that an edit takes an older picture away. */
  readonly reply: Reply;
  readonly rows: readonly ShownRow[];
  /** All players with a rank: 0 for a message without any. */
  readonly players: number;
  readonly state: ScoreIndexState;
}

/**
 * The first page of a board's leaderboard as of now: that of `/top`, with marks at players who have moved since the last
 * posting.
 * @param slot the time of the posting, in Unix milliseconds
 * @throws ServiceFailure as the index does
 */
export async function boardMessage(
  { id, settings, last }: Pick<Board, 'id' | 'settings' | 'last'>,
  slot: number,
  surroundings: Surroundings,
): Promise<BoardMessage> {
  const { provider, stage, period, limit, chart: kind } = settings;
  const { scoreIndex, words } = surroundings;
  const wanted = { provider, stage, period, player: undefined };
  const page = await leaderboardPage(wanted, { offset: 0, limit }, scoreIndex);
  const { rows, players, state } = page.leaderboard;
  const names = await findPlayerNames(
    surroundings,
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
    kind &&
    (await withTimeout(PICTURE_PATIENCE, pictureOfGame({ kind, period, provider, stage }, surroundings)));
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

/** The mark of a player by the rows of the last posting, which may have been fewer; empty for the same rank. */
function movementSince(rows: readonly ShownRow[], { boards, number }: Words) {
  const ranks = new Map(rows.map(({ player, rank }) => [playerKey(player), rank]));
  return (rank: number, player: string): string => {
    const before = ranks.get(playerKey(player));
    if (before === undefined) return ` ${boards.message.new}`;
    if (before === rank) return '';
    return before > rank ? ` ▲${number(before - rank)}` : ` ▼${number(rank - before)}`;
  };
}

/**
 * One line about the player who has taken the first place.
 * @param slot the time of the announcement, in Unix milliseconds
 * @param passed the player who had it before
 */
export async function announcement(
  { id, settings }: Pick<Board, 'id' | 'settings'>,
  slot: number,
  { first, passed }: { readonly first: ShownRow; readonly passed: ShownRow },
  surroundings: Pick<Surroundings, 'settings' | 'namesByHash' | 'allNamesShownHere' | 'words'>,
): Promise<Reply> {
  const { words } = surroundings;
  const { nameOf } = await findPlayerNames(surroundings, [first.player, passed.player]);
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
export function sameRows(one: readonly ShownRow[], other: readonly ShownRow[]): boolean {
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
