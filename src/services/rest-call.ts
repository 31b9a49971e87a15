import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { failureOfError, failureOfStatus, unexpected } from './http-failure.ts';
import { readJson } from './read-json.ts';
import { ServiceFailure } from './service-failure.ts';

type Controller = Dispatcher.DispatchController;

/** What a call is answered with, and what may be done about a lost answer. */
export interface CallKind {
  /** Whether the body of a 2xx answer counts. Without it any 2xx will do, and the call's value is null. */
  readonly readsBody: boolean;
  /** Whether the call may be made again: without an answer its failure is then no question of what was done. */
  readonly repeatable: boolean;
}

/**
 * The end of undici's chain for one call: one time limit over all of it, one value or one failure out of it.
 * It stands where `request` would. That takes a signal, which undici looks at only once the request is on a
 * connection (so a call that waits for a free one has no limit), and builds a stream for a body of 60 bytes.
 */
export class RestCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (body: unknown) => void;
  readonly #reject: (error: Error) => void;
  readonly #kind: CallKind;
  readonly #timer: NodeJS.Timeout;
  #controller: Controller | undefined;
  #expired: ServiceFailure | undefined;
  #body: Buffer | undefined;
  #settled = false;

  /** `resolve` gets the parsed body of a 2xx answer, or undefined for 404 and 410. `timeLimit` is in milliseconds. */
  constructor(
    resolve: (body: unknown) => void,
    reject: (error: Error) => void,
    timeLimit: number,
    kind: CallKind,
  ) {
    this.#resolve = resolve;
    this.#reject = (error) => reject(kind.repeatable || !this.#controller ? error : unconfirmed(error));
    this.#kind = kind;
    this.#timer = setTimeout(() => this.#expire(timeLimit), timeLimit);
  }

  #expire(timeLimit: number): void {
    this.#expired = new ServiceFailure({
      kind: 'too-slow',
      problem: `no whole answer within ${timeLimit / 1000} s`,
    });
    this.#reject(this.#expired);
    this.#controller?.abort(this.#expired);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#expired) controller.abort(this.#expired);
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    if (status === 404 || status === 410) this.#resolve(undefined);
    else if (status >= 300) this.#reject(failureOfStatus(status, headers));
    else if (!this.#kind.readsBody) this.#resolve(null);
    else if (status === 206) this.#reject(unexpected('the answer is a part that was not asked for'));
    else if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      this.#reject(unexpected('the answer is compressed, which was not asked for'));
    } else return;
    // The rest of the body is only read away, so that the connection can be used again; the timer still runs.
    this.#settled = true;
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    if (!this.#settled) this.#body = chunk;
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    if (this.#settled) return;
    try {
      this.#resolve(readJson(this.#body));
    } catch (error) {
      this.#reject(error instanceof Error ? error : unexpected('the answer is not JSON'));
    }
  }

  onResponseError(_controller: Controller, error: Error): void {
    clearTimeout(this.#timer);
    this.#reject(failureOfError(error));
  }
}

/** The failure of a call that was sent: an outage then leaves open whether it was carried out. */
function unconfirmed(error: Error): Error {
  const reason = error instanceof ServiceFailure ? error.reason : undefined;
  if (reason?.kind !== 'unavailable' && reason?.kind !== 'too-slow') return error;
  return new ServiceFailure({ kind: 'unconfirmed', problem: reason.problem });
}
