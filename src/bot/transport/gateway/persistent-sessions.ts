import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { ClockWatch } from '../../process/clock-watch.ts';
import { Outage } from '../../process/outages.ts';
import type { SessionStore } from '../../state/session-store.ts';
import { StateUnavailable } from '../../state/state.ts';
import type { ReadySession } from './frames.ts';
import { type OnInteraction, type Replay, type SessionOwner, ShardSession } from './shard-session.ts';

/**
 * Milliseconds until a change is written. After kill -9 the next process receives the interactions that were answered
 * within this time again.
 */
const WRITE_WITHIN = 250;

/**
 * Persists the sessions of this process for the next one, which receives every interaction that is unfinished here.
 * Calls to the store are sequential. A failing store costs only a log line and a new session at the next start.
 */
export class PersistentSessions implements SessionOwner {
  readonly onInteraction: OnInteraction;
  readonly clock: Pick<ClockWatch, 'since'>;
  readonly #store: SessionStore | undefined;
  readonly #log: Logger;
  /** By shard id. */
  readonly #sessions = new Map<number, ShardSession>();
  readonly #changed = new Set<ShardSession>();
  /** Sessions that started here and are not in the store yet. */
  readonly #added = new Set<ShardSession>();
  /** Sessions that have ended, or whose shard another process serves. */
  readonly #superseded = new WeakSet<ShardSession>();
  #timer: NodeJS.Timeout | undefined;
  /** The last call to the store. Never rejects. */
  #lastCall: Promise<unknown> = Promise.resolve();
  readonly #outage = new Outage();
  #isStopped = false;

  /** @param store undefined if sessions end with the process */
  constructor(
    store: SessionStore | undefined,
    onInteraction: OnInteraction,
    clock: Pick<ClockWatch, 'since'>,
    log: Logger,
  ) {
    this.#store = store;
    this.onInteraction = onInteraction;
    this.clock = clock;
    this.#log = log;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /**
   * Takes over the stored sessions of these shards that no process serves.
   * @returns the sessions to resume, by shard id
   */
  async restore(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, ShardSession>> {
    const taken = await this.#callStore((store) => store.take(shardIds, shardCount));
    for (const [shardId, former] of taken ?? []) this.#sessions.set(shardId, new ShardSession(former, this));
    return new Map(this.#sessions);
  }

  /** Adds a session that has started, in place of the shard's former one, and writes it at once. */
  add(shardId: number, shardCount: number, ready: ReadySession): ShardSession {
    const session = new ShardSession({ shardId, shardCount, ...ready }, this);
    const former = this.#sessions.get(shardId);
    if (former) this.#superseded.add(former);
    this.#sessions.set(shardId, session);
    this.#added.add(session);
    this.changed(session);
    void this.#write();
    return session;
  }

  /** Writes the session within 250 ms, together with other changes until then. */
  changed(session: ShardSession): void {
    if (!this.#store) return;
    this.#changed.add(session);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write();
    }, WRITE_WITHIN);
  }

  /** Logs the replay. Writes its changes at once, to lose as little as possible if the process is killed soon. */
  replayed(session: ShardSession, { isTakenOver, ...counts }: Replay): void {
    const fields = { shard: session.shardId, ...counts };
    if (isTakenOver) this.#log.info(fields, "resumed the previous process's session");
    else if (counts.late > 0) this.#log.info(fields, 'interactions arrived too late to be answered');
    void this.#write();
  }

  /**
   * Leaves all later events to the next process.
   * @returns whether the session of a shard should stay resumable; false if it is not stored or another process
   * serves the shard
   */
  async stop(): Promise<(shardId: number) => boolean> {
    this.#isStopped = true;
    // Writes unchanged sessions, too, because the store's result names the shards that another process serves.
    for (const session of this.#sessions.values()) this.changed(session);
    await this.#write();
    return (shardId) => {
      const session = this.#sessions.get(shardId);
      return session !== undefined && this.#isStored(session);
    };
  }

  /** Releases the finished sessions to any process. The others belong to this process until it is dead. */
  async release(): Promise<void> {
    await this.#write();
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions.values()].filter((session) => session.isFinished);
    if (sessions.length > 0)
      await this.#callStore((store) => store.release(sessions.map(({ state }) => state)));
  }

  #isStored(session: ShardSession): boolean {
    return this.#store !== undefined && !this.#superseded.has(session);
  }

  /** Writes the changed sessions. A session left by a crash stays unchanged in the store until it is fully replayed. */
  async #write(): Promise<void> {
    const sessions = [...this.#changed].filter((each) => !each.wasLeftByCrash && this.#isStored(each));
    this.#changed.clear();
    if (sessions.length === 0) return;
    const served = await this.#callStore((store) => {
      const keep = () => store.save(sessions.map(({ state }) => state));
      const added = sessions.filter((each) => this.#added.has(each));
      // Most writes contain no new session, and so need no promise for one.
      return added.length === 0 ? keep() : this.#begin(added, store).then(keep);
    });
    for (const session of sessions) {
      if (!served) this.changed(session);
      else if (served.has(session.shardId)) this.#superseded.add(session);
    }
  }

  /** Stores new sessions. Otherwise the store attributes them to another process. */
  async #begin(sessions: readonly ShardSession[], store: SessionStore): Promise<void> {
    for (const session of sessions) {
      await store.begin(session.state);
      this.#added.delete(session);
    }
  }

  /** Calls the store after the earlier calls. Returns undefined without a store or after a failure. */
  #callStore<Answer>(call: (store: SessionStore) => Answer | Promise<Answer>): Promise<Answer | undefined> {
    const store = this.#store;
    if (!store) return Promise.resolve(undefined);
    const answer = this.#lastCall
      .then(() => call(store))
      .then(
        (value) => this.#worked(value),
        (error: unknown) => this.#failed(error),
      );
    this.#lastCall = answer;
    return answer;
  }

  #worked<Answer>(answer: Answer): Answer {
    const seconds = this.#outage.recordSuccess();
    if (seconds !== undefined) this.#log.info({ seconds }, 'gateway sessions are stored again');
    return answer;
  }

  #failed(error: unknown): undefined {
    // The connection logs an unavailable store.
    if (error instanceof StateUnavailable || !this.#outage.recordFailure()) return;
    const reason = plainReason(error);
    const why = reason === undefined ? { err: error } : { reason };
    this.#log.warn(why, 'gateway sessions cannot be stored: the next start may need new ones');
  }
}
