import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { UpstreamCall } from '../channels.ts';
import { failureOfError, failureOfStatus, unconfirmed, unexpected } from './http-failure.ts';
import type { ChangeAttempts } from './interceptors/change-attempts.ts';
import { readJson } from './read-json.ts';
import { NoResponse, TimeOver, timedCall } from './timed-call.ts';

/** Bytes: what is not larger is read in a millisecond or two; 8 MB may take a tenth of a second. */
const LARGE = 256 * 1024;

/** A call, and how it is made. */
export interface RestCallOptions {
  readonly dispatcher: Dispatcher;
  readonly request: Dispatcher.DispatchOptions;
  /** Of a change; a read has none, since nothing stays open after it. */
  readonly attempts: ChangeAttempts | undefined;
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Keeps large answers that come at the same time apart, so that others are answered between them. */
  readonly inTurn: (work: () => void) => void;
  /** Ends the call once it is aborted. */
  readonly signal: AbortSignal | undefined;
  /** Is given the status of the answer, for whoever watches. */
  readonly told: UpstreamCall;
}

/**
 * One call of the service. A change that fails is unconfirmed unless every attempt that was sent has been refused.
 * @returns the parsed body of a 2xx answer, null for a DELETE that is done, or undefined for 404 and 410
 * @throws ServiceFailure
 */
export async function restCall(options: RestCallOptions): Promise<unknown> {
  const { dispatcher, request, attempts, timeLimit, inTurn, signal, told } = options;
  const ends = performance.now() + timeLimit;
  const isDelete = request.method === 'DELETE';
  const mayBeDone = () => attempts?.mayBeDone() === true;
  const failed = (error: unknown, answered?: number) => (mayBeDone() ? unconfirmed(error, answered) : error);

  const answer = await timedCall(dispatcher, request, {
    patience: timeLimit,
    signal,
    wantsBody: (status, headers) => !isDelete && status < 300 && bodyProblem(status, headers) === undefined,
  }).catch((error: unknown) => {
    throw error instanceof NoResponse ? failed(failureOfError(error.cause)) : error;
  });

  const { statusCode: status, headers, body, lost } = answer;
  told.status = status;
  if (status === 404 || status === 410) {
    if (!mayBeDone()) return undefined;
    // An attempt before has deleted it.
    if (isDelete) return null;
  }
  if (status >= 300) throw failed(failureOfStatus(status, headers), status);
  if (isDelete) return null;
  const problem = bodyProblem(status, headers);
  if (problem !== undefined) throw failed(unexpected(problem));
  if (lost) throw failed(failureOfError(lost));
  if (body !== undefined && body.length > LARGE) {
    await new Promise<void>((resolve) => inTurn(resolve));
    if (performance.now() > ends) throw failed(failureOfError(new TimeOver(timeLimit)));
  }
  try {
    return readJson(body);
  } catch (error) {
    throw failed(error);
  }
}

/** Why the body of a 2xx answer cannot be read, whatever it holds. */
function bodyProblem(status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status === 206) return 'the answer is a part that was not asked for';
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? undefined : 'the answer is compressed, which was not asked for';
}
