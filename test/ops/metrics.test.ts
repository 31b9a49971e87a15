import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readDashboard } from '../../ops/check/dashboard.ts';
import { readExpression } from '../../ops/check/promql.ts';
import { readYaml } from '../../ops/check/yaml-documents.ts';
import { describeWith } from '../servers/describe-with.ts';
import { installed } from '../servers/installed.ts';
import { OPS } from './deployments.ts';

const document = (name: string) => readFileSync(join(OPS, '../docs', name), 'utf8');
const alertRule = z.object({
  alert: z.string().regex(/^Rollcall[A-Za-z]+$/),
  expr: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(alertRule) })) })
  .parse(readYaml(join(OPS, 'prometheus/alerts.yaml')).documents[0]);
const rules = groups.flatMap((group) => group.rules);
const { expressions } = readDashboard(join(OPS, 'grafana/dashboard.json'));
const asked = [...rules.map(({ expr }) => expr), ...expressions].map(readExpression);

/** What docs/metrics.md says that there is, which a test keeps equal to the program's own. */
const metrics = new Map(
  [...document('metrics.md').matchAll(/^\| `(rollcall_\w+)` \| (\w+) \| (.*?) ?\| .* \|$/gm)].map(
    ([, name = '', type = '', labels = '']): [string, { type: string; labels: string[] }] => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) },
    ],
  ),
);
const [, ofProcess = ''] = document('metrics.md').split('## Of the process');
/** A target's own, and Prometheus' own of every target. */
const others = new Set(['up', ...[...ofProcess.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)]);
const GIVEN_BY_PROMETHEUS = ['job', 'instance', 'le'];

const baseOf = (name: string): string => {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return metrics.get(base)?.type === 'histogram' ? base : name;
};

it('asks for metrics that the program has, by labels that they have', () => {
  expect(metrics.size).toBeGreaterThan(10);
  const unknown = asked.flatMap((expression) =>
    expression.metrics.filter((name) => !metrics.has(baseOf(name)) && !others.has(name)),
  );
  expect(unknown).toEqual([]);
  const wrongLabels = asked.flatMap((expression) => {
    const known = expression.metrics.flatMap((name) => metrics.get(baseOf(name))?.labels ?? []);
    return expression.labels.filter((label) => ![...known, ...GIVEN_BY_PROMETHEUS].includes(label));
  });
  expect(wrongLabels).toEqual([]);
});

it('asks for values of labels that the document names', () => {
  const values = asked.flatMap(({ values }) => values.filter(([label]) => label !== 'job'));
  expect(values.length).toBeGreaterThan(5);
  const unnamed = values.filter(([label, value]) => {
    const [, named = ''] =
      new RegExp(`^\\| \`${label}\` \\| (.*) \\|$`, 'm').exec(document('metrics.md')) ?? [];
    return !value.split('|').every((each) => named.includes(`\`${each}\``));
  });
  expect(unnamed).toEqual([]);
});

it('shows every metric of ours on the dashboard or alerts on it', () => {
  const shown = new Set(asked.flatMap((expression) => expression.metrics.map(baseOf)));
  expect([...metrics.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

it('has a runbook for every alert, and an alert for every runbook', () => {
  const [, section = ''] = document('operations.md').split('\n## Runbooks\n');
  const [runbooks = ''] = section.split('\n## ');
  const headings = [...runbooks.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`{{ $externalLabels.rollcall_runbooks }}#${alert.toLowerCase()}`);
});

const RUNBOOKS = z
  .object({ global: z.object({ external_labels: z.object({ rollcall_runbooks: z.url() }) }) })
  .parse(readYaml(join(OPS, 'prometheus/prometheus.yaml')).documents[0]).global
  .external_labels.rollcall_runbooks;

it('has links to runbooks that begin with the one address that is set', () => {
  expect(RUNBOOKS).toMatch(/^https:\/\/.*\/docs\/operations\.md$/);
});

/** Runs tests of our alerts, as promtool has them. */
function expectAlerts(...tests: readonly object[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-alert-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'test.json');
  writeFileSync(file, JSON.stringify({ rule_files: [join(OPS, 'prometheus/alerts.yaml')], tests }));
  const { stdout, stderr, status } = spawnSync(installed('promtool') ?? '', ['test', 'rules', file], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

describeWith(['promtool'], 'an alert, as Prometheus sends it', () => {
  it('has the whole address of its runbook', () => {
    const labels = { job: 'rollcall', instance: 'a' };
    const exp_alerts = [
      {
        exp_labels: { ...labels, severity: 'page' },
        exp_annotations: {
          summary: 'a does not answer at its health port',
          runbook_url: `${RUNBOOKS}#rollcalldown`,
        },
      },
    ];
    expectAlerts({
      external_labels: { rollcall_runbooks: RUNBOOKS },
      input_series: [{ series: 'up{job="rollcall",instance="a"}', values: '0x5' }],
      alert_rule_test: [{ eval_time: '3m', alertname: 'RollcallDown', exp_alerts }],
    });
  });

  it('of late boards comes when one waits or when no process keeps any, and not after the last was removed', () => {
    const alertname = 'RollcallBoardsLate';
    const due = 'rollcall_boards_oldest_due_seconds{job="rollcall",instance="a"}';
    const running = (instance: string) =>
      `rollcall_boards{job="rollcall",instance="${instance}",state="running"}`;
    const comes = {
      exp_labels: { severity: 'ticket' },
      exp_annotations: {
        summary: 'A board waits for more than five minutes, or no process keeps boards',
        runbook_url: `${RUNBOOKS}#rollcallboardslate`,
      },
    };
    const at = (eval_time: string, ...exp_alerts: readonly object[]) => ({
      eval_time,
      alertname,
      exp_alerts,
    });
    const test = (input_series: readonly object[], ...alert_rule_test: readonly object[]) => ({
      external_labels: { rollcall_runbooks: RUNBOOKS },
      interval: '1m',
      input_series,
      alert_rule_test,
    });
    expectAlerts(
      // Due since the beginning, a minute a sample.
      test(
        [
          { series: due, values: '0+60x20' },
          { series: running('a'), values: '1x20' },
        ],
        at('10m'),
        at('12m', comes),
      ),
      // Nobody takes over from a process that is gone, and then one does.
      test(
        [
          { series: running('a'), values: '1x5 stale' },
          { series: running('b'), values: '_x20 1x20' },
        ],
        at('8m'),
        at('15m', comes),
        at('25m'),
      ),
      test([{ series: running('a'), values: '1x5 0x30' }], at('15m')),
      test([{ series: 'up{job="rollcall",instance="a"}', values: '1x30' }], at('15m')),
    );
  });
});
