import type { Logger } from 'pino';
import { type Explanation, explain } from '../../handlers/failure.ts';
import type { Ending } from './answer.ts';

const DEFECT = 'Something went wrong inside Rollcall: try again, and tell the host of this bot if it stays.';

/**
 * What went wrong, as the sentence for the asker, with the reference that leads to it in the log. What the host can
 * do something about is logged: a failure of the service in one line, a defect with its stack.
 */
export function failureEnding(
  error: unknown,
  { log, reference }: { readonly log: Logger; readonly reference: string },
): Extract<Ending, { sentence: string }> {
  const { sentence, logged } = explainAndLog(error, log);
  return { sentence: withReference(sentence, reference), outcome: logged ? 'failed' : 'refused' };
}

/** What a failure is to the asker; what the host can do something about is in the log then. */
export function explainAndLog(error: unknown, log: Logger): Explanation {
  const explanation = explain(error);
  if (!explanation) log.error({ err: error }, 'unexpected error');
  else if (explanation.logged) log.warn({ err: error }, 'the service failed');
  return explanation ?? { sentence: DEFECT, logged: true };
}

/** A sentence with the reference under it, in small print. */
export function withReference(sentence: string, reference: string): string {
  return `${sentence}\n-# Reference ${reference}`;
}
