import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { RUN_FOLDER } from './for-the-run.ts';
import { installed } from './installed.ts';

/** A Postgres of its own: a process, a port of loopback, and a folder that goes with it. */
export interface PostgresServer {
  /** Makes an empty database. @returns its address, for the owner of everything */
  database(): Promise<string>;
  /** Runs statements as the server's owner, in the database of an address. */
  run(url: string, text: string): Promise<readonly unknown[]>;
  /** Neither answers nor ends connections from now on, as a machine that hangs. */
  pause(): void;
  resume(): void;
  /** Ends at once, as by kill -9. */
  kill(): Promise<void>;
  /** Ends connections and transactions, and then itself. */
  stop(): Promise<void>;
  /** Starts again at the same port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Postgres refuses to run as root, and Debian's package brings a user for it. */
function otherUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!line) throw new Error('There is no user postgres');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** What is written outlives its process, and nothing waits for the disk. */
const SETTINGS = ['-c', 'fsync=off', '-c', 'shared_buffers=16MB', '-c', 'listen_addresses=127.0.0.1'];

export async function startPostgresServer(): Promise<PostgresServer> {
  const program = installed('postgres');
  if (program === undefined) throw new Error('postgres is not installed');
  const user = otherUser();
  const folder = mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'owner', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  const options = { cwd: folder, stdio: 'pipe', ...user } as const;
  execFileSync(join(dirname(program), 'initdb'), words, options);
  const port = await freePort();
  let child: ChildProcess | undefined;
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid === undefined) return;
    for (const pid of [child.pid, ...childrenOf(String(child.pid))]) {
      try {
        process.kill(pid, name);
      } catch {
        // A connection's process has ended by itself.
      }
    }
  };
  const killNow = () => signal('SIGKILL');
  process.on('exit', killNow);

  const start = async () => {
    const started = spawn(program, ['-D', data, '-p', String(port), '-k', folder, ...SETTINGS], options);
    child = started;
    await listening(started);
  };
  const end = async (how: 'SIGKILL' | 'SIGINT') => {
    if (!child) return;
    const ended = once(child, 'exit');
    if (how === 'SIGKILL') killNow();
    else child.kill(how);
    await ended;
    child = undefined;
  };
  const addressOf = (name: string) => `postgres://owner@127.0.0.1:${port}/${name}`;
  const run = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await start();
  return {
    run,
    async database() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await run(addressOf('postgres'), `CREATE DATABASE ${name}`);
      return addressOf(name);
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start,
    async close() {
      await end('SIGKILL');
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres has a process for each connection, in a session of its own. */
function childrenOf(parent: string): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const [, pid, of] = /^(\d+) \(.*\) \S (\d+) /s.exec(readFileSync(path, 'utf8')) ?? [];
      return of === parent ? Number(pid) : [];
    } catch {
      // It has ended.
      return [];
    }
  });
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece;
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });
}
