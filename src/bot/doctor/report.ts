import type { Section } from './finding.ts';

/** All that was found, as `npm run doctor -- --json` prints it; docs/operations.md#the-report-of-the-doctor explains it. */
export interface Report {
  /** Raised when something is no longer where it was. */
  readonly format: 1;
  /** Whether nothing is wrong. */
  readonly ok: boolean;
  readonly checks: number;
  readonly wrong: number;
  readonly sections: readonly Section[];
}

/** @param scrub takes secrets out of a text */
export function reportOf(sections: readonly Section[], scrub: (text: string) => string): Report {
  // Before a table is made, since a line may break inside a secret.
  const shown = sections.map(({ title, findings }) => ({
    title,
    findings: findings.map(({ check, verdict, text }) => ({ check, verdict, text: scrub(text) })),
  }));
  const verdicts = shown.flatMap(({ findings }) => findings.map(({ verdict }) => verdict));
  const wrong = verdicts.filter((verdict) => verdict === 'wrong').length;
  return { format: 1, ok: wrong === 0, checks: verdicts.length, wrong, sections: shown };
}
