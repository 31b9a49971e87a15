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
  [
    'a key that Compose does not know',
    composeProblems,
    'compose.yaml',
    'read_only',
    'readonly',
    /additional properties/,
  ],
  [
    'a field of a container',
    kubernetesProblems,
    'kubernetes/webhooks.yaml',
    'readinessProbe',
    'readyProbe',
    /containers\/0\/readyProbe is no field/,
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
    'a panel that asks for no PromQL',
    dashboardProblems,
    'grafana/dashboard.json',
    'sum(',
    'sum((',
    /"Ready": .* makes no sense/,
  ],
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
    [['an expression that is none', '== 0', '= 0', /RollcallDown.*could not parse expression/]],
  ],
  [
    'systemd-analyze',
    systemdAnalyze,
    'rollcall@.service',
    [['a directive that is none', 'ProtectClock', 'ProtectClok', /Unknown key .*ProtectClok/]],
  ],
  [
    'haproxy',
    haproxy,
    'haproxy.cfg',
    [['a keyword that is none', 'balance leastconn', 'balence leastconn', /unknown keyword 'balence'/]],
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
