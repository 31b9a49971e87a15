import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { CheckResult } from './finding.ts';
import type { Probe } from './probe.ts';

/** The other fields of a score record, as docs/interface.md#score-records has them. */
const OTHER_FIELDS = new Set([
  'id',
  'provider',
  'nft_earned',
  'score',
  'stage',
  'bonus',
  'json',
  'created_at',
  'updated_at',
]);

/** How many fields of the service's own are named, and how long they may be to be named. */
const MOST_NAMED = 3;
const LONGEST_NAMED = 40;

const answer = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** What the records call the field `the service`. */
export async function recordField(
  probe: Probe,
  { recordsServiceField, recordsSendToken }: Config['service'],
): Promise<CheckResult> {
  const { body } = await probe.get('/api/v1/score', { limit: '1' }, recordsSendToken);
  const [record] = answer.safeParse(body).data?.data ?? [];
  if (!record) return ['unknown', 'there is no record to read it from'];
  if (Object.hasOwn(record, recordsServiceField)) return ['ok', recordsServiceField];
  const others = Object.keys(record)
    .filter((field) => typeof record[field] === 'string' && !OTHER_FIELDS.has(field))
    .filter(({ length }) => length <= LONGEST_NAMED)
    .slice(0, MOST_NAMED);
  const choice = others.length === 0 ? '' : `, for example ${others.join(' or ')}`;
  return ['wrong', `there is no "${recordsServiceField}": set RECORDS_SERVICE_FIELD to another one${choice}`];
}
