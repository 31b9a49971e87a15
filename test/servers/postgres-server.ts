import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { RUN_FOLDER } from './for-the-run.ts';
import { installed } from './installed.ts';

/** A Postgres of its own: a process, a port of loopback, and a folder that goes with it. */
export interface PostgresServer {
  /** Makes an empty database, with its tables in this folder if there is one. @returns its address, for the owner of everything */
  database(tables?: string): Promise<string>;
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
  /** Starts a standby that follows it. */
  standby(): Promise<Standby>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** A second server with the same logged tables: its unlogged tables are empty. */
interface Standby {
  /** Kills the server as by kill -9, and takes its place at its port: it can be read, and takes no changes. */
  takeOver(): Promise<void>;
  /** From then on it takes changes. */
  promote(): Promise<void>;
}

/** A user of this machine. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Postgres refuses to run as root, and Debian's package brings a user for it. */
export function postgresUser(): SystemUser | undefined {
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
  const user = postgresUser();
  const folder = mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  let data = join(folder, 'data');
  const words = ['-D', data, '-U', 'owner', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  const options = { cwd: folder, stdio: 'pipe', ...user } as const;
  execFileSync(join(dirname(program), 'initdb'), words, options);
  const port = await freePort();
  let child: ChildProcess | undefined;
  const running = new Set<ChildProcess>();
  const killNow = () => {
    for (const each of running) signal(each, 'SIGKILL');
  };
  process.on('exit', killNow);

  const startAt = async (place: string, at: number, further: readonly string[] = []) => {
    const settings = [...SETTINGS, ...further];
    for (;;) {
      const started = spawn(program, ['-D', place, '-p', String(at), '-k', folder, ...settings], options);
      running.add(started.once('exit', () => running.delete(started)));
      try {
        await listening(started);
        return started;
      } catch (error) {
        // Processes of the killed one have not ended yet.
        if (!/pre-existing shared memory block/.test(String(error))) throw error;
      }
    }
  };
  const start = async (further?: readonly string[]) => {
    child = await startAt(data, port, further);
  };
  const end = async (how: 'SIGKILL' | 'SIGINT') => {
    if (child) await ended(child, how);
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
    async database(tables) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      if (tables !== undefined)
        await run(addressOf('postgres'), `CREATE TABLESPACE ${name} LOCATION '${tables}'`);
      const place = tables === undefined ? '' : ` TABLESPACE ${name}`;
      await run(addressOf('postgres'), `CREATE DATABASE ${name}${place}`);
      return addressOf(name);
    },
    pause: () => child && signal(child, 'SIGSTOP'),
    resume: () => child && signal(child, 'SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start: () => start(),
    async standby() {
      const copy = join(folder, `data-${randomUUID()}`);
      const backup = [
        '-D',
        copy,
        '-d',
        addressOf('postgres'),
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ];
      await promisify(execFile)(installed('pg_basebackup') ?? 'pg_basebackup', backup, options);
      const follower = await startAt(copy, await freePort());
      return {
        async takeOver() {
          await end('SIGKILL');
          await ended(follower, 'SIGINT');
          rmSync(data, { recursive: true });
          data = copy;
          // Otherwise it would follow itself.
          await start(['-c', 'primary_conninfo=']);
        },
        promote: async () => void (await run(addressOf('postgres'), 'SELECT pg_promote()')),
      };
    },
    async close() {
      await Promise.all([...running].map((each) => ended(each, 'SIGKILL')));
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to the server and to the processes of its connections. */
function signal({ pid: server }: ChildProcess, name: NodeJS.Signals): void {
  if (server === undefined) return;
  for (const pid of [server, ...childrenOf(String(server))]) {
    try {
      process.kill(pid, name);
    } catch {
      // A connection's process has ended by itself.
    }
  }
}

/** Ends a server at once, or after its connections and transactions. */
async function ended(server: ChildProcess, how: 'SIGKILL' | 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  if (how === 'SIGKILL') signal(server, how);
  else server.kill(how);
  await exit;
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
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });
}
