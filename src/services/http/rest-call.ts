import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { UpstreamCall } from '../channels.ts';
import { ServiceFailure } from '../service-failure.ts';
import { failureOfError, failureOfStatus, unexpected } from './http-failure.ts';
import { readJson } from './read-json.ts';
import { NoResponse, TimeOver, timedCall } from './timed-call.ts';

/** Bytes: what is not larger is read in a millisecond or two; 8 MB may take a tenth of a second. */
const LARGE = 256 * 1024;

/** What a call is answered with, and what may be done about a lost answer. */
export interface CallKind {
  /** Whether the body of a 2xx answer counts. Without it any 2xx will do, and the call's value is null. */
  readonly readsBody: boolean;
  /** Whether the call changes something: where no answer tells what came of it, its failure leaves that open. */
  readonly changes: boolean;
}

/** A call, and how it is made. */
export interface RestCallOptions {
  readonly dispatcher: Dispatcher;
  readonly request: Dispatcher.DispatchOptions;
  readonly kind: CallKind;
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Keeps large answers that come at the same time apart, so that others are answered between them. */
  readonly inTurn: (work: () => void) => void;
  /** Is given the status of the answer, for whoever watches. */
  readonly told: UpstreamCall;
}

/**
 * One call of the service.
 * @returns the parsed body of a 2xx answer, or undefined for 404 and 410
 * @throws ServiceFailure
 */
export async function restCall(options: RestCallOptions): Promise<unknown> {
  const { dispatcher, request, kind, timeLimit, inTurn, told } = options;
  const ends = performance.now() + timeLimit;
  const failed = (error: Error): Error => (kind.changes ? unconfirmed(error) : error);

  const answer = await timedCall(dispatcher, request, {
    patience: timeLimit,
    wantsBody: (status, headers) =>
      kind.readsBody && status < 300 && bodyProblem(status, headers) === undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof NoResponse)) throw error;
    const failure = failureOfError(error.cause);
    throw error.sent ? failed(failure) : failure;
  });

  const { statusCode: status, headers, body, lost } = answer;
  told.status = status;
  if (status === 404 || status === 410) return undefined;
  // A redirect says that nothing was carried out.
  if (status >= 300)
    throw status >= 400 ? failed(failureOfStatus(status, headers)) : failureOfStatus(status, headers);
  if (!kind.readsBody) return null;
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
    throw error instanceof Error ? failed(error) : error;
  }
}

/** Why the body of a 2xx answer cannot be read, whatever it holds. */
function bodyProblem(status: number, headers: IncomingHttpHeaders): string | undefined {
  if (status === 206) return 'the answer is a part that was not asked for';
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' ? undefined : 'the answer is compressed, which was not asked for';
}

const INCONCLUSIVE: ReadonlySet<string> = new Set(['unavailable', 'too-slow', 'unexpected-answer']);

/**
 * The failure of a change that was sent: an outage leaves open whether it was carried out, and so does an answer that
 * makes no sense.
 */
export function unconfirmed(error: Error): Error {
  const reason = error instanceof ServiceFailure ? error.reason : undefined;
  if (reason === undefined || !('problem' in reason) || !INCONCLUSIVE.has(reason.kind)) return error;
  return new ServiceFailure({ kind: 'unconfirmed', problem: reason.problem });
}
