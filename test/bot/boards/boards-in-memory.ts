import type { BoardState, BoardStore } from '../../../src/bot/store/board-store.ts';
import { StoreFailure } from '../../../src/bot/store/store-failure.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';

export const SETTINGS: BoardSettings = {
  provider: 'tide-runner',
  channel: '100',
  every: 'day',
  at: '09:00',
  zone: 'UTC',
  day: 'monday',
  message: 'new',
  period: 'all',
  limit: 10,
  announce: false,
};

export const newBoard = (
  handled: number,
  settings: Partial<BoardSettings> = {},
  more: Partial<BoardState> = {},
): BoardState => ({
  id: 'abc123',
  server: '1',
  version: 1,
  settings: { ...SETTINGS, ...settings },
  locale: undefined,
  pause: undefined,
  handled,
  wanted: undefined,
  last: undefined,
  pending: undefined,
  announcedAt: undefined,
  ...more,
});

/** The store of boards without a file. Its lease is by `now`, in milliseconds. */
export class BoardsInMemory implements BoardStore {
  readonly #now: () => number;
  readonly #boards = new Map<string, { board: BoardState; revision: number }>();
  #revision = 1;
  #lease: { holder: string; ends: number } | undefined;
  /** Fails as a store does that is away. */
  isAway = false;
  /** Runs before a posting is begun, and after. */
  beforeBegin = async () => {};
  afterBegin = async () => {};
  readings = 0;
  isInHurry = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  board(id = 'abc123'): BoardState {
    const found = this.#boards.get(id)?.board;
    if (!found) throw new Error(`there is no board ${id}`);
    return found;
  }

  /** As a manager saves it. */
  put(board: BoardState): void {
    this.#revision += 1;
    this.#boards.set(board.id, { board, revision: this.#revision });
  }

  remove(id: string): void {
    this.#boards.delete(id);
    this.#revision += 1;
  }

  get holder(): string | undefined {
    return this.#lease && this.#lease.ends > this.#now() ? this.#lease.holder : undefined;
  }

  async acquireLease(holder: string): Promise<boolean> {
    this.#check();
    if (this.holder !== undefined && this.holder !== holder) return false;
    this.#lease = { holder, ends: this.#now() + 30_000 };
    return true;
  }

  async releaseLease(holder: string): Promise<void> {
    this.#check();
    if (this.#lease?.holder === holder) this.#lease = undefined;
  }

  async changesSince(revision: number) {
    this.#check();
    this.readings += 1;
    const boards = [...this.#boards.values()].filter((each) => each.revision > revision);
    // Removed ones are told by a whole reading, which is simpler.
    return {
      revision: this.#revision,
      boards: boards.map(({ board }) => board),
      removed: [],
      isWhole: revision === 0,
    };
  }

  async beginPost(
    ...[holder, { id, version }, posting]: Parameters<BoardStore['beginPost']>
  ): Promise<boolean> {
    await this.beforeBegin();
    this.#check();
    const kept = this.#boards.get(id);
    if (this.holder !== holder || kept?.board.version !== version || kept.board.pause) return false;
    kept.board = { ...kept.board, pending: posting };
    await this.afterBegin();
    return true;
  }

  async applyUpdate(
    ...[holder, { id }, { wanted, pause, resumes, asked, ...end }]: Parameters<BoardStore['applyUpdate']>
  ) {
    this.#check();
    const kept = this.#boards.get(id);
    if (this.holder !== holder || !kept) return undefined;
    const isMade = wanted !== undefined && (kept.board.wanted ?? 0) <= wanted;
    kept.board = { ...kept.board, ...end, pending: undefined, ...(isMade && { wanted: undefined }) };
    if (pause) this.put({ ...kept.board, pause, version: kept.board.version + 1 });
    if (resumes)
      this.put({ ...kept.board, pause: undefined, wanted: asked, version: kept.board.version + 1 });
    return this.board(id);
  }

  flush(): void {
    this.isInHurry = true;
  }

  #check(): void {
    if (this.isAway) throw new StoreFailure('away', 'it does not answer');
  }
}
