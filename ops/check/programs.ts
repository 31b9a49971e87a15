import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';

/** A program that reads one file of `ops/` as it would in production. */
export interface Program {
  readonly name: string;
  /** The Debian package that has it. */
  readonly debianPackage: string;
  /** The problems of the file, as the program words them. `undefined` where the program is not installed. */
  problems(path: string): readonly string[] | undefined;
}

/** Prometheus' own reader of alert rules. */
export const promtool: Program = {
  name: 'promtool check rules',
  debianPackage: 'prometheus',
  problems: (path) => run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', path]),
};

/** Prometheus' own reader of its configuration, with the rules that it names. */
export const promtoolConfiguration: Program = {
  name: 'promtool check config',
  debianPackage: 'prometheus',
  problems: (path) => run('promtool', ['check', 'config', '--lint=all', '--lint-fatal', path]),
};

/** systemd's reader of units. It warns of a key that it does not know, and ends with 0 all the same. */
export const systemdAnalyze: Program = {
  name: 'systemd-analyze verify',
  debianPackage: 'systemd',
  problems(path) {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-unit-'));
    try {
      // A template is read as one of its processes.
      const unit = join(folder, basename(path).replace('@.', '@gateway.'));
      // systemd also looks whether the program exists, and the one of a host does not exist here.
      writeFileSync(unit, readFileSync(path, 'utf8').replace(/(?<=^ExecStart=)\S+/m, process.execPath));
      return run('systemd-analyze', ['verify', unit], { anyOutput: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** HAProxy's reader of its configuration. The address stands in for the default one, which needs a certificate. */
export const haproxy: Program = {
  name: 'haproxy -c',
  debianPackage: 'haproxy',
  problems: (path) => run('haproxy', ['-c', '-f', path], { env: { ROLLCALL_BIND: '127.0.0.1:1' } }),
};

function run(
  program: string,
  args: readonly string[],
  { env = {}, anyOutput = false }: { readonly env?: NodeJS.ProcessEnv; readonly anyOutput?: boolean } = {},
): string[] | undefined {
  // Debian keeps HAProxy where only root's PATH looks.
  const PATH = `${process.env.PATH}:/usr/sbin`;
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...env, PATH },
    encoding: 'utf8',
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error) throw error;
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return status === 0 && !(anyOutput && said.length > 0) ? [] : said;
}
