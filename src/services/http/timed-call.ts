import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** An answer with its body as text. */
export interface Answered {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** Empty when it did not come as a whole. */
  readonly text: string;
}

/** A call that got no answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Whether any of it was sent: what was sent may have been carried out. */
  readonly sent: boolean;

  constructor(cause: Error, sent: boolean) {
    super(cause.message, { cause });
    this.sent = sent;
  }
}

/**
 * One call with a time limit from when it is sent, and one over all of it. undici's `request` looks at its signal
 * only once the call has a connection, and builds a stream for a body that is mostly empty. A status that has come
 * stays known, whatever becomes of the body: what was done must not be done again.
 * @param timeout milliseconds from when it is sent: calls in a long queue would otherwise all fail at once
 * @param patience milliseconds for all of it
 * @throws NoAnswer
 */
export function timedCall(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  timeout: number,
  patience: number,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new TimedCall(resolve, reject, timeout, patience));
  });
}

class TimedCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answered) => void;
  readonly #reject: (error: NoAnswer) => void;
  readonly #timeout: number;
  readonly #ends: number;
  #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #expired: Error | undefined;
  #done = false;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};

  constructor(
    resolve: (answer: Answered) => void,
    reject: (error: NoAnswer) => void,
    timeout: number,
    patience: number,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timeout = timeout;
    this.#ends = performance.now() + patience;
    this.#timer = this.#expireIn(patience);
  }

  #expireIn(milliseconds: number): NodeJS.Timeout {
    // After a long block of the event loop the answer may be here, unread: it is read before immediates run.
    return setTimeout(() => setImmediate(() => this.#expire(milliseconds)), milliseconds);
  }

  #expire(milliseconds: number): void {
    if (this.#done) return;
    this.#expired = new Error(`no answer within ${Math.round(milliseconds)} ms`);
    this.#fail(this.#expired);
    this.#controller?.abort(this.#expired);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, since `abort` would end the connection too, and with it the time of whoever waits for one.
    if (this.#expired) throw this.#expired;
    this.#controller = controller;
    clearTimeout(this.#timer);
    this.#timer = this.#expireIn(Math.max(1, Math.min(this.#timeout, this.#ends - performance.now())));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    const text = Buffer.concat(this.#chunks).toString();
    this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#end();
    if (this.#statusCode === 0) this.#reject(new NoAnswer(error, this.#controller !== undefined));
    else this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, text: '' });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#done = true;
  }
}
