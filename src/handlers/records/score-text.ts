import type { IndexState } from '../../services/score-records/score-index.ts';
import { timestamp } from '../display/safe-text.ts';
import type { Words } from '../words/en/index.ts';

/**
 * A number as a game logged it: an integer with its thousands apart. Any other number, and one so large that its last
 * digits are lost, is shown as about that much.
 */
export function logged(score: number, { number, rounded }: Words): string {
  if (!Number.isSafeInteger(score)) return `≈${rounded(score)}`;
  return score < 0 ? `-${number(-score)}` : number(score);
}

/** The state of the index in small print: how many records it has, and as of when. */
export const indexLine = (state: IndexState, words: Words): string =>
  `-# ${indexSentence(state, words.records.index)}`;

/** The same where nothing was found: there it matters only if not all is known. */
export const unknownPartLine = (state: IndexState, words: Words): string | undefined =>
  state.extent === 'whole' ? undefined : indexLine(state, words);

/** A sentence that nothing was found, with the state of the index below it where not all is known. */
export const notFoundText = (sentence: string, state: IndexState, words: Words): string =>
  [sentence, unknownPartLine(state, words)].filter((line) => line !== undefined).join('\n');

function indexSentence({ extent, records, asOf }: IndexState, says: Words['records']['index']): string {
  if (extent === 'waiting') return says.waiting({ records });
  if (extent === 'reading' || asOf === undefined) return says.reading({ records });
  return says[extent]({ time: timestamp(asOf, 'R'), records });
}
