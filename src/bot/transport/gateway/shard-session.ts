import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import { INITIAL_RESPONSE_TIME, SNOWFLAKE } from '../../../handlers/discord-limits.ts';
import type { ClockWatch } from '../../process/clock-watch.ts';
import type { GatewaySession, TakenSession } from '../../state/session-store.ts';
import type { Delivery } from '../transport.ts';
import type { ReadySession } from './frames.ts';

/** Maximum sequences of interactions in flight. With more, a resume starts before the oldest one. */
const MAX_IN_FLIGHT = 1_000;

/** The epoch of snowflakes, the first millisecond of 2015: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const BITS_BELOW_THE_TIME = 22n;

/** Answers an interaction. Resolves when all work for it is done. Never rejects. */
export type OnInteraction = (interaction: APIInteraction, delivery: Delivery) => Promise<void>;

export interface SessionOwner {
  /** Whether later events are left to the next process. */
  readonly isStopped: boolean;
  readonly onInteraction: OnInteraction;
  readonly clock: Pick<ClockWatch, 'since'>;
  /** Called when the session has received an event or finished an interaction. */
  changed(session: ShardSession): void;
  /** Called when Discord has replayed all missed events. */
  replayed(session: ShardSession, replay: Replay): void;
}

/** Counts of the interactions that Discord replayed on one connection. */
export interface Replay {
  readonly interactions: number;
  /** Those that arrived too late to be answered. */
  readonly late: number;
  /** Whether a previous process left the session. */
  readonly isTakenOver: boolean;
}

/** A session that this process started. */
export type NewSession = ReadySession & Pick<GatewaySession, 'shardId' | 'shardCount'>;

/**
 * The session of one shard. Passes on its interactions, and records the received events and the interactions in
 * flight.
 */
export class ShardSession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly #shard: Pick<GatewaySession, 'shardId' | 'shardCount'>;
  readonly #owner: SessionOwner;
  /** Sequences in ascending order. */
  readonly #inFlight = new Set<number>();
  /** The previous process's progress, until Discord has replayed all of it. */
  #former: TakenSession | undefined;
  #received: number;
  /** Defined during a replay. */
  #replay: { interactions: number; late: number } | undefined;

  constructor(session: NewSession | TakenSession, owner: SessionOwner) {
    const { shardId, shardCount, sessionId, resumeUrl, sequence } = session;
    this.sessionId = sessionId;
    this.resumeUrl = resumeUrl;
    this.#shard = { shardId, shardCount };
    this.#owner = owner;
    this.#received = sequence;
    this.#former = 'released' in session ? session : undefined;
  }

  /**
   * The sequence of the last received event. A connection of this process resumes after it, so that Discord does not
   * replay the interactions in flight here.
   */
  get received(): number {
    return this.#received;
  }

  get shardId(): number {
    return this.#shard.shardId;
  }

  /**
   * Whether a crashed process left the session, so that it may have started to answer what Discord replays. False
   * after the replay.
   */
  get wasLeftByCrash(): boolean {
    return this.#former?.released === false;
  }

  /** Whether every interaction is finished, including those of the previous process. */
  get isFinished(): boolean {
    return this.#inFlight.size === 0 && !this.wasLeftByCrash;
  }

  /** Counts events as replayed until `endReplay`. */
  beginReplay(): void {
    this.#replay = { interactions: 0, late: 0 };
  }

  endReplay(): void {
    const { interactions = 0, late = 0 } = this.#replay ?? {};
    const isTakenOver = this.#former !== undefined;
    this.#replay = undefined;
    this.#former = undefined;
    this.#owner.replayed(this, { interactions, late, isTakenOver });
  }

  /** Records an event and passes on its interaction. No-op once the owner is stopped. */
  receive({ t, s, d }: GatewayDispatchPayload): void {
    if (this.#owner.isStopped) return;
    if (t === GatewayDispatchEvents.InteractionCreate) this.#handle(s, d);
    this.#received = Math.max(this.#received, s);
    this.#owner.changed(this);
  }

  /** The state to store. A resume starts before the oldest interaction in flight. */
  get state(): GatewaySession {
    const inFlight = [...this.#inFlight];
    const [oldest] = inFlight;
    const sequence = oldest === undefined ? this.#received : oldest - 1;
    const { sessionId, resumeUrl } = this;
    const session = { ...this.#shard, sessionId, resumeUrl, sequence };
    if (inFlight.length > MAX_IN_FLIGHT) return { ...session, received: sequence, inFlight: [] };
    return { ...session, received: this.#received, inFlight };
  }

  #handle(sequence: number, interaction: APIInteraction): void {
    const replay = this.#replay;
    let age = 0;
    if (replay) {
      replay.interactions += 1;
      if (this.#former && wasFinished(this.#former, sequence)) return;
      const since = this.#owner.clock.since(createdAt(interaction));
      age = since.likely;
      // If in doubt, tries to answer. A deferral that was sent does not depend on the session, because claims record
      // it.
      if (since.atLeast >= INITIAL_RESPONSE_TIME) {
        replay.late += 1;
        return;
      }
    }
    // If Discord sends an interaction twice, it is already in flight or finished.
    const isNew = sequence > this.#received;
    if (isNew) this.#inFlight.add(sequence);
    const state = this.wasLeftByCrash ? 'left' : 'unanswered';
    void this.#owner.onInteraction(interaction, { state, age }).then(() => {
      if (isNew) this.#inFlight.delete(sequence);
      this.#owner.changed(this);
    });
  }
}

/** Whether the previous process finished the interaction with this sequence. */
const wasFinished = ({ received, inFlight }: TakenSession, sequence: number): boolean =>
  sequence <= received && !inFlight.includes(sequence);

/** Returns when an interaction was created, by the time in its id; infinite if the id is not a snowflake. */
function createdAt({ id }: APIInteraction): number {
  if (!SNOWFLAKE.test(id)) return Number.POSITIVE_INFINITY;
  return DISCORD_EPOCH + Number(BigInt(id) >> BITS_BELOW_THE_TIME);
}
