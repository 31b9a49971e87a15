import type { Logger } from 'pino';
import { backoffDelay, type Timing } from '../timing.ts';

/** How a worker thread ended. */
export interface ThreadEnd {
  /** What happened, for the host. */
  readonly reason: string;
  /** What it threw, if that was it. */
  readonly error: unknown;
  /** Milliseconds that it had lived. */
  readonly lived: number;
}

/** The ends of one worker thread, one after the other: what the host is told of them, and how long each next one waits. */
export class ThreadEnds {
  readonly #shards: ReadonlySet<number>;
  readonly #log: Logger;
  readonly #timing: Timing;
  /** Since the last thread that held for a while. */
  #inARow = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** @param shards those of the thread */
  constructor(shards: ReadonlySet<number>, log: Logger, timing: Timing) {
    this.#shards = shards;
    this.#log = log;
    this.#timing = timing;
  }

  /** Whether there was none yet. */
  get isFirst(): boolean {
    return this.#inARow === 0;
  }

  /**
   * Tells of one, the first at once and further ones once a minute.
   * @returns milliseconds after which the thread is started again
   */
  note({ reason, error, lived }: ThreadEnd): number {
    const { steadyAfter, backoff, outageLogInterval } = this.#timing;
    if (lived >= steadyAfter) this.#inARow = 0;
    const wait = backoffDelay(this.#inARow, backoff);
    this.#inARow += 1;
    const fields = {
      shards: [...this.#shards],
      reason,
      err: error,
      inARow: this.#inARow,
      nextStartSeconds: Math.round(wait / 100) / 10,
    };
    const now = performance.now();
    const isNews = this.#inARow === 1 || now - this.#toldAt >= outageLogInterval;
    if (isNews) this.#toldAt = now;
    this.#log[isNews ? 'warn' : 'debug'](fields, ENDED);
    return wait;
  }
}

const ENDED =
  'a worker thread of SHARD_WORKERS has ended: it is started again, and its shards go on with their sessions; one that ' +
  'cannot begins a new session, as many as Discord allows in a day';
