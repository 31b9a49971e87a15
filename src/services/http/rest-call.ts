import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ServiceFailure } from '../service-failure.ts';
import { failureOfError, failureOfStatus, unexpected } from './http-failure.ts';
import { readJson } from './read-json.ts';

type Controller = Dispatcher.DispatchController;

/** Bytes: what is not larger is read in a millisecond or two; 8 MB may take a tenth of a second. */
const LARGE = 256 * 1024;

/** What a call is answered with, and what may be done about a lost answer. */
export interface CallKind {
  /** Whether the body of a 2xx answer counts. Without it any 2xx will do, and the call's value is null. */
  readonly readsBody: boolean;
  /** Whether the call changes something: where no answer tells what came of it, its failure leaves that open. */
  readonly changes: boolean;
}

/**
 * The end of undici's chain for one call: one time limit over all of it, one value or one failure out of it.
 * It stands where `request` would. That takes a signal, which undici looks at only once the request is on a
 * connection (so a call that waits for a free one has no limit), and builds a stream for a body of 60 bytes.
 */
export class RestCall implements Dispatcher.DispatchHandler {
  readonly #resolve: (body: unknown) => void;
  readonly #reject: (error: Error) => void;
  /** For what was surely not carried out. */
  readonly #refuse: (error: Error) => void;
  readonly #kind: CallKind;
  readonly #timer: NodeJS.Timeout;
  #controller: Controller | undefined;
  #expired: ServiceFailure | undefined;
  #body: Buffer | undefined;
  #settled = false;
  readonly #inTurn: (work: () => void) => void;

  /**
   * `resolve` gets the parsed body of a 2xx answer, or undefined for 404 and 410. `timeLimit` is in milliseconds.
   * `inTurn` keeps large answers that come at the same time apart, so that others are answered between them.
   */
  constructor(
    resolve: (body: unknown) => void,
    reject: (error: Error) => void,
    timeLimit: number,
    kind: CallKind,
    inTurn: (work: () => void) => void,
  ) {
    this.#inTurn = inTurn;
    this.#resolve = resolve;
    this.#refuse = reject;
    this.#reject = (error) => reject(kind.changes && this.#controller ? unconfirmed(error) : error);
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
    else if (status >= 400) this.#reject(failureOfStatus(status, headers));
    else if (status >= 300) this.#refuse(failureOfStatus(status, headers));
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
    if (!this.#settled && (this.#body?.length ?? 0) > LARGE) this.#inTurn(() => this.#read());
    else this.#read();
  }

  #read(): void {
    clearTimeout(this.#timer);
    if (this.#settled || this.#expired) return;
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

const UNTOLD: ReadonlySet<string> = new Set(['unavailable', 'too-slow', 'unexpected-answer']);

/**
 * The failure of a change that was sent: an outage leaves open whether it was carried out, and so does an answer that
 * makes no sense.
 */
export function unconfirmed(error: Error): Error {
  const reason = error instanceof ServiceFailure ? error.reason : undefined;
  if (reason === undefined || !('problem' in reason) || !UNTOLD.has(reason.kind)) return error;
  return new ServiceFailure({ kind: 'unconfirmed', problem: reason.problem });
}
