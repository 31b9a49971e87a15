import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type BotProcess, settledMemory, startBot } from './bot-process.ts';
import type { Contender } from './contenders.ts';
import { firstAnswer, type Load, runLoad } from './load.ts';
import { processorSeconds, residentBytes } from './processes.ts';
import type { Stage } from './stage.ts';
import { percentile } from './statistics.ts';

/** The measures with their names in the table. */
export const MEASURES = {
  ready: 'start to its own word that it is ready, ms',
  start: 'start to the first answer, ms',
  startInServers: 'the same with 2,000 servers, ms',
  memory: 'resident memory, MB',
  memoryInServers: 'the same with 2,000 servers, MB',
  memoryAfter: 'resident memory after the load, MB',
  p50: '`/list` p50, 1 in flight, ms',
  p95: '`/list` p95, 1 in flight, ms',
  p99: '`/list` p99, 1 in flight, ms',
  processor: 'processor time a command, 1 in flight, ms',
  busyP50: '`/list` p50, 64 in flight, ms',
  busyP95: '`/list` p95, 64 in flight, ms',
  busyP99: '`/list` p99, 64 in flight, ms',
  throughput: '`/list` a second, 64 in flight',
  busyProcessor: 'processor time a command, 64 in flight, ms',
  allocated: 'kB allocated a command, 64 in flight',
  promoted: 'kB promoted out of the young generation a command, 64 in flight',
  pacedP95: '`/list` p95, 50 a second, ms',
  pacedP95WithBoards: 'the same while 1,000 boards of one minute are posted, ms',
  lastBoard: 'the last of them after its time, s',
} as const;

export type Measure = keyof typeof MEASURES;

/** The results of one visit to one bot. Skipped measures are missing. */
export type Figures = Partial<Readonly<Record<Measure, number | undefined>>>;

/** The number of commands in each phase. */
export interface Plan {
  readonly warmUp: number;
  readonly one: number;
  readonly many: number;
}

/** Milliseconds for the bot to read Discord's answers to its last calls, so that their cost is included. */
const AFTERMATH = 100;

const GARBAGE_PROBE = new URL('garbage-probe.js', import.meta.url).href;

/** Bytes since the last report. */
const garbage = z.object({ allocated: z.int(), promoted: z.int() });

/** Starts a bot, takes all measures and stops it. */
export async function visit(
  contender: Contender,
  stage: Stage,
  plan: Plan,
  folder: string,
): Promise<Figures> {
  const probed = { ...contender, args: ['--import', GARBAGE_PROBE, ...contender.args] };
  const start = (discord: Stage['empty']) => startBot(probed, discord, stage.serviceUrl, folder);
  const alone = await whileRunning(
    () => start(stage.empty),
    async (bot, started) => {
      const person = stage.empty.clientOf('member');
      const since = () => performance.now() - started;
      const [start, ready] = await Promise.all([firstAnswer(person).then(since), bot.ready().then(since)]);
      const figures = { start, ready, memory: await settledMemory(bot) };
      await runLoad(person, { commands: plan.warmUp, inFlight: 16 });
      const one = await measureLoad(bot, person, { commands: plan.one, inFlight: 1 });
      const many = await measureLoad(bot, person, { commands: plan.many, inFlight: 64 });
      return {
        ...figures,
        memoryAfter: residentBytes(bot.pid) / 1_000_000,
        p50: one.p50,
        p95: one.p95,
        p99: one.p99,
        processor: one.processor,
        busyP50: many.p50,
        busyP95: many.p95,
        busyP99: many.p99,
        throughput: many.throughput,
        busyProcessor: many.processor,
        allocated: many.allocated,
        promoted: many.promoted,
      };
    },
  );
  if (!contender.inServers) return alone;
  const crowded = await whileRunning(
    () => start(stage.crowded),
    async (bot, started) => {
      await firstAnswer(stage.crowded.clientOf('member'));
      return { startInServers: performance.now() - started, memoryInServers: await settledMemory(bot) };
    },
  );
  return { ...alone, ...crowded };
}

export async function whileRunning<Result>(
  start: () => BotProcess,
  work: (bot: BotProcess, started: number) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const bot = start();
  try {
    return await Promise.race([work(bot, started), bot.crashed]);
  } finally {
    await bot.stop();
  }
}

async function measureLoad(bot: BotProcess, person: Parameters<typeof runLoad>[0], load: Load) {
  await bot.report('garbage');
  const before = processorSeconds(bot.pid);
  const { latencies, seconds } = await runLoad(person, load);
  await sleep(AFTERMATH);
  const used = processorSeconds(bot.pid) - before;
  const { allocated, promoted } = garbage.parse(await bot.report('garbage'));
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    throughput: load.commands / seconds,
    processor: (used / load.commands) * 1_000,
    allocated: allocated / load.commands / 1_000,
    promoted: promoted / load.commands / 1_000,
  };
}
