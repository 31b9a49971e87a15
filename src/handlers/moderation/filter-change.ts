import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { AuditEntry, AuditReason, HandlerContext } from '../context.ts';
import { type Component, defineComponent } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { COLOUR } from '../display/colours.ts';
import { timestamp } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { Say, Words } from '../words/en/index.ts';
import { ACTIONS, VERBS, type Verb } from './actions.ts';
import { changeAll } from './bulk.ts';
import { type BulkResult, bulkReport, filterReport } from './bulk-report.ts';
import { applyChange, ChangeNotBegun, changedValues } from './change.ts';
import { confirmUntil, isConfirmationInTime } from './confirmation.ts';
import type { FilterChange } from './custom-ids.ts';
import {
  filterInWords,
  type ListFilter,
  lookThrough,
  matcher,
  sortedPage,
  sortingNumber,
} from './list-filter.ts';
import { askedWithReason } from './reason-form.ts';
import {
  indexed,
  type Managed,
  type ReasonedContext,
  type ResourceKind,
  reasonLine,
  withReasonOf,
} from './resource-kind.ts';
import { refreshSource, resourceLine } from './resource-list.ts';
import { resourceLabel } from './view.ts';

/** Rows that one run changes: at two calls each they take a minute or two. */
const MOST_CHANGED = 500;

/** A menu holds 25 options, and Undo of several is one. */
const MOST_WITH_UNDO = 25;

/** Rows that the question shows, and characters of their ids. */
const FIRST_FEW = 5;
const ID_LENGTH = 60;

/** Failures one after the other that end a run: the service does not work then. */
const MOST_FAILURES = 5;

/** Milliseconds to wait where the service is busy and does not say how long, and the longest wait. */
const USUAL_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** The button of a list, its form, which leads to the question, the question's buttons, and the button of a report that asks again. */
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

/** Names what a filter has, and asks what to do to all of it. @throws ServiceFailure */
async function askAboutAll(kind: ResourceKind, filter: ListFilter, context: ReasonedContext): Promise<Reply> {
  const { rows, whole } = await lookThrough(kind, filter, context);
  const { noun, ids } = kind;
  if (rows.length === 0) throw new CannotDo((words) => words[noun].all.none);
  const { words } = context;
  const { action, button: label, bulk, confirm } = words.moderation;
  const { question, heading } = words[noun].all;
  const extent = whole ? 'all' : 'atLeast';
  const until = confirmUntil();
  const few = firstOf(rows, filter, FIRST_FEW).map((each) => resourceLine(kind, each, ID_LENGTH, words));
  const more = rows.length - few.length;
  const verbs = VERBS.map((verb) => ({ verb, open: openRows(rows, verb).length })).filter(
    ({ open }) => open > 0,
  );
  const confirming = verbs.map(({ verb, open }) => {
    const { all, some } = action[verb];
    const says = open > MOST_CHANGED ? some({ count: MOST_CHANGED, all: open }) : all({ count: open });
    return button(ids.changeAll, { verb, asker: context.asker, until, ...filter }, says);
  });
  const sentences = [
    question[extent]({ count: rows.length }),
    rows.length > MOST_CHANGED ? bulk.mostOfRun({ most: MOST_CHANGED }) : '',
    verbs.some(({ open }) => open > MOST_WITH_UNDO) ? bulk.noUndo({ most: MOST_WITH_UNDO }) : '',
    confirm.onlyYou({ time: timestamp(new Date(until * 1_000), 't') }),
  ];
  const size = `**${heading[extent]({ count: rows.length })}**`;
  const first = [size, ...wholeFilter(kind, filter, words)].join(' · ');
  return {
    content: `${sentences.filter((sentence) => sentence !== '').join(' ')}${reasonLine(context, words)}`,
    embeds: [
      {
        color: COLOUR,
        description: [first, ...few, ...(more > 0 ? [bulk.others({ count: more })] : [])].join('\n'),
      },
    ],
    components: [
      ...row(...confirming.slice(0, 3)),
      ...row(...confirming.slice(3), button(ids.keepAll, {}, label.cancel)),
    ],
  };
}

/** The filter in words, also where there is none. */
function wholeFilter(kind: ResourceKind, filter: ListFilter, words: Words): string[] {
  const parts = filterInWords(kind, filter, words);
  return parts.length > 0 ? parts : [words.moderation.list.noFilter];
}

/** The rows that a verb changes. */
const openRows = (rows: readonly IndexedResource[], verb: Verb) =>
  rows.filter((each) => !ACTIONS[verb].holds(each));

/** The first rows in the order of the list. */
function firstOf(rows: readonly IndexedResource[], filter: ListFilter, limit: number) {
  const sizes = Float64Array.from(rows, sortingNumber(filter));
  return sortedPage(rows, sizes, { offset: 0, limit }, true).rows;
}

/** The runs of this process, by what their button carries: a second press of one waits for none. */
const atWork = new Set<string>();

/** Changes all of a filter, unless a confirmation is somebody else's, late, or at work already. @throws CannotDo, ServiceFailure */
async function changeFilter(
  kind: ResourceKind,
  fields: FilterChange,
  context: ReasonedContext,
): Promise<Reply> {
  const { verb, asker, until } = fields;
  const action = `${kind.noun} ${verb}`;
  const refuse = (why: AuditReason, say: Say): never => {
    context.audit({ action, outcome: 'refused', why });
    throw new CannotDo(say);
  };
  if (asker !== context.asker)
    refuse('somebody else was asked', ({ moderation }) =>
      moderation.confirm.onlyThey({ user: `<@${asker}>` }),
    );
  if (!isConfirmationInTime(until))
    refuse('the time to confirm was over', ({ moderation }) => moderation.confirm.tooLate);
  const key = JSON.stringify([kind.noun, fields]);
  if (atWork.has(key)) throw new CannotDo(({ moderation }) => moderation.confirm.underWay);
  atWork.add(key);
  try {
    return await runFilterChange(kind, fields, context);
  } finally {
    atWork.delete(key);
  }
}

async function runFilterChange(
  kind: ResourceKind,
  fields: FilterChange,
  context: ReasonedContext,
): Promise<Reply> {
  const { verb, asker: _, until: __, ...filter } = fields;
  const { words } = context;
  const found = await lookThrough(kind, filter, context);
  const open = openRows(found.rows, verb);
  if (open.length === 0) {
    const content = words[kind.noun].change[verb].eachWasAlready({ count: found.rows.length });
    return { content, embeds: [], components: [] };
  }
  const options = firstOf(open, filter, MOST_CHANGED).map((each) => ({
    label: resourceLabel(each, words),
    description: each.id,
    value: each.id,
  }));
  const results = await changeAll(
    {
      kind,
      verb,
      options,
      besides: { embeds: [], components: [] },
      idOf: ({ value }) => value,
      endsAfter: MOST_FAILURES,
      change: (id, _option, task) =>
        patiently(task.context.signal, () => changeFitting(kind, id, { verb, filter, ...task })),
    },
    { ...context, audit: (entry) => auditPart(entry, context) },
  );
  const counts = countsOf(results);
  context.audit({
    action: `${kind.noun} ${verb}`,
    outcome: auditedOutcome(results),
    filter: (words) => wholeFilter(kind, filter, words).join(' · '),
    counts,
  });
  const isShown = await refreshSource(kind, context);
  const rest = open.length - results.filter(({ status }) => SETTLED.has(status)).length;
  if (open.length <= MOST_WITH_UNDO) {
    const report = bulkReport(kind, verb, results, { context, message: undefined, isShown });
    return withIds(kind, verb, results, report);
  }
  const again = rest === 0 ? [] : row(button(kind.ids.askAllAgain, filter, words.moderation.button.goOn));
  return withIds(kind, verb, results, {
    ...filterReport(kind, verb, results, { context, isShown, rest }),
    components: again,
  });
}

/** The outcomes after which another run leaves a row alone. */
const SETTLED: ReadonlySet<BulkResult['status']> = new Set(['done', 'unchanged', 'left', 'gone']);

/** A resource that passes the filter when it is read again. */
async function changeFitting(
  kind: ResourceKind,
  id: string,
  task: { verb: Verb; filter: ListFilter; context: HandlerContext; mayBegin(): boolean },
): Promise<Pick<BulkResult, 'status' | 'text' | 'undo'>> {
  const { verb, filter, mayBegin } = task;
  const { field, change, holds } = ACTIONS[verb];
  const { change: says, report } = task.context.askerWords[kind.noun];
  const passes = matcher(filter);
  const fits = (resource: Managed) => passes(indexed(kind, resource));
  const wanted = { verb, change: change(), holds, fits, mayBegin };
  const { before, resource } = await applyChange(kind, id, wanted, task.context);
  if (before) return { status: 'done', text: says[verb].done, undo: changedValues(field, before, resource) };
  return fits(resource)
    ? { status: 'unchanged', text: says[verb].already }
    : { status: 'left', text: report.line.noLongerFits };
}

/** Waits where the service is busy, and tries again: one row after the other would fail otherwise. */
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

/** A row's line is in the log alone, where nothing is lost: the channel has one entry for the whole. */
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
