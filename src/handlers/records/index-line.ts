import type { IndexState } from '../../services/score-records/score-index.ts';
import { counted, grouped } from '../display/number.ts';
import { timestamp } from '../display/time.ts';

/** How much the index knows, in small print: what was looked through, and as of when. */
export const indexLine = (state: IndexState): string => `-# ${indexSentence(state)}`;

function indexSentence({ extent, records, asOf }: IndexState): string {
  const sofar = `${counted('record', records)} so far`;
  if (extent === 'waiting') return `${sofar}: the service gives no more at the moment, ask again in a minute`;
  if (extent === 'reading' || asOf === undefined) return `still reading: ${sofar}, ask again in a moment`;
  const when = `as of ${timestamp(asOf, 'R')}`;
  switch (extent) {
    case 'whole':
      return `${when}, over ${counted('record', records)}`;
    case 'full':
      return `${when}, over the first ${grouped(records)} records: no more are kept, and there may be newer ones`;
    case 'cut':
      return `${when}, over ${counted('record', records)}, as many as the service gives at once: there may be newer ones`;
  }
}
