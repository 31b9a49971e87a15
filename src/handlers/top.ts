import { defineCommand } from './declaration/command.ts';
import { optionalInteger } from './declaration/options.ts';
import { pageComponents } from './paging/page-components.ts';
import { limitOption } from './paging.ts';
import { playerOption, requiredProviderOption } from './records/filter-options.ts';
import { periodOption } from './records/period.ts';
import { MOST_PLAYERS, topPages } from './top/custom-ids.ts';

const answers = () => import('./top/leaderboard.ts');

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
  components: pageComponents(topPages, {
    effect: 'update-own',
    rows: 'players',
    show: async (fields, context, arrival) => (await answers()).turnedBoard(fields, context, arrival),
  }),
  run: async (typed, context) => (await answers()).leaderboard(typed, context),
});
