import { z } from 'zod';
import type { Leaderboard } from '../services/indexes/score-index.ts';
import { moreId } from './boards/message.ts';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent, type FieldsOf } from './declaration/component.ts';
import { optionalInteger } from './declaration/options.ts';
import { button, row, variantButtons } from './display/buttons.ts';
import { COLOUR } from './display/colours.ts';
import { CannotDo } from './handler-failure.ts';
import { pageComponents } from './paging/page-components.ts';
import { firstPage, limitOption, pageAt, pageIds } from './paging/page-fields.ts';
import { type Navigation, pageButtons } from './paging/page-view.ts';
import {
  type LeaderboardPage,
  leaderboardExtent,
  leaderboardLines,
  leaderboardPage,
  MAX_PLAYERS,
} from './records/leaderboard.ts';
import {
  decodePlayer,
  encodePlayer,
  findPlayerNames,
  IN_ROW,
  type NameOf,
  playerInId,
  playerOption,
  shownPlayer,
} from './records/players.ts';
import {
  matchScores,
  type Period,
  period,
  periodChoices,
  periodOption,
  requiredProviderOption,
  widerPeriod,
} from './records/score-filter.ts';
import { formatLogged } from './records/score-text.ts';
import type { Reply } from './reply.ts';
import type { Words } from './words/words.ts';
import { commands } from './words/words.ts';

/** The pages of a leaderboard. An empty stage means all stages. */
export const topPages = pageIds('top', 2, MAX_PLAYERS, {
  period,
  stage: z.string().regex(/^(-?\d{1,16})?$/),
  provider: z.string(),
  player: playerInId,
});

type TopPageFields = FieldsOf<typeof topPages.page>;

/** **More** under a message of a board: shows the user a private copy with buttons. */
const moreButton = defineComponent({
  codec: moreId,
  effect: 'private',
  async run({ board: id }, context) {
    const found = await context.serverBoards.find(id);
    const of = { top: context.mention('top') };
    if ('failed' in found) throw new CannotDo(({ boards }) => boards.more.unread(of));
    const { board } = found;
    if (board === undefined || board.server !== context.server)
      throw new CannotDo(({ boards }) => boards.more.removed(of));
    const { provider, stage, period, limit } = board.settings;
    return firstView({ provider, stage, period, player: undefined }, limit, context);
  },
});

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
    limit: limitOption(commands.top.limit, { most: MAX_PLAYERS, usual: 10 }),
  },
  visibility: 'public',
  components: [...pageComponents(topPages, { effect: 'update-own', show: turnedPage }), moreButton],
  async run({ provider: typed, stage, period, player: hash, limit }, context) {
    const first = { ...firstPage(limit), period, stage: String(stage ?? '') };
    const { provider = typed, player } = await matchScores(
      { provider: typed, player: hash },
      context,
      ({ provider = typed, player }, label) =>
        button(topPages.page, { ...first, provider, player: encodePlayer(player) }, label),
    );
    return firstView({ provider, stage, period, player }, limit, context);
  },
});

/** The first page of a leaderboard, or the page with the requested player. @throws ServiceFailure */
async function firstView(
  wanted: Omit<LeaderboardPage, 'leaderboard' | 'offset'>,
  limit: number,
  context: HandlerContext,
): Promise<Reply> {
  const { provider, stage, period, player } = wanted;
  const index = context.scoreIndex;
  const beginning = await leaderboardPage(wanted, { offset: 0, limit }, index);
  const above = beginning.leaderboard.own?.offset ?? 0;
  const offset = above - (above % limit);
  const page = offset === 0 ? beginning : await leaderboardPage(wanted, { offset, limit }, index);
  const fields = { period, stage: String(stage ?? ''), provider, player: encodePlayer(player) };
  return topView({ ...firstPage(limit), ...fields }, page, context);
}

/** The requested page of a shown leaderboard. @throws CannotDo, ServiceFailure */
async function turnedPage(
  fields: TopPageFields,
  context: HandlerContext,
  arrival: Navigation | undefined,
): Promise<Reply> {
  const { provider, period, stage } = fields;
  const player = await decodePlayer(fields.player, context.scoreIndex);
  const wanted = { provider, stage: stage === '' ? undefined : Number(stage), period, player };
  const page = await leaderboardPage(wanted, pageAt(fields), context.scoreIndex);
  return topView(fields, page, context, arrival);
}

/** A page of a leaderboard, the requested player's rank, and buttons to other pages and periods. */
async function topView(
  fields: TopPageFields,
  page: LeaderboardPage,
  context: HandlerContext,
  arrival?: Navigation,
): Promise<Reply> {
  const { words } = context;
  const { player, leaderboard } = page;
  const { rows, players, own } = leaderboard;
  const shown = rows.map(({ score }) => score.service);
  const names = await findPlayerNames(context, player === undefined ? shown : [...shown, player]);
  const extent = leaderboardExtent(fields, page, arrival);
  const here = { ...fields, turn: 'a', page: extent.page, total: extent.total ?? '' } as const;
  const first = { ...fields, ...firstPage(fields.limit) };
  const lines = [
    ...leaderboardLines(page, {
      ...{ extent, names, words },
      hint: players === 0 ? emptyPeriod(page.period, words) : undefined,
      mark: ({ score }) => (score.id === own?.score.id ? ' ◀' : ''),
    }),
    ...(player === undefined ? [] : ['', ownLine(player, leaderboard, names.nameOf, words)]),
  ];
  return {
    embeds: [{ color: COLOUR, description: lines.join('\n') }],
    components: [
      ...row(...pageButtons(topPages, fields, extent, words)),
      ...row(...variantButtons(topPages.page, here, 'period', periodChoices(words), first)),
    ],
  };
}

/** A hint to a wider period if a period has no scores; undefined for all time. */
function emptyPeriod(of: Period, { records, charts }: Words): string | undefined {
  const wider = widerPeriod(of);
  return wider && records.noneInPeriod({ wider: charts.button.period[wider] });
}

function ownLine(hash: string, { own, players }: Leaderboard, nameOf: NameOf, words: Words): string {
  const { top } = words.records;
  const player = shownPlayer(hash, nameOf, IN_ROW);
  if (!own) return top.noScore({ player });
  return top.rank({ player, rank: own.rank, players, score: formatLogged(own.score.score, words) });
}
