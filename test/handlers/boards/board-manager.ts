import type { APIEmbed, Snowflake } from 'discord-api-types/v10';
import { onTestFinished } from 'vitest';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import { board } from '../../../src/handlers/boards/board.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import type { ChosenChannel } from '../../../src/handlers/declaration/channels.ts';
import type { ComponentInput, ModalResult } from '../../../src/handlers/declaration/component.ts';
import { idOf } from '../../../src/handlers/declaration/component.ts';
import type { RawOption } from '../../../src/handlers/declaration/runnable.ts';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import type {
  Board,
  BoardActor,
  BoardChange,
  BoardChangeResult,
  BoardSettings,
  BoardsRead,
  ServerBoards,
} from '../../../src/handlers/server-boards.ts';
import type { StoreProblem } from '../../../src/handlers/server-settings.ts';
import { english } from '../../../src/handlers/words/words.ts';
import type { ScoreRecord } from '../../../src/services/score-records/score-records-client.ts';
import { indexOf, scoreRecord } from '../../services/indexes/scripted-records.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';

export const SERVER = '900';
export const CHANNEL = '1190000000000000203';
export const OTHER_CHANNEL = '1190000000000000204';

/** The settings of a board as the command makes it with what is required alone. */
export const SETTINGS: BoardSettings = {
  provider: 'tide-runner',
  channel: CHANNEL,
  every: 'day',
  at: '09:00',
  zone: 'UTC',
  day: 'monday',
  message: 'same',
  period: 'all',
  limit: 10,
  announce: false,
};

/** What a line of the audit names a board with these settings by. */
export const NAMED = { party: { kind: 'game', id: SETTINGS.provider }, channel: SETTINGS.channel };

export const boardOf = (
  fields: Partial<Omit<Board, 'settings'>> = {},
  settings: Partial<BoardSettings> = {},
): Board => ({
  id: 'ab12cd',
  server: SERVER,
  version: 7,
  settings: { ...SETTINGS, ...settings },
  locale: 'de',
  pause: undefined,
  handled: 0,
  wanted: undefined,
  last: undefined,
  ...fields,
});

/** A store of one process, which can be told to fail. It keeps to the contract as far as handlers see it. */
class BoardsInMemory implements ServerBoards {
  boards: Board[] = [];
  isPosting = true;
  neededToSave: 'DATABASE_URL' | undefined;
  maxBoards = 10;
  now = Date.now;
  /** Of every call, or of saves alone. */
  trouble: StoreProblem | undefined;
  savesEnd: BoardChangeResult | undefined;
  readonly #ofQuestions = new Map<Snowflake, Board>();
  readonly saves: { readonly change: BoardChange | { kind: 'create' }; readonly by: BoardActor }[] = [];

  async of(server: Snowflake): Promise<BoardsRead> {
    if (this.trouble) return { failed: this.trouble };
    return { boards: this.boards.filter((each) => each.server === server), isPosting: this.isPosting };
  }

  async find(id: string) {
    if (this.trouble) return { failed: this.trouble };
    return { board: this.boards.find((each) => each.id === id), isPosting: this.isPosting };
  }

  async create(
    server: Snowflake,
    settings: BoardSettings,
    by: BoardActor,
    question?: Snowflake,
  ): Promise<BoardChangeResult> {
    const before = question === undefined ? undefined : this.#ofQuestions.get(question);
    if (before) return { kind: 'unchanged', board: before };
    this.saves.push({ change: { kind: 'create' }, by });
    if (this.savesEnd) return this.savesEnd;
    if (this.boards.length >= this.maxBoards) return { kind: 'full' };
    const id = `new${String(this.boards.length).padStart(3, '0')}`;
    const made = boardOf({ id, server, version: 1, locale: by.locale, handled: Date.now() }, settings);
    this.boards.push({ ...made, settings });
    if (question !== undefined) this.#ofQuestions.set(question, { ...made, settings });
    return { kind: 'saved', board: { ...made, settings }, before: undefined };
  }

  async save(id: string, version: number, change: BoardChange, by: BoardActor): Promise<BoardChangeResult> {
    this.saves.push({ change, by });
    if (this.savesEnd) return this.savesEnd;
    const before = this.boards.find((each) => each.id === id);
    if (before?.version !== version) return { kind: 'changed', board: before };
    if (change.kind === 'remove') {
      this.boards = this.boards.filter((each) => each !== before);
      return { kind: 'saved', board: before, before };
    }
    const after = changed(before, change);
    if (JSON.stringify(after) === JSON.stringify(before)) return { kind: 'unchanged', board: before };
    const saved = change.kind === 'post' ? after : { ...after, version: version + 1 };
    this.boards = this.boards.map((each) => (each === before ? saved : each));
    return { kind: 'saved', board: saved, before };
  }
}

function changed(board: Board, change: Exclude<BoardChange, { kind: 'remove' }>): Board {
  switch (change.kind) {
    case 'settings':
      return { ...board, settings: change.settings };
    case 'pause':
      return { ...board, pause: board.pause ?? { reason: change.reason } };
    case 'resume':
      return board.pause?.reason === 'by-host'
        ? { ...board, pauseUnderHost: undefined }
        : { ...board, pause: undefined };
    case 'post':
      return { ...board, wanted: Date.now() };
  }
}

/** A text channel in which everybody may do everything. */
const anyChannel = (id: string): ChosenChannel => ({
  id,
  type: 0,
  permissions: undefined,
  appPermissions: undefined,
});

/** What a form says: lists for selects, texts for text inputs and radio groups. */
export interface FilledBoard {
  readonly [field: string]: string | readonly string[];
}

/** A manager with the command, its buttons and its form. */
export class BoardManager {
  readonly store = new BoardsInMemory();
  readonly audit: AuditEntry[] = [];
  context: HandlerContext;

  /** @param boards that the server has */
  constructor(
    boards: readonly Board[] = [],
    records: ScoreRecord[] = [scoreRecord(1, { provider: 'tide-runner' })],
  ) {
    this.store.boards = [...boards];
    const { index } = indexOf(records);
    onTestFinished(() => index.stop());
    this.context = {
      ...emptyContext,
      asker: '42',
      server: SERVER,
      serverLocale: 'de',
      serverBoards: this.store,
      scoreIndex: index,
      audit: (entry) => void this.audit.push(entry),
    };
  }

  async type(name: 'create' | 'list', options: Readonly<Record<string, RawOption>> = {}): Promise<Reply> {
    const runnable = board.runnables.get(name);
    if (!runnable) throw new Error(`There is no /board ${name}`);
    return runnable.prepare(new Map(Object.entries(options))).run(this.context);
  }

  /** Creates a board with what is required, and more. */
  create(options: Readonly<Record<string, RawOption>> = {}): Promise<Reply> {
    return this.type('create', { provider: 'tide-runner', channel: anyChannel(CHANNEL), ...options });
  }

  /** The sentence that something is refused with. */
  async refusal(doing: Promise<Reply>): Promise<string> {
    return (await this.refused(doing)).content ?? '';
  }

  /** The answer that something is refused with. */
  async refused(doing: Promise<unknown>): Promise<Pick<Reply, 'content' | 'components'>> {
    const { length } = this.store.saves;
    const failure = await doing.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (this.store.saves.length !== length) throw new Error('Something was saved');
    if (!(failure instanceof Error)) return { content: 'It was not refused' };
    const components = failure instanceof CannotDo ? failure.buttons?.(english) : [];
    return { content: failure.message, ...(components && { components }) };
  }

  /** @param message the id of the message with the button */
  press(customId: string, values: readonly string[] = [], message?: Snowflake): Promise<Reply> {
    return this.#begin({
      customId,
      values,
      typed: new Map(),
      message: message === undefined ? undefined : { id: message, components: [] },
    });
  }

  /** Presses a button of a reply by its label. */
  click(label: string, reply: Pick<Reply, 'components'>): Promise<Reply> {
    const found = buttonsOf(reply).find((each) => each.label === label);
    if (!found) throw new Error(`There is no button ${label}`);
    return this.press(found.custom_id);
  }

  async form(customId = 'board-change.2:ab12cd:7:when'): Promise<Awaited<ModalResult>> {
    const opener = board.components.find(({ id }) => id === idOf(customId));
    if (!opener || !('open' in opener)) throw new Error('Nothing opens the form');
    return opener.open(customId, this.context);
  }

  /** @param look.channels what Discord says of the chosen channels. Default: everybody may do everything in them */
  send(
    form: 'when' | 'what' | 'where',
    filled: FilledBoard,
    look: {
      readonly version?: number;
      readonly unshown?: boolean;
      readonly channels?: readonly ChosenChannel[];
    } = {},
  ): Promise<Reply> {
    const { version = 7, unshown = false } = look;
    const chosen = new Map<string, readonly string[]>();
    const typed = new Map<string, string>();
    for (const [field, value] of Object.entries(filled)) {
      if (typeof value === 'string') typed.set(field, value);
      else chosen.set(field, value);
    }
    const { channels = (chosen.get('channel') ?? []).map(anyChannel) } = look;
    return this.#begin({
      customId: `board-form.2:ab12cd:${version}:${form}:${unshown ? 'unshown' : ''}`,
      values: [],
      typed,
      chosen,
      resolved: { roles: new Set(), channels: new Map(channels.map((each) => [each.id, each])) },
      message: undefined,
    });
  }

  #begin(input: ComponentInput): Promise<Reply> {
    return answering(board.components, idOf(input.customId)).prepare(input)(this.context);
  }
}

/** The text of a reply. */
export const textOf = ({ content = '', embeds = [] }: Reply): string =>
  [content, ...embeds.map(({ title = '', description = '' }: APIEmbed) => `${title}\n${description}`)].join(
    '\n',
  );

export const buttonsOf = ({ components = [] }: Pick<Reply, 'components'>) =>
  components.flatMap((row) =>
    'components' in row
      ? row.components.flatMap((part) =>
          'custom_id' in part && 'label' in part
            ? [{ label: part.label, custom_id: part.custom_id, disabled: part.disabled ?? false }]
            : [],
        )
      : [],
  );
