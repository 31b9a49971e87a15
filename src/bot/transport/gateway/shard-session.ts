import {
  type APIInteraction,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10';
import type { GatewaySession, TakenSession } from '../../state/session-store.ts';
import type { Delivery } from '../transport.ts';

/** So many interactions in flight are kept by themselves; of more, only the oldest. */
const MOST_IN_FLIGHT = 1_000;

/**
 * Milliseconds since an interaction came to be, after which Discord takes no first answer to it. One that had its first
 * answer is no matter of the session: claims keep what is promised an answer.
 */
const ANSWERABLE = 3_000;

/** The first millisecond of 2015, from which snowflakes count: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const BITS_BELOW_THE_TIME = 22n;

/** Answers an interaction, and resolves when nothing more is done for it. Never rejects. */
export type OnInteraction = (interaction: APIInteraction, delivery: Delivery) => Promise<void>;

/** Where a session's interactions go, and what is told of its changes. */
export interface SessionOwner {
  /** Whether everything that comes is for the next process. */
  readonly isStopped: boolean;
  readonly onInteraction: OnInteraction;
  /** Something was received, or finished. */
  changed(session: ShardSession): void;
  /** Everything that was missed has been replayed. */
  caughtUp(session: ShardSession, replay: Replay): void;
}

/** What a connection has replayed of what was missed. */
export interface Replay {
  readonly interactions: number;
  /** Those of them that came too late to be answered. */
  readonly late: number;
  /** Whether it is the session of the process before. */
  readonly isTakenOver: boolean;
}

/**
 * The session of a shard: hands its interactions on, and knows how far it has come: what was received, and which
 * interactions of that are not finished.
 */
export class ShardSession {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly #shard: Pick<GatewaySession, 'shardId' | 'shardCount'>;
  readonly #owner: SessionOwner;
  readonly #inFlight = new Set<number>();
  /** What the process before left, until all of it has been replayed. */
  #left: TakenSession | undefined;
  #received: number;
  /** While a connection replays. */
  #replay: { interactions: number; late: number } | undefined;

  /** One that has just begun, or one that was taken over. */
  constructor(session: GatewaySession | TakenSession, owner: SessionOwner) {
    const { shardId, shardCount, sessionId, resumeUrl, sequence } = session;
    this.sessionId = sessionId;
    this.resumeUrl = resumeUrl;
    this.#shard = { shardId, shardCount };
    this.#owner = owner;
    this.#received = sequence;
    this.#left = 'released' in session ? session : undefined;
  }

  /** The sequence of the last event that was received: a connection that is lost replays nothing that is in flight here. */
  get received(): number {
    return this.#received;
  }

  get shardId(): number {
    return this.#shard.shardId;
  }

  /** Whether a dead process may have begun to answer what comes now. */
  get again(): boolean {
    return this.#left?.released === false;
  }

  /** Whether everything that was begun is finished, also by the process before. */
  get isFinished(): boolean {
    return this.#inFlight.size === 0 && !this.again;
  }

  /** What comes from now on was missed before, until it has caught up. */
  replays(): void {
    this.#replay = { interactions: 0, late: 0 };
  }

  /** Everything has been replayed. */
  caughtUp(): void {
    const { interactions = 0, late = 0 } = this.#replay ?? {};
    const isTakenOver = this.#left !== undefined;
    this.#replay = undefined;
    this.#left = undefined;
    this.#owner.caughtUp(this, { interactions, late, isTakenOver });
  }

  /** Takes note of an event, and hands an interaction on; nothing once its owner is stopped. */
  receive({ t, s, d }: GatewayDispatchPayload): void {
    if (this.#owner.isStopped) return;
    if (t === GatewayDispatchEvents.InteractionCreate) this.#handle(s, d);
    this.#received = Math.max(this.#received, s);
    this.#owner.changed(this);
  }

  /** As it is kept now: it is resumed before the oldest interaction in flight. */
  get state(): GatewaySession {
    // They were added in the order of their sequences.
    const inFlight = [...this.#inFlight];
    const [oldest] = inFlight;
    const sequence = oldest === undefined ? this.#received : oldest - 1;
    const { sessionId, resumeUrl } = this;
    const session = { ...this.#shard, sessionId, resumeUrl, sequence };
    if (inFlight.length > MOST_IN_FLIGHT) return { ...session, received: sequence, inFlight: [] };
    return { ...session, received: this.#received, inFlight };
  }

  #handle(sequence: number, interaction: APIInteraction): void {
    const replay = this.#replay;
    let age = 0;
    if (replay) {
      replay.interactions += 1;
      if (this.#wasFinished(sequence)) return;
      age = ageOf(interaction);
      if (age >= ANSWERABLE) {
        replay.late += 1;
        return;
      }
    }
    // One that came before is in flight, or finished, by what came of it then.
    const isNew = sequence > this.#received;
    if (isNew) this.#inFlight.add(sequence);
    void this.#owner.onInteraction(interaction, { again: this.again, age }).then(() => {
      if (isNew) this.#inFlight.delete(sequence);
      this.#owner.changed(this);
    });
  }

  /** Whether the process before has finished the interaction with this sequence. */
  #wasFinished(sequence: number): boolean {
    const left = this.#left;
    return left !== undefined && sequence <= left.received && !left.inFlight.includes(sequence);
  }
}

/**
 * Milliseconds since an interaction came to be, by this machine's clock and the time in its id: 0 and more, also when the
 * clock is behind or the id is none.
 */
function ageOf({ id }: { readonly id: unknown }): number {
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return 0;
  return Math.max(0, Date.now() - DISCORD_EPOCH - Number(BigInt(id) >> BITS_BELOW_THE_TIME));
}
