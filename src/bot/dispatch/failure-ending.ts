import type { Logger } from 'pino';
import { explain } from '../../handlers/failure.ts';
import type { Ending } from './answer.ts';

const DEFECT = 'Something went wrong inside Rollcall: try again, and tell the host of this bot if it stays.';

/**
 * What went wrong, as the sentence for the asker. What the host can do something about is logged too, and the
 * sentence then carries the reference that leads to it.
 */
export function failureEnding(
  error: unknown,
  { log, reference }: { readonly log: Logger; readonly reference: string },
): Extract<Ending, { sentence: string }> {
  const explanation = explain(error);
  if (explanation?.logged === false) return { sentence: explanation.sentence, outcome: 'refused' };
  if (explanation) log.warn({ err: error }, 'the service failed');
  else log.error({ err: error }, 'unexpected error');
  return { sentence: `${explanation?.sentence ?? DEFECT} Reference: \`${reference}\``, outcome: 'failed' };
}
