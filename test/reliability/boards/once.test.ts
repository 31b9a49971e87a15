/**
 * Postings of boards by two processes, each of which meets a fault at a random call: its process is killed or stands still before
 * or after Discord's yes, its answer is lost, its message is late, or the store stops. It is there once, or the audit says that it
 * was left out. All clocks go ten times as fast.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { openStore } from '../../../src/bot/store/sql-store.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { runs } from '../../property-runs.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { startPostgresServer } from '../../servers/postgres-server.ts';
import { type ChannelDiscord, type Fault, startChannelDiscord } from './channel-discord.ts';

const SCALE = 10;
const BASE = Date.now();
const now = () => BASE + (Date.now() - BASE) * SCALE;

/** Of the fast clock. */
const wait = (milliseconds: number) => setTimeout(milliseconds / SCALE);

const SERVER = '197038439483310086';
const BOARDS = 10;
/** Each asks for a posting of every board. */
const WAVES = runs(3);
/** Shorter than the few minutes of Discord, so that nonces alone are too little. */
const NONCE_LIFE = 45_000;

const settingsIn = (channel: string): BoardSettings => ({
  provider: 'tide-runner',
  channel,
  every: 'week',
  // Days away: postings are those that are asked for.
  ...{ at: '00:00', zone: 'UTC', day: 'monday', message: 'new', period: 'all', limit: 10, announce: false },
});

/** Two processes that keep boards, each of which is started again when it has ended. */
class Processes {
  readonly #children = new Map<string, ChildProcess>();
  readonly #settings: Record<string, string>;
  readonly #discord: ChannelDiscord;
  readonly leftOut: string[] = [];
  #isClosed = false;

  constructor(settings: Record<string, string>, discord: ChannelDiscord) {
    this.#settings = settings;
    this.#discord = discord;
  }

  start(token: string): Promise<void> {
    const program = resolve(import.meta.dirname, 'board-process.ts');
    const clocks = resolve(import.meta.dirname, 'scaled-time.ts');
    const child = spawn(process.execPath, ['--import', clocks, program], {
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        ...{ SCALE: String(SCALE), BASE: String(BASE), TOKEN: token, DISCORD: this.#discord.apiUrl },
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.set(token, child);
    child.once('exit', () => {
      if (!this.#isClosed) void this.start(token);
    });
    const ready = Promise.withResolvers<void>();
    createInterface(child.stdout).on('line', (line) => {
      const said: unknown = JSON.parse(line);
      if (said === 'ready') ready.resolve();
      else this.leftOut.push(line);
    });
    return ready.promise;
  }

  signal(token: string, signal: NodeJS.Signals): void {
    this.#children.get(token)?.kill(signal);
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#children.values()) child.kill('SIGKILL');
  }
}

interface Store {
  readonly settings: Record<string, string>;
  stop(): void;
  goOn(): void;
}

/** Kills, freezes, losses and outages, each before or after Discord has taken the call. */
function faultOf(random: () => number, processes: Processes, token: string, store: Store): Fault {
  const moment = random() < 0.5 ? 'before' : 'after';
  const kinds: Record<string, () => Promise<boolean> | boolean> = {
    kill() {
      processes.signal(token, 'SIGKILL');
      return false;
    },
    /** Longer than the lease, so that the other process takes over meanwhile. */
    async freeze() {
      processes.signal(token, 'SIGSTOP');
      await wait(40_000);
      processes.signal(token, 'SIGCONT');
      return true;
    },
    lose: () => false,
    async late() {
      await wait(20_000 * random());
      return true;
    },
    outage() {
      store.stop();
      void wait(20_000).then(() => store.goOn());
      return true;
    },
  };
  const names = Object.keys(kinds);
  const make = kinds[names[Math.floor(random() * names.length)] ?? 'lose'];
  return (at) => (at === moment ? (make?.() ?? true) : true);
}

/** https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function areThereOnce(
  store: Store,
  seed: number,
  finished: (end: () => void | Promise<void>) => void,
): Promise<void> {
  const random = randomOf(seed);
  const discord = await startChannelDiscord(now, NONCE_LIFE);
  finished(() => discord.close());
  const processes = new Processes(store.settings, discord);
  finished(() => processes.close());
  const { boards, store: opened } = await openStore(parseConfig(store.settings), pino({ level: 'silent' }));
  finished(() => opened.close());
  const made = [];
  for (let number = 0; number < BOARDS; number += 1) {
    const channel = String(700_000_000_000_000_000n + BigInt(number));
    const created = await boards.create(SERVER, settingsIn(channel), BOARDS, {
      at: now(),
      locale: undefined,
    });
    if (created.kind !== 'saved') throw new Error(created.kind);
    made.push({ id: created.board.id, channel });
  }
  await Promise.all([processes.start('one'), processes.start('two')]);
  for (let wave = 0; wave < WAVES; wave += 1) {
    const left = new Map(made.map(({ channel }) => [channel, Math.floor(random() * 2)]));
    discord.fault = ({ channel, token }) => {
      const calls = left.get(channel);
      if (calls === undefined) return undefined;
      if (calls > 0) {
        left.set(channel, calls - 1);
        return undefined;
      }
      left.delete(channel);
      return faultOf(random, processes, token, store);
    };
    const asked = [];
    for (const { id, channel } of made) {
      const saved = await boards.save(id, undefined, { kind: 'post' }, { at: now(), locale: undefined });
      if (saved.kind !== 'saved' || saved.board.wanted === undefined) throw new Error(saved.kind);
      asked.push({ id, channel, slot: saved.board.wanted });
    }
    const isDone = async () => {
      const read = await boards.of(SERVER).catch(() => undefined);
      return (
        read?.boards.every(({ pending: posting, wanted }) => posting === undefined && wanted === undefined) ??
        false
      );
    };
    while (!(await isDone())) await setTimeout(100);
    // What is on its way comes in the end.
    await wait(25_000);
    const shown = asked.map(({ id, channel, slot }) => {
      const times = discord.timesShown(channel, `${id}:board:${slot}`);
      const isLeftOut = processes.leftOut.some((line) => line.includes(id));
      return { board: id, wave, times: times === 0 && isLeftOut ? 'left out, and audited' : times };
    });
    expect(
      shown.filter(({ times }) => times !== 1 && times !== 'left out, and audited'),
      `seed ${seed}`,
    ).toEqual([]);
  }
}

const SEED = Number(process.env.SEED ?? 35);

describe.concurrent(`${BOARDS * WAVES} postings by two processes, with a fault at a random call of each`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-boards-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are there once, or left out and audited: a file', { timeout: WAVES * 180_000 }, async ({
    onTestFinished,
  }) => {
    const nothing = () => {};
    const store = { settings: { DATA_DIR: folder }, stop: nothing, goOn: nothing };
    await areThereOnce(store, SEED, onTestFinished);
  });

  describeWith(['postgres'], 'over a Postgres that stops', () => {
    it('are there once, or left out and audited', { timeout: WAVES * 180_000 }, async ({
      onTestFinished,
    }) => {
      const server = await startPostgresServer();
      onTestFinished(() => server.close());
      const store = {
        settings: { DATABASE_URL: await server.database() },
        stop: () => server.pause(),
        goOn: () => server.resume(),
      };
      await areThereOnce(store, SEED, onTestFinished);
    });
  });
});
