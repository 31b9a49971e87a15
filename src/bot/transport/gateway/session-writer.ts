import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { SessionStore, TakenSession } from '../../state/session-store.ts';
import { StateAway } from '../../state/state-away.ts';
import type { ShardSession } from './shard-session.ts';

/** Milliseconds within which a change is kept: after kill -9 so much is given to the next process that was answered. */
const KEEP_WITHIN = 250;

/**
 * Brings what has become of sessions into their store, one write after the other. A store that fails costs a line of the
 * log and the next start a new session, and nothing else.
 */
export class SessionWriter {
  readonly #store: SessionStore | undefined;
  readonly #log: Logger;
  readonly #changed = new Set<ShardSession>();
  /** Those that began here, until the store has them. */
  readonly #begun = new Set<ShardSession>();
  /** Those that are over, or whose shard another process has begun to serve. */
  readonly #superseded = new Set<ShardSession>();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isFailing = false;

  constructor(store: SessionStore | undefined, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, TakenSession>> {
    return (await this.#inTurn((store) => store.take(shardIds, shardCount))) ?? new Map();
  }

  /** One has begun, in the place of another one if there was any. It is written at once. */
  begin(session: ShardSession, former: ShardSession | undefined): void {
    if (former) this.#superseded.add(former);
    this.#begun.add(session);
    this.changed(session);
    void this.flush();
  }

  /** Whether a session is kept for the next process. */
  isKept(session: ShardSession): boolean {
    return this.#store !== undefined && !this.#superseded.has(session);
  }

  /** It is written within a quarter of a second, with what else will have changed by then. */
  changed(session: ShardSession): void {
    if (!this.#store) return;
    this.#changed.add(session);
    this.#timer ??= setTimeout(() => void this.flush(), KEEP_WITHIN);
  }

  /** Writes what has changed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // What the process before left is there until all of it has been replayed.
    const sessions = [...this.#changed].filter((session) => !session.again && this.isKept(session));
    this.#changed.clear();
    if (sessions.length === 0) return;
    const served = await this.#inTurn((store) => this.#write(sessions, store));
    for (const session of sessions) if (served?.has(session.state.shardId)) this.#superseded.add(session);
    if (!served) for (const session of sessions) this.changed(session);
  }

  /** Until it has been begun, a session is another process's to the store. */
  async #write(sessions: readonly ShardSession[], store: SessionStore): Promise<ReadonlySet<number>> {
    for (const session of sessions.filter((each) => this.#begun.has(each))) {
      await store.begin(session.state);
      this.#begun.delete(session);
    }
    return store.keep(sessions.map(({ state }) => state));
  }

  /** At the end: those of which everything is finished can be taken by anybody. */
  async release(sessions: readonly ShardSession[]): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    const finished = sessions.filter((session) => session.isFinished).map(({ state }) => state);
    if (finished.length > 0) await this.#inTurn((store) => store.release(finished));
  }

  /** Undefined when there is no store, or when it fails. */
  #inTurn<Result>(call: (store: SessionStore) => Promise<Result>): Promise<Result | undefined> {
    const store = this.#store;
    if (!store) return Promise.resolve(undefined);
    const result = this.#last
      .then(() => call(store))
      .then(
        (value) => this.#worked(value),
        (error: unknown) => this.#failed(error),
      );
    this.#last = result;
    return result;
  }

  #worked<Result>(value: Result): Result {
    if (this.#isFailing) this.#log.info('gateway sessions are kept again');
    this.#isFailing = false;
    return value;
  }

  #failed(error: unknown): undefined {
    // A store that is away is told of where it is one.
    if (this.#isFailing || error instanceof StateAway) return;
    this.#isFailing = true;
    const reason = plainReason(error);
    const why = reason === undefined ? { err: error } : { reason };
    this.#log.warn(why, 'gateway sessions cannot be kept: the next start may have to begin new ones');
  }
}
