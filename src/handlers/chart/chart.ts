import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { customIdCodec, defineComponent, type FieldsOf } from '../declaration/component.ts';
import { choice } from '../declaration/options.ts';
import { button, row, variantButtons } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import {
  decodePlayer,
  encodePlayer,
  findPlayerNames,
  playerInId,
  playerOption,
  shownPlayer,
} from '../records/players.ts';
import {
  hasScores,
  matchScores,
  type Period,
  period,
  periodChoices,
  periodOption,
  requiredProviderOption,
  widerPeriod,
} from '../records/score-filter.ts';
import { formatLogged, indexLine, notFoundText, unknownPartLine } from '../records/score-text.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { type ChartScores, readChartScores, type Summary } from './chart-scores.ts';
import { textChart } from './drawing.ts';
import { type ChartSubject, drawChart, NAME_LENGTH } from './picture.ts';

/** The kinds of charts. */
const kind = z.enum(['over-time', 'distribution']);

/** The choice of a chart. `by` is what the button changes: it keeps the custom ids under a message distinct. */
export const chartId = customIdCodec('chart', 2, {
  by: z.enum(['kind', 'period']),
  kind,
  period,
  provider: z.string(),
  player: playerInId,
});

type ChartFields = Omit<FieldsOf<typeof chartId>, 'by'>;

const chartButton = defineComponent({
  codec: chartId,
  effect: 'update-own',
  async run(fields, context) {
    const player = await decodePlayer(fields.player, context.scoreIndex);
    const { nameOf } = await findPlayerNames(context, player === undefined ? [] : [player]);
    return chartOfSubject(fields, { provider: fields.provider, player, nameOf }, context);
  },
});

/** `/chart <provider>`: the scores of a game or of a player in it, as a picture. */
export const chart = defineCommand({
  name: 'chart',
  description: commands.chart.about,
  access: 'everyone',
  example: 'provider:tide-runner kind:distribution',
  options: {
    provider: requiredProviderOption,
    kind: choice({
      description: commands.chart.kind,
      choices: [
        { value: 'over-time', name: commands.choices.overTime },
        { value: 'distribution', name: commands.choices.distribution },
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
    const { provider = typed, player } = await matchScores(
      { provider: typed, player: hash },
      context,
      ({ provider = typed, player }, label) =>
        button(chartId, { by: 'kind', kind, period, provider, player: encodePlayer(player) }, label),
    );
    const { nameOf } = await findPlayerNames(context, player === undefined ? [] : [player]);
    const subject = { provider, player, nameOf };
    if (!(await hasScores({ provider, player }, index))) {
      const state = await index.state();
      throw new CannotDo((words) => notFoundText(noScores(subject, words), state, words));
    }
    return chartOfSubject({ kind, period, provider, player: encodePlayer(player) }, subject, context);
  },
});

async function chartOfSubject(
  fields: ChartFields,
  subject: ChartSubject,
  { scoreIndex, charts, words }: HandlerContext,
): Promise<Reply> {
  const found = await readChartScores(scoreIndex, { ...subject, period: fields.period });
  return chartView(fields, subject, found, { charts, words });
}

function noScores({ provider, player, nameOf }: ChartSubject, { charts }: Words): string {
  const of = { provider: inline(provider, 100) };
  return player === undefined
    ? charts.noScores(of)
    : charts.noScoresOfPlayer({ ...of, player: shownPlayer(player, nameOf) });
}

/** A chart as a picture, or as text if it cannot be drawn, with its figures, its age, and buttons to other charts. */
async function chartView(
  fields: ChartFields,
  subject: ChartSubject,
  found: ChartScores,
  { charts, words }: Pick<HandlerContext, 'charts' | 'words'>,
): Promise<Reply> {
  const { summary, state } = found;
  const { provider, player, nameOf } = subject;
  const texts = words.charts;
  const what =
    player === undefined
      ? texts.kind[fields.kind]
      : texts.kindOfPlayer[fields.kind]({ player: shownPlayer(player, nameOf) });
  const lines = [
    `**${inline(provider, NAME_LENGTH)}** · ${what} · ${words.records.period[fields.period]}`,
    summary ? figures(summary, words) : noneInPeriod(fields.period, words),
    (summary ? indexLine : unknownPartLine)(state, words),
    leftOutLine(found, words),
  ].filter((line) => line !== undefined);
  const kinds = kind.options.map((each) => [each, texts.button.kind[each]] as const);
  const components = [
    ...row(...variantButtons(chartId, { ...fields, by: 'kind' }, 'kind', kinds)),
    ...row(...variantButtons(chartId, { ...fields, by: 'period' }, 'period', periodChoices(words))),
  ];
  if (!summary) return { content: lines.join('\n'), components, files: [] };
  const { chart, file } = await drawChart(
    { ...fields, ...subject },
    { ...found, summary },
    { charts, words },
  );
  // Without `files: []` an edited message would keep the earlier picture.
  if (!file) return { content: [...lines, textChart(chart)].join('\n'), components, files: [] };
  return { content: lines.join('\n'), components, files: [file] };
}

/** A hint to a wider period if a period has no scores. */
function noneInPeriod(of: Period, { charts, records }: Words): string {
  const wider = widerPeriod(of);
  return wider ? records.noneInPeriod({ wider: charts.button.period[wider] }) : charts.noneInPeriod;
}

function figures({ count, lowest, median, highest }: Summary, words: Words): string {
  const texts = words.charts;
  const of = (score: number) => ({ score: formatLogged(score, words) });
  if (count === 1) return texts.oneScore(of(highest));
  return [
    texts.scores({ count }),
    texts.lowest(of(lowest)),
    texts.median(of(median)),
    texts.highest(of(highest)),
  ].join(' · ');
}

function leftOutLine({ older, offAxis }: ChartScores, { charts }: Words): string | undefined {
  const parts = [
    ...(older > 0 ? [charts.older({ count: older })] : []),
    ...(offAxis > 0 ? [charts.tooLarge({ count: offAxis })] : []),
  ];
  return parts.length === 0 ? undefined : `-# ${parts.join(' · ')}`;
}
