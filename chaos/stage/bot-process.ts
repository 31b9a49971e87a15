import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../../bench/processes.ts';
import { endWithThis } from './end-with-this.ts';
import { ROLLCALL } from './service-process.ts';

const READY_INTERVAL = 10;
const READY_LIMIT = 60_000;
/** Log lines about uncaught errors. */
const DEFECT = /unhandled|uncaught|"level":"?(?:60|fatal)/i;

/** Milliseconds since 1970. */
interface Sleep {
  readonly from: number;
  to: number;
}

/** The real program in its own process. */
export interface BotProcess {
  readonly name: string;
  readonly pid: number;
  readonly settings: Readonly<Record<string, string>>;
  /** When it reported ready, and when it was killed or ended, in milliseconds since 1970. */
  readyAt: number;
  endedAt: number;
  /** Its sleeps. The last one has no end while it lasts. */
  readonly sleeps: readonly Sleep[];
  readonly logFile: string;
  isRunning(): boolean;
  /** Returns resident memory in bytes, including children. */
  memory(): number;
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Stops the process for this time or until `signal`, as a migration stops a machine. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Returns the log lines that report a defect. */
  defects(): string[];
}

/** Starts the bot in production with only these settings, and with its data and log in a folder. */
export function spawnBot(
  name: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
  program: readonly string[] = ['start'],
): BotProcess {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const { PATH } = process.env;
  const child = spawn(process.execPath, [ROLLCALL, ...program], {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: {
      PATH,
      ROLLCALL_ENV_FILE: devNull,
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      COOLDOWN_SECONDS: '0',
      ...settings,
    },
  });
  endWithThis(child);
  closeSync(log);
  const sleeps: Sleep[] = [];
  const bot: BotProcess = {
    name,
    pid: child.pid ?? 0,
    settings,
    readyAt: Number.POSITIVE_INFINITY,
    endedAt: Number.POSITIVE_INFINITY,
    sleeps,
    logFile,
    isRunning: () => isRunning(child),
    memory: () => residentBytes(child.pid ?? 0),
    async stop() {
      bot.endedAt = Math.min(bot.endedAt, Date.now());
      child.kill();
      await ended;
      return child.exitCode;
    },
    async kill() {
      bot.endedAt = Math.min(bot.endedAt, Date.now());
      child.kill('SIGKILL');
      await ended;
    },
    async sleep(milliseconds, signal) {
      const sleeping = { from: Date.now(), to: Number.POSITIVE_INFINITY };
      sleeps.push(sleeping);
      child.kill('SIGSTOP');
      await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
      child.kill('SIGCONT');
      sleeping.to = Date.now();
    },
    defects: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => DEFECT.test(line)),
  };
  const ended = isRunning(child) ? once(child, 'exit') : Promise.resolve();
  child.once('exit', () => {
    bot.endedAt = Math.min(bot.endedAt, Date.now());
  });
  return bot;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Resolves when the bot's log reports ready. */
export async function ready(bot: BotProcess): Promise<void> {
  const until = Date.now() + READY_LIMIT;
  while (!readFileSync(bot.logFile, 'utf8').includes('"msg":"ready"')) {
    if (!bot.isRunning() || Date.now() > until) {
      throw new Error(`${bot.name} did not get ready:\n${readFileSync(bot.logFile, 'utf8').slice(-2_000)}`);
    }
    await sleep(READY_INTERVAL);
  }
  bot.readyAt = Date.now();
}
