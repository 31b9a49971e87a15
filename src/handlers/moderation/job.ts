import { z } from 'zod';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import { withTimeout, withTimeoutAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { UnreadableCustomId } from '../failure.ts';
import { CHANGEABLE_FIELDS } from './actions.ts';
import { filterFields } from './custom-ids.ts';
import { type ResourceKind, resourceIdentity } from './resource-kind.ts';

/** The most rows of one run: at two calls each they take a minute or two. */
export const MOST_ROWS = 500;

/** The most rows that a report can undo: the rows of its run and of the runs before it, the latest first. */
export const MOST_UNDONE = 2_000;

/** Milliseconds to read a job: a form opens within 3 s. */
const JOB_LIMIT = 1_500;

const row = z.object({
  id: z.string(),
  /** The identity that was shown (`resourceIdentity`). */
  shown: z.string(),
  /** The contact or game and the group, as they were shown: the row may be gone by the time of its report. */
  party: z.string().nullable(),
  group_id: z.string().nullable(),
  /** Of an Undo: the field's value before the change and after it, as text. */
  was: z.string().optional(),
  now: z.string().optional(),
});

const schema = z.object({
  noun: z.enum(['conversation', 'score']),
  /** Who alone may go on with it. Without one all moderators may: rows chosen in a list that several see. */
  asker: z.string().optional(),
  /** The reason of the run before. */
  reason: z.string().optional(),
  /** Of all of a filter, of which no row is changed that does not fit it: how many fit, and whether there may be more. */
  all: z
    .object({ filter: z.object(filterFields), count: z.number(), whole: z.boolean(), asOf: z.number() })
    .optional(),
  /** Of an Undo. */
  field: z.enum(CHANGEABLE_FIELDS).optional(),
  rows: z.array(row),
  /** What the report can undo of the runs before. */
  done: z.array(row).optional(),
  /** In a report's job: the claim of its run, so that another try of the same rows is another job, and its name (`newRun`). */
  after: z.string().optional(),
  run: z.string().optional(),
});

/** Rows to change, and how: chosen ones, all of a filter, another try and an Undo. It never changes. */
export type Job = Readonly<z.output<typeof schema>>;
export type JobRow = Readonly<z.output<typeof row>>;

/** Keeps a job. One with another row is another job. */
export const keepJob = (job: Job, { tickets }: HandlerContext): string => tickets.keep(JSON.stringify(job));

/** A kept job. @throws UnreadableCustomId if it is not kept any more, or cannot be read in time */
export async function findJob(
  { noun }: ResourceKind,
  key: string,
  { tickets, signal }: HandlerContext,
): Promise<Job> {
  const found = tickets.find(key).then((text = '') => ({ text }));
  const read = await withTimeout(JOB_LIMIT, withTimeoutAfterAbort(0, signal, found));
  if (!read) throw new UnreadableCustomId('away');
  const job = read.text.startsWith('{') ? schema.safeParse(JSON.parse(read.text)).data : undefined;
  if (job?.noun !== noun) throw new UnreadableCustomId('expired');
  return job;
}

/** A row as the list or the index has it. */
export function jobRow(resource: IndexedResource): JobRow {
  const { id, party, group_id } = resource;
  return { id, shown: resourceIdentity(resource), party, group_id };
}
