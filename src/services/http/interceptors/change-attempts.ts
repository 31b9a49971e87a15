import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type Controller, ForwardingHandler, type Handler } from './response-interceptors.ts';

/** The attempts of one change. */
export interface ChangeAttempts {
  /** An interceptor, to stand directly beneath undici's retry, which shows its caller the last attempt alone. */
  readonly watch: Dispatcher.DispatcherComposeInterceptor;
  /**
   * Whether an attempt may have carried out the change: it was sent, and has not been refused. An attempt that was
   * answered 2xx counts too.
   */
  mayBeDone(): boolean;
}

/** To be made anew for each change. */
export function watchAttempts(): ChangeAttempts {
  const open = new Set<Handler>();
  return {
    watch: (dispatch) => (options, handler) => dispatch(options, new Attempt(handler, open)),
    mayBeDone: () => open.size > 0,
  };
}

/**
 * Whether a status says that a change was not carried out: any 4xx but 408, which frameworks (gin, tower-http) answer
 * when a handler takes too long, whatever it has done by then.
 */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

/** In `open` from when it is sent until it is refused. */
class Attempt extends ForwardingHandler {
  readonly #open: Set<Handler>;

  constructor(next: Handler, open: Set<Handler>) {
    super(next);
    this.#open = open;
  }

  override onRequestStart(controller: Controller, context: unknown): void {
    // It throws when the time of the call is over; the request is not sent then.
    super.onRequestStart(controller, context);
    this.#open.add(this);
  }

  override onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    if (isRefusal(status)) this.#open.delete(this);
    super.onResponseStart(controller, status, headers, message);
  }
}
