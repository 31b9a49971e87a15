import { FIRST_ANSWER, isThere } from '../presence.ts';
import { pick, type Random, seededRandom, seedOf } from '../random.ts';
import { type Effort, pause, type Row, underLoad } from '../row.ts';
import type { BotProcess } from '../stage/bot-process.ts';
import { ofSameShard, startReplicas } from '../stage/replicas.ts';

/** Milliseconds that a machine stops during a migration, and between two migrations. */
const SHORTEST = 2_000;
const LONGEST = 8_000;
const AWAKE = 4_000;

/** Puts one bot after the other to sleep until the signal aborts. @returns a note */
async function sleepInTurn(
  bots: readonly [BotProcess, ...BotProcess[]],
  { seed, seconds }: Effort,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const random: Random = seededRandom(seedOf(seed, 'asleep'));
  const longest = Math.min(LONGEST, seconds * 500);
  const shortest = Math.min(SHORTEST, longest);
  let times = 0;
  for (; !signal.aborted; times++) {
    await pause(Math.min(AWAKE, longest) * (0.5 + random()), signal);
    if (signal.aborted) break;
    await pick(random, bots).sleep(shortest + random() * (longest - shortest), signal);
  }
  return [`${times} times for ${shortest / 1_000} to ${longest / 1_000} s`];
}

/** Gateway bots that all receive every interaction. */
function asleepAtGateway(name: string, fault: string, count: number, sharesPostgres: boolean): Row {
  return {
    name,
    fault,
    perSecond: 20,
    seconds: 60,
    ...(sharesPostgres && { needs: ['postgres'] }),
    async run(stage, effort) {
      const settings = sharesPostgres ? ofSameShard((await stage.postgres()).url) : {};
      const first = await stage.bot(settings);
      const others: BotProcess[] = [];
      while (others.length + 1 < count) others.push(await stage.startBot(settings));
      try {
        const disturb = (signal: AbortSignal) => sleepInTurn([first, ...others], effort, signal);
        return await underLoad(stage, effort, disturb, { mix: 'changes' });
      } finally {
        await Promise.all(others.map((bot) => bot.stop()));
      }
    },
  };
}

export const asleepAlone = asleepAtGateway(
  'asleep-alone',
  'the bot at the gateway sleeps 2 to 8 s',
  1,
  false,
);
export const asleepOfTwo = asleepAtGateway(
  'asleep-of-two',
  'one of two bots at the gateway sleeps 2 to 8 s',
  2,
  false,
);
export const asleepWithPostgres = asleepAtGateway(
  'asleep-with-postgres',
  'one of two bots at the gateway with Postgres sleeps 2 to 8 s',
  2,
  true,
);

const REPLICAS = 3;

/** Milliseconds until the load balancer notices a sleeping replica: the interval of checks, and the timeout of one. */
const NOTICED = 500 + 2_000 + 500;

/** Three replicas that share a Postgres behind HAProxy. Only one of them receives an interaction. */
export const asleepReplica: Row = {
  name: 'asleep-replica',
  fault: `one of ${REPLICAS} webhook replicas behind HAProxy sleeps 2 to 8 s`,
  perSecond: 20,
  seconds: 60,
  needs: ['postgres', 'haproxy'],
  async run(stage, effort) {
    await using replicas = await startReplicas(stage, REPLICAS);
    const { bots } = replicas;
    const disturb = (signal: AbortSignal) => sleepInTurn(bots, effort, signal);
    const nobodyCould = (at: number) => bots.some((bot) => mayHaveSlept(bot, at));
    // Awaited here, so that the load balancer lives until the end.
    return await underLoad(stage, effort, disturb, { mix: 'changes', nobodyCould });
  },
};

/** Whether a replica may have received an interaction at `at` and slept past its deadline. */
function mayHaveSlept(bot: BotProcess, at: number): boolean {
  const unnoticed = bot.sleeps.some(({ from }) => from - FIRST_ANSWER < at && at < from + NOTICED);
  return unnoticed && !isThere(bot, at);
}
