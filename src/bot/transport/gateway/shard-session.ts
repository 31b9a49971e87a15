import type { GatewaySession, TakenSession } from '../../state/session-store.ts';

/** So many interactions in flight are kept by themselves; of more, only the oldest. */
const MOST_IN_FLIGHT = 1_000;

/** How far a shard's session has come: what was received, and which interactions of that are not finished. */
export class ShardSession {
  readonly sessionId: string;
  readonly #about: Pick<GatewaySession, 'shardId' | 'shardCount' | 'resumeUrl'>;
  readonly #inFlight = new Set<number>();
  /** What the process before left, until all of it has been replayed. */
  #left: TakenSession | undefined;
  #received: number;

  /** One that has just begun, or one that was taken over. */
  constructor(session: GatewaySession | TakenSession) {
    const { shardId, shardCount, sessionId, resumeUrl, sequence } = session;
    this.sessionId = sessionId;
    this.#about = { shardId, shardCount, resumeUrl };
    this.#received = sequence;
    this.#left = 'released' in session ? session : undefined;
  }

  /** Whether a dead process may have begun to answer what comes now. */
  get again(): boolean {
    return this.#left?.released === false;
  }

  /** Whether everything that was begun is finished, also by the process before. */
  get isFinished(): boolean {
    return this.#inFlight.size === 0 && !this.again;
  }

  /** Whether it is another process's that is being resumed. */
  get isTakenOver(): boolean {
    return this.#left !== undefined;
  }

  /** Everything has been replayed. */
  caughtUp(): void {
    this.#left = undefined;
  }

  /** Whether the process before has finished the interaction with this sequence. */
  wasFinished(sequence: number): boolean {
    const left = this.#left;
    return left !== undefined && sequence <= left.received && !left.inFlight.includes(sequence);
  }

  /** Something was received. */
  receive(sequence: number): void {
    this.#received = Math.max(this.#received, sequence);
  }

  /**
   * An interaction was received.
   * @returns to be called when it is finished
   */
  begin(sequence: number): () => void {
    // One that came before is in flight, or finished, by what came of it then.
    if (sequence <= this.#received) return () => undefined;
    this.#received = sequence;
    this.#inFlight.add(sequence);
    return () => void this.#inFlight.delete(sequence);
  }

  /** As it is kept now: it is resumed before the oldest interaction in flight. */
  get state(): GatewaySession {
    // They were added in the order of their sequences.
    const inFlight = [...this.#inFlight];
    const [oldest] = inFlight;
    const sequence = oldest === undefined ? this.#received : oldest - 1;
    const session = { ...this.#about, sessionId: this.sessionId, sequence };
    if (inFlight.length > MOST_IN_FLIGHT) return { ...session, received: sequence, inFlight: [] };
    return { ...session, received: this.#received, inFlight };
  }
}
