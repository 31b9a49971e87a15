import type { ScoreIndexOptions } from '../../../../src/services/score-records/index/score-index-in-memory.ts';
import { ScoreIndexInMemory } from '../../../../src/services/score-records/index/score-index-in-memory.ts';
import type { ScoreRecord } from '../../../../src/services/score-records/score-record.ts';
import { quickClock } from '../../quick-clock.ts';

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

/** An index over these records as a service with a cursor lists them, which a test may change, on a clock of its own. */
export function indexOf(
  records: ScoreRecord[],
  options: Partial<ScoreIndexOptions> & { most?: number } = {},
) {
  const clock = quickClock();
  const asked: { readonly limit: number; readonly after: string | undefined }[] = [];
  const { most = 10_000 } = options;
  /** What the next calls end with in place of an answer. */
  const failures: unknown[] = [];
  const index = new ScoreIndexInMemory({
    cursorParameter: 'after',
    clock,
    async call(_direction, limit, { after }) {
      asked.push({ limit, after });
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return records
        .filter(({ id }) => after === undefined || id > Number(after))
        .slice(0, Math.min(limit, most));
    },
    ...options,
  });
  return { index, clock, asked, failures };
}
