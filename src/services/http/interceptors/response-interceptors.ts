import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../time.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { GrowingBody } from '../timed-call.ts';

/** What undici lets an interceptor do to a call under way. */
export type Controller = Dispatcher.DispatchController;
/** What undici tells of a call, step by step. */
export type Handler = Dispatcher.DispatchHandler;

/**
 * Hands on what happens to a call; an interceptor overrides what it looks at. undici's own DecoratorHandler is
 * deprecated, and its types name none of the methods.
 */
export class ForwardingHandler implements Handler {
  protected readonly next: Handler;

  constructor(next: Handler) {
    this.next = next;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.next.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.next.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.next.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    this.next.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.next.onResponseError?.(controller, error);
  }
}

const TOO_MANY_REQUESTS = 429;

/** Until when calls are not sent, by the clock of the client. */
export class Hold {
  until = Number.NEGATIVE_INFINITY;
}

/**
 * An interceptor, the innermost, that respects the Retry-After of a 429: until then each call is answered here, with
 * 429 and what is left of the wait, and is not sent. What the limit counts (tokens, addresses, paths) is not said
 * (docs/interface.md#access-and-errors), so no call of the origin is exempt.
 * @param own hold, which these calls keep and set
 * @param others holds that these calls keep too, and do not set
 */
export function heldOrigin(
  { now }: Clock,
  own: Hold,
  ...others: readonly Hold[]
): Dispatcher.DispatcherComposeInterceptor {
  const hold = (seconds: number) => {
    own.until = Math.max(own.until, now() + seconds * 1000);
  };
  return (dispatch) => (options, handler) => {
    const left = Math.max(own.until, ...others.map(({ until }) => until)) - now();
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
