/**
 * A part of `npm run check`: every file of `ops/` is parsed by its own program, or by a linter if that program is no
 * small package (Docker, Kubernetes, Grafana). If a program is not installed, the check names it and passes without it.
 * `.ci/run` installs all of them.
 */

import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { composeProblems, dockerfileProblems } from './containers.ts';
import { readDashboard } from './dashboard.ts';
import { kubernetesProblems } from './kubernetes.ts';
import { haproxy, type Program, promtool, promtoolConfiguration, systemdAnalyze } from './programs.ts';

const OPS = join(import.meta.dirname, '..');

const CHECKS: readonly (readonly [files: string, problems: (path: string) => readonly string[]])[] = [
  ['Dockerfile', dockerfileProblems],
  ['compose.yaml', composeProblems],
  ['kubernetes/*.yaml', kubernetesProblems],
  ['grafana/*.json', (path) => readDashboard(path).problems],
  ['*.service', byProgram(systemdAnalyze)],
  ['prometheus/alerts.yaml', byProgram(promtool)],
  ['prometheus/prometheus.yaml', byProgram(promtoolConfiguration)],
  ['haproxy.cfg', byProgram(haproxy)],
];

function byProgram(program: Program): (path: string) => readonly string[] {
  return (path) => {
    const problems = program.problems(path);
    if (problems) return problems;
    process.stdout.write(
      `${relative(process.cwd(), path)}: not read by ${program.name}, which is not installed (Debian: ${program.debianPackage})\n`,
    );
    return [];
  };
}

const allProblems = CHECKS.flatMap(([files, problems]) => {
  const paths = globSync(files, { cwd: OPS }).map((path) => join(OPS, path));
  if (paths.length === 0) return [`ops/${files}: there is no such file`];
  return paths.flatMap((path) =>
    problems(path).map((problem) => `${relative(process.cwd(), path)}: ${problem}`),
  );
});
for (const problem of allProblems) process.stderr.write(`${problem}\n`);
process.exitCode = allProblems.length === 0 ? 0 : 1;
