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
  readonly #body = new GrowingBody();
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
    if (this.#held) this.#body.add(chunk);
    else this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    if (this.#held) {
      const { status, headers, message } = this.#held;
      const body = this.#body.taken();
      this.#handler.onResponseStart?.(controller, status, headers, message);
      if (body) this.#handler.onResponseData?.(controller, body);
    }
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
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

  taken(): Buffer | undefined {
    return this.#bytes?.subarray(0, this.#length);
  }
}
