import { setImmediate as turn } from 'node:timers/promises';
import { unexpected } from '../http/service-answer.ts';
import { idOfRaw, type ListPart } from '../lists/page.ts';
import { isRefused, ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';

/** A list and how to read it. */
interface BackgroundReaderOptions<Row> {
  /** Makes one call: the first rows, or those after the row `after`. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<Row>>;
  readonly idOf: (row: Row) => string;
  /** Readers that share a throttle make one call at a time between them. */
  readonly throttle: Throttle;
  /**
   * How many of the last rows may serve as a cursor, the last one first, because rows may be deleted during the
   * reading. With 1 an empty response is the end of the list.
   */
  readonly cursors: number;
  /**
   * Called after each failed call, before its retry, with the number of consecutive failures. Throws the failure to
   * prevent the retry. The throttle waits for the end of a 429 in any case.
   */
  readonly beforeRetry: (failure: ServiceFailure, failures: number) => Promise<void> | void;
  /**
   * Reads the list once, with `parts`.
   * @returns when the next round is due, by the clock of the throttle
   * @throws Stopped only
   */
  readonly round: () => Promise<number>;
  /** Milliseconds after a use in which due rounds start on their own. Default: a round starts only on a use. */
  readonly inUseFor?: number;
}

/** The start of a reading, and its speed. */
interface ReadingOptions {
  /** The ids of the last known rows, in order; empty for the beginning of the list. */
  readonly from?: readonly string[];
  /** Returns the milliseconds between two calls, by the duration of the first. The throttle may require more. */
  readonly gap: (took: number) => number;
}

/** Reads a list of the service in rounds, part by part, between users' own calls. */
export class BackgroundReader<Row> {
  readonly #options: BackgroundReaderOptions<Row>;
  #first: Promise<ListPart<Row>> | undefined;
  #round: Promise<void> | undefined;
  #dueAt = Number.NEGATIVE_INFINITY;
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(options: BackgroundReaderOptions<Row>) {
    this.#options = options;
  }

  /** Records a use of the list, and starts a round if one is due. */
  use(): void {
    this.#usedAt = this.#options.throttle.clock.now();
    this.#begin();
  }

  /** The current round, which never rejects; undefined between rounds. */
  get round(): Promise<void> | undefined {
    return this.#round;
  }

  #begin(): void {
    const { throttle, round, inUseFor } = this.#options;
    if (this.#round || throttle.isStopped || throttle.clock.now() < this.#dueAt) return;
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
    const { throttle } = this.#options;
    // A loop, because a timer may end a little early.
    while (throttle.clock.now() < this.#dueAt && !throttle.isStopped)
      await throttle.pause(this.#dueAt - throttle.clock.now());
    if (!this.#isUnused()) this.#begin();
  }

  #isUnused(): boolean {
    const { throttle, inUseFor = Number.POSITIVE_INFINITY } = this.#options;
    return throttle.clock.now() - this.#usedAt > inUseFor;
  }

  /**
   * Reads the first rows without waiting in the queue, because a user is typing. Simultaneous requests share a call.
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
   * @throws ServiceFailure from `beforeRetry`, and unexpected-answer for a list that announces more rows and has none;
   * Stopped after `stop` of the throttle, and instead of a retry if the list is no longer in use
   */
  async *parts({ from = [], gap }: ReadingOptions): AsyncGenerator<ListPart<Row>> {
    const { throttle, cursors } = this.#options;
    const idOf = idOfRaw(this.#options.idOf);
    let last = from;
    let took = 0;
    const timed = async (after: string | undefined) => {
      const began = throttle.clock.now();
      const part = await (after === undefined ? this.first() : this.#call(after));
      took = throttle.clock.now() - began;
      return part;
    };
    const untilSuccess = (after?: string) =>
      this.#untilSuccess(
        () => gap(took),
        () => timed(after),
      );
    for (;;) {
      const part = await (last.length === 0 ? untilSuccess() : this.#partAfter(last, untilSuccess));
      yield part;
      if (part.follows !== 'more') return;
      const ids = part.rows.map(idOf).filter((id) => id !== '');
      if (ids.length === 0 && part.rows.length > 0) throw unexpected('a list has no ids to continue from');
      last = [...last, ...ids].slice(-cursors);
      await turn();
    }
  }

  /**
   * Reads the rows after the last of these. A service may have forgotten a deleted row and refuse the call, or answer
   * with an empty list. An empty list is the end only if the list after the previous row is empty, too.
   */
  async #partAfter(
    ids: readonly string[],
    untilSuccess: (after: string) => Promise<ListPart<Row>>,
  ): Promise<ListPart<Row>> {
    for (const [at, id] of ids.toReversed().entries()) {
      try {
        const part = await untilSuccess(id);
        if (part.rows.length > 0 || ids.length === 1) return part;
      } catch (error) {
        if (!isRefused(error) || at === ids.length - 1) throw error;
      }
    }
    throw unexpected('a list should continue but returned no further rows');
  }

  /** Makes a call through the throttle, and retries it until it succeeds. */
  async #untilSuccess(gap: () => number, call: () => Promise<ListPart<Row>>): Promise<ListPart<Row>> {
    const { throttle, beforeRetry } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        return await throttle.schedule(gap(), call);
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        if (throttle.isStopped || this.#isUnused()) throw new Stopped();
        await beforeRetry(error, failures);
      }
    }
  }

  async #call(after: string | undefined): Promise<ListPart<Row>> {
    const { part, throttle } = this.#options;
    try {
      return await part(after);
    } catch (error) {
      if (error instanceof ServiceFailure && error.reason.kind === 'rate-limited')
        throttle.block(error.reason.retryAfterSeconds);
      throw error;
    }
  }
}

/** Seconds without a call after a 429: the default without a Retry-After, and the minimum. */
const DEFAULT_BLOCK_SECONDS = 30;
const MIN_BLOCK_SECONDS = 1;

/** With fewer calls than this before a 429 the allowed rate is unknown: other clients may have used it up. */
const MIN_CALLS_FOR_RATE = 10;

/** Maximum gap in milliseconds, even for a lower rate limit. */
const MAX_GAP = 60_000;

/**
 * Decides when the next background call may be made. Calls run one at a time. The first 429 stops them until the
 * service takes calls again. From then on they keep to half of the rate that led to it, so that users have the other
 * half.
 */
export class Throttle {
  readonly clock: Clock;
  readonly #stopped = new AbortController();
  readonly #shortest: number;
  #gap: number;
  #blockedUntil = Number.NEGATIVE_INFINITY;
  #since = 0;
  #calls = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  /** @param shortest milliseconds from the end of a call to the start of the next, while no limit is known */
  constructor(clock: Clock, shortest: number) {
    this.clock = clock;
    this.#shortest = shortest;
    this.#gap = shortest;
  }

  /** Starts no further calls. A call in flight is not aborted. */
  stop(): void {
    this.#stopped.abort();
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Whether a 429 of the service still blocks the calls. */
  get isBlocked(): boolean {
    return this.clock.now() < this.#blockedUntil;
  }

  /**
   * Queues a call.
   * @param gap the wanted milliseconds since the last call; the throttle may require more
   * @throws the error of the call; Stopped after `stop`
   */
  schedule<Value>(gap: number, call: () => Promise<Value>): Promise<Value> {
    const made = this.#last.then(async () => {
      // Evaluated once per round of the loop: time may pass between two reads of the clock.
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

  /** Returns the milliseconds until the next call may be made. */
  #wait(gap: number): number {
    return Math.max(this.#endedAt + Math.max(this.#gap, gap), this.#blockedUntil) - this.clock.now();
  }

  /** Blocks all calls after a 429. @param seconds of its Retry-After; undefined without one */
  block(seconds: number | undefined): void {
    const now = this.clock.now();
    const wait = Math.max(MIN_BLOCK_SECONDS, seconds ?? DEFAULT_BLOCK_SECONDS) * 1_000;
    const allowed = this.#calls < MIN_CALLS_FOR_RATE ? 0 : (now - this.#since + wait) / this.#calls;
    this.#gap = Math.min(Math.max(2 * this.#gap, 2 * allowed), MAX_GAP);
    this.#blockedUntil = now + wait;
    this.#calls = 0;
  }

  /** Called when a reading reaches its end: the next may be quicker. */
  speedUp(): void {
    this.#gap = Math.max(this.#shortest, this.#gap / 2);
    this.#calls = 0;
  }

  /** Resolves after this time or on `stop`, whichever comes first. */
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
