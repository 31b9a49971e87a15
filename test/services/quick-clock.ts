import type { Clock } from '../../src/services/time.ts';

/** A clock whose waits end at once: its time goes on by as much, or as a test sets it. */
export interface QuickClock extends Clock {
  /** Every wait so far, in milliseconds. */
  readonly waits: number[];
  milliseconds: number;
}

export function quickClock(): QuickClock {
  const clock: QuickClock = {
    waits: [],
    milliseconds: 1000,
    now: () => clock.milliseconds,
    epochMilliseconds: () => clock.milliseconds,
    after(milliseconds, proceed) {
      clock.waits.push(milliseconds);
      const due = clock.milliseconds + milliseconds;
      return setTimeout(() => {
        clock.milliseconds = Math.max(clock.milliseconds, due);
        proceed();
      }, 0);
    },
  };
  return clock;
}
