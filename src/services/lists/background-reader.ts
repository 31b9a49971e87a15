import { setImmediate as turn } from 'node:timers/promises';
import { unexpected } from '../http/service-answer.ts';
import { isRefused, ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import type { ListPart } from './page.ts';

/** A list, and how it is read. */
export interface BackgroundReaderOptions<Row> {
  /** One call: the first rows, or those after the row `after`. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<Row>>;
  readonly idOf: (row: Row) => string;
  /** Readers that share a pace make one call at a time between them. */
  readonly pace: Pace;
  readonly clock: Clock;
  /**
   * How many of the last rows may serve as a cursor, the last one first, since rows are deleted while they are read. With 1
   * an empty answer is the end of the list.
   */
  readonly cursors: number;
  /**
   * Called after each failed call, before it is repeated, with how many failed one after the other. Throws the failure
   * where the call is not to be repeated. The pace waits for the end of a 429 in any case.
   */
  readonly beforeRetry: (failure: ServiceFailure, failures: number) => Promise<void> | void;
}

/** Where a reading begins, and how fast it goes. */
export interface ReadingOptions {
  /** The ids of the last rows that are known, the last one last; empty for the beginning of the list. */
  readonly from?: readonly string[];
  /** Milliseconds from the end of a call to the beginning of the next, by how many the call took; the pace may want more. */
  readonly gap: (took: number) => number;
}

/** Reads a list of the service part by part while people's own calls come between. */
export class BackgroundReader<Row> {
  readonly #options: BackgroundReaderOptions<Row>;
  #first: Promise<ListPart<Row>> | undefined;

  constructor(options: BackgroundReaderOptions<Row>) {
    this.#options = options;
  }

  /**
   * The first rows, without waiting for a turn: for somebody who types. All who ask at the same time share a call.
   * @throws ServiceFailure
   */
  first(): Promise<ListPart<Row>> {
    this.#first ??= this.#call(undefined).finally(() => {
      this.#first = undefined;
    });
    return this.#first;
  }

  /**
   * The list, part by part, until its end or until nobody takes the next part.
   * @throws ServiceFailure as `beforeRetry` does, and unexpected-answer for a list that says that it goes on and does not;
   * Stopped when the pace has ended
   */
  async *parts({ from = [], gap }: ReadingOptions): AsyncGenerator<ListPart<Row>> {
    const { clock, cursors, idOf } = this.#options;
    let last = from;
    let took = 0;
    const timed = async (after: string | undefined) => {
      const began = clock.now();
      const part = await (after === undefined ? this.first() : this.#call(after));
      took = clock.now() - began;
      return part;
    };
    const patiently = (after?: string) =>
      this.#patiently(
        () => gap(took),
        () => timed(after),
      );
    for (;;) {
      const part = await (last.length === 0 ? patiently() : this.#following(last, patiently));
      yield part;
      if (part.follows !== 'more') return;
      last = [...last, ...part.rows.slice(-cursors).map(idOf)].slice(-cursors);
      await turn();
    }
  }

  /**
   * What follows the last of these rows. A service need not know a row any more that has been deleted: it may refuse the
   * call, or answer with an empty list. An empty list is the end only if the row before leads to it too.
   */
  async #following(
    ids: readonly string[],
    patiently: (after: string) => Promise<ListPart<Row>>,
  ): Promise<ListPart<Row>> {
    for (const [at, id] of ids.toReversed().entries()) {
      try {
        const part = await patiently(id);
        if (part.rows.length > 0 || ids.length === 1) return part;
      } catch (error) {
        if (!isRefused(error) || at === ids.length - 1) throw error;
      }
    }
    throw unexpected('a list that should go on brings no further rows');
  }

  /** Makes a call in its turn, until it is answered. */
  async #patiently(gap: () => number, call: () => Promise<ListPart<Row>>): Promise<ListPart<Row>> {
    const { pace, beforeRetry } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        return await pace.inTurn(gap(), call);
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        await beforeRetry(error, failures);
      }
    }
  }

  async #call(after: string | undefined): Promise<ListPart<Row>> {
    const { part, pace } = this.#options;
    try {
      return await part(after);
    } catch (error) {
      if (error instanceof ServiceFailure && error.reason.kind === 'rate-limited')
        pace.hold(error.reason.retryAfterSeconds);
      throw error;
    }
  }
}

/** Seconds without a call after a 429 that names no time, and after any. */
const HOLD_SECONDS = 30;
const SHORTEST_HOLD_SECONDS = 1;

/** With fewer calls than this before a 429 the rate that is allowed cannot be told: others may have used it up. */
const TELLING_CALLS = 10;

/** The longest gap in milliseconds, whatever the limit seems to be. */
const LONGEST_GAP = 60_000;

/**
 * When the next call may be made in the background. Calls come one at a time. The first 429 stops them until the service
 * takes calls again; from then on they keep to half of the rate that led to it, so that people have the other half.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #shortest: number;
  #gap: number;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #since = 0;
  #calls = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param signal aborted when there is to be no further call
   * @param shortest milliseconds from the end of a call to the beginning of the next, where no limit is known
   */
  constructor(clock: Clock, signal: AbortSignal, shortest: number) {
    this.#clock = clock;
    this.#signal = signal;
    this.#shortest = shortest;
    this.#gap = shortest;
  }

  /** Whether the service has asked to wait. */
  get isHeld(): boolean {
    return this.#clock.now() < this.#heldUntil;
  }

  /**
   * Makes a call when it is its turn.
   * @param gap milliseconds since the last call that are wanted; the pace may want more
   * @throws what the call throws; Stopped when there is to be no further call
   */
  inTurn<Value>(gap: number, call: () => Promise<Value>): Promise<Value> {
    const made = this.#last.then(async () => {
      for (let wait = this.#wait(gap); wait > 0; wait = this.#wait(gap)) await this.pause(wait);
      if (this.#signal.aborted) throw new Stopped();
      if (this.#calls === 0) this.#since = this.#clock.now();
      this.#calls += 1;
      try {
        return await call();
      } finally {
        this.#endedAt = this.#clock.now();
      }
    });
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Milliseconds until the next call may be made. */
  #wait(gap: number): number {
    return Math.max(this.#endedAt + Math.max(this.#gap, gap), this.#heldUntil) - this.#clock.now();
  }

  /** Holds all calls after a 429. @param seconds that it says to wait; undefined where it names no time */
  hold(seconds: number | undefined): void {
    const now = this.#clock.now();
    const wait = Math.max(SHORTEST_HOLD_SECONDS, seconds ?? HOLD_SECONDS) * 1_000;
    const allowed = this.#calls < TELLING_CALLS ? 0 : (now - this.#since + wait) / this.#calls;
    this.#gap = Math.min(Math.max(2 * this.#gap, 2 * allowed), LONGEST_GAP);
    this.#heldUntil = now + wait;
    this.#calls = 0;
  }

  /** A reading has come to its end: the next may try to be quicker. */
  relax(): void {
    this.#gap = Math.max(this.#shortest, this.#gap / 2);
    this.#calls = 0;
  }

  /** Waits so many milliseconds. @throws Stopped */
  pause(milliseconds: number, wake?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new Stopped());
      };
      const end = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = this.#clock.after(milliseconds, end).unref();
      if (this.#signal.aborted) stop();
      else this.#signal.addEventListener('abort', stop, { once: true });
      wake?.addEventListener('abort', end, { once: true });
    });
  }
}

/** Thrown in place of a further call once the pace has ended. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}
