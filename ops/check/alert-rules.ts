import { z } from 'zod';
import { readExpression } from './promql.ts';
import { readYaml } from './yaml-documents.ts';

const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/, 'is no duration, such as 5m');

const rule = z.strictObject({
  alert: z.string().regex(/^Rollcall[A-Za-z]+$/),
  expr: z.string(),
  for: duration.optional(),
  keep_firing_for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});

/** A file of Prometheus' rules, as its documentation has it, with what each of ours has to have. */
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({ name: z.string(), interval: duration.optional(), rules: z.array(rule).min(1) }),
  ),
});

/** A rule that tells somebody. */
export type AlertRule = z.output<typeof rule>;

/** The alert rules of a file, and what is wrong with them. */
export function readAlertRules(path: string): { rules: readonly AlertRule[]; problems: readonly string[] } {
  const { documents, problems } = readYaml(path);
  if (problems.length > 0) return { rules: [], problems };
  const parsed = rules.safeParse(documents[0]);
  if (!parsed.success) return { rules: [], problems: [z.prettifyError(parsed.error)] };
  const all = parsed.data.groups.flatMap((group) => group.rules);
  const twice = all.map(({ alert }) => alert).filter((name, at, names) => names.indexOf(name) !== at);
  return {
    rules: all,
    problems: [
      ...twice.map((name) => `${name} is there twice`),
      ...all.flatMap(({ alert, expr }) =>
        readExpression(expr).problems.map((problem) => `${alert}: ${problem}`),
      ),
    ],
  };
}
