import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

/**
 * An interceptor that hands on a successful answer only when all of it is there. Beneath undici's retry, a
 * connection that breaks in the middle is then a call that can be made again from the start (retry would go on
 * with a Range request, and join two answers that may differ); beneath deduplicate, a call can join another up to
 * its last byte. Other answers pass as they come: their status is all that counts.
 */
export function wholeAnswer(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => dispatch(options, new WholeAnswer(handler));
}

class WholeAnswer implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #chunks: Buffer[] = [];
  #held: { status: number; headers: IncomingHttpHeaders; message: string | undefined } | undefined;

  constructor(handler: Dispatcher.DispatchHandler) {
    this.#handler = handler;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    if (status >= 200 && status < 300) this.#held = { status, headers, message };
    else this.#handler.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#held) this.#chunks.push(chunk);
    else this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    if (this.#held) {
      const { status, headers, message } = this.#held;
      const [first, ...others] = this.#chunks;
      this.#handler.onResponseStart?.(controller, status, headers, message);
      if (first)
        this.#handler.onResponseData?.(controller, others.length ? Buffer.concat(this.#chunks) : first);
    }
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}
