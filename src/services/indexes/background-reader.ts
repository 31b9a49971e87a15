import { setImmediate as turn } from 'node:timers/promises';
import { unexpected } from '../http/service-answer.ts';
import { idOfRaw, type ListPart } from '../lists/page.ts';
import { isRefused, ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';

/** A list and the way to read it. */
interface BackgroundReaderOptions<Row> {
  /** Makes one call: the first rows, or those after the row `after`. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<Row>>;
  readonly idOf: (row: Row) => string;
  /** Readers that share a pace make one call at a time between them. */
  readonly pace: Throttle;
  /**
   * How many of the last rows may serve as a cursor, the last one first, since rows may be deleted during the reading.
   * With 1 an empty response is the end of the list.
   */
  readonly cursors: number;
  /**
   * Called after each failed call, before it is repeated, with the number of failures in a row. Throws the failure to
   * stop the repetition. The pace waits for the end of a 429 in any case.
   */
  readonly beforeRetry: (failure: ServiceFailure, failures: number) => Promise<void> | void;
  /**
   * Reads the list once, with `parts`.
   * @returns when the next round is due, by the clock of the pace
   * @throws Stopped only
   */
  readonly round: () => Promise<number>;
  /** Milliseconds after a use in which due rounds begin by themselves. Default: each round begins with a use. */
  readonly inUseFor?: number;
}

/** The start of a reading, and its speed. */
interface ReadingOptions {
  /** The ids of the last known rows, in order; empty for the beginning of the list. */
  readonly from?: readonly string[];
  /** The milliseconds between two calls, by the duration of the first; the pace may want more. */
  readonly gap: (took: number) => number;
}

/** Reads a list of the service in rounds, part by part, with users' own calls in between. */
export class BackgroundReader<Row> {
  readonly #options: BackgroundReaderOptions<Row>;
  #first: Promise<ListPart<Row>> | undefined;
  #round: Promise<void> | undefined;
  #dueAt = Number.NEGATIVE_INFINITY;
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(options: BackgroundReaderOptions<Row>) {
    this.#options = options;
  }

  /** Notes a use of the list. A round begins if one is due. */
  use(): void {
    this.#usedAt = this.#options.pace.clock.now();
    this.#begin();
  }

  /** The current round, which never rejects; undefined between rounds. */
  get round(): Promise<void> | undefined {
    return this.#round;
  }

  #begin(): void {
    const { pace, round, inUseFor } = this.#options;
    if (this.#round || pace.isStopped || pace.clock.now() < this.#dueAt) return;
    this.#round = round()
      .then((dueAt) => {
        this.#dueAt = dueAt;
      }, ignoreStop)
      .finally(() => {
        this.#round = undefined;
      });
    if (inUseFor !== undefined) void this.#round.then(() => this.#beginNext());
  }

  async #beginNext(): Promise<void> {
    const { pace } = this.#options;
    // Repeated, since a timer may end a little early.
    while (pace.clock.now() < this.#dueAt && !pace.isStopped)
      await pace.pause(this.#dueAt - pace.clock.now());
    if (!this.#isUnused()) this.#begin();
  }

  #isUnused(): boolean {
    const { pace, inUseFor = Number.POSITIVE_INFINITY } = this.#options;
    return pace.clock.now() - this.#usedAt > inUseFor;
  }

  /**
   * Reads the first rows without waiting for a turn, because a user is typing. Simultaneous requests share a call.
   * @throws ServiceFailure
   */
  first(): Promise<ListPart<Row>> {
    this.#first ??= this.#call(undefined).finally(() => {
      this.#first = undefined;
    });
    return this.#first;
  }

  /**
   * Reads the list, part by part, until its end or until the consumer stops.
   * @throws ServiceFailure as `beforeRetry` does, and unexpected-answer for a list that announces more rows and has
   * none; Stopped after the end of the pace, and instead of a repetition if the list is not in use any more
   */
  async *parts({ from = [], gap }: ReadingOptions): AsyncGenerator<ListPart<Row>> {
    const { pace, cursors } = this.#options;
    const idOf = idOfRaw(this.#options.idOf);
    let last = from;
    let took = 0;
    const timed = async (after: string | undefined) => {
      const began = pace.clock.now();
      const part = await (after === undefined ? this.first() : this.#call(after));
      took = pace.clock.now() - began;
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
      const ids = part.rows.map(idOf).filter((id) => id !== '');
      if (ids.length === 0 && part.rows.length > 0) throw unexpected('a list has no ids to go on from');
      last = [...last, ...ids].slice(-cursors);
      await turn();
    }
  }

  /**
   * Reads the rows after the last of these. A service may have forgotten a deleted row: it may refuse the call, or
   * answer with an empty list. An empty list is the end only if the row before leads to it too.
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

  /** Makes a call in its turn, and repeats it until it succeeds. */
  async #patiently(gap: () => number, call: () => Promise<ListPart<Row>>): Promise<ListPart<Row>> {
    const { pace, beforeRetry } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        return await pace.schedule(gap(), call);
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        if (pace.isStopped || this.#isUnused()) throw new Stopped();
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

/** Seconds without a call after a 429: without a Retry-After, and the shortest. */
const HOLD_SECONDS = 30;
const MIN_HOLD_SECONDS = 1;

/** With fewer calls than this before a 429 the allowed rate is unknown: other clients may have used it up. */
const MIN_CALLS_FOR_RATE = 10;

/** The longest gap in milliseconds, even for a lower rate limit. */
const MAX_GAP = 60_000;

/**
 * Decides when the next background call may be made. Calls come one at a time. The first 429 stops them until the
 * service takes calls again; from then on they keep to half of the rate that led to it, so that users have the other
 * half.
 */
export class Throttle {
  readonly clock: Clock;
  readonly #stopped = new AbortController();
  readonly #shortest: number;
  #gap: number;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #since = 0;
  #calls = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  /** @param shortest milliseconds from the end of a call to the beginning of the next, while no limit is known */
  constructor(clock: Clock, shortest: number) {
    this.clock = clock;
    this.#shortest = shortest;
    this.#gap = shortest;
  }

  /** Makes no further calls. One in flight is not aborted. */
  stop(): void {
    this.#stopped.abort();
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Whether a 429 of the service still holds the calls. */
  get isHeld(): boolean {
    return this.clock.now() < this.#heldUntil;
  }

  /**
   * Makes a call in its turn.
   * @param gap the wanted milliseconds since the last call; the pace may want more
   * @throws the error of the call; Stopped after the end of the pace
   */
  schedule<Value>(gap: number, call: () => Promise<Value>): Promise<Value> {
    const made = this.#last.then(async () => {
      // Read once: between two looks at the clock the time may pass.
      for (let wait = this.#wait(gap); wait > 0 && !this.isStopped; wait = this.#wait(gap))
        await this.pause(wait);
      if (this.isStopped) throw new Stopped();
      if (this.#calls === 0) this.#since = this.clock.now();
      this.#calls += 1;
      try {
        return await call();
      } finally {
        this.#endedAt = this.clock.now();
      }
    });
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Milliseconds until the next call may be made. */
  #wait(gap: number): number {
    return Math.max(this.#endedAt + Math.max(this.#gap, gap), this.#heldUntil) - this.clock.now();
  }

  /** Holds all calls after a 429. @param seconds of its Retry-After; undefined without one */
  hold(seconds: number | undefined): void {
    const now = this.clock.now();
    const wait = Math.max(MIN_HOLD_SECONDS, seconds ?? HOLD_SECONDS) * 1_000;
    const allowed = this.#calls < MIN_CALLS_FOR_RATE ? 0 : (now - this.#since + wait) / this.#calls;
    this.#gap = Math.min(Math.max(2 * this.#gap, 2 * allowed), MAX_GAP);
    this.#heldUntil = now + wait;
    this.#calls = 0;
  }

  /** A reading reached its end: the next may be quicker. */
  speedUp(): void {
    this.#gap = Math.max(this.#shortest, this.#gap / 2);
    this.#calls = 0;
  }

  /** Waits, at the longest until the end of the pace. */
  pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = this.clock.after(milliseconds, end).unref();
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  }
}

/** Thrown to end a round without a failure. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

function ignoreStop(error: unknown): void {
  if (!(error instanceof Stopped)) throw error;
}
