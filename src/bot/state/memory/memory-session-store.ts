import type { GatewaySession, SessionStore, TakenSession } from '../session-store.ts';

/** Sessions in memory, for a bot that restarts within its process. */
export class MemorySessionStore implements SessionStore {
  readonly #sessions = new Map<string, TakenSession>();

  take(shardIds: readonly number[], shardCount: number): ReadonlyMap<number, TakenSession> {
    const taken = new Map<number, TakenSession>();
    for (const shardId of shardIds) {
      const session = this.#sessions.get(shardKey({ shardId, shardCount }));
      if (!session?.released) continue;
      this.#sessions.set(shardKey(session), { ...session, released: false });
      taken.set(shardId, session);
    }
    return taken;
  }

  begin(session: GatewaySession): undefined {
    this.#sessions.set(shardKey(session), { ...session, released: false });
  }

  save(sessions: readonly GatewaySession[]): ReadonlySet<number> {
    return this.#update(sessions, false);
  }

  release(sessions: readonly GatewaySession[]): undefined {
    this.#update(sessions, true);
  }

  #update(sessions: readonly GatewaySession[], released: boolean): ReadonlySet<number> {
    const served = new Set<number>();
    for (const session of sessions) {
      const kept = this.#sessions.get(shardKey(session));
      if (kept?.sessionId !== session.sessionId) served.add(session.shardId);
      else this.#sessions.set(shardKey(session), { ...session, released });
    }
    return served;
  }
}

const shardKey = ({ shardId, shardCount }: Pick<GatewaySession, 'shardId' | 'shardCount'>) =>
  `${shardId}/${shardCount}`;
