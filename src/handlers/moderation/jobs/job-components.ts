/** Changes of several rows: selected in a list, all rows of a filter, a retry, or an Undo. */

import { ComponentType } from 'discord-api-types/v10';
import { type AuditEntry, newRunId } from '../../audit-entry.ts';
import type { HandlerContext } from '../../context.ts';
import {
  type Component,
  type ComponentMessage,
  defineComponent,
  defineModalOpener,
} from '../../declaration/component.ts';
import { MODAL_TITLE_LENGTH } from '../../discord-limits.ts';
import { cutText } from '../../display/safe-text.ts';
import { timestamp } from '../../display/timestamps.ts';
import { CannotDo } from '../../handler-failure.ts';
import type { Reply } from '../../reply.ts';
import type { Words } from '../../words/words.ts';
import type { Verb } from '../actions.ts';
import {
  checkConfirmation,
  confirmUntil,
  lineInput,
  REASON_LENGTH,
  type ReasonedContext,
  withReason,
  withReasonTyped,
} from '../confirmation.ts';
import { REASON_INPUT } from '../custom-ids.ts';
import { currentRows, type FilteredRows } from '../filtered-rows.ts';
import { filterOrNone, matcher, remainingFilter } from '../list-filter.ts';
import { isList, refreshedList, refreshSource } from '../refresh.ts';
import type { ResourceKind } from '../resource-kind.ts';
import { referenceValue } from '../resource-option.ts';
import { actionWords, distinguishingIds } from '../view.ts';
import { findJob, type Job, MAX_ROWS } from './job.ts';
import { jobReport, labelInLine } from './job-report.ts';
import { type JobAction, type JobResult, runJob } from './job-run.ts';
import { jobOfAll } from './selection.ts';

/** The buttons of a list that open the form, the form, and the buttons under a report. */
export function jobComponents(kind: ResourceKind): Component[] {
  const { bulk, bulkForm, tryAgain, undoAll } = kind.ids;
  const changes = { shownBy: `/${kind.noun} list` };
  return [
    defineModalOpener({
      codec: bulk,
      async open({ verb, job: key }, context) {
        const { askerWords: words, asker } = context;
        const job = await findJob(kind, key, context);
        checkJob(kind, verb, job, context);
        const custom_id = bulkForm.encode({ verb, job: key, asker, until: confirmUntil() });
        const { label, why: description } = words.moderation.reasonForm;
        const { reason } = job;
        return {
          title: cutText(actionWords(kind, words)[verb].all({ count: job.rows.length }), MODAL_TITLE_LENGTH),
          custom_id,
          components: [
            { type: ComponentType.TextDisplay, content: formSummary(kind, job, words) },
            lineInput(REASON_INPUT, label, { description }, REASON_LENGTH, reason),
          ],
        };
      },
    }),
    defineComponent({
      codec: bulkForm,
      effect: 'update',
      changes,
      // Another form for the same rows is refused until this run has ended.
      async run({ verb, job: key, asker, until }, context, { typed, message }) {
        const job = await findJob(kind, key, context);
        checkJob(kind, verb, { asker, ...(job.all && { until }) }, context);
        const of = `${verb} ${key}`;
        const task = { verb, job, claim: `${of} ${asker} ${until}` };
        await claimRun(of, context);
        const run = runAndReport(kind, task, withReasonTyped({ typed }, context), message);
        return run.finally(() => context.runClaims.release(of));
      },
    }),
    defineComponent({
      codec: tryAgain,
      effect: 'update',
      changes,
      run: ({ verb, job }, context, { message }) => runKeptJob(kind, verb, job, context, message),
    }),
    defineComponent({
      codec: undoAll,
      effect: 'update',
      changes,
      run: ({ job }, context, { message }) => runKeptJob(kind, 'undo', job, context, message),
    }),
  ];
}

/** Refuses a job or form of another user, and a form that is sent too late. */
const checkJob = (
  { noun }: ResourceKind,
  doing: JobAction,
  of: { readonly asker?: string | undefined; readonly until?: number },
  context: HandlerContext,
): void =>
  checkConfirmation(
    { action: `${noun} ${doing}` },
    { ...of, tooLate: ({ moderation }) => moderation.confirm.tooLate },
    context,
  );

/** Maximum rows that a form names. */
const NAMED_ROWS = 5;

/** The text of the form: its rows, and that the changes can be undone. */
function formSummary(kind: ResourceKind, { rows, all }: Job, words: Words): string {
  const { bulk } = words.moderation;
  if (!all) {
    const labels = rows.slice(0, NAMED_ROWS).map((row) => labelInLine(row, words));
    const ids = distinguishingIds(rows.slice(0, NAMED_ROWS), labels);
    const names = words.listed(labels.map((label, at) => [label, ...(ids[at] ?? [])].join(' · ')));
    const others = rows.length - NAMED_ROWS;
    return `${others > 0 ? bulk.fewOf({ names, count: others }) : names}\n${bulk.undoAfter}`;
  }
  const heading = words[kind.noun].all.heading[all.whole ? 'all' : 'atLeast']({ count: all.count });
  const asOf = bulk.asOf({ time: timestamp(new Date(all.asOf), 't') });
  const sentences = [
    bulk.checkedAgain,
    ...(all.count > MAX_ROWS ? [bulk.mostOfRun({ most: MAX_ROWS })] : []),
    bulk.undoAfter,
  ];
  return `${[`**${heading}**`, ...filterOrNone(kind, all.filter, words), asOf].join(' · ')}\n${sentences.join(' ')}`;
}

/** Runs a job of a report, with the reason of the previous run. */
async function runKeptJob(
  kind: ResourceKind,
  verb: JobAction,
  key: string,
  context: HandlerContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const job = await findJob(kind, key, context);
  checkJob(kind, verb, job, context);
  return runAndReport(kind, { verb, job, claim: `${verb} ${key}` }, withReason(context, job.reason), message);
}

/** Prevents other processes and forms from starting the same run. @throws CannotDo if it has been started already */
async function claimRun(run: string, { runClaims }: HandlerContext): Promise<void> {
  if (!(await runClaims.claim(run)))
    throw new CannotDo(({ moderation }) => moderation.confirm.confirmedAlready);
}

/**
 * Runs a job, once per claim, and reports it. The report of a list is a separate message, and the list is refreshed; another
 * report replaces the previous one.
 */
async function runAndReport(
  kind: ResourceKind,
  { verb, job, claim }: { readonly verb: JobAction; readonly job: Job; readonly claim: string },
  asked: ReasonedContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  await claimRun(claim, asked);
  const run = job.run ?? (job.all || job.rows.length > 1 ? newRunId() : undefined);
  const context = { ...asked, audit: (entry: AuditEntry) => asked.audit({ ...entry, run }) };
  // Includes rows that were created since the list was read.
  const found = job.all && currentRows(kind, job.all.filter, context);
  const now = await found?.catch((error: unknown) => {
    asked.runClaims.release(claim);
    throw error;
  });
  const results = await runJob(kind, verb, job, context);
  const rest = verb === 'undo' ? undefined : remainingJob(kind, verb, job, { now, results }, context);
  const report = (isShown = true) =>
    jobReport(kind, verb, job, results, { context, claim, run, rest, isShown });
  if (!isList(kind, message)) return report(await refreshSource(kind, context));
  const aside = report();
  return { ...(await refreshedList(kind, message, context)), aside };
}

/** The remaining rows after a run: selected rows that were not tried, or further matches of the filter. */
function remainingJob(
  kind: ResourceKind,
  verb: Verb,
  job: Job,
  { now, results }: { readonly now: FilteredRows | undefined; readonly results: readonly JobResult[] },
  context: HandlerContext,
): Job | undefined {
  const untried = results.filter(({ status }) => status === 'untried').map(({ row }) => row);
  if (!job.all || !now) return untried.length === 0 ? undefined : { ...job, rows: untried };
  const filter = remainingFilter(verb, job.all.filter);
  const left = new Set(untried);
  const tried = new Set(job.rows.filter((row) => !left.has(row)).map(({ shown, id }) => `${shown}:${id}`));
  const rows = now.rows.filter((row) => !tried.has(referenceValue(row))).filter(matcher(filter));
  return rows.length === 0 ? undefined : jobOfAll(kind, filter, { ...now, rows }, context);
}
