import type { IndexState } from '../../services/score-records/score-index.ts';
import { beginningOf } from '../../services/text.ts';
import { inline, timestamp } from '../display/safe-text.ts';
import type { Words } from '../words/en/index.ts';

/**
 * A number as a game logged it: an integer with its thousands apart. Any other number, and one so large that its last
 * digits are lost, is shown as about that much.
 */
export function logged(score: number, { number, rounded }: Words): string {
  if (!Number.isSafeInteger(score)) return `≈${rounded(score)}`;
  return score < 0 ? `-${number(-score)}` : number(score);
}

/** Characters of a hash that tell players apart, and that can be typed for the whole. */
const SHOWN = 12;

/** As much of a hash as stands for the whole. */
export const hashBeginning = (hash: string): string => beginningOf(hash, SHOWN);

/** A player, by the beginning of their hash: at most 26 characters. @param shown characters of it */
export const playerName = (hash: string, shown = SHOWN): string =>
  inline(hash.length > shown ? `${beginningOf(hash, shown)}…` : hash, 24);

/** The state of the index in small print: how many records it has, and as of when. */
export const indexLine = (state: IndexState, words: Words): string =>
  `-# ${indexSentence(state, words.records.index)}`;

function indexSentence({ extent, records, asOf }: IndexState, says: Words['records']['index']): string {
  if (extent === 'waiting') return says.waiting({ records });
  if (extent === 'reading' || asOf === undefined) return says.reading({ records });
  return says[extent]({ time: timestamp(asOf, 'R'), records });
}
