import { lastPageStart } from '../services/lists/page.ts';
import type { LeaderboardPart } from '../services/score-records/score-index.ts';
import type { HandlerContext } from './context.ts';
import { defineCommand } from './declaration/command.ts';
import { optionalInteger } from './declaration/options.ts';
import type { Arrival } from './paging/extent.ts';
import { pageComponents } from './paging/page-components.ts';
import { firstPage, limitOption, pageAt } from './paging.ts';
import { chosenPlayer, chosenProvider } from './records/chosen.ts';
import { playerOption, requiredProviderOption } from './records/filter-options.ts';
import { beginningOfPeriod, periodOption } from './records/period.ts';
import { scoreOfRecord } from './records/score-of-record.ts';
import type { Reply } from './reply.ts';
import { MOST_PLAYERS, type TopPageFields, topPages } from './top/custom-ids.ts';
import { type Board, topView } from './top/view.ts';

/** `/top <provider>`: the best score of each player of a game, with ranks. */
export const top = defineCommand({
  name: 'top',
  description: 'Show the best players of a game',
  access: 'everyone',
  example: 'provider:tide-runner stage:3',
  options: {
    provider: requiredProviderOption,
    stage: optionalInteger({ description: 'Only scores of this stage' }),
    period: periodOption,
    player: playerOption,
    limit: limitOption('Players', { most: MOST_PLAYERS, usual: 10 }),
  },
  visibility: 'public',
  components: pageComponents(topPages, { effect: 'update-own', rows: 'players', show: showPage }),
  async run({ provider: typed, stage, period, player: hash, limit }, context) {
    const index = context.scoreIndex;
    const provider = await chosenProvider(typed, index);
    const player = hash === undefined ? undefined : await chosenPlayer(hash, index);
    const wanted = { provider, stage, period, player };
    const fields = { ...firstPage(limit), period, stage: String(stage ?? ''), game: '', player: '' };
    const first = await ask(wanted, { offset: 0, limit }, context);
    const above = first.leaderboard.own?.offset ?? 0;
    // Who asks for a player sees the page that has them.
    const offset = above - (above % limit);
    return topView(fields, offset === 0 ? first : await ask(wanted, { offset, limit }, context));
  },
});

async function showPage(fields: TopPageFields, context: HandlerContext, arrival?: Arrival): Promise<Reply> {
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
