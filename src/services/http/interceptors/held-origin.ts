import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { type Controller, ForwardingHandler, type Handler } from './forwarding-handler.ts';

const TOO_MANY_REQUESTS = 429;

/**
 * An interceptor, the innermost, that respects the Retry-After of a 429 for every call of its origin: until then each
 * is answered here, with 429 and what is left of the wait, and is not sent. What the limit counts (tokens, addresses,
 * paths) is not said (docs/interface.md#access-and-errors), so nothing is let past.
 */
export function heldOrigin({ now }: Clock): Dispatcher.DispatcherComposeInterceptor {
  let until = Number.NEGATIVE_INFINITY;
  const hold = (seconds: number) => {
    until = Math.max(until, now() + seconds * 1000);
  };
  return (dispatch) => (options, handler) => {
    const left = until - now();
    if (left <= 0) return dispatch(options, new LimitWatch(handler, hold));
    queueMicrotask(() => refuse(handler, Math.ceil(left / 1000)));
    return true;
  };
}

/** Answers as the service would. There is no connection that could be aborted or paused. */
function refuse(handler: Handler, seconds: number): void {
  const still = () => undefined;
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: still,
    pause: still,
    resume: still,
  };
  handler.onRequestStart?.(controller, null);
  handler.onResponseStart?.(controller, TOO_MANY_REQUESTS, { 'retry-after': String(seconds) });
  handler.onResponseEnd?.(controller, {});
}

/** Tells of the wait that a 429 asks for. */
class LimitWatch extends ForwardingHandler {
  readonly #hold: (seconds: number) => void;

  constructor(next: Handler, hold: (seconds: number) => void) {
    super(next);
    this.#hold = hold;
  }

  override onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    const seconds = status === TOO_MANY_REQUESTS ? retryAfterSeconds(headers['retry-after']) : undefined;
    if (seconds !== undefined) this.#hold(seconds);
    super.onResponseStart(controller, status, headers, message);
  }
}
