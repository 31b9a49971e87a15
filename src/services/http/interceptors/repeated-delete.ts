import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type Controller, ForwardingHandler, type Handler } from './response-interceptors.ts';

/** Answers of a proxy that does not know what the service did. */
const ANSWER_LOST = new Set([502, 503, 504]);
const GONE = new Set([404, 410]);
const NO_CONTENT = 204;

/**
 * An interceptor for deletions, to stand directly beneath undici's retry, which comes with the same handler at each attempt. The
 * answer to a DELETE can get lost after the service has carried it out; its repetition then finds nothing, and
 * that is the success that was lost. A 429 and a connection that never came about were not carried out.
 */
export function repeatedDelete(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  const unanswered = new WeakSet<Handler>();
  return (options, handler) => dispatch(options, new DeleteAttempt(handler, unanswered));
}

class DeleteAttempt extends ForwardingHandler {
  readonly #unanswered: WeakSet<Handler>;
  #sent = false;

  constructor(next: Handler, unanswered: WeakSet<Handler>) {
    super(next);
    this.#unanswered = unanswered;
  }

  override onRequestStart(controller: Controller, context: unknown): void {
    this.#sent = true;
    super.onRequestStart(controller, context);
  }

  override onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    const deleted = GONE.has(status) && this.#unanswered.has(this.next);
    if (ANSWER_LOST.has(status)) this.#unanswered.add(this.next);
    super.onResponseStart(controller, deleted ? NO_CONTENT : status, headers, message);
  }

  override onResponseError(controller: Controller, error: Error): void {
    if (this.#sent) this.#unanswered.add(this.next);
    super.onResponseError(controller, error);
  }
}
