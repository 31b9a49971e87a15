import type { Logger } from 'pino';
import { type Explanation, explain } from '../../handlers/failure.ts';
import { type FailureReason, isServiceTrouble, ServiceFailure } from '../../services/service-failure.ts';
import type { Ending } from './answer.ts';

const DEFECT = 'Something went wrong inside Rollcall: try again, and tell the host of this bot if it stays.';

/**
 * What went wrong, as the sentence for the asker, with the reference that leads to it in the log. What the host can
 * do something about is logged: a failure of the service in one line, a defect with its stack.
 */
export function failureEnding(
  error: unknown,
  received: Failing & { readonly reference: string },
): Extract<Ending, { sentence: string }> {
  const { sentence, components, logged } = explainAndLog(error, received);
  return {
    sentence: withReference(sentence, received.reference),
    components,
    outcome: logged ? 'failed' : 'refused',
  };
}

/** Where it is told that something failed. */
interface Failing {
  readonly log: Logger;
  failure?: FailureReason;
}

/**
 * What a failure is to the asker; what the host can do something about is in the log then. An outage of the service is
 * told by whoever calls it, once: here it is left to the line that each interaction has.
 */
export function explainAndLog(error: unknown, failing: Failing): Explanation {
  const explanation = explain(error);
  if (!explanation) failing.log.error({ err: error }, 'unexpected error');
  else if (explanation.logged) {
    failing.log[isOutage(error) ? 'debug' : 'warn']({ err: error }, 'the service failed');
    if (error instanceof ServiceFailure) failing.failure = error.reason;
  }
  return explanation ?? { sentence: DEFECT, logged: true };
}

/** Answers that make no sense each say where, and may differ. */
const isOutage = (error: unknown): boolean =>
  isServiceTrouble(error) && !(error instanceof ServiceFailure && error.reason.kind === 'unexpected-answer');

/** A sentence with the reference under it, in small print. */
export function withReference(sentence: string, reference: string): string {
  return `${sentence}\n-# Reference ${reference}`;
}
