import type { Logger } from 'pino';
import { within } from '../../services/within.ts';
import type { State } from './state.ts';

/** Milliseconds that the state may take: it is there to be quick, and Discord gives 3 s for a first answer. */
const STATE_LIMIT = 500;

/** Milliseconds for which state that failed is left alone, so that not every command waits for it. */
const REST = 5_000;

/** What commands need of the state; the clients of the service see to their own part of it. */
export type CommandState = Omit<State, 'names'>;

/**
 * State that never fails: no command fails, or waits for long, because what was seen before is not to be had. A
 * cooldown that fails lets the command run, and a gate lets the call through. The log is told, once in 5 s.
 */
export function dependable(state: CommandState, log: Logger): CommandState {
  const { cooldown, rateLimitGate, recentNames, recentResources } = state;
  let restsUntil = Number.NEGATIVE_INFINITY;

  async function tried<Value>(call: () => Promise<Value>, instead: Value): Promise<Value> {
    if (performance.now() < restsUntil) return instead;
    try {
      // One that answers with nothing at all is told from one that does not answer.
      const answer = await within(
        STATE_LIMIT,
        call().then((value) => ({ value })),
      );
      if (answer) return answer.value;
      throw new Error(`no answer within ${STATE_LIMIT} ms`);
    } catch (err) {
      const now = performance.now();
      if (now >= restsUntil) log.warn({ err }, 'what the bot remembers is not to be had: it goes on without');
      restsUntil = now + REST;
      return instead;
    }
  }

  return {
    cooldown: {
      take: (user, command) => tried(() => cooldown.take(user, command), 0),
    },
    rateLimitGate: {
      delay: (bucket) => tried(() => rateLimitGate.delay(bucket), 0),
      note: (bucket, answer, body) => tried(() => rateLimitGate.note(bucket, answer, body), undefined),
    },
    recentNames: {
      add: (place, name) => tried(() => recentNames.add(place, name), undefined),
      matching: (place, typed) => tried(() => recentNames.matching(place, typed), []),
    },
    recentResources: {
      remember: (kind, resources) => tried(() => recentResources.remember(kind, resources), undefined),
      forget: (kind, id) => tried(() => recentResources.forget(kind, id), undefined),
      matching: (kind, typed) => tried(() => recentResources.matching(kind, typed), []),
    },
  };
}
