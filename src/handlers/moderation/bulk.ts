import type { APISelectMenuOption } from 'discord-api-types/v10';
import { partyOf } from '../../services/indexes/resource-table.ts';
import type { Managed } from '../../services/resources/managed-resource.ts';
import { isNotFound, isUnconfirmed, ServiceFailure } from '../../services/service-failure.ts';
import { withinAfterAbort } from '../../services/time.ts';
import { type AuditEntry, newRun } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import {
  type AnsweringComponent,
  type ComponentMessage,
  type CustomIdCodec,
  defineComponent,
} from '../declaration/component.ts';
import { CannotDo, explain } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type ChangeableField, type Verb } from './actions.ts';
import { type BulkResult, bulkReport, readUndo, undoOptionsIn, undoReport } from './bulk-report.ts';
import { applyChange, ChangeNotBegun, changedValues, takeBack } from './change.ts';
import {
  isSameResource,
  type Meant,
  type ReasonedContext,
  type ResourceKind,
  withReasonOf,
} from './resource-kind.ts';
import { chosenMeant } from './resource-option.ts';
import { chosenIn, isReport, markChosen } from './selection.ts';
import { refreshedList, refreshSource } from './shown-again.ts';
import { actionWords, resourceLabel } from './view.ts';

/** The menus that choose several resources, and the buttons that change all of them and undo that. */
export function bulkComponents(kind: ResourceKind): AnsweringComponent[] {
  const { menu, choice, retryMenu, otherPagesMenu, undoMenu, bulk, undoAll } = kind.ids;
  const changes = { shownBy: `/${kind.noun} list` };
  return [
    choosing(kind, menu),
    ...[choice, retryMenu, otherPagesMenu, undoMenu].map((codec) => choosing(kind, codec)),
    defineComponent({
      codec: bulk,
      effect: 'update',
      changes,
      run: ({ verb }, context, { message }) =>
        changeChosen(kind, verb, withReasonOf(message, context), message),
    }),
    defineComponent({
      codec: undoAll,
      effect: 'update',
      changes,
      run: ({ field }, context, { message }) => undoChosen(kind, field, context, message),
    }),
  ];
}

const choosing = <Fields>(kind: ResourceKind, codec: CustomIdCodec<Fields>): AnsweringComponent =>
  defineComponent({
    codec,
    effect: 'update',
    run: async (_fields, context, input) => markChosen(kind, input, context),
  });

/** Changes the chosen resources one after the other, reports each to the asker, and refreshes the list. */
async function changeChosen(
  kind: ResourceKind,
  verb: Verb,
  context: ReasonedContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const { field, change, holds } = ACTIONS[verb];
  const texts = context.askerWords[kind.noun].change[verb];
  const results = await changeAll(
    {
      kind,
      verb,
      options: chosenIn(kind, message).map((option) => forAsker(kind, option, context)),
      meantBy: ({ value }) => chosenMeant([value]),
      async change({ id, shown }, option, task) {
        const wanted = { verb, change: change(), holds, shown, mayBegin: task.mayBegin };
        const { before, resource, isAnother } = await applyChange(kind, id, wanted, task.context);
        if (isAnother) return changedForAnother(kind, option, task.context);
        const label = readAs(kind, resource, task.context);
        if (!before) return { status: 'unchanged', label, text: texts.already };
        return {
          status: 'done',
          label,
          text: texts.done,
          undo: changedValues(kind, field, before, resource),
        };
      },
    },
    context,
  );
  if (isReport(kind, message)) {
    const isShown = await refreshSource(kind, context);
    return bulkReport(kind, verb, results, { context, message, isShown });
  }
  const report = bulkReport(kind, verb, results, { context, message });
  return { ...(await refreshedList(kind, message, context)), aside: report };
}

/**
 * An option in the asker's language, if the index knows the row: a public list has labels in the server's language, with
 * marks, which may be outdated.
 */
export function forAsker(
  { noun }: ResourceKind,
  option: APISelectMenuOption,
  { askerWords, resourceIndex }: HandlerContext,
): APISelectMenuOption {
  const meant = chosenMeant([option.value]);
  const known = resourceIndex.get(noun, meant.id);
  if (!known || !isSameResource(meant, known)) return option;
  const { id, party, group_id } = known;
  return { ...option, label: resourceLabel({ id, party, group_id }, askerWords) };
}

/** Undoes the changes of several resources, one after the other. Values that have changed since are kept. */
async function undoChosen(
  kind: ResourceKind,
  field: ChangeableField,
  context: HandlerContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const options = undoOptionsIn(kind, message).filter((option) => option.default);
  if (options.length === 0) throw new CannotDo(({ moderation }) => moderation.undo.nothingChosen);
  const texts = context.askerWords[kind.noun].undo.line;
  const results = await changeAll(
    {
      kind,
      verb: 'undo',
      options,
      meantBy: readUndo,
      async change(_meant, option, task) {
        const { obstacle, resource } = await takeBack(kind, { field, ...readUndo(option) }, task);
        const label = readAs(kind, resource, task.context);
        if (obstacle === undefined) return { status: 'done', label, text: texts.done };
        return { status: obstacle === 'soAlready' ? 'unchanged' : 'left', label, text: texts[obstacle] };
      },
    },
    context,
  );
  return undoReport(kind, field, results, { context, isShown: await refreshSource(kind, context) });
}

/** Milliseconds for the change in flight after the deadline of the whole run. */
const LAST_CHANGE = 4_000;

const untried = ({ kind }: Pick<BulkChange, 'kind'>, { askerWords }: HandlerContext) =>
  ({ status: 'untried', text: askerWords[kind.noun].report.line.notTried }) as const;

/** The result of a change that did not fail, and the row's label at that time. */
export interface Changed extends Pick<BulkResult, 'status' | 'text' | 'undo'> {
  readonly label: string;
}

/** The label of a row in a report, from the resource that was read, and without marks, which the change outdates. */
export const readAs = (kind: ResourceKind, resource: Managed, { askerWords }: HandlerContext): string => {
  const { id, group_id } = resource;
  return resourceLabel({ id, party: partyOf(kind, resource), group_id }, askerWords);
};

/** The result for a row whose id belongs to another resource now: the row was deleted, and another one begun. */
export const changedForAnother = (
  { noun }: ResourceKind,
  { label }: APISelectMenuOption,
  { askerWords }: HandlerContext,
): Changed => ({ status: 'left', label, text: askerWords[noun].card.isAnother });

/** A change of several resources, one after the other. */
export interface BulkChange {
  readonly kind: ResourceKind;
  readonly verb: Verb | 'undo';
  /** The chosen options. */
  readonly options: readonly APISelectMenuOption[];
  /** Further parts of the message in the meantime. Default: its earlier parts. */
  readonly besides?: Reply;
  /** The number of failures in a row that ends it. Default: no limit. */
  readonly endsAfter?: number;
  /** The resource of an option, with the identity of the one that was shown. */
  meantBy(option: APISelectMenuOption): Meant;
  /** @throws ServiceFailure, or ChangeNotBegun if `mayBegin` returns false right before the change is sent */
  change(meant: Meant, option: APISelectMenuOption, task: ChangeTask): Promise<Changed>;
}

interface ChangeTask {
  readonly context: HandlerContext;
  mayBegin(): boolean;
}

/** Changes one after the other, and returns the results. */
export async function changeAll(bulk: BulkChange, asked: HandlerContext): Promise<BulkResult[]> {
  const { options, verb } = bulk;
  const run = options.length > 1 ? newRun() : undefined;
  const context: HandlerContext = { ...asked, audit: (entry) => asked.audit({ ...entry, run }) };
  // On the list, which may be for everybody.
  const { words } = context;
  const { doing } = verb === 'undo' ? words.moderation.undo : actionWords(bulk.kind, words)[verb];
  const results: BulkResult[] = [];
  for (const option of options) {
    const far = doing({ done: results.length, all: options.length });
    if (!context.signal.aborted) await context.progress({ content: far, ...bulk.besides });
    // The progress edit may have taken a while.
    if (context.signal.aborted) break;
    const result = await changeInTime(bulk, option, context);
    results.push(result);
    // After a defect the effect of the next change is unknown.
    if (result.status === 'defect' || failedLast(results) >= (bulk.endsAfter ?? options.length)) break;
  }
  const rest = options.slice(results.length);
  return [
    ...results,
    ...rest.map((option) => ({ option, id: bulk.meantBy(option).id, ...untried(bulk, context) })),
  ];
}

/** The number of failures since the last success. */
const failedLast = (results: readonly BulkResult[]): number =>
  results.length - 1 - results.findLastIndex(({ status }) => status !== 'failed' && status !== 'unconfirmed');

/** Makes one change. After the deadline none is begun, and the one in flight has a little time left. */
async function changeInTime(
  bulk: BulkChange,
  option: APISelectMenuOption,
  context: HandlerContext,
): Promise<BulkResult> {
  const { id } = bulk.meantBy(option);
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
  const changing = changeOne(bulk, option, { context: { ...context, audit }, mayBegin });
  const result = await withinAfterAbort(LAST_CHANGE, context.signal, changing);
  if (result) {
    const { label = option.label, ...ended } = result;
    const text = begun && ended.status === 'defect' ? mayBeDone(bulk, context) : ended.text;
    return { option: { ...option, label }, id, ...ended, text };
  }
  isReported = true;
  return { option, id, ...(begun ? reportUnconfirmed(bulk, id, context) : untried(bulk, context)) };
}

async function changeOne(
  bulk: BulkChange,
  option: APISelectMenuOption,
  task: ChangeTask,
): Promise<Omit<BulkResult, 'option' | 'id'> & Partial<Pick<Changed, 'label'>>> {
  try {
    return await bulk.change(bulk.meantBy(option), option, task);
  } catch (error) {
    if (error instanceof ChangeNotBegun) return untried(bulk, task.context);
    const { sentence: text, logged } = task.context.explainAndLog(error);
    if (!explain(error, task.context.askerWords)) return { status: 'defect', text, logged };
    return { status: failureStatus(error), text, logged };
  }
}

/** The sentence for a defect after the change was sent: it asks to check before another try. */
const mayBeDone = ({ kind }: BulkChange, { askerWords }: HandlerContext): string =>
  askerWords.answers.uncertain({ command: `/${kind.noun} list` });

function failureStatus(error: unknown): BulkResult['status'] {
  if (isUnconfirmed(error)) return 'unconfirmed';
  return isNotFound(error) ? 'gone' : 'failed';
}

/** Reports a change that takes too long: it goes on, and the audit may get a second line when it is done. */
function reportUnconfirmed(
  { kind, verb }: BulkChange,
  target: string,
  { audit, explainAndLog }: HandlerContext,
) {
  audit({ action: `${kind.noun} ${verb}`, target, outcome: 'failed', why: 'unconfirmed' });
  const { sentence: text, logged } = explainAndLog(
    new ServiceFailure({ kind: 'unconfirmed', problem: 'still on its way at the end' }),
  );
  return { status: 'unconfirmed', text, logged } as const;
}
