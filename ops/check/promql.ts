import { parser } from '@prometheus-io/lezer-promql';

/** The metrics and labels of a PromQL expression, and its syntax errors. */
export interface Expression {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  /** The selected label values, including patterns. */
  readonly values: readonly (readonly [label: string, value: string])[];
  readonly problems: readonly string[];
}

/** Parses an expression with the grammar of Prometheus' own editor. */
export function readExpression(text: string): Expression {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const values: [string, string][] = [];
  const problems: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      const written = text.slice(from, to);
      if (type.isError) problems.push(`"${text}" makes no sense at "${text.slice(from, from + 20)}"`);
      else if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(written);
      else if (name === 'LabelName') labels.add(written);
      else if (name === 'UnquotedLabelMatcher') {
        const [, label = '', value = ''] = /^(\w+)\W+?"(.*)"$/.exec(written) ?? [];
        values.push([label, value]);
      }
    },
  });
  return { metrics: [...metrics], labels: [...labels], values, problems };
}
