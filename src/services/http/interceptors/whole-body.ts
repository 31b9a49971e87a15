import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { GrowingBody } from '../growing-body.ts';
import { type Controller, ForwardingHandler } from './forwarding-handler.ts';

/**
 * An interceptor that hands on a successful answer only when all of it is there. Beneath undici's retry, a
 * connection that breaks in the middle is then a call that can be made again from the start (retry would go on
 * with a Range request, and join two answers that may differ); beneath deduplicate, a call can join another up to
 * its last byte. Other answers pass as they come: their status is all that counts.
 */
export function wholeBody(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => dispatch(options, new WholeBody(handler));
}

class WholeBody extends ForwardingHandler {
  readonly #body = new GrowingBody();
  #held: { status: number; headers: IncomingHttpHeaders; message: string | undefined } | undefined;

  override onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    if (status >= 200 && status < 300) this.#held = { status, headers, message };
    else super.onResponseStart(controller, status, headers, message);
  }

  override onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#held) this.#body.add(chunk);
    else super.onResponseData(controller, chunk);
  }

  override onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    if (this.#held) {
      const { status, headers, message } = this.#held;
      super.onResponseStart(controller, status, headers, message);
      const bytes = this.#body.bytes();
      if (bytes) super.onResponseData(controller, bytes);
    }
    super.onResponseEnd(controller, trailers);
  }
}
