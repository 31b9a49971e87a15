import type { HandlerContext } from '../context.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import { chosenPlayer, chosenProvider } from '../records/chosen.ts';
import { indexLine } from '../records/index-line.ts';
import { playerName } from '../records/player-name.ts';
import { scoreOfRecord } from '../records/score-of-record.ts';
import type { Reply } from '../reply.ts';
import type { ChartFields } from './custom-ids.ts';
import { gather } from './gather.ts';
import { chartView, type Subject } from './view.ts';

/** What was typed for a chart. */
interface TypedChart extends Pick<ChartFields, 'kind' | 'period'> {
  readonly provider: string;
  /** A player's hash, or its beginning. */
  readonly player: string | undefined;
}

/** The chart that was typed for. @throws CannotDo where there are no scores, ServiceFailure */
export async function typedChart(
  { provider: typed, kind, period, player: hash }: TypedChart,
  context: HandlerContext,
): Promise<Reply> {
  const index = context.scoreIndex;
  const provider = await chosenProvider(typed, index);
  const player = hash === undefined ? undefined : await chosenPlayer(hash, index);
  const newest = await index.select({ provider, player }, { order: 'newest', offset: 0, limit: 1 });
  const [record] = newest.rows;
  if (!record) throw new CannotDo(noScores({ provider, player }, indexLine(newest.state)));
  const whose = player === undefined ? 'everybody' : 'player';
  return show({ kind, period, whose, record: String(record.id) }, { provider, player }, context);
}

/** The chart that a button leads to. @throws CannotDo, ServiceFailure */
export async function changedChart(
  fields: ChartFields & { readonly record: string },
  context: HandlerContext,
): Promise<Reply> {
  const { provider, service } = await scoreOfRecord(fields.record, context.scoreIndex);
  return show(fields, { provider, player: fields.whose === 'player' ? service : undefined }, context);
}

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
