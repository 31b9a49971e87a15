import { ServiceFailure } from '../../services/service-failure.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';

/** Milliseconds after which a failure that comes again is counted from one. */
const SAME_OUTAGE = 600_000;

/**
 * What is logged of the fields of a line: an expected failure in `err` is `failure`, with its kind and problem and
 * how often it has come in a row, and without a stack, which would lead nowhere. A defect stays as it is.
 */
export function failureFields(now: () => number = () => performance.now()) {
  let last = { problem: '', times: 0, at: 0 };
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    const { err, ...others } = fields;
    const reason = expected(err);
    if (!reason) return fields;
    const problem = JSON.stringify(reason);
    const again = problem === last.problem && now() - last.at < SAME_OUTAGE;
    last = { problem, times: again ? last.times + 1 : 1, at: now() };
    return { ...others, failure: last.times > 1 ? { ...reason, times: last.times } : reason };
  };
}

function expected(error: unknown): object | undefined {
  if (error instanceof ServiceFailure) return error.reason;
  // What Discord refuses for good is a defect of ours, unless it does not know the interaction any more.
  if (error instanceof InteractionFailure && (error.retryable || error.tooLate)) {
    return { kind: 'interaction', problem: error.message, status: error.status };
  }
  return undefined;
}
