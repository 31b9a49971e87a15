import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type {
  Board,
  BoardActor,
  BoardChange,
  BoardChangeResult,
  BoardSettings,
  BoardsRead,
  ServerBoards,
} from '../../handlers/server-boards.ts';
import type { StoreProblem, StoreUnreadable } from '../../handlers/server-settings.ts';
import { Outage } from '../process/outages.ts';
import type { BoardSaveResult, SaveContext } from './sql-board-store.ts';
import type { OpenedStore } from './sql-store.ts';
import { StoreFailure, UncertainCommit } from './store-failure.ts';

interface BoardAccessOptions {
  /** Whether this process schedules boards while it holds the lease. */
  readonly schedulesBoards: boolean;
  /** Unix milliseconds until which a board of this process is delayed; undefined if it is not. */
  waitsUntil(id: string): number | undefined;
  /** Called after each save of this process. */
  onSaved(): void;
  /** Unix milliseconds. */
  now(): number;
}

/** Gives commands access to the boards of all servers. Logs one warning for each outage of the store. */
export class BoardAccess implements ServerBoards {
  readonly neededToSave: 'DATABASE_URL' | undefined;
  readonly maxBoards: number;
  readonly #opened: OpenedStore;
  readonly #log: Logger;
  readonly #options: BoardAccessOptions;
  /** Separate outages, because a store that accepts no changes can still be read. */
  readonly #outages = { read: new Outage(), saved: new Outage() };

  constructor(opened: OpenedStore, log: Logger, options: BoardAccessOptions) {
    this.neededToSave = opened.neededToSave;
    this.maxBoards = opened.mostBoards;
    this.#opened = opened;
    this.#log = log;
    this.#options = options;
  }

  now(): number {
    return this.#options.now();
  }

  of(server: Snowflake): Promise<BoardsRead> {
    return this.#read(async () => {
      const { boards, isPosting } = await this.#opened.boards.of(server);
      return { boards: boards.map((board) => this.#withWait(board)), isPosting };
    });
  }

  find(id: string): ReturnType<ServerBoards['find']> {
    return this.#read(async () => {
      const { board, isPosting } = await this.#opened.boards.find(id);
      return { board: board && this.#withWait(board), isPosting };
    });
  }

  #withWait(board: Board): Board {
    const waitsUntil = this.#options.waitsUntil(board.id);
    return waitsUntil === undefined ? board : { ...board, waitsUntil };
  }

  create(
    server: Snowflake,
    settings: BoardSettings,
    by: BoardActor,
    question?: Snowflake,
  ): Promise<BoardChangeResult> {
    const { boards } = this.#opened;
    return this.#save(by, (when) => boards.create(server, settings, this.maxBoards, when, question));
  }

  save(
    id: string,
    version: number | undefined,
    change: BoardChange,
    by: BoardActor,
  ): Promise<BoardChangeResult> {
    return this.#save(by, (when) => this.#opened.boards.save(id, version, change, when));
  }

  async #read<Found extends { readonly isPosting: boolean }>(
    read: () => Promise<Found>,
  ): Promise<Found | StoreUnreadable> {
    try {
      const found = await read();
      this.#end('read');
      const isPosting = found.isPosting || (this.#options.schedulesBoards && this.neededToSave === undefined);
      return { ...found, isPosting };
    } catch (error) {
      return { failed: this.#fail(error, 'read') };
    }
  }

  async #save(
    { locale }: BoardActor,
    save: (when: SaveContext) => Promise<BoardSaveResult>,
  ): Promise<BoardChangeResult> {
    if (this.neededToSave !== undefined) return { kind: 'failed', why: 'read-only' };
    try {
      const saved = await save({ at: this.#options.now(), locale });
      this.#end('saved');
      if (saved.kind === 'saved') this.#options.onSaved();
      return saved;
    } catch (error) {
      const why = this.#fail(error, 'saved');
      return error instanceof UncertainCommit ? { kind: 'uncertain' } : { kind: 'failed', why };
    }
  }

  #fail(error: unknown, what: 'read' | 'saved'): StoreProblem {
    const isExpected = error instanceof StoreFailure;
    const failure = isExpected ? error : new StoreFailure('away', 'an unexpected error', error);
    const isNews = this.#outages[what].recordFailure();
    const fields = { store: this.#opened.place, ...(!isExpected && { err: error }) };
    const verb = what === 'read' ? 'read' : 'changed';
    this.#log[isNews ? 'warn' : 'debug'](
      fields,
      `the boards of servers cannot be ${verb}: ${failure.message}`,
    );
    this.#log.debug({ err: failure.cause }, 'the cause');
    return failure.trouble;
  }

  #end(what: 'read' | 'saved'): void {
    const seconds = this.#outages[what].recordSuccess();
    if (seconds === undefined) return;
    this.#log.info(
      { store: this.#opened.place, seconds },
      what === 'read'
        ? 'the boards of servers can be read again'
        : 'the boards of servers can be saved again',
    );
  }
}
