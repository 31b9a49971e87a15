import type { Logger } from 'pino';
import { createFailsafe, machineClock, Sink } from '../../services/time.ts';
import type { State } from './state.ts';

/** Milliseconds that a call may take: state is there to be quick, and Discord gives 3 s for a first answer. */
const STATE_LIMIT = 500;

/** What commands need of the state; the clients of the service see to their own part of it. */
export type CommandState = Omit<State, 'names'>;

/** The same, without its failures. What is written is not waited for: no answer needs it. */
export interface FailsafeState extends CommandState {
  /** Waits for the writes that have begun, for as long as one may take. */
  settled(): Promise<void>;
}

/**
 * State that never fails: no command fails, or waits for long, because what was seen before is unavailable. A
 * cooldown that fails lets the command run, and a gate lets the call through. Each member has a failsafe of its own, so
 * that one that fails switches no other off; the log is told, once in 5 s for each.
 */
export function failsafeState(state: CommandState, log: Logger): FailsafeState {
  const { cooldown, rateLimitGate, recentNames } = state;
  const failsafe = (member: keyof CommandState) =>
    createFailsafe({
      limit: STATE_LIMIT,
      onFailure: (err) =>
        log.warn({ err, state: member }, 'what the bot remembers is unavailable: it goes on without'),
      clock: machineClock,
    });
  const tryCooldown = failsafe('cooldown');
  const tryGate = failsafe('rateLimitGate');
  const tryNames = failsafe('recentNames');
  const sink = new Sink();
  return {
    settled: () => sink.settled(),
    cooldown: {
      take: (user, command) => tryCooldown(() => cooldown.take(user, command), 0),
    },
    rateLimitGate: {
      delay: (bucket) => tryGate(() => rateLimitGate.delay(bucket), 0),
      note(bucket, answer, body): undefined {
        sink.add(tryGate, () => rateLimitGate.note(bucket, answer, body));
      },
    },
    recentNames: {
      add(place, name): undefined {
        sink.add(tryNames, () => recentNames.add(place, name));
      },
      matching: (place, typed) => tryNames(() => recentNames.matching(place, typed), []),
    },
  };
}
