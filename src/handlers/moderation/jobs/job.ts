import { z } from 'zod';
import type { IndexedResource } from '../../../services/resources/managed-resource.ts';
import { withTimeout, withTimeoutAfterAbort } from '../../../services/time.ts';
import type { HandlerContext } from '../../context.ts';
import { UnreadableCustomId } from '../../handler-failure.ts';
import { CHANGEABLE_FIELDS } from '../actions.ts';
import { filterFields } from '../custom-ids.ts';
import { resourceIdentity } from '../resource-identity.ts';
import type { ResourceKind } from '../resource-kind.ts';

/** Maximum rows of a run: with two calls each, they take a minute or two. */
export const MAX_ROWS = 500;

/** Maximum rows that a report can undo: the rows of its run and of earlier runs, the latest first. */
export const MAX_UNDONE = 2_000;

/** Milliseconds to read a job: a form must open within 3 s. */
const JOB_TIMEOUT = 1_500;

const row = z.object({
  id: z.string(),
  /** The identity that was shown (`resourceIdentity`). */
  shown: z.string(),
  /** The shown contact or game and group: the resource may be gone when the report is written. */
  party: z.string().nullable(),
  group_id: z.string().nullable(),
  /** Only for an Undo: the field's value before and after the change, as text. */
  was: z.string().optional(),
  now: z.string().optional(),
});

const schema = z.object({
  noun: z.enum(['conversation', 'score']),
  /** The only user who may run it. Undefined for rows selected in a list that several moderators see: all of them may. */
  asker: z.string().optional(),
  /** The reason of the previous run. */
  reason: z.string().optional(),
  /** Only for all rows of a filter; rows that no longer match are not changed. The number of matches, and if these are all. */
  all: z
    .object({ filter: z.object(filterFields), count: z.number(), whole: z.boolean(), asOf: z.number() })
    .optional(),
  /** Only for an Undo: the field that was changed. */
  field: z.enum(CHANGEABLE_FIELDS).optional(),
  rows: z.array(row),
  /** The rows of previous runs that the report can undo. */
  done: z.array(row).optional(),
  /** Only in a report: the claim of its run, so that a retry of the same rows is a distinct job, and the run's id (`newRunId`). */
  after: z.string().optional(),
  run: z.string().optional(),
});

/** Rows to change: selected rows, all rows of a filter, a retry or an Undo. Immutable. */
export type Job = Readonly<z.output<typeof schema>>;
export type JobRow = Readonly<z.output<typeof row>>;

/** Stores a job. @returns its key; a job with other rows has another key */
export const keepJob = (job: Job, { tickets }: HandlerContext): string => tickets.keep(JSON.stringify(job));

/** Reads a stored job. @throws UnreadableCustomId if it has expired or cannot be read in time */
export async function findJob(
  { noun }: ResourceKind,
  key: string,
  { tickets, signal }: HandlerContext,
): Promise<Job> {
  const found = tickets.find(key).then((text = '') => ({ text }));
  const read = await withTimeout(JOB_TIMEOUT, withTimeoutAfterAbort(0, signal, found));
  if (!read) throw new UnreadableCustomId('away');
  const job = read.text.startsWith('{') ? schema.safeParse(JSON.parse(read.text)).data : undefined;
  if (job?.noun !== noun) throw new UnreadableCustomId('expired');
  return job;
}

/** The row of a resource. */
export function jobRow(resource: IndexedResource): JobRow {
  const { id, party, group_id } = resource;
  return { id, shown: resourceIdentity(resource), party, group_id };
}
