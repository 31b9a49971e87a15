/** Changes of several rows: chosen in a list, all of a filter, another try, and their Undo. */

import { ComponentType } from 'discord-api-types/v10';
import { type AuditEntry, newRun } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  type ComponentMessage,
  defineComponent,
  defineModalOpener,
} from '../declaration/component.ts';
import { MODAL_TITLE_LENGTH } from '../discord-limits.ts';
import { cutText } from '../display/safe-text.ts';
import { timestamp } from '../display/timestamps.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import type { Verb } from './actions.ts';
import { jobOfAll } from './chosen-rows.ts';
import { REASON_INPUT } from './custom-ids.ts';
import { findJob, type Job, MOST_ROWS } from './job.ts';
import { jobReport, labelInLine } from './job-report.ts';
import { type Doing, type JobResult, runJob } from './job-run.ts';
import { type LookedThrough, matcher, remainingFilter, rowsOfFilter, wholeFilter } from './list-filter.ts';
import { lineInput, withReasonTyped } from './reason-form.ts';
import {
  confirmUntil,
  REASON_LENGTH,
  type ReasonedContext,
  type ResourceKind,
  refuseOthersAndLate,
  withReason,
} from './resource-kind.ts';
import { meantValue } from './resource-option.ts';
import { isList, refreshedList, refreshSource } from './shown-again.ts';
import { actionWords, idsOfAlike } from './view.ts';

/** The buttons of a list that open a form, the form, and the buttons under a report. */
export function jobComponents(kind: ResourceKind): Component[] {
  const { bulk, bulkForm, tryAgain, undoAll } = kind.ids;
  const changes = { shownBy: `/${kind.noun} list` };
  return [
    defineModalOpener({
      codec: bulk,
      async open({ verb, job: key }, context) {
        const { askerWords: words, asker } = context;
        const job = await findJob(kind, key, context);
        refuseJob(kind, verb, job, context);
        const custom_id = bulkForm.encode({ verb, job: key, asker, until: confirmUntil() });
        const { label, why: description } = words.moderation.reasonForm;
        const { reason } = job;
        return {
          title: cutText(actionWords(kind, words)[verb].all({ count: job.rows.length }), MODAL_TITLE_LENGTH),
          custom_id,
          components: [
            { type: ComponentType.TextDisplay, content: whatWillHappen(kind, job, words) },
            lineInput(REASON_INPUT, label, { description }, REASON_LENGTH, reason),
          ],
        };
      },
    }),
    defineComponent({
      codec: bulkForm,
      effect: 'update',
      changes,
      // Another form of the same rows waits for the end of this one.
      async run({ verb, job: key, asker, until }, context, { typed, message }) {
        const job = await findJob(kind, key, context);
        refuseJob(kind, verb, { asker, ...(job.all && { until }) }, context);
        const of = `${verb} ${key}`;
        const task = { verb, job, claim: `${of} ${asker} ${until}` };
        await claimRun(of, context);
        const run = perform(kind, task, withReasonTyped({ typed }, context), message);
        return run.finally(() => context.runClaims.release(of));
      },
    }),
    defineComponent({
      codec: tryAgain,
      effect: 'update',
      changes,
      run: ({ verb, job }, context, { message }) => performKept(kind, verb, job, context, message),
    }),
    defineComponent({
      codec: undoAll,
      effect: 'update',
      changes,
      run: ({ job }, context, { message }) => performKept(kind, 'undo', job, context, message),
    }),
  ];
}

/** Refuses a job or a form of somebody else, and a form that is sent too late. */
const refuseJob = (
  { noun }: ResourceKind,
  doing: Doing,
  of: { readonly asker?: string | undefined; readonly until?: number },
  context: HandlerContext,
): void =>
  refuseOthersAndLate(
    { action: `${noun} ${doing}` },
    { ...of, tooLate: ({ moderation }) => moderation.confirm.tooLate },
    context,
  );

/** The rows in a form by their names. */
const FIRST_FEW = 5;

/** Which rows a form is about, and that they can be changed back. */
function whatWillHappen(kind: ResourceKind, { rows, all }: Job, words: Words): string {
  const { bulk } = words.moderation;
  if (!all) {
    const labels = rows.slice(0, FIRST_FEW).map((row) => labelInLine(row, words));
    const ids = idsOfAlike(rows.slice(0, FIRST_FEW), labels);
    const names = words.listed(labels.map((label, at) => [label, ...(ids[at] ?? [])].join(' · ')));
    const others = rows.length - FIRST_FEW;
    return `${others > 0 ? bulk.fewOf({ names, count: others }) : names}\n${bulk.undoAfter}`;
  }
  const heading = words[kind.noun].all.heading[all.whole ? 'all' : 'atLeast']({ count: all.count });
  const asOf = bulk.asOf({ time: timestamp(new Date(all.asOf), 't') });
  const sentences = [
    bulk.checkedAgain,
    ...(all.count > MOST_ROWS ? [bulk.mostOfRun({ most: MOST_ROWS })] : []),
    bulk.undoAfter,
  ];
  return `${[`**${heading}**`, ...wholeFilter(kind, all.filter, words), asOf].join(' · ')}\n${sentences.join(' ')}`;
}

/** Runs the job of a report, for the reason of the run before. */
async function performKept(
  kind: ResourceKind,
  verb: Doing,
  key: string,
  context: HandlerContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const job = await findJob(kind, key, context);
  refuseJob(kind, verb, job, context);
  return perform(kind, { verb, job, claim: `${verb} ${key}` }, withReason(context, job.reason), message);
}

/** Lets no other process or form begin the same. @throws CannotDo if one has */
async function claimRun(run: string, { runClaims }: HandlerContext): Promise<void> {
  if (!(await runClaims.claim(run)))
    throw new CannotDo(({ moderation }) => moderation.confirm.confirmedAlready);
}

/** Runs a job, once for a claim, and reports it: beside a list, which is shown as it is now, or in place of the report before. */
async function perform(
  kind: ResourceKind,
  { verb, job, claim }: { readonly verb: Doing; readonly job: Job; readonly claim: string },
  asked: ReasonedContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  await claimRun(claim, asked);
  const run = job.run ?? (job.all || job.rows.length > 1 ? newRun() : undefined);
  const context = { ...asked, audit: (entry: AuditEntry) => asked.audit({ ...entry, run }) };
  // Also the rows that came since the list was read.
  const found = job.all && rowsOfFilter(kind, job.all.filter, context);
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

/** What is left after a run: chosen rows that were not tried, or all that fit the filter and may have to be changed. */
function remainingJob(
  kind: ResourceKind,
  verb: Verb,
  job: Job,
  { now, results }: { readonly now: LookedThrough | undefined; readonly results: readonly JobResult[] },
  context: HandlerContext,
): Job | undefined {
  const untried = results.filter(({ status }) => status === 'untried').map(({ row }) => row);
  if (!job.all || !now) return untried.length === 0 ? undefined : { ...job, rows: untried };
  const filter = remainingFilter(verb, job.all.filter);
  const left = new Set(untried);
  const tried = new Set(job.rows.filter((row) => !left.has(row)).map(({ shown, id }) => `${shown}:${id}`));
  const rows = now.rows.filter((row) => !tried.has(meantValue(row))).filter(matcher(filter));
  return rows.length === 0 ? undefined : jobOfAll(kind, filter, { ...now, rows }, context);
}
