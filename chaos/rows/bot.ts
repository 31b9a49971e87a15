import { type Effort, pause, type Row, underLoad } from '../row.ts';
import type { BotProcess } from '../stage/bot-process.ts';
import type { Stage } from '../stage/stage.ts';

/** Replaces the running bot by the next one. */
type Replace = (
  stage: Stage,
  running: BotProcess,
  effort: Effort,
  signal: AbortSignal,
) => Promise<BotProcess>;

/** Replaces the bot repeatedly under load. */
function replaced(
  name: string,
  fault: string,
  rounds: number,
  between: number,
  more: number,
  replace: Replace,
): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: rounds * (between / 1_000 + more),
    async run(stage, effort) {
      let running = await stage.bot();
      const left = await stage.discord.ask('startsLeft', undefined);
      return underLoad(stage, effort, async (signal) => {
        let times = 0;
        const wait = Math.min(between, (effort.seconds * 1_000) / 4);
        await pause(wait, signal);
        while (!signal.aborted && times < rounds) {
          running = await replace(stage, running, effort, signal);
          times += 1;
          await pause(wait, signal);
        }
        const anew = left - (await stage.discord.ask('startsLeft', undefined));
        return [`${times} times, ${anew} sessions begun anew`];
      });
    },
  };
}

export const stopped = replaced(
  'bot-stopped',
  'bot: SIGTERM and restart, 20 times',
  20,
  2_000,
  1.5,
  async (stage, running) => {
    await running.stop();
    return stage.startBot(running.settings);
  },
);

export const killed = replaced(
  'bot-killed',
  'bot: kill -9 and restart, 20 times',
  20,
  2_000,
  1.5,
  async (stage, running) => {
    await running.kill();
    return stage.startBot(running.settings);
  },
);

/** Milliseconds with two bots. */
const TOGETHER = 10_000;

export const rolling = replaced(
  'bot-rolling',
  'bot: two at once for 10 s, 20 times',
  20,
  2_000,
  11.5,
  async (stage, running, effort, signal) => {
    const next = await stage.startBot(running.settings);
    await pause(Math.min(TOGETHER, effort.seconds * 300), signal);
    await running.stop();
    return next;
  },
);
