import { z } from 'zod';

/** What in a value is not as a schema has it; empty when it conforms. */
export function problemsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const parsed = z.core.safeParse(schema, value);
  return parsed.success ? [] : described(parsed.error.issues);
}

/** Of a union, the problems of the member that came nearest. */
export function described(issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    // The package's schemas take no offset from UTC, which RFC 3339 has and Discord sends.
    if (issue.code === 'invalid_format' && issue.format === 'datetime') return [];
    const at = [...path, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      return fewest(issue.errors.map((errors) => described(errors, at)));
    }
    return [`${at.join('.')}: ${issue.message}`];
  });
}

/** Another type, of a component or an answer, is the wrong member of a union rather than a near one. */
export function fewest(all: readonly string[][]): string[] {
  const distance = (problems: readonly string[]) =>
    problems.length + (problems.some((each) => /^(\S*\.)?type: /.test(each)) ? 1000 : 0);
  return all.toSorted((a, b) => distance(a) - distance(b))[0] ?? [];
}
