import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { InFlight } from '../collections.ts';

/** The result of one attempt of a call. */
export interface AttemptResult {
  /** The status of the response; 0 without a response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if the response has no body, if the body was not wanted, or if it is incomplete. */
  readonly body: Buffer | undefined;
  /** Why there is no response, or why a wanted body is incomplete. */
  readonly error: Error | undefined;
  /**
   * Whether the request was sent. A sent request may have been carried out, unless the response says that it was not.
   */
  readonly sent: boolean;
}

/** The call exceeded a time limit. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';

  static after(milliseconds: number): TimeOver {
    return new TimeOver(`no complete answer within ${Math.round(milliseconds) / 1000} s`);
  }
}

/** The caller ended the call. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/**
 * Whether an attempt may have been carried out: it was sent, and no response says that it was not.
 * @param isRefusal whether a status says that the request was not carried out
 */
export const mayHaveTakenEffect = (
  { sent, status }: AttemptResult,
  isRefusal: (status: number) => boolean,
): boolean => sent && (status === 0 || !isRefusal(status));

/** Time limits of an attempt, and which bodies are read. */
export interface TimedCallOptions {
  /** Milliseconds for the whole attempt, including the wait for a connection. */
  readonly totalTimeout: number;
  /** Start of `totalTimeout`, by `performance.now()`. Retries share the start of their call. Default: now. */
  readonly startedAt?: number;
  /**
   * Milliseconds from the moment the request is sent, within `totalTimeout`. With this limit alone, all calls in a long
   * queue would fail at once.
   */
  readonly timeout?: number;
  /** Maximum pause between two pieces of a body, in milliseconds. */
  readonly idleTimeout?: number;
  /**
   * Whether the body of a response with this status is wanted. Default: always. If it is not wanted, the result is
   * returned at once. The body is still drained, so that the connection can be reused.
   */
  readonly wantsBody?: (status: number) => boolean;
  /** Aborting it ends the attempt with the error `Abandoned`. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes calls over one dispatcher. One timer watches all their time limits. */
export class TimedCalls {
  readonly #dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly #inFlight = new InFlight<TimedCall>();
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`; infinite while no call is watched. */
  #checksAt = Number.POSITIVE_INFINITY;

  constructor(dispatcher: Pick<Dispatcher, 'dispatch'>) {
    this.#dispatcher = dispatcher;
  }

  /**
   * Makes one attempt of a call. undici's `request` is not used: it reads its signal only once the call has a
   * connection, and it builds a stream for a body that is mostly empty. A status is kept even if the body fails
   * afterwards. Never rejects because of a failed attempt.
   */
  make(request: Dispatcher.DispatchOptions, options: TimedCallOptions): Promise<AttemptResult> {
    return new Promise((resolve) => {
      const now = performance.now();
      const call = new TimedCall(resolve, options, this.#inFlight, now);
      this.#scheduleCheck(call.nextCheck(now), now);
      if (!options.signal?.aborted) this.#dispatcher.dispatch(request, call);
    });
  }

  /**
   * Most responses arrive before the timer, which then finds nothing to do. The timer does not keep the process alive.
   */
  #scheduleCheck(at: number, now: number): void {
    if (at >= this.#checksAt) return;
    clearTimeout(this.#timer);
    this.#checksAt = at;
    // After a long block of the event loop, responses may have arrived unread. They are read before immediates run.
    this.#timer = setTimeout(() => setImmediate(() => this.#check()), Math.max(1, at - now)).unref();
  }

  #check(): void {
    const now = performance.now();
    this.#checksAt = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    for (const call of this.#inFlight) next = Math.min(next, call.check(now));
    if (next < Number.POSITIVE_INFINITY) this.#scheduleCheck(next, now);
  }
}

class TimedCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (attempted: AttemptResult) => void;
  readonly #options: TimedCallOptions;
  readonly #inFlight: InFlight<TimedCall>;
  /** Milliseconds in which no limit that starts now can end. */
  readonly #step: number;
  /**
   * By `performance.now()`: the end of the attempt. Then the limit behind that end, in milliseconds, and the time of
   * the last bytes of a body.
   */
  #ends: number;
  #limit: number;
  #lastBytesAt = Number.POSITIVE_INFINITY;
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #wanted = true;
  readonly #body = new GrowingBody();

  /** @param inFlight contains the call until its end. @param now by `performance.now()` */
  constructor(
    resolve: (attempted: AttemptResult) => void,
    options: TimedCallOptions,
    inFlight: InFlight<TimedCall>,
    now: number,
  ) {
    const {
      totalTimeout,
      startedAt,
      timeout = Number.POSITIVE_INFINITY,
      idleTimeout = timeout,
      signal,
    } = options;
    this.#resolve = resolve;
    this.#options = options;
    this.#inFlight = inFlight;
    this.#ends = (startedAt ?? now) + totalTimeout;
    this.#limit = totalTimeout;
    this.#step = Math.min(timeout, idleTimeout);
    inFlight.add(this);
    if (signal?.aborted) this.handleEvent();
    else signal?.addEventListener('abort', this);
  }

  /** Called when the caller's signal aborts. */
  handleEvent(): void {
    this.#endWith(new Abandoned('the caller ended the call'));
  }

  /** The earliest time at which a limit may end, by `performance.now()`. */
  nextCheck(now: number): number {
    return Math.min(this.#due, now + this.#step);
  }

  get #due(): number {
    return Math.min(this.#ends, this.#lastBytesAt + (this.#options.idleTimeout ?? Number.POSITIVE_INFINITY));
  }

  /**
   * Ends the attempt if it exceeded a limit.
   * @returns the time of the next check, by `performance.now()`; infinite after the end
   */
  check(now: number): number {
    if (now < this.#due) return this.nextCheck(now);
    this.#endWith(
      now >= this.#ends ? TimeOver.after(this.#limit) : new TimeOver('the answer stopped in the middle'),
    );
    return Number.POSITIVE_INFINITY;
  }

  #endWith(reason: Error): void {
    this.#ended = reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Throws, because `abort` would also close the connection, and the calls that wait for a connection would lose
    // time.
    if (this.#ended) throw this.#ended;
    this.#controller = controller;
    const { timeout } = this.#options;
    if (timeout === undefined) return;
    const now = performance.now();
    if (now + timeout >= this.#ends) return;
    this.#ends = now + timeout;
    this.#limit = timeout;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#lastBytesAt = performance.now();
    this.#wanted = this.#options.wantsBody?.(status) ?? true;
    if (!this.#wanted) this.#give(undefined, undefined);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#lastBytesAt = performance.now();
    if (this.#wanted) this.#body.add(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    this.#give(this.#body.bytes(), undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#end();
    this.#give(undefined, error);
  }

  /** Only the first result counts: the end of an unwanted body changes nothing. */
  #give(body: Buffer | undefined, error: Error | undefined): void {
    const sent = this.#controller !== undefined;
    this.#resolve({ status: this.#status, headers: this.#headers, body, error, sent });
  }

  #end(): void {
    this.#inFlight.delete(this);
    this.#options.signal?.removeEventListener('abort', this);
  }
}

/** Collects bytes in one buffer that doubles. An object for each piece of one byte would take a hundred times more. */
class GrowingBody {
  #bytes: Buffer | undefined;
  #length = 0;

  add(chunk: Buffer): void {
    const end = this.#length + chunk.length;
    if (!this.#bytes) this.#bytes = chunk;
    else if (end > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
      chunk.copy(grown, this.#length);
    } else chunk.copy(this.#bytes, this.#length);
    this.#length = end;
  }

  /** Undefined for an empty body. */
  bytes(): Buffer | undefined {
    return this.#bytes?.subarray(0, this.#length);
  }
}

/** A call and the rules of its retries. */
export interface RetriedCall<Outcome> {
  /** @param number counts from 1. @param isUncertain whether an earlier attempt may have been carried out */
  attempt(number: number, isUncertain: boolean): Promise<Outcome>;
  /** Whether an attempt may have been carried out. */
  isUncertain(outcome: Outcome): boolean;
  /**
   * Called once after each attempt.
   * @returns milliseconds before the next attempt; undefined if this outcome is the last
   */
  pauseAfter(outcome: Outcome, number: number): number | undefined;
  /** Waits. Resolves to an outcome if the call ended meanwhile. */
  wait(milliseconds: number): Promise<Outcome | undefined>;
}

export interface CallResult<Outcome> {
  /** The last outcome. */
  readonly outcome: Outcome;
  /** Whether any attempt may have been carried out, even if the last one was refused. */
  readonly isUncertain: boolean;
}

/**
 * Makes a call attempt by attempt. Rejects if an attempt rejects. Most calls have one attempt, so there is no async
 * loop to suspend: that saves 200 bytes.
 */
export function withRetries<Outcome>(
  call: RetriedCall<Outcome>,
  number = 1,
  wasUncertain = false,
): Promise<CallResult<Outcome>> {
  return call.attempt(number, wasUncertain).then((outcome) => {
    const isUncertain = wasUncertain || call.isUncertain(outcome);
    const pause = call.pauseAfter(outcome, number);
    if (pause === undefined) return { outcome, isUncertain };
    const proceed = (ended: Outcome | undefined) =>
      ended === undefined ? withRetries(call, number + 1, isUncertain) : { outcome: ended, isUncertain };
    return call.wait(pause).then(proceed);
  });
}
