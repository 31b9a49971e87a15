import type { BotProcess } from './stage/bot-process.ts';

/** Milliseconds that Discord gives for the first answer. */
export const FIRST_ANSWER = 3_000;

/** Milliseconds that a process has to be awake in that time, so that it could answer. */
const CHANCE = 1_000;

/** The same right after a sleep, since it first reads all events that came meanwhile. */
const CHANCE_AFTER_SLEEP = 2_000;

/** The times in which a process could work. Milliseconds since 1970. */
type Life = Pick<BotProcess, 'readyAt' | 'endedAt' | 'sleeps'>;

/** Whether a process lives at the end of the 3 s after `at`, and is awake in them long enough to answer. */
export function isThere({ readyAt, endedAt, sleeps }: Life, at: number): boolean {
  const end = at + FIRST_ANSWER;
  if (endedAt < end) return false;
  let awake = { from: Math.max(at, readyAt), enough: CHANCE };
  for (const { from, to } of sleeps) {
    if (Math.min(from, end) - awake.from >= awake.enough) return true;
    if (to > awake.from) awake = { from: to, enough: CHANCE_AFTER_SLEEP };
  }
  return end - awake.from >= awake.enough;
}
