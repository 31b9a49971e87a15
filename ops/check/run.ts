/**
 * A part of `npm run check`: every file of `ops/` is read by a parser or a linter of its own kind. What only the real
 * programs know (HAProxy, systemd) the tests ask them.
 */

import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { readAlertRules } from './alert-rules.ts';
import { composeProblems } from './compose.ts';
import { readDashboard } from './dashboard.ts';
import { dockerfileProblems } from './dockerfile.ts';
import { kubernetesProblems } from './kubernetes.ts';
import { unitProblems } from './systemd-unit.ts';

const OPS = join(import.meta.dirname, '..');

const CHECKS: readonly (readonly [files: string, problems: (path: string) => readonly string[]])[] = [
  ['Dockerfile', dockerfileProblems],
  ['compose.yaml', composeProblems],
  ['kubernetes/*.yaml', kubernetesProblems],
  ['*.service', unitProblems],
  ['prometheus/*.yaml', (path) => readAlertRules(path).problems],
  ['grafana/*.json', (path) => readDashboard(path).problems],
];

const found = CHECKS.flatMap(([files, problems]) => {
  const paths = globSync(files, { cwd: OPS }).map((path) => join(OPS, path));
  if (paths.length === 0) return [`ops/${files}: there is no such file`];
  return paths.flatMap((path) =>
    problems(path).map((problem) => `${relative(process.cwd(), path)}: ${problem}`),
  );
});
for (const problem of found) process.stderr.write(`${problem}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
