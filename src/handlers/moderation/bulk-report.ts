import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import { type ComponentMessage, idOf } from '../declaration/component.ts';
import {
  EMBED_DESCRIPTION_LENGTH,
  SELECT_OPTION_DESCRIPTION_LENGTH,
  SELECT_OPTIONS,
} from '../discord-limits.ts';
import { button, menuRow, row } from '../display/buttons.ts';
import { cutText, inline, isExactValue, isRightToLeft, shownText } from '../display/safe-text.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { ACTIONS, type ChangeableField, type Verb } from './actions.ts';
import type { ChangedValues } from './change.ts';
import type { UndoFields } from './custom-ids.ts';
import { type ReasonedContext, type ResourceKind, reasonLine } from './resource-kind.ts';
import { chosenMenu, marked } from './selection.ts';
import { actionWords } from './view.ts';

/** The result of one of several changes. */
export interface BulkResult {
  /** The chosen option. Its label names the contact or game. */
  readonly option: APISelectMenuOption;
  readonly id: string;
  readonly status: keyof typeof SIGNS;
  readonly text: string;
  /** The values for its Undo, if it was changed. */
  readonly undo?: ChangedValues;
  /** Whether the log says more. */
  readonly logged?: boolean;
}

/** The outcomes that another try may change. A deleted resource stays deleted. */
const RETRYABLE: ReadonlySet<BulkResult['status']> = new Set(['failed', 'unconfirmed', 'defect', 'untried']);

/** The heading and the reference take at most 200 characters. */
const ROOM_FOR_LINES = EMBED_DESCRIPTION_LENGTH - 200;
const ID_LENGTH = 40;
const NAME_LENGTH = 40;

const stopped = (
  results: readonly BulkResult[],
  { signal, askerWords: { moderation } }: ReasonedContext,
): string =>
  signal.aborted && results.some(({ status }) => status === 'untried') ? moderation.bulk.stopped : '';

const SIGNS = {
  done: '✓',
  unchanged: '✓',
  left: '·',
  gone: '✗',
  failed: '✗',
  unconfirmed: '?',
  defect: '✗',
  untried: '·',
} as const;

const OUTCOMES = [
  ...(['done', 'unchanged', 'left', 'gone', 'failed', 'unconfirmed', 'defect', 'untried'] as const),
];

/** The reader of a report, and the state of the list. Reports are for the asker alone, also beside a public list. */
interface ReportOptions {
  readonly context: ReasonedContext;
  /** Whether the list shows the changes. Default: yes. */
  readonly isShown?: boolean;
  /** A sentence about further rows that fit the filter now. Default: no such rows, or no filter. */
  readonly more?: string;
}

const notShown = (isShown: boolean, { moderation }: Words): string =>
  isShown ? '' : moderation.list.pressRefresh;

/**
 * Reports each change in a line. In one menu the changes that can be tried again stay chosen, in another those that can be
 * undone.
 * @param task.message a list, or the report of the try before
 */
export function bulkReport(
  kind: ResourceKind,
  verb: Verb,
  results: readonly BulkResult[],
  {
    context,
    message,
    isShown = true,
    more = '',
  }: ReportOptions & { readonly message: ComponentMessage | undefined },
): Reply {
  const { askerWords: words } = context;
  const options = triedAgain(results);
  const label = words[kind.noun].report.tryAgain({ count: options.length });
  const again = options.length === 0 ? [] : row(button(kind.ids.bulk, { verb }, label));
  const undo = undoRows(kind, ACTIONS[verb].field, results, undoOptionsIn(kind, message), words);
  const components = [...chosenMenu(kind, options, words), ...again, ...undo.rows];
  const notes = [stopped(results, context), undo.without, more, notShown(isShown, words)];
  return { ...reportText(kind, verb, results, context, notes), components };
}

/** The same for an Undo of several: in its menu those that can be tried again stay chosen. */
export function undoReport(
  kind: ResourceKind,
  field: ChangeableField,
  results: readonly BulkResult[],
  { context, isShown = true }: ReportOptions,
): Reply {
  const { askerWords: words } = context;
  const notes = [stopped(results, context), notShown(isShown, words)];
  return {
    ...reportText(kind, 'undo', results, context, notes),
    components: undoMenu(kind, field, triedAgain(results), words),
  };
}

/** The options for another try. A menu holds no longer ids, and lists have none. */
const triedAgain = (results: readonly BulkResult[]) =>
  results
    .filter(({ status, option }) => RETRYABLE.has(status) && isExactValue(option.value))
    .map(({ option, id }) => ({
      ...option,
      description: shownText(option.description ?? id, SELECT_OPTION_DESCRIPTION_LENGTH),
    }));

/** The most lines of a report about a filter. */
const MOST_LINES = 20;

/**
 * The same for a filter with too many rows for a line each: the progress, and a line for each change that failed.
 * @param options.rest the number of remaining rows
 */
export function filterReport(
  kind: ResourceKind,
  verb: Verb,
  results: readonly BulkResult[],
  { context, isShown = true, more = '', rest }: ReportOptions & { readonly rest: number },
): Reply {
  const { askerWords: words } = context;
  const texts = words.moderation.bulk;
  const tried = results.filter(({ status }) => status !== 'untried');
  const odd = tried.filter(({ status }) => status !== 'done' && status !== 'unchanged');
  const remaining = [
    ...(tried.length < results.length ? [texts.endedAfter({ done: tried.length, all: results.length })] : []),
    texts.remaining({ count: rest }),
  ].join(' ');
  const shown = odd.slice(0, MOST_LINES);
  const others = odd.length - shown.length;
  const lines = [...resultLines(shown), ...(others > 0 ? [texts.others({ count: others })] : [])];
  const notes = [rest === 0 ? '' : remaining, more, notShown(isShown, words)];
  return reportText(kind, verb, results, context, notes, lines);
}

function reportText(
  kind: ResourceKind,
  verb: Verb | 'undo',
  results: readonly BulkResult[],
  context: ReasonedContext,
  notes: readonly string[],
  lines = resultLines(results),
): Pick<Reply, 'content' | 'embeds'> {
  const { reference, askerWords: words } = context;
  const texts = verb === 'undo' ? words.moderation.undo : actionWords(kind, words)[verb];
  const heading = texts.report({ counts: words.listed(outcomeCounts(kind, results, words)) });
  const logged = results.some((each) => each.logged);
  // Another try takes the reason from here.
  const reason = reasonLine(context, words).trimStart();
  const content = [...notes, reason, logged ? `-# ${words.answers.reference({ reference })}` : ''];
  return {
    content: content.filter((line) => line !== '').join('\n'),
    embeds: [{ description: [`**${heading}**`, ...lines].join('\n') }],
  };
}

/** `2 done` and `1 unchanged`, in the order of the heading. */
function outcomeCounts({ noun }: ResourceKind, results: readonly BulkResult[], words: Words): string[] {
  const texts = words[noun].report.counts;
  return OUTCOMES.flatMap((status) => {
    const count = results.filter((result) => result.status === status).length;
    return count === 0 ? [] : [texts[status]({ count })];
  });
}

/**
 * The party, the group and the beginning of the id of a label. With letters from right to left each is in code of its own,
 * since one of them would reorder the others.
 */
function labelInLine(label: string): string {
  if (!isRightToLeft(label)) return inline(label, NAME_LENGTH);
  const [party = '', group = '', ...others] = shownText(label, NAME_LENGTH).split(' · ');
  return [party, group, others.join(' · ')]
    .filter((part) => part !== '')
    .map((part) => inline(part, NAME_LENGTH))
    .join(' · ');
}

/** A line for each: its label in the menu, its result and its id. Many lines have shorter sentences. */
function resultLines(results: readonly BulkResult[]): string[] {
  const room = Math.floor(ROOM_FOR_LINES / results.length) - 1;
  return results.map(({ option, id, status, text }) => {
    const { label, description } = option;
    const name = label === description ? '' : `${labelInLine(label)} · `;
    const [start, end] = [`${SIGNS[status]} ${name}`, ` · ${inline(id, ID_LENGTH)}`];
    return start + cutText(text, room - start.length - end.length) + end;
  });
}

type Rows = NonNullable<Reply['components']>;

/**
 * The menu and the button of an Undo, and a sentence about rows with ids that are too long for it. The rows to undo are
 * chosen in the menu; each option holds the value before the change, the value after it, the identity, and the id.
 * @param earlier the options in the report of the try before: this report can undo them too
 */
function undoRows(
  kind: ResourceKind,
  field: ChangeableField,
  results: readonly BulkResult[],
  earlier: readonly APISelectMenuOption[],
  words: Words,
): { readonly rows: Rows; readonly without: string } {
  const options = results.flatMap(({ option, id, undo }) =>
    undo ? [marked({ ...option, value: `${undo.was}:${undo.now}:${undo.shown}:${id}` })] : [],
  );
  const fitting = options.filter(({ value }) => isExactValue(value));
  const long = options.length - fitting.length;
  const without = long === 0 ? '' : words.moderation.undo.leavesOut({ count: long });
  return { rows: undoMenu(kind, field, [...earlier, ...fitting], words), without };
}

/** The menu and the button of an Undo; none without options. */
function undoMenu(
  kind: ResourceKind,
  field: ChangeableField,
  options: readonly APISelectMenuOption[],
  { moderation: { undo } }: Words,
): Rows {
  const menu = menuRow(kind.ids.undoMenu.encode({}), options.slice(0, SELECT_OPTIONS), {
    placeholder: undo.choose,
    isOfMany: true,
  });
  return menu.length === 0 ? [] : [...menu, ...row(button(kind.ids.undoAll, { field }, undo.button))];
}

/** The options of an Undo's menu in a message; none without such a menu. */
export function undoOptionsIn(
  { ids }: ResourceKind,
  message: ComponentMessage | undefined,
): APISelectMenuOption[] {
  const parts = (message?.components ?? []).flatMap((part) =>
    part.type === ComponentType.ActionRow ? part.components : [],
  );
  return parts.flatMap((part) =>
    part.type === ComponentType.StringSelect && idOf(part.custom_id) === ids.undoMenu.id ? part.options : [],
  );
}

/** Reads an option of an Undo's menu. @throws UnreadableCustomId if `undoRows` did not write it */
export function readUndo({ value }: APISelectMenuOption): Omit<UndoFields, 'field'> {
  const { was, now, shown, id } =
    /^(?<was>[^:]*):(?<now>[^:]*):(?<shown>[\w-]*):(?<id>.+)$/su.exec(value)?.groups ?? {};
  if (was === undefined || now === undefined || shown === undefined || id === undefined)
    throw new UnreadableCustomId('garbled');
  return { was, now, shown, id };
}
