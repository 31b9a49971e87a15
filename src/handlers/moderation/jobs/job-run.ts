import { setTimeout as sleep } from 'node:timers/promises';
import { indexEntry } from '../../../services/indexes/resource-table.ts';
import type { AnyResource } from '../../../services/resources/managed-resource.ts';
import { isNotFound, isUnconfirmed, ServiceFailure } from '../../../services/service-failure.ts';
import { withTimeoutAfterAbort } from '../../../services/time.ts';
import type { AuditEntry } from '../../audit-entry.ts';
import type { HandlerContext } from '../../context.ts';
import { SELECT_OPTIONS } from '../../discord-limits.ts';
import { explain } from '../../handler-failure.ts';
import type { Verb } from '../actions.ts';
import { applyChange, ChangeNotStarted, changeOf, reverseChange, undoValues } from '../change.ts';
import { filterOrNone, matcher } from '../list-filter.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { actionWords } from '../view.ts';
import { type Job, type JobRow, jobRow } from './job.ts';

/** What a job does with its rows. */
export type JobAction = Verb | 'undo';

/** The result for a row. */
export interface JobResult {
  /** The row, with its contact or game and its group as last read. */
  readonly row: JobRow;
  readonly status: 'done' | 'unchanged' | 'left' | 'gone' | 'failed' | 'unconfirmed' | 'defect' | 'untried';
  /** A sentence if the row was not changed as asked. */
  readonly text?: string;
  /** The row for its Undo, if it was changed. */
  readonly undo?: JobRow;
  /** Whether the failure was logged. */
  readonly logged?: boolean;
}

/** Milliseconds for the running change after the deadline of the run. */
const GRACE_PERIOD = 4_000;

/** Consecutive failures that end a run of more rows than a page has, because the service does not work. */
const MAX_FAILURES = 5;

/** Milliseconds to wait for a busy service that returns no retry time, and the maximum wait. */
const DEFAULT_RETRY_DELAY = 5_000;
const MAX_RETRY_DELAY = 60_000;

/**
 * Changes the rows of a job one after the other and shows the progress. A change of a whole filter has a single entry in the
 * audit channel.
 */
export async function runJob(
  kind: ResourceKind,
  doing: JobAction,
  job: Job,
  context: HandlerContext,
): Promise<JobResult[]> {
  // `words`, not `askerWords`: the progress replaces the list, which may be public.
  const { words, audit } = context;
  const { rows, all } = job;
  const say = doing === 'undo' ? words.moderation.undo.doing : actionWords(kind, words)[doing].doing;
  const part = (entry: AuditEntry) => {
    if (entry.why !== 'rate-limited') audit({ ...entry, isPart: true });
  };
  const run = { kind, doing, job, context: all ? { ...context, audit: part } : context };
  const results: JobResult[] = [];
  for (const row of rows) {
    const content = say({ done: results.length, all: rows.length });
    if (!context.signal.aborted) await context.progress({ content });
    // Checked again: the edit for the progress may have taken a while.
    if (context.signal.aborted) break;
    const result = await changeByDeadline(run, row);
    results.push(result);
    // After a defect the effect of further changes is unknown.
    if (result.status === 'defect' || (isLong(job) && failuresInRow(results) >= MAX_FAILURES)) break;
  }
  results.push(...rows.slice(results.length).map(untried));
  if (all)
    audit({
      action: `${kind.noun} ${doing}`,
      outcome: overallOutcome(results),
      filter: (there) => filterOrNone(kind, all.filter, there).join(' · '),
      counts: countsOf(results),
    });
  return results;
}

/** Whether a run has too many rows to let each of them fail. */
const isLong = ({ all, rows }: Job): boolean => all !== undefined || rows.length > SELECT_OPTIONS;

/** The number of failures since the last success. */
const failuresInRow = (results: readonly JobResult[]): number =>
  results.length - 1 - results.findLastIndex(({ status }) => status !== 'failed' && status !== 'unconfirmed');

/** A run of a job. */
interface Run {
  readonly kind: ResourceKind;
  readonly doing: JobAction;
  readonly job: Job;
  readonly context: HandlerContext;
}

const untried = (row: JobRow): JobResult => ({ row, status: 'untried' });

/** Makes a change. Starts none after the deadline; the running change gets a grace period. */
async function changeByDeadline(run: Run, row: JobRow): Promise<JobResult> {
  const { kind, doing, context } = run;
  let started = false;
  let isReported = false;
  const mayStart = () => {
    started = !context.signal.aborted;
    return started;
  };
  // After the change was reported as unconfirmed, it is only audited again if it succeeds after all.
  const audit = (entry: AuditEntry) => {
    if (!isReported || entry.outcome === 'done') context.audit(entry);
  };
  const changing = changeOne({ ...run, context: { ...context, audit } }, row, mayStart);
  const result = await withTimeoutAfterAbort(GRACE_PERIOD, context.signal, changing);
  if (result?.status === 'defect' && started) {
    const command = `/${kind.noun} list`;
    return { ...result, text: context.askerWords.answers.uncertain({ command }) };
  }
  if (result) return result;
  isReported = true;
  if (!started) return untried(row);
  // The change continues: the audit may get a second line when it is done.
  context.audit({
    action: `${kind.noun} ${doing}`,
    target: row.id,
    outcome: 'failed',
    why: 'unconfirmed',
  });
  const { sentence: text, logged } = context.explainAndLog(
    new ServiceFailure({ kind: 'unconfirmed', problem: 'the change was still running at the deadline' }),
  );
  return { row, status: 'unconfirmed', text, logged };
}

async function changeOne(run: Run, row: JobRow, mayStart: () => boolean): Promise<JobResult> {
  const { context, job } = run;
  const change = () => changeRow(run, row, mayStart);
  try {
    return await (isLong(job) ? retryWhileBusy(context.signal, change) : change());
  } catch (error) {
    if (error instanceof ChangeNotStarted) return untried(row);
    const { sentence: text, logged } = context.explainAndLog(error);
    if (!explain(error, context.askerWords)) return { row, status: 'defect', text, logged };
    const status = isUnconfirmed(error) ? 'unconfirmed' : isNotFound(error) ? 'gone' : 'failed';
    return { row, status, text, logged };
  }
}

/** Changes a row if it is still the selected resource and still matches the filter. Undoes a change if it is the latest. */
async function changeRow(
  { kind, doing, job, context }: Run,
  row: JobRow,
  mayStart: () => boolean,
): Promise<JobResult> {
  const { report, card, undo } = context.askerWords[kind.noun];
  const { id, shown, was = '', now = '' } = row;
  const passes = job.all ? matcher(job.all.filter) : () => true;
  const fits = (resource: AnyResource) => passes(indexEntry(kind, resource));
  const change =
    doing === 'undo' ? reverseChange({ field: job.field ?? 'is_pinned', was, now }) : changeOf(doing);
  const { before, resource, why } = await applyChange(
    kind,
    id,
    { ...change, fits, shown, mayStart },
    context,
  );
  const { changedSince } = undo.line;
  if (why === 'it had changed since it was shown')
    return { row, status: 'left', text: doing === 'undo' ? changedSince : card.isAnother };
  const read = { ...row, ...jobRow(indexEntry(kind, resource)) };
  if (before) {
    const values = undoValues(kind, change.field, before, resource);
    return { row: read, status: 'done', undo: { ...read, ...values } };
  }
  if (why === 'it no longer fits the filter')
    return { row: read, status: 'left', text: report.line.noLongerFits };
  if (why === 'somebody has changed this since') return { row: read, status: 'left', text: changedSince };
  return { row: read, status: 'unchanged' };
}

/** Waits and retries while the service is busy: otherwise one row after the other would fail. */
async function retryWhileBusy<Value>(signal: AbortSignal, change: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      const pause = retryDelay(error);
      if (pause === undefined || signal.aborted) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw new ChangeNotStarted();
    }
  }
}

function retryDelay(error: unknown): number | undefined {
  if (!(error instanceof ServiceFailure) || error.reason.kind !== 'rate-limited') return undefined;
  const { retryAfterSeconds } = error.reason;
  const pause = retryAfterSeconds === undefined ? DEFAULT_RETRY_DELAY : retryAfterSeconds * 1_000;
  return pause <= MAX_RETRY_DELAY ? pause : undefined;
}

function countsOf(results: readonly JobResult[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function overallOutcome(results: readonly JobResult[]): 'done' | 'unchanged' | 'failed' {
  if (results.some(({ status }) => status === 'done')) return 'done';
  return results.every(({ status }) => status === 'unchanged' || status === 'left') ? 'unchanged' : 'failed';
}
