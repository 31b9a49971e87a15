import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoTestDiscord } from 'local-world/testing';
import type { Contender } from './contenders.ts';
import { residentBytes } from './processes.ts';
import { percentile } from './statistics.ts';

/** Memory has settled once this many samples in a row lie within this share of each other. */
const SAMPLES = 5;
const STEADY = 0.01;
const SAMPLE_INTERVAL = 250;
const MOST_SAMPLES = 60;

/** A bot reports that it is ready in a line of its own, or in a line of JSON. */
const READY = /^ready$|"msg":"ready"/m;

/** Milliseconds between two checks of a log, for the bot's word that it is ready and for a report. */
const READY_INTERVAL = 2;
const REPORT_INTERVAL = 10;

/** A running bot, seen from outside. */
export interface BotProcess {
  readonly pid: number;
  /** Rejects when the bot ends by itself; never resolves. */
  readonly crashed: Promise<never>;
  /** Resolves when its log reports that it is ready. */
  ready(): Promise<void>;
  /**
   * Asks a probe in the bot, by SIGUSR2, for its report: the JSON behind this word in the next line that begins with it.
   */
  report(word: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts a bot as a host would: in production, with its log in a file.
 * @param folder for the log, and with the settings of servers; also the working folder
 */
export function startBot(
  contender: Contender,
  discord: DemoTestDiscord,
  serviceUrl: string,
  folder: string,
): BotProcess {
  const logFile = join(folder, 'bot.log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, contender.args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: {
      ROLLCALL_ENV_FILE: devNull,
      NODE_ENV: 'production',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      API_BASE_URL: serviceUrl,
      COOLDOWN_SECONDS: '0',
      LOG_LEVEL: 'info',
      ...contender.env,
      ...(contender.hasServerSettings && { DATA_DIR: folder }),
    },
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const crashed = ended.then(([code, signal]) => {
    throw new Error(
      `${contender.name} ended with ${code ?? signal}; its log:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`,
    );
  });
  crashed.catch(() => undefined);
  const logged = () => readFileSync(logFile, 'utf8');
  return {
    pid: child.pid ?? 0,
    crashed,
    async ready() {
      while (!READY.test(logged())) await sleep(READY_INTERVAL);
    },
    async report(word) {
      // A line without its end is still being written.
      const reports = () => logged().match(new RegExp(`(?<=^${word} ).*(?=\\n)`, 'gm')) ?? [];
      const before = reports().length;
      child.kill('SIGUSR2');
      for (;;) {
        const report = reports()[before];
        if (report !== undefined) return JSON.parse(report);
        await sleep(REPORT_INTERVAL);
      }
    },
    async stop() {
      child.kill();
      await ended;
      // A bot that left without closing its session could still resume, and would be sent every event until then.
      discord.faults.invalidateSessions();
    },
  };
}

/** Resident memory in MB once it no longer changes; after 15 s its current value. */
export async function settledMemory({ pid }: BotProcess): Promise<number> {
  const samples: number[] = [];
  for (let taken = 0; taken < MOST_SAMPLES; taken++) {
    samples.push(residentBytes(pid));
    const last = samples.slice(-SAMPLES);
    const steady = Math.max(...last) - Math.min(...last) <= STEADY * percentile(last, 0.5);
    if (samples.length >= SAMPLES && steady) break;
    await sleep(SAMPLE_INTERVAL);
  }
  return (samples.at(-1) ?? 0) / 1_000_000;
}
