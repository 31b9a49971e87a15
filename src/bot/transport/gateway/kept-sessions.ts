import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { SessionStore } from '../../state/session-store.ts';
import { StateAway } from '../../state/state-away.ts';
import type { BegunSession } from './handshake.ts';
import { type OnInteraction, type Replay, type SessionOwner, ShardSession } from './shard-session.ts';

/** Milliseconds within which a change is kept: after kill -9 so much is given to the next process that was answered. */
const KEEP_WITHIN = 250;

/**
 * Keeps the sessions of this process for the next one, which is given every interaction again that was not finished here.
 * One write comes after the other. A store that fails costs a line of the log and the next start a new session, and
 * nothing else.
 */
export class KeptSessions implements SessionOwner {
  readonly onInteraction: OnInteraction;
  readonly #store: SessionStore | undefined;
  readonly #log: Logger;
  /** By shard. */
  readonly #sessions = new Map<number, ShardSession>();
  readonly #changed = new Set<ShardSession>();
  /** Those that began here, until the store has them. */
  readonly #begun = new Set<ShardSession>();
  /** Those that are over, or whose shard another process has begun to serve. */
  readonly #superseded = new WeakSet<ShardSession>();
  #timer: NodeJS.Timeout | undefined;
  /** The write that has begun, where the store is not of this machine. */
  #writing: Promise<unknown> | undefined;
  #isFailing = false;
  #isStopped = false;

  /** @param store undefined keeps nothing over the end of the process */
  constructor(store: SessionStore | undefined, onInteraction: OnInteraction, log: Logger) {
    this.#store = store;
    this.onInteraction = onInteraction;
    this.#log = log;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /**
   * Takes over what is kept for these shards and nobody serves.
   * @returns the sessions that can be resumed, by shard
   */
  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, ShardSession>> {
    const taken = await this.#inTurn((store) => store.take(shardIds, shardCount));
    for (const [shardId, left] of taken ?? []) this.#sessions.set(shardId, new ShardSession(left, this));
    return new Map(this.#sessions);
  }

  /** One has begun, in the place of the shard's former one if there was any. It is written at once. */
  begin(shardId: number, shardCount: number, begun: BegunSession): ShardSession {
    const session = new ShardSession(
      { shardId, shardCount, ...begun, received: begun.sequence, inFlight: [] },
      this,
    );
    const former = this.#sessions.get(shardId);
    if (this.#isStopped) return session;
    if (former) this.#superseded.add(former);
    this.#sessions.set(shardId, session);
    this.#begun.add(session);
    this.changed(session);
    void this.#flush();
    return session;
  }

  /** It is written within a quarter of a second, with what else will have changed by then. */
  changed(session: ShardSession): void {
    if (!this.#store) return;
    this.#changed.add(session);
    this.#timer ??= setTimeout(() => void this.#flush(), KEEP_WITHIN);
  }

  caughtUp(session: ShardSession, { isTakenOver, ...counts }: Replay): void {
    const fields = { shard: session.shardId, ...counts };
    if (isTakenOver) this.#log.info(fields, 'went on with the session that the process before left');
    else if (counts.late > 0) this.#log.info(fields, 'interactions came too late to be answered');
    // Written at once: a process that is killed soon leaves no more behind than it has in hand.
    this.changed(session);
    void this.#flush();
  }

  /**
   * What comes from now on is for the next process.
   * @returns whether a shard's session shall be one that can be resumed: not when it is not kept, or when another process
   *   serves the shard by now
   */
  async stop(): Promise<(shardId: number) => boolean> {
    this.#isStopped = true;
    // Also those that nothing has come to lately: another process may serve the shard by now.
    for (const session of this.#sessions.values()) this.changed(session);
    await this.#flush();
    return (shardId) => {
      const session = this.#sessions.get(shardId);
      return session !== undefined && this.#isKept(session);
    };
  }

  /**
   * What was in flight is over: sessions of which everything is finished can be taken by anybody. Those of which something
   * is left stay this process's until it is dead.
   */
  async release(): Promise<void> {
    await this.#flush();
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions.values()].filter((session) => session.isFinished);
    if (sessions.length > 0) await this.#inTurn((store) => store.release(sessions.map(({ state }) => state)));
  }

  #isKept(session: ShardSession): boolean {
    return this.#store !== undefined && !this.#superseded.has(session);
  }

  /** Writes what has changed. */
  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // What the process before left is there until all of it has been replayed.
    const sessions = [...this.#changed].filter((session) => !session.again && this.#isKept(session));
    this.#changed.clear();
    if (sessions.length === 0) return;
    const answer = this.#inTurn((store) => this.#write(sessions, store));
    const served = answer instanceof Promise ? await answer : answer;
    for (const session of sessions) {
      if (!served) this.changed(session);
      else if (served.has(session.shardId)) this.#superseded.add(session);
    }
  }

  #write(sessions: readonly ShardSession[], store: SessionStore): ReturnType<SessionStore['keep']> {
    const begun = sessions.filter((session) => this.#begun.has(session));
    if (begun.length > 0) return this.#begin(begun, store).then(() => this.#write(sessions, store));
    return store.keep(sessions.map(({ state }) => state));
  }

  /** Until it has been begun, a session is another process's to the store. */
  async #begin(sessions: readonly ShardSession[], store: SessionStore): Promise<void> {
    for (const session of sessions) {
      await store.begin(session.state);
      this.#begun.delete(session);
    }
  }

  /** Undefined when there is no store, or when it fails. A store of this machine answers at once. */
  #inTurn<Result>(
    call: (store: SessionStore) => Result | Promise<Result>,
  ): Result | undefined | Promise<Result | undefined> {
    const store = this.#store;
    if (!store) return undefined;
    try {
      const answer = this.#writing ? this.#writing.then(() => call(store)) : call(store);
      return answer instanceof Promise ? this.#waitFor(answer) : this.#worked(answer);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #waitFor<Result>(answer: Promise<Result>): Promise<Result | undefined> {
    const written = answer
      .then(
        (value) => this.#worked(value),
        (error: unknown) => this.#failed(error),
      )
      .finally(() => {
        if (this.#writing === written) this.#writing = undefined;
      });
    this.#writing = written;
    return written;
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
