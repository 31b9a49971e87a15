/** What is needed to resume the session of a shard. */
export interface GatewaySession {
  readonly shardId: number;
  /** Of how many: a session cannot be resumed among another number of shards. */
  readonly shardCount: number;
  readonly sessionId: string;
  readonly resumeUrl: string;
  /** It is resumed after this one. Every interaction up to it is finished. */
  readonly sequence: number;
  /** The last one that was received. */
  readonly received: number;
  /** The interactions between the two that are not finished; all others up to `received` are. */
  readonly inFlight: readonly number[];
}

/** A session that was taken over. */
export interface TakenSession extends GatewaySession {
  /** Whether its owner finished what it had begun. If not, it is dead, and may have begun to answer what is replayed. */
  readonly released: boolean;
}

/**
 * Keeps the gateway sessions of one application, so that the next process goes on with them. A session has an owner:
 * the process that began it, or took it over last. A store of this machine answers at once. Every method throws, or
 * rejects, when what it keeps them in fails.
 */
export interface SessionStore {
  /**
   * Takes over the sessions of these shards that nobody serves: those that were released, and those whose owner is dead.
   * Of several processes that ask at once, one is given each of them.
   */
  take(
    shardIds: readonly number[],
    shardCount: number,
  ): ReadonlyMap<number, TakenSession> | Promise<ReadonlyMap<number, TakenSession>>;
  /** Keeps a session that has begun here in place of any other session of its shard. */
  begin(session: GatewaySession): Promise<void> | undefined;
  /**
   * Keeps how far sessions have come. Changes nothing for a shard that another process has begun to serve.
   * @returns the shards of which that is so
   */
  keep(sessions: readonly GatewaySession[]): ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** Keeps how far sessions have come at the end, and lets the next process take them. */
  release(sessions: readonly GatewaySession[]): Promise<void> | undefined;
}
