import { ScoreIndexInMemory } from '../../../src/services/indexes/score-index.ts';
import type { ScoreReaderOptions } from '../../../src/services/indexes/score-reader.ts';
import {
  createScoreRecords,
  type RecordsCall,
  type ScoreRecord,
} from '../../../src/services/score-records/score-records-client.ts';
import { quickClock } from '../quick-clock.ts';

export const scoreRecord = (id: number, fields: Partial<ScoreRecord> = {}): ScoreRecord => ({
  id,
  service: 'hash',
  provider: 'game',
  nft_earned: '',
  score: 1,
  stage: 2,
  bonus: 3,
  json: '',
  created_at: new Date(id * 1_000),
  updated_at: new Date(id * 1_000),
  ...fields,
});

interface ScriptedOptions extends Partial<Pick<ScoreReaderOptions, 'limits' | 'onFailure' | 'onWhole'>> {
  readonly cursorParameter?: string | undefined;
  /** How many records an answer holds at the most. */
  readonly most?: number;
  readonly call?: RecordsCall;
}

/** An index over these records as a service with a cursor lists them, which a test may change, on a clock of its own. */
export function indexOf(records: ScoreRecord[], options: ScriptedOptions = {}) {
  const clock = quickClock();
  const asked: { readonly limit: number; readonly after: string | undefined }[] = [];
  const { most = 10_000, cursorParameter } = { cursorParameter: 'after', ...options };
  /** What the next calls end with in place of an answer. */
  const failures: unknown[] = [];
  const listed: RecordsCall = async (_query, limit, { after }) => {
    asked.push({ limit, after });
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return records
      .filter(({ id }) => after === undefined || id > Number(after))
      .slice(0, Math.min(limit, most));
  };
  const { part } = createScoreRecords(options.call ?? listed, cursorParameter);
  const hasCursor = cursorParameter !== undefined;
  const index = new ScoreIndexInMemory({ part, hasCursor, clock, ...options });
  return { index, clock, asked, failures };
}
