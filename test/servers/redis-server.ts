import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { RedisClient } from '@redis/client';
import { freePort } from '../free-port.ts';
import { installed } from './installed.ts';

/** A redis-server of its own: a process, a port of loopback, and a folder that goes with it. */
export interface RedisServer {
  readonly port: number;
  /** Without credentials. */
  readonly url: string;
  /** Runs a command as the server's owner, whatever has been configured. It waits as long as the server is paused. */
  command(...command: readonly string[]): Promise<unknown>;
  /** Changes a setting while it runs, such as `maxmemory`. */
  configure(name: string, value: string): Promise<void>;
  /** Neither answers nor ends connections from now on, as a machine that hangs. */
  pause(): void;
  resume(): void;
  /** Ends at once, as by kill -9; what was not saved is lost. */
  kill(): Promise<void>;
  /** Starts again at the same port after `kill`, with other settings when some are given. */
  start(settings?: readonly string[]): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Made once, since each class of client takes 50 ms. */
const withCommands = RedisClient.factory({});

/** The user that `command` is: it has every right, whatever the default user has. */
const OWNER = ['--user', 'owner', 'on', '>owner', '~*', '&*', '+@all'];

/** @param settings as words of the command line: `['--maxmemory', '2mb']` */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  const program = installed('redis-server');
  if (program === undefined) throw new Error('redis-server is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const killNow = () => child?.kill('SIGKILL');
  process.on('exit', killNow);

  const start = async (words: readonly string[] = settings) => {
    const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...OWNER];
    const started = spawn(program, [...fixed, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    await listening(started);
  };
  const kill = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  };
  const command = async (...words: readonly string[]) => {
    const client = withCommands({ url: `redis://owner:owner@127.0.0.1:${port}` });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.sendCommand(words);
    } finally {
      client.destroy();
    }
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command,
    configure: async (name, value) => void (await command('CONFIG', 'SET', name, value)),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    kill,
    start,
    async close() {
      await kill();
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (piece: Buffer) => {
      said += piece;
      if (said.includes('Ready to accept connections')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  });
}
