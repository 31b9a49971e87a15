import { setTimeout as sleep } from 'node:timers/promises';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import type { AnyResource } from '../../services/resources/managed-resource.ts';
import { isNotFound, isUnconfirmed, ServiceFailure } from '../../services/service-failure.ts';
import { withTimeoutAfterAbort } from '../../services/time.ts';
import type { AuditEntry } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { explain } from '../failure.ts';
import type { Verb } from './actions.ts';
import { applyChange, ChangeNotBegun, changedValues, changeOf, undoOf } from './change.ts';
import { type Job, type JobRow, jobRow } from './job.ts';
import { matcher, wholeFilter } from './list-filter.ts';
import type { ResourceKind } from './resource-kind.ts';
import { actionWords } from './view.ts';

/** What is done with the rows of a job. */
export type Doing = Verb | 'undo';

/** The end of the change of one row. */
export interface JobResult {
  /** The row, with its contact or game and its group as they were read last. */
  readonly row: JobRow;
  readonly status: 'done' | 'unchanged' | 'left' | 'gone' | 'failed' | 'unconfirmed' | 'defect' | 'untried';
  /** Of what did not go as asked. */
  readonly text?: string;
  /** The values for its Undo, if it was changed. */
  readonly undo?: JobRow;
  /** Whether the log says more. */
  readonly logged?: boolean;
}

/** Milliseconds for the change in flight after the deadline of the whole run. */
const LAST_CHANGE = 4_000;

/** The failures in a row that end a run of more rows than a page has: the service does not work. */
const MOST_FAILURES = 5;

/** Milliseconds to wait for a busy service that does not say how long, and the longest wait. */
const USUAL_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** Changes the rows of a job one after the other, and shows how far it is. All of a filter has one entry in the audit. */
export async function runJob(
  kind: ResourceKind,
  doing: Doing,
  job: Job,
  context: HandlerContext,
): Promise<JobResult[]> {
  // On the list, which may be for everybody.
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
    // The progress edit may have taken a while.
    if (context.signal.aborted) break;
    const result = await changeInTime(run, row);
    results.push(result);
    // After a defect the effect of the next change is unknown.
    if (result.status === 'defect' || (isLong(job) && failedLast(results) >= MOST_FAILURES)) break;
  }
  results.push(...rows.slice(results.length).map(untried));
  if (all)
    audit({
      action: `${kind.noun} ${doing}`,
      outcome: wholeOutcome(results),
      filter: (there) => wholeFilter(kind, all.filter, there).join(' · '),
      counts: countsOf(results),
    });
  return results;
}

/** Whether a run is too long to fail row by row. */
const isLong = ({ all, rows }: Job): boolean => all !== undefined || rows.length > SELECT_OPTIONS;

/** The number of failures since the last success. */
const failedLast = (results: readonly JobResult[]): number =>
  results.length - 1 - results.findLastIndex(({ status }) => status !== 'failed' && status !== 'unconfirmed');

/** A run of a job. */
interface Run {
  readonly kind: ResourceKind;
  readonly doing: Doing;
  readonly job: Job;
  readonly context: HandlerContext;
}

const untried = (row: JobRow): JobResult => ({ row, status: 'untried' });

/** Makes one change. After the deadline no change begins, and the one in flight has a little time left. */
async function changeInTime(run: Run, row: JobRow): Promise<JobResult> {
  const { kind, doing, context } = run;
  let begun = false;
  let isReported = false;
  const mayBegin = () => {
    begun = !context.signal.aborted;
    return begun;
  };
  // A change that was reported as unconfirmed is audited again only if it is done after all.
  const audit = (entry: AuditEntry) => {
    if (!isReported || entry.outcome === 'done') context.audit(entry);
  };
  const changing = changeOne({ ...run, context: { ...context, audit } }, row, mayBegin);
  const result = await withTimeoutAfterAbort(LAST_CHANGE, context.signal, changing);
  if (result?.status === 'defect' && begun) {
    const command = `/${kind.noun} list`;
    return { ...result, text: context.askerWords.answers.uncertain({ command }) };
  }
  if (result) return result;
  isReported = true;
  if (!begun) return untried(row);
  // It goes on, and the audit may get a second line when it is done.
  context.audit({
    action: `${kind.noun} ${doing}`,
    target: row.id,
    outcome: 'failed',
    why: 'unconfirmed',
  });
  const { sentence: text, logged } = context.explainAndLog(
    new ServiceFailure({ kind: 'unconfirmed', problem: 'still on its way at the end' }),
  );
  return { row, status: 'unconfirmed', text, logged };
}

async function changeOne(run: Run, row: JobRow, mayBegin: () => boolean): Promise<JobResult> {
  const { context, job } = run;
  const change = () => changeRow(run, row, mayBegin);
  try {
    return await (isLong(job) ? patiently(context.signal, change) : change());
  } catch (error) {
    if (error instanceof ChangeNotBegun) return untried(row);
    const { sentence: text, logged } = context.explainAndLog(error);
    if (!explain(error, context.askerWords)) return { row, status: 'defect', text, logged };
    const status = isUnconfirmed(error) ? 'unconfirmed' : isNotFound(error) ? 'gone' : 'failed';
    return { row, status, text, logged };
  }
}

/** Changes a row if it is still the chosen one and still fits the filter, or takes its change back if it is the last one. */
async function changeRow(
  { kind, doing, job, context }: Run,
  row: JobRow,
  mayBegin: () => boolean,
): Promise<JobResult> {
  const { report, card, undo } = context.askerWords[kind.noun];
  const { id, shown, was = '', now = '' } = row;
  const passes = job.all ? matcher(job.all.filter) : () => true;
  const fits = (resource: AnyResource) => passes(indexEntry(kind, resource));
  const change = doing === 'undo' ? undoOf({ field: job.field ?? 'is_pinned', was, now }) : changeOf(doing);
  const { before, resource, why } = await applyChange(
    kind,
    id,
    { ...change, fits, shown, mayBegin },
    context,
  );
  const { changedSince } = undo.line;
  if (why === 'it had changed since it was shown')
    return { row, status: 'left', text: doing === 'undo' ? changedSince : card.isAnother };
  const read = { ...row, ...jobRow(indexEntry(kind, resource)) };
  if (before) {
    const values = changedValues(kind, change.field, before, resource);
    return { row: read, status: 'done', undo: { ...read, ...values } };
  }
  if (why === 'it no longer fits the filter')
    return { row: read, status: 'left', text: report.line.noLongerFits };
  if (why === 'somebody has changed this since') return { row: read, status: 'left', text: changedSince };
  return { row: read, status: 'unchanged' };
}

/** Waits for a busy service, and tries again: otherwise one row after the other would fail. */
async function patiently<Value>(signal: AbortSignal, change: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === undefined || signal.aborted) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw new ChangeNotBegun();
    }
  }
}

function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ServiceFailure) || error.reason.kind !== 'rate-limited') return undefined;
  const { retryAfterSeconds } = error.reason;
  const pause = retryAfterSeconds === undefined ? USUAL_PAUSE : retryAfterSeconds * 1_000;
  return pause <= LONGEST_PAUSE ? pause : undefined;
}

function countsOf(results: readonly JobResult[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function wholeOutcome(results: readonly JobResult[]): 'done' | 'unchanged' | 'failed' {
  if (results.some(({ status }) => status === 'done')) return 'done';
  return results.every(({ status }) => status === 'unchanged' || status === 'left') ? 'unchanged' : 'failed';
}
