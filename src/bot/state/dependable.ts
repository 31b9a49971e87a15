import type { Logger } from 'pino';
import { createFailsafe, machineClock } from '../../services/time.ts';
import type { State } from './state.ts';

/** Milliseconds that the state may take: it is there to be quick, and Discord gives 3 s for a first answer. */
const STATE_LIMIT = 500;

/** What commands need of the state; the clients of the service see to their own part of it. */
export type CommandState = Omit<State, 'names'>;

/**
 * State that never fails: no command fails, or waits for long, because what was seen before is not to be had. A
 * cooldown that fails lets the command run, and a gate lets the call through. The log is told, once in 5 s.
 */
export function dependable(state: CommandState, log: Logger): CommandState {
  const { cooldown, rateLimitGate, recentNames, recentResources } = state;
  const tried = createFailsafe({
    limit: STATE_LIMIT,
    onFailure: (err) => log.warn({ err }, 'what the bot remembers is not to be had: it goes on without'),
    clock: machineClock,
  });
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
