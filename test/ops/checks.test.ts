import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAlertRules } from '../../ops/check/alert-rules.ts';
import { composeProblems } from '../../ops/check/compose.ts';
import { readDashboard } from '../../ops/check/dashboard.ts';
import { dockerfileProblems } from '../../ops/check/dockerfile.ts';
import { kubernetesProblems } from '../../ops/check/kubernetes.ts';
import { unitProblems } from '../../ops/check/systemd-unit.ts';
import { readOps } from './deployments.ts';

const alertProblems = (path: string) => readAlertRules(path).problems;
const dashboardProblems = (path: string) => readDashboard(path).problems;

const folder = mkdtempSync(join(tmpdir(), 'rollcall-ops-'));

it.each([
  [
    'an instruction that is none',
    dockerfileProblems,
    'Dockerfile',
    /^COPY/m,
    'COPPY',
    /Unknown instruction: COPPY/,
  ],
  ['a flag that is none', dockerfileProblems, 'Dockerfile', '--interval', '--every', /Unknown flag: every/],
  [
    'a key that Compose does not know',
    composeProblems,
    'compose.yaml',
    'read_only',
    'readonly',
    /additional properties/,
  ],
  ['a value that Compose does not take', composeProblems, 'compose.yaml', '- ALL', '- {}', /must be string/],
  ['no YAML', composeProblems, 'compose.yaml', 'services:', 'services:\n\tx', /Invalid YAML/],
  [
    'a field of a container',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'readinessProbe',
    'readyProbe',
    /containers\/0\/readyProbe is no field/,
  ],
  [
    'a field of a pod',
    kubernetesProblems,
    'kubernetes/shards.yaml',
    'volumes:',
    'volume:',
    /spec\/template\/spec\/volume is no field/,
  ],
  [
    'a field of a budget',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'maxUnavailable: 1',
    'maxAway: 1',
    /Budget rollcall-webhooks: \/spec\/maxAway/,
  ],
  [
    'a value of another type',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'port: 80',
    'port: eighty',
    /ports\/0\/port is against "type" \(integer\)/,
  ],
  [
    'no quantity',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'memory: 512Mi',
    'memory: 512MB',
    /memory is against .*/,
  ],
  [
    'a kind without a schema',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'kind: Service',
    'kind: Servise',
    /v1 Servise has no schema here/,
  ],
  [
    'a key that is there twice',
    kubernetesProblems,
    'kubernetes/settings.yaml',
    'kind:',
    'apiVersion:',
    /unique/,
  ],
  [
    'a key that replaces another',
    unitProblems,
    'rollcall@.service',
    'UMask=0077',
    'Restart=no',
    /Restart= comes several times/,
  ],
  [
    'an expression that is none',
    alertProblems,
    'prometheus/alerts.yaml',
    '== 0',
    '= 0',
    /^RollcallDown: .* makes no sense/,
  ],
  [
    'a function that is none',
    alertProblems,
    'prometheus/alerts.yaml',
    'absent(',
    'missing(',
    /^RollcallGone: .* makes no sense/,
  ],
  ['an alert without a runbook', alertProblems, 'prometheus/alerts.yaml', /runbook_url.*/, '', /runbook_url/],
  [
    'a duration that is none',
    alertProblems,
    'prometheus/alerts.yaml',
    'for: 1m',
    'for: 1 min',
    /is no duration/,
  ],
  [
    'an alert that is there twice',
    alertProblems,
    'prometheus/alerts.yaml',
    'RollcallGone',
    'RollcallDown',
    /RollcallDown is there twice/,
  ],
  [
    'a panel that asks for no PromQL',
    dashboardProblems,
    'grafana/dashboard.json',
    'sum(',
    'sum((',
    /"Ready": .* makes no sense/,
  ],
  [
    'a panel over another',
    dashboardProblems,
    'grafana/dashboard.json',
    '"x": 4',
    '"x": 3',
    /lies over "Ready"/,
  ],
  [
    'two panels of one id',
    dashboardProblems,
    'grafana/dashboard.json',
    '"id": 2',
    '"id": 1',
    /the id 1 is there twice/,
  ],
  ['no JSON', dashboardProblems, 'grafana/dashboard.json', '{', '', /./],
  [
    'a section that is none',
    unitProblems,
    'rollcall@.service',
    '[Install]',
    '[Instal]',
    /\[Instal\] is no section/,
  ],
  [
    'a line that says nothing',
    unitProblems,
    'rollcall@.service',
    'PrivateTmp=yes',
    'PrivateTmp',
    /PrivateTmp/,
  ],
])('the check finds %s', (_, problemsOf, file, from, to, problem) => {
  const text = readOps(file);
  const path = join(folder, file.replace('/', '-'));
  writeFileSync(path, text);
  expect(problemsOf(path)).toEqual([]);
  writeFileSync(path, text.replace(from, to));
  expect(problemsOf(path)[0]).toMatch(problem);
});
