import { z } from 'zod';
import { lastPageStart } from '../services/lists/page.ts';
import type { Leaderboard, LeaderboardPart, RankedScore } from '../services/score-records/score-index.ts';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import type { FieldsOf } from './declaration/component.ts';
import { optionalInteger } from './declaration/options.ts';
import { button, row } from './display/buttons.ts';
import { COLOUR } from './display/colours.ts';
import { inline, timestamp } from './display/safe-text.ts';
import { pageComponents } from './paging/page-components.ts';
import {
  type Arrival,
  extentOf,
  firstPage,
  limitOption,
  listHeading,
  pageAt,
  pageButtons,
  pageIds,
} from './paging/paging.ts';
import {
  beginningOfPeriod,
  chosenScores,
  type Period,
  period,
  periodOption,
  playerOption,
  requiredProviderOption,
  scoreOfRecord,
} from './records/filter.ts';
import { indexLine, logged, playerName } from './records/score-text.ts';
import type { Reply } from './reply.ts';
import { commands } from './words/en/commands.ts';
import type { Words } from './words/en/index.ts';

/** An embed's description holds so many of the longest lines. */
const MOST_PLAYERS = 25;

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
type TopPageFields = FieldsOf<typeof topPages.page>;

/** A part of a leaderboard, and what it is of. */
interface Board {
  readonly provider: string;
  readonly stage: number | undefined;
  readonly period: Period;
  /** The whole hash of a player whose rank is wanted. */
  readonly player: string | undefined;
  /** How many players stand before those of `leaderboard`. */
  readonly offset: number;
  readonly leaderboard: Leaderboard;
}

/** `/top <provider>`: the best score of each player of a game, with ranks. */
export const top = defineCommand({
  name: 'top',
  description: commands.top.about,
  access: 'everyone',
  example: 'provider:tide-runner stage:3',
  options: {
    provider: requiredProviderOption,
    stage: optionalInteger({ description: commands.top.stage }),
    period: periodOption,
    player: playerOption,
    limit: limitOption(commands.top.limit, { most: MOST_PLAYERS, usual: 10 }),
  },
  visibility: 'public',
  components: pageComponents(topPages, { effect: 'update-own', show: turnedBoard }),
  async run({ provider: typed, stage, period, player: hash, limit }, context) {
    const fields = { ...firstPage(limit), period, stage: String(stage ?? ''), game: '', player: '' };
    const { provider = typed, player } = await chosenScores(
      { provider: typed, player: hash },
      context.scoreIndex,
      (near, { id }, label) => {
        const own = near.player === undefined ? '' : String(id);
        return button(topPages.page, { ...fields, game: String(id), player: own }, label);
      },
    );
    const wanted = { provider, stage, period, player };
    const first = await ask(wanted, { offset: 0, limit }, context);
    // The page with the player who is asked for, where there is one.
    const above = first.leaderboard.own?.offset ?? 0;
    const offset = above - (above % limit);
    const board = offset === 0 ? first : await ask(wanted, { offset, limit }, context);
    return topView(fields, board, context.words);
  },
});

/** The page that somebody turned to. @throws CannotDo, ServiceFailure */
async function turnedBoard(
  fields: TopPageFields,
  context: HandlerContext,
  arrival: Arrival | undefined,
): Promise<Reply> {
  const { period, stage } = fields;
  const { provider } = await scoreOfRecord(fields.game, context.scoreIndex);
  const player =
    fields.player === '' ? undefined : (await scoreOfRecord(fields.player, context.scoreIndex)).service;
  const wanted = { provider, stage: stage === '' ? undefined : Number(stage), period, player };
  return topView(fields, await ask(wanted, pageAt(fields), context), context.words, arrival);
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

const MEDALS = ['🥇', '🥈', '🥉'];

/** A page of a leaderboard: who stands where, the rank of the player who was asked for, and how fresh it is. */
function topView(fields: TopPageFields, board: Board, words: Words, arrival?: Arrival): Reply {
  const says = words.records;
  const { provider, stage, player, offset, leaderboard } = board;
  const { rows, players, state, own } = leaderboard;
  const more = offset + rows.length < players;
  const extent = extentOf(fields, { offset, rows: rows.length, more, total: players }, arrival);
  const of = [
    says.top.title({ provider: inline(provider, 60) }),
    ...(stage === undefined ? [] : [says.top.stage({ stage: logged(stage, words) })]),
  ];
  const lines = [
    [...of, says.period[board.period]].join(' · '),
    listHeading('players', extent, words.lists),
    indexLine(state, words),
    extent.note?.(words),
    ...(rows.length === 0
      ? []
      : ['', ...rows.map((ranked) => rankLine(ranked, ranked.score.service === player, words))]),
    ...(player === undefined ? [] : ['', ownLine(player, leaderboard, words)]),
  ];
  const game = rows[0]?.score.id.toString() ?? fields.game;
  const next = { ...fields, game, player: own?.score.id.toString() ?? fields.player };
  return {
    embeds: [{ color: COLOUR, description: lines.filter((each) => each !== undefined).join('\n') }],
    components: row(...pageButtons(topPages, next, extent, words)),
  };
}

/** In code, as Discord would take `4.` for a list of its own, and count on where players share a rank. */
const rankName = (rank: number, { number }: Words): string => MEDALS[rank - 1] ?? `\`#${number(rank)}\``;

/** By few characters of the hash, so that a row is one line of a phone. */
const ranked = (hash: string): string => playerName(hash, 8);

function rankLine({ rank, score }: RankedScore, isWanted: boolean, words: Words): string {
  const { service, created_at } = score;
  const best = `${rankName(rank, words)} **${logged(score.score, words)}** ${ranked(service)}`;
  return `${best} · ${timestamp(created_at, 'R')}${isWanted ? ' ◀' : ''}`;
}

function ownLine(player: string, { own, players }: Leaderboard, words: Words): string {
  const { top } = words.records;
  if (!own) return top.noScore({ player: ranked(player) });
  const rank = rankName(own.rank, words);
  return top.rank({ player: ranked(player), rank, players, score: logged(own.score.score, words) });
}
