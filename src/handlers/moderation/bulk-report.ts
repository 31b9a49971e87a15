import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { type ComponentMessage, idOf } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { cutText, grouped, inline, shownText } from '../display/safe-text.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type ChangeableField, type Verb } from './actions.ts';
import type { ChangedValues } from './change.ts';
import type { UndoFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';
import { chosenMenu, marked, menuRow, VALUE_LENGTH } from './selection.ts';

/** How one of several went. */
export interface BulkResult {
  /** As it was chosen: with whom it is. */
  readonly option: APISelectMenuOption;
  readonly id: string;
  readonly status: keyof typeof COUNTED;
  readonly text: string;
  /** The values that its Undo needs, where it was changed. */
  readonly undo?: ChangedValues;
  /** Whether the log says more. */
  readonly logged?: boolean;
}

/** The outcomes that another try may change. A resource that is gone stays gone. */
const RETRYABLE: ReadonlySet<BulkResult['status']> = new Set(['failed', 'unconfirmed', 'defect', 'untried']);

/** An embed's description holds 4,096 characters; the heading and the reference take at most 200 of them. */
const ROOM_FOR_LINES = 4_096 - 200;
const ID_LENGTH = 40;
const NAME_LENGTH = 40;

/** The words for a count of each outcome, in the order of the heading. */
const COUNTED = {
  done: (count: number) => `${count} done`,
  unchanged: (count: number) => `${count} unchanged`,
  left: (count: number) => `${count} left alone`,
  gone: (count: number) => (count === 1 ? '1 is gone' : `${count} are gone`),
  failed: (count: number) => `${count} failed`,
  unconfirmed: (count: number) => `${count} not confirmed`,
  defect: (count: number) => `${count} failed by a defect`,
  untried: (count: number) => `${count} not tried`,
};

const STOPPED = 'Rollcall had to stop before the end: what is still chosen can be tried again.';

const stopped = (results: readonly BulkResult[], { signal }: HandlerContext): string =>
  signal.aborted && results.some(({ status }) => status === 'untried') ? STOPPED : '';

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

/** Who is told, and what of the list. */
interface Telling {
  readonly context: HandlerContext;
  readonly note?: string;
}

/**
 * A line for each; what can be tried again stays chosen in a menu, and so does what can be taken back in another.
 * @param task.message a list, or the report of the try before
 * @param task.note of the list, where it could not be shown again
 */
export function bulkReport(
  kind: ResourceKind,
  verb: Verb,
  results: readonly BulkResult[],
  { context, message, note = '' }: Telling & { readonly message: ComponentMessage | undefined },
): Reply {
  const options = triedAgain(results);
  const label = `Try ${options.length === 1 ? 'it' : `the ${options.length}`} again`;
  const again = options.length === 0 ? [] : row(button(kind.ids.bulk, { verb }, label));
  const undo = undoRows(kind, ACTIONS[verb].field, results, undoOptionsIn(kind, message));
  const components = [...chosenMenu(kind, options), ...again, ...undo.rows];
  return {
    ...reportText(ACTIONS[verb].label, results, context, [stopped(results, context), undo.without, note]),
    components,
  };
}

/** The same of an Undo of several: what can be tried again stays chosen in its menu. */
export function undoReport(
  kind: ResourceKind,
  field: ChangeableField,
  results: readonly BulkResult[],
  { context, note = '' }: Telling,
): Reply {
  const options = triedAgain(results);
  return {
    ...reportText('Undo', results, context, [stopped(results, context), note]),
    components: undoMenu(kind, field, options),
  };
}

/** A menu takes no longer ids; those of lists are no longer. */
const triedAgain = (results: readonly BulkResult[]) =>
  results
    .filter(({ status, id }) => RETRYABLE.has(status) && id.length <= VALUE_LENGTH)
    .map(({ option }) => ({ ...option, description: shownText(option.description ?? '', VALUE_LENGTH) }));

/** Lines of a report of many. */
const MOST_LINES = 20;

/**
 * The same of all of a filter, whose rows are too many for a line each: how far it came, and what did not go well.
 * @param telling.rest how many are left to do
 */
export function filterReport(
  label: string,
  results: readonly BulkResult[],
  { context, note = '', rest }: Telling & { readonly rest: number },
): Pick<Reply, 'content' | 'embeds'> {
  const tried = results.filter(({ status }) => status !== 'untried');
  const odd = tried.filter(({ status }) => status !== 'done' && status !== 'unchanged');
  const cut =
    tried.length < results.length ? `It ended after ${tried.length} of ${results.length} rows. ` : '';
  const left = `${cut}${rest === 1 ? '1 is' : `${grouped(rest)} are`} left: press Go on, which passes over what is so already.`;
  const shown = odd.slice(0, MOST_LINES);
  const others = odd.length - shown.length;
  const lines = [...resultLines(shown), ...(others > 0 ? [`… and ${others} more`] : [])];
  return reportText(label, results, context, [rest === 0 ? '' : left, note], lines);
}

function reportText(
  label: string,
  results: readonly BulkResult[],
  { reference }: HandlerContext,
  notes: readonly string[],
  lines = resultLines(results),
): Pick<Reply, 'content' | 'embeds'> {
  const content = [...notes, results.some(({ logged }) => logged) ? `-# Reference ${reference}` : ''];
  return {
    content: content.filter((line) => line !== '').join('\n'),
    embeds: [{ description: [`**${label}: ${outcomeCounts(results)}**`, ...lines].join('\n') }],
  };
}

/** `2 done, 1 unchanged`. */
function outcomeCounts(results: readonly BulkResult[]): string {
  const statuses = results.map(({ status }) => status);
  const counts = Object.entries(COUNTED).map(([status, say]) => {
    const count = statuses.filter((other) => other === status).length;
    return count === 0 ? '' : say(count);
  });
  return counts.filter((count) => count !== '').join(', ');
}

/** A line for each: with whom it is as the menu had it, how it went, and its id. A sentence is cut when there are many. */
function resultLines(results: readonly BulkResult[]): string[] {
  const room = Math.floor(ROOM_FOR_LINES / results.length) - 1;
  return results.map(({ option, id, status, text }) => {
    const { label, description } = option;
    const name = label === description ? '' : `${inline(label, NAME_LENGTH)} · `;
    const [start, end] = [`${SIGNS[status]} ${name}`, ` · ${inline(id, ID_LENGTH)}`];
    return start + cutText(text, room - start.length - end.length) + end;
  });
}

/** Options that a menu holds. */
const MOST = 25;

type Rows = NonNullable<Reply['components']>;

/**
 * The menu and the button of an Undo, and what is said of those whose ids are too long for it. What is taken back is
 * chosen in the menu; each option holds the value before the change, the value since, and the id.
 * @param earlier what the report of the try before can take back, and this one too
 */
function undoRows(
  kind: ResourceKind,
  field: ChangeableField,
  results: readonly BulkResult[],
  earlier: readonly APISelectMenuOption[],
): { readonly rows: Rows; readonly without: string } {
  const options = results.flatMap(({ option, id, undo }) =>
    undo ? [marked({ ...option, value: `${undo.was}:${undo.now}:${id}` })] : [],
  );
  const fitting = options.filter(({ value }) => value.length <= VALUE_LENGTH);
  const long = options.length - fitting.length;
  const ids = long === 1 ? 'its id is' : 'their ids are';
  const without = long === 0 ? '' : `Undo leaves out ${long}: ${ids} too long for it.`;
  return { rows: undoMenu(kind, field, [...earlier, ...fitting]), without };
}

/** The menu and the button, for options of such a menu; none without any. */
function undoMenu(kind: ResourceKind, field: ChangeableField, options: readonly APISelectMenuOption[]): Rows {
  const menu = menuRow(kind.ids.undoMenu.encode({}), options.slice(0, MOST), 'Choose what to take back');
  return menu.length === 0 ? [] : [...menu, ...row(button(kind.ids.undoAll, { field }, 'Undo'))];
}

/** The options of such a menu in a message; none where there is no such menu. */
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

/** What an option of such a menu holds. @throws UnreadableCustomId for one that was not written here */
export function readUndo({ value }: APISelectMenuOption): Omit<UndoFields, 'field'> {
  const { was, now, id } = /^(?<was>[^:]*):(?<now>[^:]*):(?<id>.+)$/su.exec(value)?.groups ?? {};
  if (was === undefined || now === undefined || id === undefined) throw new UnreadableCustomId('garbled');
  return { was, now, id };
}
