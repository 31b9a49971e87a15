import type { BotProcess } from './stage/bot-process.ts';

/** Discord's limit for the first answer, in milliseconds. */
export const FIRST_ANSWER = 3_000;

/** Milliseconds that a process must be awake within the limit to be able to answer. */
const CHANCE = 1_000;

/** The same after a sleep, because the process first reads all events that arrived meanwhile. */
const CHANCE_AFTER_SLEEP = 2_000;

/** When a process could work, in milliseconds since 1970. */
type Life = Pick<BotProcess, 'readyAt' | 'endedAt' | 'sleeps'>;

/** Whether a process lives until the end of the 3 s after `at`, and is awake long enough to answer. */
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
