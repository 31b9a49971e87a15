import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';

/** A program that reads one file of `ops/` as in production. */
export interface Program {
  readonly name: string;
  /** The Debian package that contains it. */
  readonly debianPackage: string;
  /** Returns the program's messages about the file. Undefined if the program is not installed. */
  problems(path: string): readonly string[] | undefined;
}

/** Prometheus' parser of alert rules. */
export const promtool: Program = {
  name: 'promtool check rules',
  debianPackage: 'prometheus',
  problems: (path) => run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', path]),
};

/** Prometheus' parser of its configuration and the rules that it names. */
export const promtoolConfiguration: Program = {
  name: 'promtool check config',
  debianPackage: 'prometheus',
  problems: (path) => run('promtool', ['check', 'config', '--lint=all', '--lint-fatal', path]),
};

/** systemd's parser of units. It warns about unknown keys and still exits with 0. */
export const systemdAnalyze: Program = {
  name: 'systemd-analyze verify',
  debianPackage: 'systemd',
  problems(path) {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-unit-'));
    try {
      // A template is checked as one of its instances.
      const unit = join(folder, basename(path).replace('@.', '@gateway.'));
      // systemd checks that the program exists, but the host's program does not exist here.
      writeFileSync(unit, readFileSync(path, 'utf8').replace(/(?<=^ExecStart=)\S+/m, process.execPath));
      return run('systemd-analyze', ['verify', unit], { anyOutput: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/** HAProxy's parser of its configuration. Replaces the default address, which needs a certificate. */
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
  // Debian installs HAProxy outside of a normal user's PATH.
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
