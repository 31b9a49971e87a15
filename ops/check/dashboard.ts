import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readExpression } from './promql.ts';

/** Columns of Grafana's grid. */
const COLUMNS = 24;

/** Values of Grafana's own variables for parsing an expression. */
const VARIABLES: Readonly<Record<string, string>> = {
  $__rate_interval: '5m',
  $job: 'rollcall',
};

const prometheus = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('$datasource') });

const panel = z.object({
  id: z.int().min(1),
  title: z.string().min(1),
  type: z.enum(['row', 'stat', 'timeseries', 'heatmap', 'table']),
  gridPos: z.strictObject({ h: z.int(), w: z.int().max(COLUMNS), x: z.int().min(0), y: z.int().min(0) }),
  datasource: prometheus.optional(),
  description: z.string().optional(),
  targets: z
    .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string().optional() }))
    .default([]),
});

/** The part of Grafana's dashboard JSON model (schema version 39 and later) that our dashboard uses. */
const dashboard = z.object({
  uid: z.string().max(40),
  title: z.string(),
  schemaVersion: z.int().min(39),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(panel),
});

type Panel = z.output<typeof panel>;

/** Returns a dashboard's expressions and problems. */
export function readDashboard(path: string): { expressions: readonly string[]; problems: readonly string[] } {
  const parsed = dashboard.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!parsed.success) return { expressions: [], problems: [z.prettifyError(parsed.error)] };
  const { panels } = parsed.data;
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => withoutVariables(expr)));
  return {
    expressions,
    problems: [...panels.flatMap((each, at) => panelProblems(each, panels.slice(0, at)))],
  };
}

function panelProblems(each: Panel, before: readonly Panel[]): string[] {
  const { id, title, type, gridPos, targets, datasource } = each;
  const over = before.find((other) => overlap(other.gridPos, gridPos));
  return [
    ...(before.some((other) => other.id === id) ? [`the id ${id} is there twice`] : []),
    ...(gridPos.x + gridPos.w > COLUMNS ? [`is wider than the grid`] : []),
    ...(over ? [`lies over "${over.title}"`] : []),
    ...(type === 'row' || (targets.length > 0 && datasource) ? [] : ['asks for nothing']),
    ...targets.flatMap(({ expr }) => readExpression(withoutVariables(expr)).problems),
  ].map((problem) => `"${title}": ${problem}`);
}

const withoutVariables = (expression: string): string =>
  expression.replace(/\$\w+/g, (variable) => VARIABLES[variable] ?? variable);

function overlap(a: Panel['gridPos'], b: Panel['gridPos']): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
