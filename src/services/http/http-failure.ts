import type { IncomingHttpHeaders } from 'node:http';
import { ServiceFailure } from '../service-failure.ts';
import { connectionRemedy } from './connection-remedy.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { Abandoned, TimeOver } from './timed-call.ts';

/**
 * The failure that a status other than 2xx, 404 and 410 stands for (docs/interface.md#access-and-errors). The body has
 * no say: the interface does not describe one, and a proxy in between writes its own.
 */
export function failureOfStatus(status: number, headers: IncomingHttpHeaders): ServiceFailure {
  const wait = retryAfterSeconds(headers['retry-after']);
  if (status === 401 || status === 403) return new ServiceFailure({ kind: 'unauthorised', status });
  if (status === 429) return new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: wait });
  if (status === 408 || status >= 500) {
    const until = wait === undefined ? '' : ` and asked to wait ${wait} s`;
    return new ServiceFailure({ kind: 'unavailable', problem: `the service answered ${status}${until}` });
  }
  if (status >= 400) return new ServiceFailure({ kind: 'refused', status });
  // The place that a redirect names is left out: it is the service's word and may repeat what it was sent.
  return unexpected(`the service answered ${status}, and redirects are not followed`);
}

/**
 * The failure of a change that may have been carried out, whatever it was answered with. A defect stays one.
 * @param status of the answer, for a failure that does not say why
 */
export function unconfirmed(error: unknown, status?: number): unknown {
  if (!(error instanceof ServiceFailure)) return error;
  const { reason } = error;
  const problem = 'problem' in reason ? reason.problem : `a repetition was answered ${status}`;
  return new ServiceFailure({ kind: 'unconfirmed', problem });
}

const TOO_SLOW = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time'],
  ['ETIMEDOUT', 'no connection in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped in the middle'],
]);

const UNEXPECTED = new Map([
  // undici's retry checks the range of a 206 by assertion.
  ['ERR_ASSERTION', 'the answer is a part that was not asked for'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'the answer is too large'],
  ['UND_ERR_HEADERS_OVERFLOW', "the answer's headers are too large"],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'the answer is not as long as it says'],
  ['UND_ERR_REQ_RETRY', 'the answer is not as long as it says'],
]);

/**
 * The failure that an error of undici, of the network or of TLS stands for; an error that only a defect of ours
 * causes comes back as it is. Nothing but the error's code is kept, no message and no cause: undici's errors
 * carry headers and pieces of the answer, and those may repeat the token.
 */
export function failureOfError(error: Error): Error {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof Abandoned) return new ServiceFailure({ kind: 'abandoned' });
  if (error instanceof TimeOver) return new ServiceFailure({ kind: 'too-slow', problem: error.message });
  const code = errorCode(error);
  if (code === 'UND_ERR_INVALID_ARG') return error;
  const slow = TOO_SLOW.get(code);
  if (slow !== undefined) return new ServiceFailure({ kind: 'too-slow', problem: slow });
  const wrong =
    UNEXPECTED.get(code) ??
    (code.startsWith('HPE_') || code === 'HTTPParserError' ? `not HTTP (${code})` : undefined);
  if (wrong !== undefined) return unexpected(wrong);
  const remedy = connectionRemedy(code);
  return new ServiceFailure({
    kind: 'unavailable',
    problem: `the connection failed (${code})`,
    ...(remedy !== undefined && { remedy }),
  });
}

/** The code of a system, TLS or undici error, or the error's name when it has none. */
export function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** An answer that is not what the interface says. */
export function unexpected(problem: string): ServiceFailure {
  return new ServiceFailure({ kind: 'unexpected-answer', problem });
}
