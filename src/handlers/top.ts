import { z } from 'zod';
import type { Leaderboard, LeaderboardPart, RankedScore } from '../services/indexes/score-index.ts';
import type { ScoreFilter } from '../services/indexes/score-ranking.ts';
import { lastPageStart } from '../services/lists/page.ts';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import type { FieldsOf } from './declaration/component.ts';
import { optionalInteger } from './declaration/options.ts';
import { button, chosenLook, row } from './display/buttons.ts';
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
  newestRecord,
  type Period,
  period,
  periodOption,
  requiredProviderOption,
  scoreOfRecord,
  widerPeriod,
} from './records/filter.ts';
import { IN_ROW, type NameOf, namesOfPlayers, playerOption, shownPlayer } from './records/players.ts';
import { indexLine, logged, unknownPartLine } from './records/score-text.ts';
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

/** The fields of a custom id for a page of a leaderboard. */
type TopPageFields = FieldsOf<typeof topPages.page>;

/** A part of a leaderboard, with its game, stage and period. */
interface Board {
  readonly provider: string;
  readonly stage: number | undefined;
  readonly period: Period;
  /** The whole hash of the requested player. */
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
    const first = { ...firstPage(limit), period, stage: String(stage ?? '') };
    const { provider = typed, player } = await chosenScores(
      { provider: typed, player: hash },
      context,
      (near, record, label) => {
        const own = near.player === undefined ? '' : record;
        return button(topPages.page, { ...first, game: record, player: own }, label);
      },
    );
    const wanted = { provider, stage, period, player };
    const beginning = await ask(wanted, { offset: 0, limit }, context);
    // The page with the player who is asked for, where there is one.
    const above = beginning.leaderboard.own?.offset ?? 0;
    const offset = above - (above % limit);
    const board = offset === 0 ? beginning : await ask(wanted, { offset, limit }, context);
    const { rows, own } = board.leaderboard;
    // A question more only where none of theirs is shown: each may wait for the index.
    const recordOf = async (shown: RankedScore | undefined, filter: ScoreFilter) =>
      shown === undefined ? newestRecord(filter, context.scoreIndex) : String(shown.score.id);
    const fields = {
      ...first,
      game: await recordOf(rows[0], { provider }),
      player: player === undefined ? '' : await recordOf(own, { player }),
    };
    return topView(fields, board, context);
  },
});

/** The requested page of a shown leaderboard. @throws CannotDo, ServiceFailure */
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
  return topView(fields, await ask(wanted, pageAt(fields), context), context, arrival);
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
async function topView(
  fields: TopPageFields,
  board: Board,
  context: HandlerContext,
  arrival?: Arrival,
): Promise<Reply> {
  const { words } = context;
  const nameOf = await namesOfPlayers(context);
  const texts = words.records;
  const { provider, stage, player, offset, leaderboard } = board;
  const { rows, players, own, state } = leaderboard;
  const more = offset + rows.length < players;
  const extent = extentOf(fields, { offset, rows: rows.length, more, total: players }, arrival);
  const of = [
    texts.top.title({ provider: inline(provider, 60) }),
    ...(stage === undefined ? [] : [texts.top.stage({ stage: logged(stage, words) })]),
  ];
  const lines = [
    [...of, texts.period[board.period]].join(' · '),
    listHeading('players', extent, words.lists),
    (players === 0 ? unknownPartLine : indexLine)(state, words),
    extent.note?.(words),
    players === 0 ? emptyPeriod(board.period, words) : undefined,
    ...(rows.length === 0
      ? []
      : [
          '',
          ...rows.map((ranked) =>
            rankLine(ranked, { isWanted: ranked.score.id === own?.score.id, nameOf, words }),
          ),
        ]),
    ...(player === undefined ? [] : ['', ownLine(player, leaderboard, { nameOf, words })]),
  ];
  return {
    embeds: [{ color: COLOUR, description: lines.filter((each) => each !== undefined).join('\n') }],
    components: [
      ...row(...pageButtons(topPages, fields, extent, words)),
      ...row(...periodButtons({ ...fields, page: extent.page, total: extent.total ?? '' }, words)),
    ],
  };
}

/** The hint to a wider period if a period has no scores; undefined for all time. */
function emptyPeriod(of: Period, { records, charts }: Words): string | undefined {
  const wider = widerPeriod(of);
  return wider && records.noneInPeriod({ wider: charts.button.period[wider] });
}

/** The buttons to the first page of each period; that of the shown one leads to the same page. */
const periodButtons = (shown: TopPageFields, { charts }: Words) =>
  period.options.map((each) => {
    const isShown = each === shown.period;
    const fields = isShown
      ? { ...shown, turn: 'a' as const }
      : { ...shown, ...firstPage(shown.limit), period: each };
    return button(topPages.page, fields, charts.button.period[each], chosenLook(isShown));
  });

/** In code, as Discord would take `4.` for a list of its own, and count on where players share a rank. */
const rankName = (rank: number, { number }: Words): string => MEDALS[rank - 1] ?? `\`#${number(rank)}\``;

/** How the players of a leaderboard are named, and in which language. */
interface Named {
  readonly nameOf: NameOf;
  readonly words: Words;
}

function rankLine(
  { rank, score }: RankedScore,
  { isWanted, nameOf, words }: Named & { readonly isWanted: boolean },
): string {
  const { service, created_at } = score;
  const player = shownPlayer(service, nameOf, IN_ROW);
  const best = `${rankName(rank, words)} **${logged(score.score, words)}** ${player}`;
  return `${best} · ${timestamp(created_at, 'R')}${isWanted ? ' ◀' : ''}`;
}

function ownLine(hash: string, { own, players }: Leaderboard, { nameOf, words }: Named): string {
  const { top } = words.records;
  const player = shownPlayer(hash, nameOf, IN_ROW);
  if (!own) return top.noScore({ player });
  const rank = rankName(own.rank, words);
  return top.rank({ player, rank, players, score: logged(own.score.score, words) });
}
