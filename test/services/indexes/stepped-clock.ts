import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/services/time.ts';

/** A clock that a test moves on, and that lets calls come to their end in between. */
export interface SteppedClock extends Clock {
  /** Counts a call as under way until it is answered. */
  waitFor<Value>(call: Promise<Value>): Promise<Value>;
  /** Moves on by so many milliseconds, with all that happens in them. */
  advance(milliseconds: number): Promise<void>;
}

export function steppedClock(): SteppedClock {
  let now = 0;
  let underWay = 0;
  let timers: { readonly due: number; readonly proceed: () => void }[] = [];
  const settle = async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await setImmediate();
      if (underWay > 0) quiet = 0;
    }
  };
  return {
    now: () => now,
    epochMilliseconds: () => now,
    after(milliseconds, proceed) {
      timers.push({ due: now + milliseconds, proceed });
      // Nothing that is waited for in vain does harm here, so that clearing it need not be noticed.
      return setTimeout(() => undefined, 0);
    },
    async waitFor(call) {
      underWay += 1;
      return call.finally(() => {
        underWay -= 1;
      });
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const [next] = timers.toSorted((one, other) => one.due - other.due);
        if (!next || next.due > end) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.due);
        next.proceed();
      }
      now = end;
    },
  };
}
