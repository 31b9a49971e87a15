import type { ScoreIndexState } from '../../services/indexes/score-reader.ts';
import { joinedLines } from '../display/safe-text.ts';
import { clockTimestamp } from '../display/timestamps.ts';
import type { Words } from '../words/words.ts';

/**
 * A number as a game logged it: an integer with its thousands apart. Any other number, and one that is too large for its
 * last digits, is marked as approximate.
 */
export function logged(score: number, { number, rounded }: Words): string {
  if (!Number.isSafeInteger(score)) return `≈${rounded(score)}`;
  return score < 0 ? `-${number(-score)}` : number(score);
}

/**
 * The state of the index in small print: its time, and the number of its records where it lacks some.
 * @param written writes the time
 */
export const indexLine = (state: ScoreIndexState, words: Words, written = clockTimestamp): string =>
  `-# ${indexSentence(state, words.records.index, written)}`;

/** The same for an empty result: needed only if the index is incomplete. */
export const unknownPartLine = (state: ScoreIndexState, words: Words): string | undefined =>
  state.extent === 'whole' ? undefined : indexLine(state, words);

/** The sentence for an empty result, with the state of the index below it if the index is incomplete. */
export const notFoundText = (sentence: string, state: ScoreIndexState, words: Words): string =>
  joinedLines(sentence, unknownPartLine(state, words));

function indexSentence(
  { extent, records, asOf }: ScoreIndexState,
  texts: Words['records']['index'],
  written: (asOf: Date) => string,
): string {
  if (extent === 'waiting') return texts.waiting({ records });
  if (extent === 'reading' || asOf === undefined) return texts.reading({ records });
  return texts[extent]({ time: written(asOf), records });
}
