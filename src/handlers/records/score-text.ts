import type { IndexState } from '../../services/score-records/score-index.ts';
import { beginningOf } from '../../services/text.ts';
import { countOf, grouped, inline, timestamp } from '../display/safe-text.ts';

/**
 * A number as a game logged it: an integer with its thousands apart. Any other number, and one so large that its last
 * digits are lost, is shown as about that much.
 */
export function logged(number: number): string {
  if (!Number.isSafeInteger(number)) return `≈${number.toPrecision(6)}`;
  return number < 0 ? `-${grouped(-number)}` : grouped(number);
}

/** Characters of a hash that tell players apart, and that can be typed for the whole. */
const SHOWN = 12;

/** As much of a hash as stands for the whole. */
export const hashBeginning = (hash: string): string => beginningOf(hash, SHOWN);

/** A player, by the beginning of their hash: at most 26 characters. @param shown characters of it */
export const playerName = (hash: string, shown = SHOWN): string =>
  inline(hash.length > shown ? `${beginningOf(hash, shown)}…` : hash, 24);

/** The state of the index in small print: how many records it has, and as of when. */
export const indexLine = (state: IndexState): string => `-# ${indexSentence(state)}`;

function indexSentence({ extent, records, asOf }: IndexState): string {
  const sofar = `${countOf('record', records)} so far`;
  if (extent === 'waiting') return `${sofar}: the service gives no more at the moment, ask again in a minute`;
  if (extent === 'reading' || asOf === undefined) return `still reading: ${sofar}, ask again in a moment`;
  const when = `as of ${timestamp(asOf, 'R')}`;
  switch (extent) {
    case 'whole':
      return `${when}, over ${countOf('record', records)}`;
    case 'full':
      return `${when}, over the first ${grouped(records)} records: no more are kept, and there may be newer ones`;
    case 'cut':
      return `${when}, over ${countOf('record', records)}, as many as the service gives at once: there may be newer ones`;
  }
}
