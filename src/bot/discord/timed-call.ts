import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** An answer with its whole body as text. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A call that got no whole answer. */
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
 * One call with one time limit over all of it, the wait for a free connection included. undici's `request` looks at
 * its signal only once the call has a connection, and builds a stream for a body that is mostly empty.
 * @param timeout in milliseconds
 * @throws NoAnswer
 */
export function timedCall(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  timeout: number,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(options, new TimedCall(resolve, reject, timeout));
  });
}

class TimedCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: WholeAnswer) => void;
  readonly #reject: (error: NoAnswer) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #expired: Error | undefined;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};

  constructor(resolve: (answer: WholeAnswer) => void, reject: (error: NoAnswer) => void, timeout: number) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#expire(timeout), timeout);
  }

  #expire(timeout: number): void {
    this.#expired = new Error(`no whole answer within ${Math.round(timeout)} ms`);
    this.#reject(new NoAnswer(this.#expired, this.#controller !== undefined));
    this.#controller?.abort(this.#expired);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#expired) controller.abort(this.#expired);
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
    clearTimeout(this.#timer);
    const text = Buffer.concat(this.#chunks).toString();
    this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, text });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(new NoAnswer(error, this.#controller !== undefined));
  }
}
