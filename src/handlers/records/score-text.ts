import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { joinLines } from '../display/safe-text.ts';
import { clockTimestamp } from '../display/timestamps.ts';
import type { Words } from '../words/words.ts';

/**
 * Formats a number that a game logged: an integer with its thousands separated. Any other number, and an integer too
 * large to be exact, is marked as approximate.
 */
export function formatLogged(score: number, { number, rounded }: Words): string {
  if (!Number.isSafeInteger(score)) return `≈${rounded(score)}`;
  return score < 0 ? `-${number(-score)}` : number(score);
}

/**
 * Returns the state of the index in small print: its time, and the number of its records if it is incomplete.
 * @param written formats the time
 */
export const indexLine = (state: ScoreIndexState, words: Words, written = clockTimestamp): string =>
  `-# ${indexSentence(state, words.records.index, written)}`;

/** Like `indexLine` for an empty result, which needs it only if the index is incomplete. */
export const unknownPartLine = (state: ScoreIndexState, words: Words): string | undefined =>
  state.extent === 'whole' ? undefined : indexLine(state, words);

/** Returns the sentence for an empty result, with the state of the index below it if the index is incomplete. */
export const notFoundText = (sentence: string, state: ScoreIndexState, words: Words): string =>
  joinLines(sentence, unknownPartLine(state, words));

function indexSentence(
  { extent, records, asOf }: ScoreIndexState,
  texts: Words['records']['index'],
  written: (asOf: Date) => string,
): string {
  if (extent === 'waiting') return texts.waiting({ records });
  if (extent === 'reading' || asOf === undefined) return texts.reading({ records });
  return texts[extent]({ time: written(asOf), records });
}
