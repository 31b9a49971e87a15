import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { HandlerContext } from '../context.ts';
import { fileName } from '../display/file-text.ts';
import { isolate, shownText } from '../display/safe-text.ts';
import { type NameOf, plainPlayer, playerInFileName } from '../records/players.ts';
import type { Period } from '../records/score-filter.ts';
import { formatLogged } from '../records/score-text.ts';
import type { ReplyFile } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { type ChartScores, readChartScores, type Summary } from './chart-scores.ts';
import type { Chart } from './drawing.ts';
import { distribution, overTime } from './plots.ts';

/** The game, stage or player of a chart. */
export interface ChartSubject {
  readonly provider: string;
  /** Undefined for all stages of the game. */
  readonly stage?: number | undefined;
  /** The full hash of the player, if the chart shows a player's own scores. */
  readonly player: string | undefined;
  readonly nameOf: NameOf;
}

interface ChartRequest extends ChartSubject {
  readonly kind: 'over-time' | 'distribution';
  readonly period: Period;
}

/** The scores of a chart that has at least one. */
interface NonEmptyScores extends ChartScores {
  readonly summary: Summary;
}

type DrawingContext = Pick<HandlerContext, 'charts' | 'words'>;

/** Maximum characters of a game's name. A title that is wider than the picture is cut when drawn. */
export const NAME_LENGTH = 80;

/** The part of a file name for each period. */
const IN_FILE_NAME = { week: '7-days', month: '30-days', all: '' };

/**
 * The picture of a game's scores; undefined without scores, or if it cannot be drawn.
 * @throws ServiceFailure as the index does
 */
export async function pictureOfGame(
  shown: Pick<ChartRequest, 'kind' | 'period' | 'provider' | 'stage'>,
  context: DrawingContext & { readonly scoreIndex: Pick<ScoreIndex, 'scores' | 'state'> },
): Promise<ReplyFile | undefined> {
  const whole = { ...shown, player: undefined, nameOf: () => undefined };
  const found = await readChartScores(context.scoreIndex, whole);
  const { summary } = found;
  return summary && (await drawChart(whole, { ...found, summary }, context)).file;
}

/** A chart with its picture. `file` is undefined if the picture cannot be drawn. */
export async function drawChart(
  shown: ChartRequest,
  found: NonEmptyScores,
  { charts, words }: DrawingContext,
): Promise<{ readonly chart: Chart; readonly file: ReplyFile | undefined }> {
  const chart = chartOf(shown, found, words);
  const data = await charts.draw(chart);
  if (!data) return { chart, file: undefined };
  const { provider, player, nameOf, kind, period } = shown;
  const inName = player === undefined ? '' : playerInFileName(player, nameOf);
  const name = fileName([provider, inName, kind, IN_FILE_NAME[period]], 'png');
  const description = altText(shown, found.summary, words);
  return { chart, file: { name, contentType: 'image/png', data, description } };
}

function chartOf(shown: ChartRequest, found: NonEmptyScores, words: Words): Chart {
  const { kind, player, nameOf } = shown;
  const { scores, others, summary, from, to } = found;
  const subject = {
    title: `${gameIn(shown, words)} · ${words.charts.kind[kind]}`,
    words,
    marked: player === undefined ? undefined : { player: plainPlayer(player, nameOf), others },
  };
  if (kind === 'distribution') return distribution(scores, summary, subject);
  return overTime(scores, summary, { from, to }, subject);
}

/** The description of the picture for screen readers. */
function altText(shown: ChartRequest, { count, lowest, median, highest }: Summary, words: Words): string {
  const { kind, period, player, nameOf } = shown;
  const texts = words.charts;
  return texts.alternative({
    what:
      player === undefined
        ? texts.kind[kind]
        : texts.alternativeKindOfPlayer[kind]({ player: isolate(plainPlayer(player, nameOf)) }),
    provider: gameIn(shown, words, isolate),
    period: words.records.period[period],
    figures: texts.figures({
      count,
      lowest: formatLogged(lowest, words),
      median: formatLogged(median, words),
      highest: formatLogged(highest, words),
    }),
  });
}

/** The game, and its stage if the chart is about a single stage. */
function gameIn({ provider, stage }: ChartSubject, words: Words, inLine = (game: string) => game): string {
  const game = inLine(shownText(provider, NAME_LENGTH));
  return stage === undefined
    ? game
    : `${game} · ${words.records.top.stage({ stage: formatLogged(stage, words) })}`;
}
