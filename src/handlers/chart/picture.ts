import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { HandlerContext } from '../context.ts';
import { fileName } from '../display/file-text.ts';
import { shownText } from '../display/safe-text.ts';
import { isolate } from '../display/text-direction.ts';
import { type NameOf, plainPlayer, playerInFileName } from '../records/players.ts';
import type { Period } from '../records/score-filter.ts';
import { formatLogged } from '../records/score-text.ts';
import type { ReplyFile } from '../reply.ts';
import type { Words } from '../words/words.ts';
import type { Chart } from './drawing.ts';
import { type Gathered, gather, type Summary } from './gather.ts';
import { distribution, overTime } from './plots.ts';

/** The subject of a chart. */
export interface Subject {
  readonly provider: string;
  /** Undefined for all stages of the game. */
  readonly stage?: number | undefined;
  /** The whole hash of the player, if the chart shows the player's own scores. */
  readonly player: string | undefined;
  readonly nameOf: NameOf;
}

/** A chart of a subject. */
interface ShownChart extends Subject {
  readonly kind: 'over-time' | 'distribution';
  readonly period: Period;
}

/** Scores of which there are some. */
interface SomeGathered extends Gathered {
  readonly summary: Summary;
}

type Drawing = Pick<HandlerContext, 'charts' | 'words'>;

/** Characters of a game's name: a title cuts it if it is wider than the picture. */
export const NAME_LENGTH = 80;

/** A period in the name of a file. */
const IN_FILE_NAME = { week: '7-days', month: '30-days', all: '' };

/**
 * The picture of a game's scores; undefined without any, and where none can be drawn.
 * @throws ServiceFailure as the index does
 */
export async function pictureOfGame(
  shown: Pick<ShownChart, 'kind' | 'period' | 'provider' | 'stage'>,
  surroundings: Drawing & { readonly scoreIndex: Pick<ScoreIndex, 'scores' | 'state'> },
): Promise<ReplyFile | undefined> {
  const whole = { ...shown, player: undefined, nameOf: () => undefined };
  const gathered = await gather(surroundings.scoreIndex, whole);
  const { summary } = gathered;
  return summary && (await drawn(whole, { ...gathered, summary }, surroundings)).file;
}

/** A chart, with its picture; the file is undefined where none can be drawn. */
export async function drawn(
  shown: ShownChart,
  gathered: SomeGathered,
  { charts, words }: Drawing,
): Promise<{ readonly chart: Chart; readonly file: ReplyFile | undefined }> {
  const chart = chartOf(shown, gathered, words);
  const data = await charts.draw(chart);
  if (!data) return { chart, file: undefined };
  const { provider, player, nameOf, kind, period } = shown;
  const inName = player === undefined ? '' : playerInFileName(player, nameOf);
  const name = fileName([provider, inName, kind, IN_FILE_NAME[period]], 'png');
  const description = altText(shown, gathered.summary, words);
  return { chart, file: { name, contentType: 'image/png', data, description } };
}

function chartOf(shown: ShownChart, gathered: SomeGathered, words: Words): Chart {
  const { kind, player, nameOf } = shown;
  const { scores, others, summary, from, to } = gathered;
  const subject = {
    title: `${gameIn(shown, words)} · ${words.charts.kind[kind]}`,
    words,
    marked: player === undefined ? undefined : { player: plainPlayer(player, nameOf), others },
  };
  if (kind === 'distribution') return distribution(scores, summary, subject);
  return overTime(scores, summary, { from, to }, subject);
}

/** The picture in words. */
function altText(shown: ShownChart, { count, lowest, median, highest }: Summary, words: Words): string {
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

/** The game, and its stage where one alone counts. */
function gameIn({ provider, stage }: Subject, words: Words, inLine = (game: string) => game): string {
  const game = inLine(shownText(provider, NAME_LENGTH));
  return stage === undefined
    ? game
    : `${game} · ${words.records.top.stage({ stage: formatLogged(stage, words) })}`;
}
