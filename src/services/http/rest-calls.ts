import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { createTurnQueue } from '../collections.ts';
import { type UpstreamCall, upstreamRetries } from '../service-channels.ts';
import { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import { errorCode } from './connection-remedy.ts';
import { openPool } from './pools.ts';
import {
  failureOfError,
  failureOfStatus,
  readJson,
  retryAfterSeconds,
  TOO_MANY_REQUESTS,
  unconfirmedChange,
  unexpected,
} from './service-answer.ts';
import {
  Abandoned,
  type AttemptResult,
  type CallResult,
  mayHaveTakenEffect,
  TimedCalls,
  TimeOver,
  withRetries,
} from './timed-call.ts';

/** Maximum size of a response body, in bytes: 10,000 names of 255 characters of three bytes each. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Maximum connections to the service. Further calls wait for a free connection, within their time limit. */
const MAX_CONNECTIONS = 64;

/** Maximum pause between two pieces of a body, in milliseconds. */
const IDLE_TIMEOUT = 5_000;

/** Bytes. A smaller body is parsed in a millisecond or two; 8 MB may take a tenth of a second. */
const LARGE_BODY_BYTES = 256 * 1024;

/** Waits before the second and third attempts, in milliseconds: a person is looking at "thinking". */
const BACKOFF = [100, 400];

/** Maximum Retry-After, in milliseconds, after which the same call is retried. */
const MAX_RETRY_AFTER = 2000;

/** Idempotent changes by RFC 9110, section 9.2.2. POST and PATCH are never sent twice. */
const IDEMPOTENT = new Set(['PUT', 'DELETE']);

const ACCEPTED = 202;
const NO_CONTENT = 204;

/** The service, or a proxy in front of it, is temporarily away. */
const RETRYABLE_STATUS = new Set([502, 503, 504]);

/** The connection failed or broke. */
const RETRYABLE_ERROR = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENETDOWN',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
]);

export interface RestCall {
  readonly request: Dispatcher.DispatchOptions;
  /** Whether the call changes nothing, so that it may be retried whatever its method is. */
  readonly isRead: boolean;
  /** Whether no user waits for the call: a 429 then blocks only other background calls. */
  readonly background: boolean;
  /** Aborting it ends the call. */
  readonly signal: AbortSignal | undefined;
  /** Identical calls in flight share one response under this key; undefined for a call that is not shared. */
  readonly shareKey: string | undefined;
  /** Receives the status of the response, for metrics and traces. */
  readonly observed: UpstreamCall;
}

/** The answer to a read whose status and headers matter. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON of a 2xx response; undefined for 204 and for an expected status. */
  readonly body: unknown;
}

export interface RestCallsOptions {
  readonly origin: string;
  /** Milliseconds for a whole call, including retries, the wait for a connection and the body. */
  readonly timeLimit: number;
  readonly clock: Clock;
  /** Seconds for which a 429 without a Retry-After blocks later calls. Default: it blocks none. */
  readonly defaultRetryAfterSeconds?: number | undefined;
}

/**
 * Makes the calls of one service, without undici's own interceptors: retry would continue with a Range request after a
 * lost connection and join two responses that may differ; redirect is unwanted, because redirects are refused; the
 * errors of responseError carry the body and the headers, which may repeat the token; decompress is unneeded, because
 * compression is not requested; cache would be wrong, because the interface names no lifetimes and a read has to see
 * every earlier write.
 */
export class RestCalls {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #calls: TimedCalls;
  readonly #timeLimit: number;
  readonly #clock: Clock;
  readonly #rateLimit: RateLimit;
  readonly #shared = new Map<string, Promise<CallResult<AttemptResult>>>();
  readonly #inTurn = createTurnQueue();

  constructor({ origin, timeLimit, clock, defaultRetryAfterSeconds }: RestCallsOptions) {
    this.#timeLimit = timeLimit;
    this.#clock = clock;
    this.#rateLimit = new RateLimit(clock, defaultRetryAfterSeconds);
    this.#pool = openPool(origin, {
      connections: MAX_CONNECTIONS,
      connectTimeout: Math.min(3000, timeLimit),
      // The time limit of each call covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_BODY_BYTES,
      allowH2: false,
    });
    this.#calls = new TimedCalls(this.#pool);
  }

  /**
   * Makes a call. A change that fails is unconfirmed unless the service refused every attempt that was sent.
   * @returns the parsed body of a 2xx response, null for a successful DELETE, or undefined for 404 and 410
   * @throws ServiceFailure
   */
  make(call: RestCall): Promise<unknown> {
    const ends = performance.now() + this.#timeLimit;
    return this.#answer(call).then((ended) => this.#read(call, ended, ends));
  }

  /**
   * Makes a read and returns its status and headers, too.
   * @param expectedStatuses statuses that count as answers, besides 2xx; the body of an expected status is not read
   * @throws ServiceFailure
   */
  read(call: RestCall, expectedStatuses: readonly number[]): Promise<RestAnswer> {
    const ends = performance.now() + this.#timeLimit;
    return this.#answer(call).then(({ outcome }) => {
      const { status, headers, error } = outcome;
      if (error) throw failureOfError(error);
      call.observed.status = status;
      if (status === NO_CONTENT || expectedStatuses.includes(status))
        return { status, headers, body: undefined };
      if (status >= 300) throw failureOfStatus(status, headers);
      const body = this.#parsed(outcome, ends, (failure) => failure);
      return body instanceof Promise
        ? body.then((parsed) => ({ status, headers, body: parsed }))
        : { status, headers, body };
    });
  }

  /**
   * Blocks every call like a 429 with this Retry-After. Some services report a rate limit in the body of another
   * status.
   */
  block(seconds: number): void {
    this.#rateLimit.block(seconds, false);
  }

  #read(
    { request: { method }, isRead, observed }: RestCall,
    ended: CallResult<AttemptResult>,
    ends: number,
  ): unknown {
    const { status, headers, error } = ended.outcome;
    const mayBeMade = ended.isUncertain && !isRead;
    const failed = (failure: unknown, answered?: number) =>
      mayBeMade ? unconfirmedChange(failure, answered) : failure;

    if (error) throw failed(failureOfError(error));
    observed.status = status;
    if (status === 404 || status === 410) {
      if (!mayBeMade) return undefined;
      // An earlier attempt deleted it.
      if (method === 'DELETE') return null;
    }
    if (status >= 300) throw failed(failureOfStatus(status, headers), status);
    if (status === ACCEPTED && !isRead) throw new ServiceFailure({ kind: 'accepted' });
    if (method === 'DELETE') return null;
    return this.#parsed(ended.outcome, ends, failed);
  }

  /** Parses the JSON of a 2xx response. A large body gets a turn of the event loop for itself. */
  #parsed(
    { status, headers, body }: AttemptResult,
    ends: number,
    failed: (failure: unknown) => unknown,
  ): unknown {
    const problem = bodyProblem(status, headers);
    if (problem !== undefined) throw failed(unexpected(problem));
    const value = () => {
      try {
        return readJson(body);
      } catch (failure) {
        throw failed(failure);
      }
    };
    if (body === undefined || body.length <= LARGE_BODY_BYTES) return value();
    return new Promise<void>((resolve) => this.#inTurn(resolve)).then(() => {
      if (performance.now() > ends) throw failed(failureOfError(TimeOver.after(this.#timeLimit)));
      return value();
    });
  }

  /** Closes every connection. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #answer(call: RestCall): Promise<CallResult<AttemptResult>> {
    const { shareKey } = call;
    if (shareKey === undefined) return this.#repeat(call);
    const found = this.#shared.get(shareKey);
    if (found) return found;
    const answer = this.#repeat(call).finally(() => this.#shared.delete(shareKey));
    this.#shared.set(shareKey, answer);
    return answer;
  }

  #repeat({ request, isRead, background, signal }: RestCall): Promise<CallResult<AttemptResult>> {
    const startedAt = performance.now();
    const mayRepeat = isRead || IDEMPOTENT.has(request.method);
    const limits = {
      totalTimeout: this.#timeLimit,
      startedAt,
      idleTimeout: IDLE_TIMEOUT,
      wantsBody: isSuccess,
      signal,
    };
    return withRetries<AttemptResult>({
      attempt: () => {
        const held = this.#rateLimit.rejection(background);
        return held ? Promise.resolve(held) : this.#calls.make(request, limits);
      },
      isUncertain: (attempted) => mayHaveTakenEffect(attempted, isRefusedStatus),
      pauseAfter: (attempted, number) => {
        if (attempted.sent) this.#rateLimit.note(attempted, background);
        return mayRepeat ? this.#pauseAfter(attempted, number) : undefined;
      },
      wait: (pause) => this.#wait(pause, startedAt + this.#timeLimit, signal),
    });
  }

  /**
   * Waits for a short Retry-After. A long one ends the call, so that the caller can report the wait. One wait takes at
   * most a third of the time limit.
   */
  #pauseAfter({ status, headers, error }: AttemptResult, number: number): number | undefined {
    const backoff = BACKOFF[number - 1];
    if (backoff === undefined || (status < 300 && !error)) return undefined;
    const retryable = error ? RETRYABLE_ERROR.has(errorCode(error)) : RETRYABLE_STATUS.has(status);
    const asked =
      !error && (retryable || status === TOO_MANY_REQUESTS)
        ? retryAfterSeconds(headers['retry-after'])
        : undefined;
    if (!retryable && asked === undefined) return undefined;
    const pause = Math.max(backoff, (asked ?? 0) * 1000);
    return pause > Math.min(MAX_RETRY_AFTER, this.#timeLimit / 3) ? undefined : pause;
  }

  /** Resolves early, with an error, if the call exceeds its time limit or is abandoned. */
  #wait(pause: number, ends: number, signal: AbortSignal | undefined): Promise<AttemptResult | undefined> {
    return new Promise((resolve) => {
      const end = (error?: Error) => {
        clearTimeout(waiting);
        clearTimeout(limit);
        signal?.removeEventListener('abort', abandon);
        resolve(error && { status: 0, headers: {}, body: undefined, error, sent: false });
      };
      const abandon = () => end(new Abandoned());
      const waiting = this.#clock.after(pause, () => {
        upstreamRetries.publish({});
        end();
      });
      const limit = setTimeout(() => end(TimeOver.after(this.#timeLimit)), ends - performance.now());
      signal?.addEventListener('abort', abandon, { once: true });
      if (signal?.aborted) abandon();
    });
  }
}

const isSuccess = (status: number): boolean => status < 300;

/**
 * Whether a status proves that a change was not carried out. Every 4xx does except 408: frameworks (gin, tower-http)
 * send it when a handler takes too long, and the handler may have made the change by then.
 */
const isRefusedStatus = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

/** Returns the reason why the body of a 2xx response is not read, by its headers alone. */
function bodyProblem(status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status === 206) return 'the answer is partial, which was not requested';
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? undefined : 'the answer is compressed, which was not requested';
}

/**
 * Makes all calls respect the Retry-After of a 429: until then each call fails with the remaining wait. The interface
 * does not say which calls a limit counts together: by token, address or path (docs/interface.md#access-and-errors).
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #defaultSeconds: number | undefined;
  /** No calls are sent before these times of the clock. A 429 to a background call blocks only background calls. */
  #until = Number.NEGATIVE_INFINITY;
  #backgroundUntil = Number.NEGATIVE_INFINITY;

  /** @param defaultSeconds for a 429 without a Retry-After; undefined if such a 429 blocks nothing */
  constructor(clock: Clock, defaultSeconds: number | undefined) {
    this.#clock = clock;
    this.#defaultSeconds = defaultSeconds;
  }

  /** Returns the result of a blocked call; undefined if the call may be sent. */
  rejection(background: boolean): AttemptResult | undefined {
    const until = background ? Math.max(this.#until, this.#backgroundUntil) : this.#until;
    const left = until - this.#clock.now();
    if (left <= 0) return undefined;
    const headers = { 'retry-after': String(Math.ceil(left / 1000)) };
    return { status: TOO_MANY_REQUESTS, headers, body: undefined, error: undefined, sent: false };
  }

  /** Blocks later calls if the answer is a 429. */
  note({ status, headers }: AttemptResult, background: boolean): void {
    if (status !== TOO_MANY_REQUESTS) return;
    const seconds = retryAfterSeconds(headers['retry-after']) ?? this.#defaultSeconds;
    if (seconds !== undefined) this.block(seconds, background);
  }

  /** Blocks calls for at least this many seconds. Never shortens an earlier block. */
  block(seconds: number, background: boolean): void {
    const until = this.#clock.now() + seconds * 1000;
    if (background) this.#backgroundUntil = Math.max(this.#backgroundUntil, until);
    else this.#until = Math.max(this.#until, until);
  }
}
