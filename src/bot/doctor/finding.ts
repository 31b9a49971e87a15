import type { FailureReason } from '../../services/service-failure.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Problem } from '../config/problem.ts';

/**
 * `wrong` breaks something and has to be fixed. `advice` would improve the bot. `unknown` could not be determined, and
 * the text gives the reason.
 */
export type Verdict = 'ok' | 'advice' | 'unknown' | 'wrong';

/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  /** Without a full stop. Names the setting to change, if any. Never contains a secret. */
  readonly text: string;
}

/** The findings of one section. */
export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** The result of a check, without its name. */
export type CheckResult = readonly [verdict: Verdict, text: string];

/** A result with the name of its check. */
export const findingOf = (check: string, [verdict, text]: CheckResult): Finding => ({ check, verdict, text });

/**
 * Runs a check. A failure of the service becomes a finding. Any other error is a defect and is thrown.
 * @param key the remedy if the service rejects the credentials
 */
export async function runCheck(
  check: string,
  examine: () => Promise<CheckResult>,
  key = 'check API_TOKEN',
): Promise<Finding> {
  try {
    return findingOf(check, await examine());
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { check, verdict: 'wrong', text: remedyOf(error.reason, key) };
  }
}

/** Problems of the configuration as findings. */
export function problemFindings(problems: readonly Problem[], verdict: Verdict): Finding[] {
  return problems.map(({ variable, sentence }) => ({ check: variable, verdict, text: sentence }));
}

/** Returns the host's remedy for a failure of the service. */
export function remedyOf(reason: FailureReason, key: string): string {
  switch (reason.kind) {
    case 'unauthorised':
      return `answers ${reason.status}: ${key}`;
    case 'refused':
      return reason.status === 404
        ? 'answers 404: check API_BASE_URL and its path'
        : `answers ${reason.status} to a request that follows the interface`;
    case 'rate-limited':
      return 'answers 429, too many requests: try again later';
    case 'unavailable':
      return `${reason.problem}: ${reason.remedy ?? 'check API_BASE_URL, and whether the service runs'}`;
    case 'too-slow':
      return `${reason.problem}: raise API_TIMEOUT_SECONDS, or fix the service`;
    case 'accepted':
      return 'answers 202, so it is unknown whether it is done later';
    case 'unconfirmed':
      return `${reason.problem}, so it is unknown whether it was done`;
    case 'abandoned':
      return 'was abandoned: try again';
    case 'ignored':
      return 'answers a change with the former state: check API_BODY_FORMAT';
    case 'invalid-name':
    case 'invalid-wallet':
    case 'invalid-id':
    case 'out-of-reach':
    case 'unexpected-answer':
      return reason.problem;
    case 'not-registered':
      return 'the name is not registered';
    case 'no-names':
      return 'a wallet was found, but no names of it: check NAMES_LIST_PATH';
    case 'no-address':
      return 'the name has no address';
    case 'syncing':
      return `${reason.problem}: try again later`;
    case 'instead':
      return `refuses the name and has ${reason.instead} instead`;
    case 'no-registry':
    case 'not-of-registry':
      return 'no listed registry can have it: check NAMES_REGISTRIES';
    case 'no-order':
      return 'lists its names without an order';
    case 'not-found':
      return 'answers 404 to an id that it gave itself';
  }
}
