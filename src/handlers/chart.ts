import { chartId } from './chart/custom-ids.ts';
import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { choice } from './declaration/options.ts';
import { playerOption, requiredProviderOption } from './records/filter-options.ts';
import { periodOption } from './records/period.ts';

const answers = () => import('./chart/answers.ts');

const chartButton = defineComponent({
  codec: chartId,
  effect: 'update-own',
  run: async (fields, context) => (await answers()).changedChart(fields, context),
});

/** `/chart <provider>`: the scores of a game, or of one of its players, as a picture. */
export const chart = defineCommand({
  name: 'chart',
  description: 'Draw the scores of a game, or of one of its players',
  access: 'everyone',
  example: 'provider:tide-runner kind:distribution',
  options: {
    provider: requiredProviderOption,
    kind: choice({
      description: 'What of the scores is drawn, when they were logged unless told',
      choices: [
        { value: 'over-time', name: 'over time' },
        { value: 'distribution', name: 'distribution' },
      ],
      fallback: 'over-time',
    }),
    period: periodOption,
    player: playerOption,
  },
  visibility: 'public',
  components: [chartButton],
  run: async (typed, context) => (await answers()).typedChart(typed, context),
});
