import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, account, type Surroundings } from './account.ts';
import type { Mix } from './discord/load.ts';
import type { Tally } from './discord/tally.ts';
import type { Stage } from './stage/stage.ts';

/** The rate and duration of a row. */
export interface Effort {
  readonly seed: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** A fault and the load during it. */
export interface Row {
  /** The value of `--row`. */
  readonly name: string;
  readonly fault: string;
  /** Default commands per second and seconds. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Programs that must be installed. */
  readonly needs?: readonly string[];
  run(stage: Stage, effort: Effort): Promise<Account>;
}

/** Milliseconds until memory has settled after a load. */
const SETTLE = 500;

/** Share of commands that use up an existing conversation. */
const DOOMED: Readonly<Record<Mix, number>> = { usual: 0.1, changes: 0.4, settings: 0.05 };

let labels = 0;

/** Special options of a row. */
interface Own extends Pick<Surroundings, 'nobodyCould'> {
  readonly mix?: Mix;
  /** Judges more than `account` does. Returns a sentence for each broken promise, and notes. */
  readonly judge?: (tally: Tally) => Promise<Pick<Account, 'broken' | 'notes'>>;
  /** Milliseconds until memory has settled. */
  readonly settle?: number;
}

/**
 * Runs a load during a fault with the running bots and returns the account.
 * @param disturb runs until its signal aborts; returns notes
 */
export async function underLoad(
  stage: Stage,
  { seed, perSecond, seconds }: Effort,
  disturb: (signal: AbortSignal) => Promise<readonly string[]>,
  { mix = 'usual', settle = Math.min(SETTLE, seconds * 100), nobodyCould, judge }: Own = {},
): Promise<Account> {
  const label = `chaos-${seed}-${++labels}`;
  const doomed = await stage.makeConversations(Math.ceil(perSecond * seconds * DOOMED[mix]));
  const before = stage.service.resources();
  const memory = memoryOf(stage);
  const ended = new AbortController();
  const disturbing = disturb(ended.signal);
  const loading = stage.discord.ask('load', { seed, label, perSecond, seconds, doomed, mix });
  await Promise.race([sleep(seconds * 1_000), loading]);
  ended.abort();
  const [notes, tally] = await Promise.all([disturbing, loading]);
  await sleep(settle);
  const counted = account(stage, tally, {
    before,
    memory: [memory, memoryOf(stage)],
    notes,
    ...(nobodyCould && { nobodyCould }),
  });
  const more = await judge?.(tally);
  if (!more) return counted;
  return {
    ...counted,
    broken: [...counted.broken, ...more.broken],
    notes: [...counted.notes, ...more.notes],
  };
}

/** Waits, or returns early when the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

function memoryOf({ bots }: Stage): number {
  return bots.filter((bot) => bot.isRunning()).reduce((sum, bot) => sum + bot.memory(), 0);
}
