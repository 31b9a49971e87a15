import { setTimeout } from 'node:timers';
import {
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { pino } from 'pino';
import { RunClaimsInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { TicketCache } from '../../../src/bot/state/ticket-cache.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { EditableMessage, HandlerContext, RunClaims, Tickets } from '../../../src/handlers/context.ts';
import type { Command } from '../../../src/handlers/declaration/command.ts';
import {
  type ComponentInput,
  type ComponentMessage,
  idOf,
} from '../../../src/handlers/declaration/component.ts';
import type { RawOption, Runnable } from '../../../src/handlers/declaration/runnable.ts';
import { explain } from '../../../src/handlers/handler-failure.ts';
import { conversation, score } from '../../../src/handlers/moderation/moderation-command.ts';
import { resourceIdentity } from '../../../src/handlers/moderation/resource-identity.ts';
import { conversationKind, scoreKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { type ModerationHistory, NO_HISTORY } from '../../../src/handlers/moderation-history.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import type { ResourceIndex } from '../../../src/services/indexes/resource-index.ts';
import { ResourceIndexInMemory } from '../../../src/services/indexes/resource-index.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import { type ListPart, type PageRequest, pageOf } from '../../../src/services/lists/page.ts';
import type {
  ConversationParties,
  IndexedKind,
  IndexedResource,
  ManagedResource,
  ResourceChange,
  ResourceFilter,
  ScoreParties,
} from '../../../src/services/resources/managed-resource.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { type Clock, machineClock } from '../../../src/services/time.ts';
import { emptyContext } from '../empty-context.ts';

/** A conversation and a score in one: each kind of command reads its own party. */
export interface Row extends ManagedResource {
  readonly contact_id: string | null;
  readonly game_id: string | null;
}

export function rowOf(fields: Partial<Row> = {}): Row {
  return {
    id: 'a',
    contact_id: 'ada',
    game_id: 'chess',
    group_id: 'g1',
    pinned_message_id: null,
    is_pinned: false,
    is_muted: false,
    last_active_at: new Date(1_700_000_000_900),
    last_opened_at: null,
    created_at: new Date(1_600_000_000_000),
    archived_at: null,
    ...fields,
  };
}

/** The identity of a row, as the custom ids of its card have it. */
export const shownOf = (row: Partial<Row> = {}, noun: 'conversation' | 'score' = 'conversation'): string =>
  resourceIdentity(indexEntry(noun === 'conversation' ? conversationKind : scoreKind, rowOf(row)));

/** The value of a row in a menu of those that may be meant. */
export const meantValueOf = (row: Partial<Row> = {}): string => `${shownOf(row)}:${rowOf(row).id}`;

/** The index waits in the background, which is not what a test with timers of its own is about. */
const clock: Clock = { ...machineClock, after: (milliseconds, proceed) => setTimeout(proceed, milliseconds) };

type Operation = 'page' | 'create' | 'retrieve' | 'update' | 'delete';

/** An index that tells what commands put into it from what it read by itself. */
class WatchedIndex extends ResourceIndexInMemory {
  readonly remembered = new Set<string>();

  override remember(kind: IndexedKind, resources: readonly IndexedResource[]): void {
    for (const { id } of resources) this.remembered.add(id);
    super.remember(kind, resources);
  }

  override forget(kind: IndexedKind, id: string): void {
    this.remembered.delete(id);
    super.forget(kind, id);
  }
}

/** Somebody at work on rows that live in memory, with all that was asked of the service and written down. */
export class Moderator {
  readonly rows = new Map<string, Row>();
  /** The calls that change something or list, in their order. */
  readonly calls: unknown[][] = [];
  readonly audit: AuditEntry[] = [];
  readonly progress: (string | undefined)[] = [];
  /** The failures that were explained, and so logged where a host should hear of them. */
  readonly explained: unknown[] = [];
  /** The last sign of progress, with what else the message shows then. */
  progressShown: Reply | undefined;
  /** The kept jobs. A test gives them to another replica with the same store. */
  tickets: Tickets = new TicketCache(pino({ level: 'silent' }));
  /** The runs that have begun. A test gives them to another replica with the same database. */
  runClaims: RunClaims = new RunClaimsInMemory();
  /** Stands in for the index of these rows. */
  resourceIndex: ResourceIndex | undefined;
  readonly #command: Command;
  readonly #failures = new Map<string, unknown>();
  readonly #aborted = new AbortController();
  readonly #abandoned = new AbortController();
  /** What happens before each update, by the id of the row. */
  beforeUpdate: (id: string) => void | Promise<void> = () => undefined;
  /** The same before each one is read. */
  beforeRetrieve: (id: string) => void | Promise<void> = () => undefined;
  /** What the service answers an update with, where that is not the row as it is then. */
  answered: (row: Row) => Row = (row) => row;
  /** The list that led to the message that is pressed. */
  source: EditableMessage | 'not kept' | undefined;
  /** What happens when a sign of progress is shown. */
  onProgress: () => void = () => undefined;
  /** What the service says that comes after the rows of its list. */
  follows: ListPart<Row>['follows'] = 'nothing';
  /** The history, and the server that it is of. */
  moderationHistory: ModerationHistory = NO_HISTORY;
  server = '7';
  #hangs = false;
  readonly #index: WatchedIndex;

  constructor(noun: 'conversation' | 'score', rows: readonly Partial<Row>[] = [{}]) {
    this.#command = noun === 'conversation' ? conversation : score;
    for (const row of rows.map(rowOf)) this.rows.set(row.id, row);
    const client = { part: () => this.#part() };
    const services = { conversations: client, scores: client };
    this.#index = new WatchedIndex({
      services,
      clock,
    });
  }

  /** Makes an operation fail, for one row or for all. */
  fail(operation: Operation, error: unknown, id = ''): void {
    this.#failures.set(`${operation} ${id}`, error);
  }

  /** Makes the list of the service never come. */
  hang(): void {
    this.#hangs = true;
  }

  /** The ids of the rows that commands put into the index, and did not take out. */
  get remembered(): readonly string[] {
    return [...this.#index.remembered];
  }

  /** Tells a task at work to come to its end. */
  abort(): void {
    this.#aborted.abort();
  }

  /** Nobody waits any more. */
  abandon(): void {
    this.#abandoned.abort();
  }

  change(id: string, fields: Partial<Row>): void {
    this.rows.set(id, { ...this.#row(id), ...fields });
  }

  get command(): Command {
    return this.#command;
  }

  /** Runs a subcommand with what was typed. */
  async run(name: string, options: Readonly<Record<string, RawOption>> = {}, asker = '1'): Promise<Reply> {
    return this.#runnable(name)
      .prepare(new Map(Object.entries(options)))
      .run(this.#context(asker));
  }

  /** Changes a row by the command. */
  act(action: string, options: Readonly<Record<string, RawOption>> = {}): Promise<Reply> {
    return this.run('change', { action, ...options });
  }

  /** Pins a message by the form of the card. */
  async pinMessage(id: string, message: string, reason = ''): Promise<Reply> {
    const { custom_id } = await this.open(await this.run('show', { id }), 'Pin a message');
    return this.inputAt(custom_id, [], { components: [] }, { message, reason });
  }

  suggest(name: string, option: string, typed: string) {
    return this.#runnable(name).suggest(option, typed, this.#context('1'));
  }

  /** Presses the button with this label. */
  press(reply: Reply, label: string, asker = '1'): Promise<Reply> {
    return this.input(customIdOf(reply, label), { message: messageOf(reply) }, asker);
  }

  /** What a press on the button with this label opens. */
  async open(reply: Reply, label: string, asker = '1') {
    const customId = customIdOf(reply, label);
    const component = this.#component(customId);
    if (!('open' in component)) throw new Error(`${label} opens nothing`);
    return component.open(customId, this.#context(asker));
  }

  /** Presses the button with this label, and sends the form that it opens, with a reason or as it is. */
  async pressAndSend(reply: Reply, label: string, reason?: string, asker = '1'): Promise<Reply> {
    return this.send(await this.open(reply, label, asker), reply, reason, asker);
  }

  /** Sends a form that was opened at a message. */
  send(
    { custom_id }: { readonly custom_id: string },
    reply: Reply,
    reason?: string,
    asker = '1',
  ): Promise<Reply> {
    const typed = new Map(reason === undefined ? [] : [['reason', reason]]);
    return this.input(custom_id, { message: messageOf(reply), typed }, asker);
  }

  /** Chooses the options with these values, or of these ids, from the menu, and shows the message as it is then. */
  async choose(reply: Reply, wanted: readonly string[]): Promise<Reply> {
    const menu = menuOf(reply);
    if (!menu) throw new Error('There is no menu');
    const values = wanted.map(
      (each) => menu.options.find(({ value }) => value === each || value.endsWith(`:${each}`))?.value ?? each,
    );
    return { ...reply, ...(await this.input(menu.custom_id, { values, message: messageOf(reply) })) };
  }

  /** Chooses these values, or sends what was typed, at a message. */
  inputAt(
    customId: string,
    values: readonly string[],
    message: ComponentMessage,
    typed: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    return this.input(customId, { values, message, typed: new Map(Object.entries(typed)) });
  }

  async input(customId: string, input: Partial<ComponentInput> = {}, asker = '1'): Promise<Reply> {
    const component = this.#component(customId);
    if ('open' in component) throw new Error(`${component.id} opens a form`);
    return component.prepare({ ...inputOf(customId), ...input })(this.#context(asker));
  }

  #runnable(name: string): Runnable {
    const runnable = this.#command.runnables.get(name);
    if (!runnable) throw new Error(`There is no ${name}`);
    return runnable;
  }

  #component(customId: string) {
    const component = this.#command.components.find(({ id }) => id === idOf(customId));
    if (!component) throw new Error(`There is no ${customId}`);
    return component;
  }

  #context(asker: string): HandlerContext {
    const client = {
      page: async (filter: ResourceFilter, at: PageRequest) => {
        this.#called('page', '', filter, at);
        if (this.#hangs) await new Promise(() => {});
        const rows = [...this.rows.values()];
        return pageOf(rows, at, { whole: rows.length <= at.offset + at.limit });
      },
      part: () => this.#part(),
      create: async (parties: ConversationParties & ScoreParties) => {
        this.#called('create', '', parties);
        const { contact_id = null, game_id = null, group_id = null } = parties;
        const row = rowOf({ id: 'new', contact_id, game_id, group_id });
        this.rows.set(row.id, row);
        return row;
      },
      retrieve: async (id: string) => {
        await this.beforeRetrieve(id);
        this.#throw('retrieve', id);
        return this.#row(id);
      },
      update: async (id: string, change: ResourceChange) => {
        await this.beforeUpdate(id);
        this.#called('update', id, id, change);
        this.change(id, change);
        return this.answered(this.#row(id));
      },
      delete: async (id: string) => {
        this.#called('delete', id, id);
        if (!this.rows.delete(id)) throw gone(id);
      },
    };
    return {
      ...emptyContext,
      asker,
      signal: this.#aborted.signal,
      abandoned: this.#abandoned.signal,
      source: this.source,
      resourceIndex: this.resourceIndex ?? this.#index,
      runClaims: this.runClaims,
      tickets: this.tickets,
      moderationHistory: this.moderationHistory,
      server: this.server,
      conversations: client,
      scores: client,
      audit: (entry) => void this.audit.push(entry),
      progress: async (reply) => {
        this.progress.push(reply.content);
        this.progressShown = reply;
        this.onProgress();
      },
      explainAndLog: (failure) => {
        this.explained.push(failure);
        return explain(failure, english) ?? { sentence: 'a defect', logged: true };
      },
    };
  }

  /** What is read in the background is not counted. */
  async #part(): Promise<ListPart<Row>> {
    this.#throw('page', '');
    if (this.#hangs) await new Promise(() => {});
    return { rows: [...this.rows.values()], follows: this.follows };
  }

  #called(operation: Operation, id: string, ...parts: unknown[]): void {
    this.#throw(operation, id);
    this.calls.push([operation, ...parts]);
  }

  #throw(operation: Operation, id: string): void {
    for (const key of [`${operation} ${id}`, `${operation} `]) {
      if (this.#failures.has(key)) throw this.#failures.get(key);
    }
  }

  #row(id: string): Row {
    const row = this.rows.get(id);
    if (!row) throw gone(id);
    return row;
  }
}

export const gone = (id: string) => new ServiceFailure({ kind: 'not-found', id });
export const unavailable = () => new ServiceFailure({ kind: 'unavailable', problem: 'ECONNRESET' });

/** The sentence that a task ends with when it cannot be done. */
export async function sentenceOf(task: Promise<unknown>): Promise<string | undefined> {
  return task.then(
    () => undefined,
    (error: unknown) => explain(error, english)?.sentence ?? 'a defect',
  );
}

/**
 * The rows of buttons, as people read them: `Delete!` is a red one, `(Archive)` cannot be pressed. Without those that
 * every list has for itself, which `listButtonsOf` gives.
 */
export function buttonsOf(reply: Reply): string[] {
  return rowsOf(reply)
    .map((row) =>
      row
        .filter(isButton)
        .filter((part) => !isOfEveryList(part))
        .map(nameOf)
        .join(' | '),
    )
    .filter((line) => line !== '');
}

export const listButtonsOf = (reply: Reply): string[] =>
  rowsOf(reply).flatMap((row) => row.filter(isButton).filter(isOfEveryList).map(nameOf));

const isOfEveryList = ({ custom_id }: APIButtonComponentWithCustomId): boolean =>
  /^(conversation|score)-(refresh|all)$/.test(idOf(custom_id));

export function menuOf(reply: Reply): APIStringSelectComponent | undefined {
  return rowsOf(reply)
    .flat()
    .find((part) => part.type === ComponentType.StringSelect);
}

/** The ids that are marked in the menu. */
export function chosenOf(reply: Reply): string[] {
  const isChosen = (option: APISelectMenuOption) => option.default === true;
  return (menuOf(reply)?.options ?? []).filter(isChosen).map(({ value }) => idIn(value));
}

/** The id in the value of a row's option, behind its identity. */
export const idIn = (value: string): string => value.replace(/^[\w-]{6}:/, '');

export const descriptionOf = (reply: Reply): string => reply.embeds?.[0]?.description ?? '';

export function customIdOf(reply: Reply, label: string): string {
  const found = rowsOf(reply)
    .flat()
    .filter(isButton)
    .find((part) => part.label === label);
  if (!found) throw new Error(`There is no button ${label} among ${buttonsOf(reply).join(' | ')}`);
  return found.custom_id;
}

/** The message that Discord sends along with a click. */
const messageOf = ({ components = [], content = '' }: Reply): ComponentMessage => ({
  components: [...components],
  content,
});

const inputOf = (customId: string): ComponentInput => ({
  customId,
  values: [],
  typed: new Map(),
  message: undefined,
});

const rowsOf = ({ components = [] }: Reply) =>
  components.flatMap((part) => (part.type === ComponentType.ActionRow ? [part.components] : []));

function isButton(part: { type: ComponentType }): part is APIButtonComponentWithCustomId {
  return part.type === ComponentType.Button && 'custom_id' in part;
}

function nameOf({ label, style, disabled }: APIButtonComponentWithCustomId): string {
  const name = style === ButtonStyle.Danger ? `${label}!` : (label ?? '');
  return disabled ? `(${name})` : name;
}
