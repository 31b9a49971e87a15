import type { SessionInfo } from '@discordjs/ws';
import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { SessionStore } from '../../state/session-store.ts';
import type { Delivery } from '../transport.ts';
import { ageOf } from './interaction-age.ts';
import { SessionWriter } from './session-writer.ts';
import { ShardSession } from './shard-session.ts';

/**
 * Milliseconds since an interaction came to be, after which Discord takes no first answer to it. One that had its first
 * answer is no matter of the session: claims keep what is promised an answer.
 */
const ANSWERABLE = 3_000;

/** Answers an interaction, and resolves when nothing more is done for it. Never rejects. */
export type OnInteraction = (interaction: APIInteraction, delivery: Delivery) => Promise<void>;

/** What a connection has replayed of what was missed. */
interface Replay {
  interactions: number;
  late: number;
}

/**
 * The sessions of the shards of this process: as the library sees them, and as they are kept for the next process, which
 * is given every interaction again that was not finished here.
 */
export class KeptSessions {
  readonly #log: Logger;
  readonly #writer: SessionWriter;
  /** As the library has them: with the last sequence, so that what is in flight is not replayed to this process. */
  readonly #known = new Map<number, SessionInfo>();
  readonly #sessions = new Map<number, ShardSession>();
  /** By shard, while its connection replays. */
  readonly #replays = new Map<number, Replay>();
  #stopped = false;

  /** @param store undefined keeps nothing over the end of the process */
  constructor(store: SessionStore | undefined, log: Logger) {
    this.#log = log;
    this.#writer = new SessionWriter(store, log);
  }

  /**
   * Takes over what is kept for these shards and nobody serves.
   * @returns the shards that can be resumed
   */
  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlySet<number>> {
    const taken = await this.#writer.take(shardIds, shardCount);
    for (const [shardId, session] of taken) {
      const { sessionId, resumeUrl: resumeURL, sequence } = session;
      this.#known.set(shardId, { sessionId, resumeURL, sequence, shardId, shardCount });
      this.#sessions.set(shardId, new ShardSession(session));
    }
    return new Set(taken.keys());
  }

  /** The library's `retrieveSessionInfo`. */
  readonly retrieve = (shardId: number): SessionInfo | null => this.#known.get(shardId) ?? null;

  /** The library's `updateSessionInfo`. That a session is over is found out by who resumes it, if need be. */
  readonly update = (shardId: number, info: SessionInfo | null): void => {
    if (!info) {
      this.#known.delete(shardId);
      return;
    }
    this.#known.set(shardId, info);
    const { sessionId, resumeURL: resumeUrl, sequence, shardCount } = info;
    const former = this.#sessions.get(shardId);
    if (this.#stopped || former?.sessionId === sessionId) return;
    const begun = { shardId, shardCount, sessionId, resumeUrl, sequence, received: sequence, inFlight: [] };
    const session = new ShardSession(begun);
    this.#sessions.set(shardId, session);
    this.#writer.begin(session, former);
  };

  /** A connection of a shard says Hello: what comes until READY or RESUMED was missed before. */
  greeted(shardId: number): void {
    this.#replays.set(shardId, { interactions: 0, late: 0 });
  }

  /** Takes note of an event, and hands an interaction on; nothing once it is stopped. */
  receive(shardId: number, { t, s, d }: GatewayDispatchPayload, onInteraction: OnInteraction): void {
    const session = this.#sessions.get(shardId);
    if (this.#stopped || !session) return;
    if (t === GatewayDispatchEvents.InteractionCreate) this.#handle(shardId, session, s, d, onInteraction);
    else if (t === GatewayDispatchEvents.Ready) this.#replays.delete(shardId);
    // The library may be a step behind with what was replayed just before.
    else if (t === GatewayDispatchEvents.Resumed) setImmediate(() => this.#caughtUp(shardId, session));
    session.receive(s);
    this.#writer.changed(session);
  }

  /**
   * What comes from now on is for the next process.
   * @returns whether a shard's session shall be one that can be resumed: not when it is not kept, or when another process
   *   serves the shard by now
   */
  async stop(): Promise<(shardId: number) => boolean> {
    this.#stopped = true;
    // Also those that nothing has come to lately: another process may serve the shard by now.
    for (const session of this.#sessions.values()) this.#writer.changed(session);
    await this.#writer.flush();
    return (shardId) => {
      const session = this.#sessions.get(shardId);
      return session !== undefined && this.#writer.isKept(session);
    };
  }

  /** What was in flight is over. Sessions of which something is left stay this process's until it is dead. */
  release(): Promise<void> {
    return this.#writer.release([...this.#sessions.values()]);
  }

  #handle(
    shardId: number,
    session: ShardSession,
    sequence: number,
    interaction: APIInteraction,
    onInteraction: OnInteraction,
  ): void {
    const replay = this.#replays.get(shardId);
    const { again } = session;
    let age = 0;
    if (replay) {
      age = ageOf(interaction);
      replay.interactions += 1;
      if (session.wasFinished(sequence)) return;
      if (age >= ANSWERABLE) {
        replay.late += 1;
        return;
      }
    }
    const end = session.begin(sequence);
    void onInteraction(interaction, { again, age }).finally(() => {
      end();
      this.#writer.changed(session);
    });
  }

  #caughtUp(shardId: number, session: ShardSession): void {
    const { interactions = 0, late = 0 } = this.#replays.get(shardId) ?? {};
    const fields = { shard: shardId, interactions, late };
    if (session.isTakenOver) this.#log.info(fields, 'went on with the session that the process before left');
    else if (late > 0) this.#log.info(fields, 'interactions came too late to be answered');
    this.#replays.delete(shardId);
    session.caughtUp();
    // Written at once: a process that is killed soon leaves no more behind than it has in hand.
    this.#writer.changed(session);
    void this.#writer.flush();
  }
}
