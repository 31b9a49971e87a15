import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** What a call is answered with. */
export interface HttpResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined when there is none, when it was not wanted, and when it did not come as a whole. */
  readonly body: Buffer | undefined;
  /** Why a body that was wanted did not come as a whole. */
  readonly lost?: Error;
}

/** A call that got no answer. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  declare readonly cause: Error;
  /** Whether any of it was sent: what was sent may have been carried out. */
  readonly sent: boolean;

  constructor(cause: Error, sent: boolean) {
    super(cause.message, { cause });
    this.sent = sent;
  }
}

/** The time of a call is over. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';

  constructor(milliseconds: number) {
    super(`no whole answer within ${Math.round(milliseconds) / 1000} s`);
  }
}

/** Nobody waits for the answer of a call any more. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** The time limits of a call, and which bodies are read. */
export interface TimedCallOptions {
  /** Milliseconds for all of it, repetitions and the wait for a connection included. */
  readonly patience: number;
  /**
   * Milliseconds from when it is sent, but no longer than its patience: by that alone all calls in a long queue would
   * fail at once.
   */
  readonly timeout?: number | undefined;
  /**
   * Whether the body of such an answer is wanted; it is unless this is given. Without its body the answer is given at
   * once; the body is read away, so that the connection can be used again.
   */
  readonly wantsBody?: (statusCode: number, headers: IncomingHttpHeaders) => boolean;
  /** Ends the call once it is aborted; its failure is then `Abandoned`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One call with its time limits. undici's `request` looks at its signal only once the call has a connection, and builds
 * a stream for a body that is mostly empty. A status that has come stays known, whatever becomes of the body: what was
 * done must not be done again.
 * @throws NoResponse
 */
export function timedCall(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: TimedCallOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const call = new TimedCall(resolve, reject, options);
    if (!options.signal?.aborted) dispatcher.dispatch(request, call);
  });
}

class TimedCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (error: NoResponse) => void;
  readonly #options: TimedCallOptions;
  readonly #ends: number;
  readonly #body = new GrowingBody();
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #ended: TimeOver | Abandoned | undefined;
  #done = false;
  #response: { readonly statusCode: number; readonly headers: IncomingHttpHeaders } | undefined;
  #wanted = true;

  constructor(
    resolve: (response: HttpResponse) => void,
    reject: (error: NoResponse) => void,
    options: TimedCallOptions,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#options = options;
    this.#ends = performance.now() + options.patience;
    this.#timer = this.#expireIn(options.patience);
    if (options.signal?.aborted) this.#abandon();
    else options.signal?.addEventListener('abort', this.#abandon, { once: true });
  }

  readonly #abandon = (): void => this.#endWith(new Abandoned('nobody waits for the answer any more'));

  #expireIn(milliseconds: number): NodeJS.Timeout {
    // After a long block of the event loop the answer may be here, unread: it is read before immediates run.
    return setTimeout(() => setImmediate(() => this.#expire(milliseconds)), milliseconds);
  }

  #expire(milliseconds: number): void {
    this.#endWith(new TimeOver(milliseconds));
  }

  #endWith(reason: TimeOver | Abandoned): void {
    if (this.#done) return;
    this.#ended = reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, since `abort` would end the connection too, and with it the time of whoever waits for one.
    if (this.#ended) throw this.#ended;
    this.#controller = controller;
    const { timeout } = this.#options;
    if (timeout === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = this.#expireIn(Math.max(1, Math.min(timeout, this.#ends - performance.now())));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (statusCode < 200) return;
    this.#response = { statusCode, headers };
    this.#wanted = this.#options.wantsBody?.(statusCode, headers) ?? true;
    if (!this.#wanted) this.#resolve({ ...this.#response, body: undefined });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#wanted) this.#body.add(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    if (this.#response && this.#wanted) this.#resolve({ ...this.#response, body: this.#body.bytes() });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#end();
    if (!this.#response) this.#reject(new NoResponse(error, this.#controller !== undefined));
    else if (this.#wanted) this.#resolve({ ...this.#response, body: undefined, lost: error });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#abandon);
    this.#done = true;
  }
}

/** The bytes so far in one buffer that doubles: an object for each piece of one byte would take a hundred times more. */
export class GrowingBody {
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
