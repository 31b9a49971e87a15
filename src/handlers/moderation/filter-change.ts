import { setTimeout as sleep } from 'node:timers/promises';
import type { APISelectMenuOption } from 'discord-api-types/v10';
import { indexed } from '../../services/indexes/resource-table.ts';
import type { Managed } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditReason } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { SELECT_OPTION_LABEL_LENGTH, SELECT_OPTIONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { clockTimestamp, shownText } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { KeptRows } from '../filter-questions.ts';
import type { Reply } from '../reply.ts';
import type { Say } from '../words/words.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { type Changed, changeAll, changedForAnother, forAsker, readAs } from './bulk.ts';
import { type BulkResult, bulkReport, filterReport } from './bulk-report.ts';
import { applyChange, ChangeNotBegun, changedValues } from './change.ts';
import { type FilterChange, packedNumber, unpackedNumber } from './custom-ids.ts';
import {
  type FilterRows,
  filterQuestion,
  questionKey,
  rowsFingerprint,
  rowsOfFilter,
  wholeFilter,
} from './filter-question.ts';
import { type ListFilter, matcher, remainingFilter } from './list-filter.ts';
import { askedWithReason } from './reason-form.ts';
import {
  isConfirmationInTime,
  isSameResource,
  type Meant,
  type ReasonedContext,
  type ResourceKind,
  withReasonOf,
} from './resource-kind.ts';
import { chosenMeant } from './resource-option.ts';
import { refreshSource } from './shown-again.ts';

/** The failures in a row that end a run: the service does not work. */
const MOST_FAILURES = 5;

/** Milliseconds to wait for a busy service that does not say how long, and the longest wait. */
const USUAL_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** The button of a list, its form, which leads to the question, the question's buttons, and a report's "Go on". */
export function filterComponents(kind: ResourceKind): Component[] {
  const { askAll, askAllForm, askAllAgain, changeAll: confirmed, keepAll } = kind.ids;
  return [
    ...askedWithReason(kind, {
      opener: askAll,
      form: askAllForm,
      title: (words) => words[kind.noun].all.button,
      ask: (filter, context) => askAboutAll(kind, filter, context),
    }),
    defineComponent({
      codec: askAllAgain,
      effect: 'update',
      async run(filter, context, { message }) {
        const question = await askAboutAll(kind, filter, withReasonOf(message, context));
        return { ...question, files: [] };
      },
    }),
    defineComponent({
      codec: confirmed,
      effect: 'update',
      changes: { shownBy: `/${kind.noun} list` },
      run: (fields, context, { message }) => changeFilter(kind, fields, withReasonOf(message, context)),
    }),
    defineComponent({
      codec: keepAll,
      effect: 'update',
      run: async (_fields, { words }) => ({
        content: words.moderation.nothingChanged,
        embeds: [],
        components: [],
      }),
    }),
  ];
}

/** Asks for the change of all rows that a filter has now. @throws CannotDo, ServiceFailure */
async function askAboutAll(kind: ResourceKind, filter: ListFilter, context: ReasonedContext): Promise<Reply> {
  return filterQuestion(kind, filter, await rowsOfFilter(kind, filter, context), context);
}

/** A confirmed change of all of a filter. */
interface ConfirmedChange {
  readonly verb: Verb;
  readonly filter: ListFilter;
  /** The rows of the question. */
  readonly rows: KeptRows;
  /** The rows that fit now. */
  readonly now: FilterRows;
}

/**
 * Changes the rows of a question once, unless the confirmation is another user's or late. If its rows are not kept and
 * other rows fit now, the question is asked anew.
 * @throws CannotDo, ServiceFailure
 */
async function changeFilter(
  kind: ResourceKind,
  { verb, ...asked }: FilterChange,
  context: ReasonedContext,
): Promise<Reply> {
  const action = `${kind.noun} ${verb}`;
  const { asker, until, shown, ...filter } = asked;
  const refuse = (why: AuditReason, say: Say): never => {
    context.audit({ action, outcome: 'refused', why });
    throw new CannotDo(say);
  };
  const onlyThey = `<@${unpackedNumber(asker)}>`;
  if (asker !== packedNumber(context.asker))
    refuse('somebody else was asked', ({ moderation }) => moderation.confirm.onlyThey({ user: onlyThey }));
  if (!isConfirmationInTime(Number(unpackedNumber(until))))
    refuse('the time to confirm was over', ({ moderation }) => moderation.confirm.tooLate);
  const { filterQuestions, words } = context;
  const question = questionKey(kind, asked);
  const run = `${verb} ${question}`;
  if (!(await filterQuestions.claim(run)))
    throw new CannotDo(({ moderation }) => moderation.confirm.confirmedAlready);
  let isRun = false;
  try {
    const kept = await filterQuestions.kept(question);
    // The question is recent: rows that came since are among the newest.
    const now = await rowsOfFilter(kind, filter, context, true);
    const rows = kept ?? (rowsFingerprint(filter, now) === shown ? now : undefined);
    if (!rows) {
      context.audit({ action, outcome: 'unchanged', why: 'it had changed since it was shown' });
      return filterQuestion(kind, filter, now, context, words.moderation.confirm.askedAnew);
    }
    isRun = true;
    return await runFilterChange(kind, { verb, filter, rows, now }, context);
  } finally {
    if (!isRun) filterQuestions.release(run);
  }
}

async function runFilterChange(
  kind: ResourceKind,
  { verb, filter, rows, now }: ConfirmedChange,
  context: ReasonedContext,
): Promise<Reply> {
  const { askerWords: words } = context;
  const results = await changeAll(
    {
      kind,
      verb,
      options: rows.meant.map((value) => {
        const { id } = chosenMeant([value]);
        const label = shownText(id, SELECT_OPTION_LABEL_LENGTH);
        return forAsker(kind, { label, description: id, value }, context);
      }),
      besides: { embeds: [], components: [] },
      meantBy: ({ value }) => chosenMeant([value]),
      endsAfter: MOST_FAILURES,
      change: (meant, option, task) =>
        patiently(task.context.signal, () => changeFitting(kind, meant, { option, verb, filter, ...task })),
    },
    { ...context, audit: (entry) => auditPart(entry, context) },
  );
  context.audit({
    action: `${kind.noun} ${verb}`,
    outcome: auditedOutcome(results),
    filter: (words) => wholeFilter(kind, filter, words).join(' · '),
    counts: countsOf(results),
  });
  const isShown = await refreshSource(kind, context);
  const rest = rows.count - results.filter(({ status }) => SETTLED.has(status)).length;
  const more = moreThan(rows, now);
  const time = clockTimestamp(now.asOf);
  const reportOptions = {
    context,
    isShown,
    more: more === 0 ? '' : words.moderation.bulk.more({ count: more, time }),
  };
  // A menu holds all rows of a short report for their Undo.
  const isShort = rows.count <= SELECT_OPTIONS;
  const report = isShort
    ? bulkReport(kind, verb, results, { ...reportOptions, message: undefined })
    : filterReport(kind, verb, results, { ...reportOptions, rest });
  // The menu of a short report has the remaining rows.
  const isEnd = more === 0 && (isShort || rest === 0);
  const goOn = button(kind.ids.askAllAgain, remainingFilter(verb, filter), words.moderation.button.goOn);
  const components = [...(report.components ?? []), ...(isEnd ? [] : row(goOn))];
  return withIds(kind, verb, results, { ...report, components });
}

/** The number of new rows that fit now. Beyond the rows of one run the question knows only their number. */
function moreThan({ count, meant }: KeptRows, now: FilterRows): number {
  const asked = new Map(meant.map((value) => chosenMeant([value])).map((row) => [row.id, row]));
  const others = now.rows.filter((row) => {
    const before = asked.get(row.id);
    return !before || !isSameResource(before, row);
  }).length;
  return Math.max(0, others - (count - meant.length));
}

/** The outcomes after which another run skips a row. */
const SETTLED: ReadonlySet<BulkResult['status']> = new Set(['done', 'unchanged', 'left', 'gone']);

/** Changes a resource if it is still the one of the question and passes the filter when it is read again. */
async function changeFitting(
  kind: ResourceKind,
  { id, shown }: Meant,
  task: {
    option: APISelectMenuOption;
    verb: Verb;
    filter: ListFilter;
    context: HandlerContext;
    mayBegin(): boolean;
  },
): Promise<Changed> {
  const { option, verb, filter, mayBegin } = task;
  const { field, change, holds } = ACTIONS[verb];
  const { change: texts, report } = task.context.askerWords[kind.noun];
  const passes = matcher(filter);
  const fits = (resource: Managed) => passes(indexed(kind, resource));
  const wanted = { verb, change: change(), holds, fits, shown, mayBegin };
  const { before, resource, isAnother } = await applyChange(kind, id, wanted, task.context);
  if (isAnother) return changedForAnother(kind, option, task.context);
  const label = readAs(kind, resource, task.context);
  if (before)
    return {
      status: 'done',
      label,
      text: texts[verb].done,
      undo: changedValues(kind, field, before, resource),
    };
  return fits(resource)
    ? { status: 'unchanged', label, text: texts[verb].already }
    : { status: 'left', label, text: report.line.noLongerFits };
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

/** Audits one row in the log only: the channel has one entry for the whole. */
function auditPart(entry: AuditEntry, { audit }: HandlerContext): void {
  if (entry.why !== 'rate-limited') audit({ ...entry, isPart: true });
}

function countsOf(results: readonly BulkResult[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function auditedOutcome(results: readonly BulkResult[]): 'done' | 'unchanged' | 'failed' {
  if (results.some(({ status }) => status === 'done')) return 'done';
  return results.every(({ status }) => status === 'unchanged' || status === 'left') ? 'unchanged' : 'failed';
}

/** The report with the changed ids, one a line. */
function withIds({ noun }: ResourceKind, verb: Verb, results: readonly BulkResult[], report: Reply): Reply {
  const changed = results.filter(({ status }) => status === 'done').map(({ id }) => `${id}\n`);
  if (changed.length === 0) return report;
  const name = `${ACTIONS[verb].done}-${noun}s.txt`;
  const data = Buffer.from(changed.join(''));
  return { ...report, files: [{ name, contentType: 'text/plain; charset=utf-8', data }] };
}
