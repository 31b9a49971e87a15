import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { choice } from '../declaration/options.ts';
import { inline } from '../display/text.ts';
import { CannotDo } from '../failure.ts';
import {
  chosenPlayer,
  chosenProvider,
  periodOption,
  playerOption,
  requiredProviderOption,
  scoreOfRecord,
} from '../records/filter.ts';
import { indexLine, playerName } from '../records/score-text.ts';
import type { Reply } from '../reply.ts';
import { gather } from './scores.ts';
import { type ChartFields, chartId, chartView, type Subject } from './view.ts';

const chartButton = defineComponent({
  codec: chartId,
  effect: 'update-own',
  async run(fields, context) {
    const { provider, service } = await scoreOfRecord(fields.record, context.scoreIndex);
    return show(fields, { provider, player: fields.whose === 'player' ? service : undefined }, context);
  },
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
      description: 'What is drawn of the scores; default: when they were logged',
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
  async run({ provider: typed, kind, period, player: hash }, context) {
    const index = context.scoreIndex;
    const provider = await chosenProvider(typed, index);
    const player = hash === undefined ? undefined : await chosenPlayer(hash, index);
    const newest = await index.select({ provider, player }, { order: 'newest', offset: 0, limit: 1 });
    const [record] = newest.rows;
    if (!record) throw new CannotDo(noScores({ provider, player }, indexLine(newest.state)));
    const whose = player === undefined ? 'everybody' : 'player';
    return show({ kind, period, whose, record: String(record.id) }, { provider, player }, context);
  },
});

async function show(
  fields: ChartFields,
  subject: Subject,
  { scoreIndex, charts }: HandlerContext,
): Promise<Reply> {
  const gathered = await gather(scoreIndex, { ...subject, period: fields.period });
  return chartView(fields, subject, gathered, charts);
}

function noScores({ provider, player }: Subject, state: string): string {
  const whose = player === undefined ? '' : ` of ${playerName(player)}`;
  return `There are no scores${whose} in ${inline(provider, 100)}.\n${state}`;
}
