import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** What became of one attempt of a call. */
export interface Attempted {
  /** Of the answer; 0 when none came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined when there is none, when it was not wanted, and when it did not come as a whole. */
  readonly body: Buffer | undefined;
  /** Why there is no answer, or why a body that was wanted did not come as a whole. */
  readonly error: Error | undefined;
  /** Whether it was sent: then it may have been carried out, unless the answer says that it was not. */
  readonly sent: boolean;
}

/** The time of a call is over. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';

  static after(milliseconds: number): TimeOver {
    return new TimeOver(`no whole answer within ${Math.round(milliseconds) / 1000} s`);
  }
}

/** Nobody waits for the answer of a call any more. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/**
 * Whether an attempt may have been carried out: it was sent, and no answer says that it was not.
 * @param isRefusal of the statuses that say so
 */
export const mayBeCarriedOut = (
  { sent, status }: Attempted,
  isRefusal: (status: number) => boolean,
): boolean => sent && (status === 0 || !isRefusal(status));

/** The time limits of an attempt, and which bodies are read. */
export interface TimedCallOptions {
  /** Milliseconds for all of it, the wait for a connection included. */
  readonly patience: number;
  /** When the patience began, by `performance.now()`: repetitions share that of their call. Default: now. */
  readonly since?: number;
  /**
   * Milliseconds from when it is sent, but no longer than its patience: by that alone all calls in a long queue would
   * fail at once.
   */
  readonly timeout?: number;
  /** Milliseconds without a further byte of a body that has begun. */
  readonly silence?: number;
  /**
   * Whether the body of an answer with this status is wanted. Default: it is. Without its body the answer is given at
   * once; the body is read away, so that the connection can be used again.
   */
  readonly wantsBody?: (status: number) => boolean;
  /** Ends the attempt once it is aborted; its error is then `Abandoned`. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes calls over one dispatcher, with their time limits, which one timer looks after. */
export class TimedCalls {
  readonly #dispatcher: Dispatcher;
  readonly #inFlight = new Set<TimedCall>();
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`; infinite while nothing is looked after. */
  #looksAt = Number.POSITIVE_INFINITY;

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /**
   * Makes one attempt of a call. undici's `request` looks at its signal only once the call has a connection, and builds a
   * stream for a body that is mostly empty. A status that has come stays known, whatever becomes of the body. Rejects for
   * nothing that happens to the attempt.
   */
  make(request: Dispatcher.DispatchOptions, options: TimedCallOptions): Promise<Attempted> {
    return new Promise((resolve) => {
      const now = performance.now();
      const call = new TimedCall(resolve, options, this.#inFlight, now);
      this.#lookAt(call.nextLook(now), now);
      if (!options.signal?.aborted) this.#dispatcher.dispatch(request, call);
    });
  }

  /** Mostly the answers come before: the timer is then left, and finds nothing. It keeps no process alive. */
  #lookAt(at: number, now: number): void {
    if (at >= this.#looksAt) return;
    clearTimeout(this.#timer);
    this.#looksAt = at;
    // After a long block of the event loop the answers may be here, unread: they are read before immediates run.
    this.#timer = setTimeout(() => setImmediate(() => this.#look()), Math.max(1, at - now)).unref();
  }

  #look(): void {
    const now = performance.now();
    this.#looksAt = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    for (const call of this.#inFlight) next = Math.min(next, call.look(now));
    if (next < Number.POSITIVE_INFINITY) this.#lookAt(next, now);
  }
}

class TimedCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (attempted: Attempted) => void;
  readonly #options: TimedCallOptions;
  readonly #inFlight: Set<TimedCall>;
  /** Milliseconds by which no limit can be over after what began now. */
  readonly #step: number;
  /** By `performance.now()`: its end, the milliseconds that the limit of that end has, and the last byte of a body. */
  #ends: number;
  #limit: number;
  #heard = Number.POSITIVE_INFINITY;
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #done = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #wanted = true;
  readonly #body = new GrowingBody();

  /**
   * @param inFlight has it until its end
   * @param now by `performance.now()`
   */
  constructor(
    resolve: (attempted: Attempted) => void,
    options: TimedCallOptions,
    inFlight: Set<TimedCall>,
    now: number,
  ) {
    const { patience, since, timeout = Number.POSITIVE_INFINITY, silence = timeout, signal } = options;
    this.#resolve = resolve;
    this.#options = options;
    this.#inFlight = inFlight;
    this.#ends = (since ?? now) + patience;
    this.#limit = patience;
    this.#step = Math.min(timeout, silence);
    inFlight.add(this);
    if (signal?.aborted) this.#abandon();
    else signal?.addEventListener('abort', this.#abandon, { once: true });
  }

  readonly #abandon = (): void => this.#endWith(new Abandoned('nobody waits for the answer any more'));

  /** When a limit may be over next, by `performance.now()`. */
  nextLook(now: number): number {
    return Math.min(this.#due, now + this.#step);
  }

  get #due(): number {
    const { silence = Number.POSITIVE_INFINITY } = this.#options;
    return Math.min(this.#ends, this.#heard + silence);
  }

  /**
   * Ends the attempt if a limit of it is over.
   * @returns when to look again, by `performance.now()`; infinite after its end
   */
  look(now: number): number {
    if (now < this.#due) return this.nextLook(now);
    this.#endWith(
      now >= this.#ends ? TimeOver.after(this.#limit) : new TimeOver('the answer stopped in the middle'),
    );
    return Number.POSITIVE_INFINITY;
  }

  #endWith(reason: Error): void {
    if (this.#done) return;
    this.#ended = reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, since `abort` would end the connection too, and with it the time of the calls that wait for one.
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
    this.#heard = performance.now();
    this.#wanted = this.#options.wantsBody?.(status) ?? true;
    if (!this.#wanted) this.#give(undefined, undefined);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#heard = performance.now();
    if (this.#wanted) this.#body.add(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    if (this.#wanted) this.#give(this.#body.bytes(), undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#end();
    if (this.#wanted) this.#give(undefined, error);
  }

  #give(body: Buffer | undefined, error: Error | undefined): void {
    const sent = this.#controller !== undefined;
    this.#resolve({ status: this.#status, headers: this.#headers, body, error, sent });
  }

  #end(): void {
    this.#inFlight.delete(this);
    this.#options.signal?.removeEventListener('abort', this.#abandon);
    this.#done = true;
  }
}

/** The bytes so far in one buffer that doubles: an object for each piece of one byte would take a hundred times more. */
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

  /** Undefined when nothing came. */
  bytes(): Buffer | undefined {
    return this.#bytes?.subarray(0, this.#length);
  }
}

/** A call, and how it is repeated. */
export interface RepeatedCall<Outcome> {
  /**
   * Makes an attempt.
   * @param number counts from 1
   * @param isOpen whether an attempt before may have been carried out
   */
  attempt(number: number, isOpen: boolean): Promise<Outcome> | Outcome;
  /** Whether an attempt may have been carried out. */
  isOpen(outcome: Outcome): boolean;
  /**
   * Is called once after each attempt.
   * @returns milliseconds before the next one; undefined when this outcome is the last
   */
  pauseAfter(outcome: Outcome, number: number): number | undefined;
  /** Waits. Gives an outcome when the call ended meanwhile. */
  wait(milliseconds: number): Promise<Outcome | undefined>;
}

/** The end of a call. */
export interface Ended<Outcome> {
  /** The last one. */
  readonly outcome: Outcome;
  /** Whether any attempt may have been carried out, whatever the last one was answered. */
  readonly isOpen: boolean;
}

/** Makes a call attempt by attempt. Rejects with what an attempt rejects with. */
export async function repeated<Outcome>(call: RepeatedCall<Outcome>): Promise<Ended<Outcome>> {
  let isOpen = false;
  for (let number = 1; ; number += 1) {
    const outcome = await call.attempt(number, isOpen);
    isOpen ||= call.isOpen(outcome);
    const pause = call.pauseAfter(outcome, number);
    if (pause === undefined) return { outcome, isOpen };
    const ended = await call.wait(pause);
    if (ended !== undefined) return { outcome: ended, isOpen };
  }
}
