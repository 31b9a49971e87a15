import type { RetryHandler } from 'undici';
import { upstreamRetries } from '../../channels.ts';
import type { Clock } from '../../time.ts';
import { errorCode } from '../http-failure.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { RequestRetryError } from '../undici.ts';

/** The waits before the second and the third attempt, in milliseconds: a person is looking at "thinking". */
const BACKOFF = [100, 400];

/** The longest wait that the service may ask for and still get another attempt of the same call. */
const LONGEST_WAIT = 2000;

/** RFC 9110, section 9.2.2: what may be sent twice. POST and PATCH never are. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** The service, or what stands before it, is away for a moment. */
const RETRYABLE_STATUS = new Set([502, 503, 504]);

/** No connection, or one that broke. */
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

/**
 * Decides for undici's retry interceptor. A short Retry-After is waited for; with a long one the answer goes to
 * the caller at once, who can say how long to wait. undici's own policy cannot be used: it cuts a long Retry-After
 * down to its `maxTimeout` and so asks again before it may.
 * @param timeLimit of the whole call in milliseconds: one wait takes at most a third of it
 */
export function retryPolicy(timeLimit: number, clock: Clock): RetryHandler.RetryCallback {
  const longest = Math.min(LONGEST_WAIT, timeLimit / 3);
  return (error, { state, opts }, proceed) => {
    const wait = IDEMPOTENT.has(opts.method) ? waitFor(error, state.counter) : undefined;
    if (wait === undefined || wait > longest) {
      proceed(error);
      return;
    }
    // The interceptor cancels the timer that it is given when the call is aborted.
    return clock.after(wait, () => {
      upstreamRetries.publish({});
      proceed(null);
    });
  };
}

/** Milliseconds until the next attempt, undefined for no further attempt. `attempt` counts from 1. */
function waitFor(error: Error, attempt: number): number | undefined {
  const backoff = BACKOFF[attempt - 1];
  if (backoff === undefined) return undefined;
  if (!(error instanceof RequestRetryError))
    return RETRYABLE_ERROR.has(errorCode(error)) ? backoff : undefined;
  const retryable = RETRYABLE_STATUS.has(error.statusCode);
  const asked = retryAfterSeconds(error.headers['retry-after']);
  if (asked !== undefined && (retryable || error.statusCode === 429)) return Math.max(backoff, asked * 1000);
  return retryable ? backoff : undefined;
}
