import type { GatewaySession, SessionStore, TakenSession } from '../session-store.ts';

/** Sessions in memory, for a bot that is stopped and started again within its process. */
export class SessionsInMemory implements SessionStore {
  readonly #sessions = new Map<string, TakenSession>();

  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, TakenSession>> {
    const taken = new Map<number, TakenSession>();
    for (const shardId of shardIds) {
      const session = this.#sessions.get(keyOf({ shardId, shardCount }));
      if (!session?.released) continue;
      this.#sessions.set(keyOf(session), { ...session, released: false });
      taken.set(shardId, session);
    }
    return taken;
  }

  async begin(session: GatewaySession): Promise<void> {
    this.#sessions.set(keyOf(session), { ...session, released: false });
  }

  async keep(sessions: readonly GatewaySession[]): Promise<ReadonlySet<number>> {
    return this.#update(sessions, false);
  }

  async release(sessions: readonly GatewaySession[]): Promise<void> {
    this.#update(sessions, true);
  }

  #update(sessions: readonly GatewaySession[], released: boolean): ReadonlySet<number> {
    const served = new Set<number>();
    for (const session of sessions) {
      const kept = this.#sessions.get(keyOf(session));
      if (kept?.sessionId !== session.sessionId) served.add(session.shardId);
      else this.#sessions.set(keyOf(session), { ...session, released });
    }
    return served;
  }
}

const keyOf = ({ shardId, shardCount }: Pick<GatewaySession, 'shardId' | 'shardCount'>) =>
  `${shardId}/${shardCount}`;
