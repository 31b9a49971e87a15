import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { composeProblems, dockerfileProblems } from '../../ops/check/containers.ts';
import { readDashboard } from '../../ops/check/dashboard.ts';
import { kubernetesProblems } from '../../ops/check/kubernetes.ts';
import { haproxy, type Program, promtool, systemdAnalyze } from '../../ops/check/programs.ts';
import { describeWith } from '../servers/describe-with.ts';
import { readOps } from './deployments.ts';

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
    '"x": 3',
    '"x": 2',
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
])('the check finds %s', (_, problemsOf, file, from, to, problem) => {
  expectProblem(problemsOf, file, from, to, problem);
});

/** Checked as they are, once. */
const sound = new Set<string>();

/** The file has no problem as it is, and this one after a change. */
function expectProblem(
  problemsOf: (path: string) => readonly string[] | undefined,
  file: string,
  from: string | RegExp,
  to: string,
  problem: RegExp,
): void {
  const text = readOps(file);
  const path = join(folder, file.replace('/', '-'));
  if (!sound.has(file)) {
    writeFileSync(path, text);
    expect(problemsOf(path)).toEqual([]);
    sound.add(file);
  }
  writeFileSync(path, text.replace(from, to));
  expect(problemsOf(path)?.join('\n')).toMatch(problem);
}

/** Each program finds the slips of the pen for which the check runs it. */
const PROGRAMS: readonly (readonly [
  name: string,
  program: Program,
  file: string,
  slips: readonly (readonly [what: string, from: string | RegExp, to: string, problem: RegExp])[],
])[] = [
  [
    'promtool',
    promtool,
    'prometheus/alerts.yaml',
    [
      ['an expression that is none', '== 0', '= 0', /RollcallDown.*could not parse expression/],
      ['a function that is none', 'absent(', 'missing(', /unknown function/],
      ['a duration that is none', 'for: 1m', 'for: 1 min', /not a valid duration/],
      ['a field that is none', 'for: 1m', 'fro: 1m', /field fro not found/],
    ],
  ],
  [
    'systemd-analyze',
    systemdAnalyze,
    'rollcall@.service',
    [
      ['a directive that is none', 'ProtectClock', 'ProtectClok', /Unknown key .*ProtectClok/],
      ['a section that is none', '[Install]', '[Instal]', /Unknown section 'Instal'/],
      ['a line without a value', 'PrivateTmp=yes', 'PrivateTmp', /Missing '='/],
    ],
  ],
  [
    'haproxy',
    haproxy,
    'haproxy.cfg',
    [
      ['a keyword that is none', 'balance leastconn', 'balence leastconn', /unknown keyword 'balence'/],
      ['a backend that is none', 'default_backend replicas', 'default_backend replica', /unable to find/],
    ],
  ],
];

for (const [name, program, file, slips] of PROGRAMS)
  describeWith([name], `${name}, which the check runs`, () => {
    it.each(slips)('finds %s', (_, from, to, problem) => {
      expectProblem((path) => program.problems(path), file, from, to, problem);
    });
  });

it('the check names a program that is not installed, and passes', () => {
  const check = join(import.meta.dirname, '../../ops/check/run.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('alerts.yaml: not read by promtool check rules, which is not installed');
});

it('the unit sets a key once, unless systemd adds its values up', () => {
  const ADDED_UP = ['Environment', 'SystemCallFilter'];
  const keys = [...readOps('rollcall@.service').matchAll(/^(\w+)=/gm)].map(([, key = '']) => key);
  const repeated = keys.filter((key, at) => keys.indexOf(key) !== at && !ADDED_UP.includes(key));
  expect(repeated).toEqual([]);
});
