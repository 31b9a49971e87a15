/** The data to resume the session of a shard. */
export interface GatewaySession {
  readonly shardId: number;
  /** The number of shards. A session can only be resumed with the same number. */
  readonly shardCount: number;
  readonly sessionId: string;
  readonly resumeUrl: string;
  /** The session is resumed after this event. Every interaction up to it is finished. */
  readonly sequence: number;
  /** The last received event. */
  readonly received: number;
  /** The unfinished interactions between the two; all others up to `received` are finished. */
  readonly inFlight: readonly number[];
}

/** A session that was taken over. */
export interface TakenSession extends GatewaySession {
  /**
   * Whether its owner finished its work. If not, the owner is dead and may have started to answer replayed
   * interactions.
   */
  readonly released: boolean;
}

/**
 * Stores the gateway sessions of one application, so that the next process can resume them. The owner of a session is
 * the process that started it or last took it over. A store on this machine returns synchronously.
 * Every method throws or rejects if its storage fails.
 */
export interface SessionStore {
  /**
   * Takes over the sessions of these shards that no process serves: released ones, and those of dead owners. If
   * several processes ask at once, each session goes to only one of them.
   */
  take(
    shardIds: readonly number[],
    shardCount: number,
  ): ReadonlyMap<number, TakenSession> | Promise<ReadonlyMap<number, TakenSession>>;
  /** Stores a session that this process has started, in place of any other session of its shard. */
  begin(session: GatewaySession): Promise<void> | undefined;
  /**
   * Stores the progress of sessions. No-op for a shard that another process has started to serve.
   * @returns the shards that other processes serve
   */
  save(sessions: readonly GatewaySession[]): ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** Stores the final progress of sessions, and lets the next process take them. */
  release(sessions: readonly GatewaySession[]): Promise<void> | undefined;
}
