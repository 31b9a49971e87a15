import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type {
  Board,
  BoardChange,
  BoardSaved,
  BoardSaver,
  BoardSettings,
  BoardsRead,
  BoardsUnread,
  ServerBoards,
} from '../../handlers/server-boards.ts';
import type { StoreTrouble } from '../../handlers/server-settings.ts';
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
  readonly most: number;
  readonly #opened: OpenedStore;
  readonly #log: Logger;
  readonly #options: BoardAccessOptions;
  /** Separate outages, because a store that accepts no changes can still be read. */
  readonly #outages = { read: new Outage(), saved: new Outage() };

  constructor(opened: OpenedStore, log: Logger, options: BoardAccessOptions) {
    this.neededToSave = opened.neededToSave;
    this.most = opened.mostBoards;
    this.#opened = opened;
    this.#log = log;
    this.#options = options;
  }

  now(): number {
    return this.#options.now();
  }

  of(server: Snowflake): Promise<BoardsRead> {
    return this.#read(async () => {
      const { boards, areKept } = await this.#opened.boards.of(server);
      return { boards: boards.map((board) => this.#withWait(board)), areKept };
    });
  }

  find(id: string): ReturnType<ServerBoards['find']> {
    return this.#read(async () => {
      const { board, areKept } = await this.#opened.boards.find(id);
      return { board: board && this.#withWait(board), areKept };
    });
  }

  #withWait(board: Board): Board {
    const waitsUntil = this.#options.waitsUntil(board.id);
    return waitsUntil === undefined ? board : { ...board, waitsUntil };
  }

  create(
    server: Snowflake,
    settings: BoardSettings,
    by: BoardSaver,
    question?: Snowflake,
  ): Promise<BoardSaved> {
    const { boards } = this.#opened;
    return this.#save(by, (when) => boards.create(server, settings, this.most, when, question));
  }

  save(id: string, version: number | undefined, change: BoardChange, by: BoardSaver): Promise<BoardSaved> {
    return this.#save(by, (when) => this.#opened.boards.save(id, version, change, when));
  }

  async #read<Found extends { readonly areKept: boolean }>(
    read: () => Promise<Found>,
  ): Promise<Found | BoardsUnread> {
    try {
      const found = await read();
      this.#end('read');
      const areKept = found.areKept || (this.#options.schedulesBoards && this.neededToSave === undefined);
      return { ...found, areKept };
    } catch (error) {
      return { failed: this.#fail(error, 'read') };
    }
  }

  async #save(
    { locale }: BoardSaver,
    save: (when: SaveContext) => Promise<BoardSaveResult>,
  ): Promise<BoardSaved> {
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

  #fail(error: unknown, what: 'read' | 'saved'): StoreTrouble {
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
      what === 'read' ? 'the boards of servers are read again' : 'the boards of servers are saved again',
    );
  }
}
