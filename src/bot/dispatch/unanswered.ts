import { InteractionFailure } from '../transport/interaction-failure.ts';

/** What the log says of an interaction that this process has not answered, as far as it knows. */
interface Unanswered {
  readonly outcome: 'elsewhere' | 'unknown' | 'lost';
  readonly level: 'info' | 'error';
  readonly says: string;
  readonly fields: { readonly err?: unknown };
}

/**
 * Tells somebody else's answer from one that was lost. An outage of Discord's is told by itself, and is a line for each
 * interaction like any other end.
 */
export function unanswered(error: unknown): Unanswered {
  const failure = error instanceof InteractionFailure ? error : undefined;
  if (failure?.answeredElsewhere) {
    return {
      outcome: 'elsewhere',
      level: 'info',
      says: 'interaction answered by another process',
      fields: {},
    };
  }
  const level = failure?.retryable && !failure.cutShort ? 'info' : 'error';
  const fields = { err: error };
  return failure?.unknown
    ? { outcome: 'unknown', level, says: 'it is unknown whether the answer reached Discord', fields }
    : { outcome: 'lost', level, says: 'the answer did not reach Discord', fields };
}
