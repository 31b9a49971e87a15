import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processorSeconds, residentBytes } from '../processes.ts';
import { startProgram } from '../program.ts';
import { TOKEN } from './token.ts';

const ROLLCALL = fileURLToPath(new URL('../../rollcall.js', import.meta.url));
const DISCORD = fileURLToPath(new URL('discord.ts', import.meta.url));

/** Milliseconds until memory is read, after which it changes little, and between two readings of processor time. */
const SETTLED = 3_000;
const BEATEN = 5_000;
/** The shortest interval that the bot accepts, for many heartbeats. */
const SHORT_HEARTBEAT = 1_000;
const USUAL_HEARTBEAT = 41_250;

/** The division of the gateway, and the servers. */
export interface Setting {
  readonly shards: number;
  readonly servers: number;
}

/** The cost of a start of Rollcall. */
export interface Started {
  /** Until the log reports that it is ready. */
  readonly readyMs: number;
  /** Processor time until then. */
  readonly processorMs: number;
  readonly residentBytes: number;
}

/** Starts Rollcall as a host would, with every shard in one process, until it is ready and its memory is settled. */
export const measureStart = (setting: Setting): Promise<Started> =>
  withRollcall(setting, USUAL_HEARTBEAT, async (pid, started) => {
    const readyMs = performance.now() - started;
    const processorMs = 1_000 * processorSeconds(pid);
    await sleep(SETTLED);
    return { readyMs, processorMs, residentBytes: residentBytes(pid) };
  });

/** Processor time of one heartbeat and its acknowledgement, in microseconds. */
export const measureHeartbeat = (setting: Setting): Promise<number> =>
  withRollcall(setting, SHORT_HEARTBEAT, async (pid) => {
    await sleep(SETTLED);
    const before = processorSeconds(pid);
    await sleep(BEATEN);
    return (1e6 * (processorSeconds(pid) - before)) / (setting.shards * (BEATEN / SHORT_HEARTBEAT));
  });

async function withRollcall<Result>(
  { shards, servers }: Setting,
  heartbeat: number,
  measure: (pid: number, started: number) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const discord = await startProgram([DISCORD, ...[shards, servers, heartbeat].map(String)], stack);
  const started = performance.now();
  const bot = spawn(process.execPath, [ROLLCALL, 'start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ROLLCALL_ENV_FILE: devNull,
      NODE_ENV: 'production',
      DISCORD_TOKEN: TOKEN,
      DISCORD_API_URL: discord.origin.href.replace(/\/$/, ''),
      API_BASE_URL: 'http://127.0.0.1:1',
      REGISTER_AT_START: 'false',
    },
  });
  const ended = once(bot, 'exit');
  stack.defer(async () => {
    bot.kill();
    await ended;
  });
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface(bot.stderr).on('line', (line) => {
      lines.push(line);
      if (line.includes('"msg":"ready"')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  if (bot.exitCode === null && bot.pid !== undefined) return await measure(bot.pid, started);
  throw new Error(`Rollcall ended before it was ready:\n${lines.slice(-5).join('\n')}`);
}
