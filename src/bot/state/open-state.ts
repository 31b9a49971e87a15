import type { Logger } from 'pino';
import { createFailsafe, machineClock, Sink } from '../../services/time.ts';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import { type Claims, REPLAYABLE } from './claims.ts';
import type { IdentifySlots } from './identify-slots.ts';
import { stateInMemory } from './memory/state-in-memory.ts';
import type { RedisConnection, RedisTiming } from './redis/connection.ts';
import type { Presence } from './redis/presence.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { State } from './state.ts';

/** The state between interactions, and the connection that replicas share. */
export interface OpenState {
  readonly state: State;
  /** Undefined if nothing is shared. */
  readonly redis: RedisConnection | undefined;
  readonly identifySlots: IdentifySlots | undefined;
  /** Whether this process and others are alive. */
  readonly presence: Presence | undefined;
  /** Decides which process owns an interaction. */
  readonly claims: Claims | undefined;
}

/**
 * Opens the state that is shared through `REDIS_URL`, or that of this process alone. Redis's code is loaded only if
 * needed.
 * @param service the settings that the service's answers depend on
 * @param timing limits of a test, which has no shared Redis that has to be quick
 */
export async function openState(
  config: Pick<Config, 'redis' | 'bot' | 'discord' | 'webhooks'>,
  owner: Owner,
  service: readonly string[],
  log: Logger,
  stack: AsyncDisposableStack,
  timing: Partial<RedisTiming> = {},
): Promise<OpenState> {
  const {
    redis: { url },
    bot,
  } = config;
  if (url === undefined) {
    const shared = { redis: undefined, identifySlots: undefined, presence: undefined, claims: undefined };
    return { state: stateInMemory(bot), ...shared };
  }
  const { RedisConnection } = await import('./redis/connection.ts');
  const { Presence } = await import('./redis/presence.ts');
  const { RedisClaims } = await import('./redis/claims.ts');
  const { RedisIdentifySlots } = await import('./redis/identify-slots.ts');
  const { stateInRedis } = await import('./redis/state-in-redis.ts');
  const redis = await RedisConnection.open({ url, scope: scopeOf(owner), log, timing });
  stack.defer(() => redis.close());
  const replicated = stateInRedis({ redis, service, cooldownSeconds: bot.cooldownSeconds });
  // The clients of the service handle failures of the names' memory.
  const state = { ...failsafeState(replicated, log), names: replicated.names };
  const presence = new Presence(redis);
  await presence.begin();
  stack.defer(() => presence.end());
  const remembered = webhookSettings(config) && REPLAYABLE;
  const claims = new RedisClaims(redis, presence, remembered);
  return { state, redis, identifySlots: new RedisIdentifySlots(redis), presence, claims };
}

/** The most milliseconds for a call: state has to be quick, and Discord gives 3 s for a first answer. */
const STATE_LIMIT = 500;

/** The state of the commands; the clients of the service guard their own part. */
export type CommandState = Omit<State, 'names'>;

/** The same, but it never fails. No answer waits for writes. */
export interface FailsafeState extends CommandState {
  /** Waits until pending writes end, for as long as one may take. */
  settled(): Promise<void>;
}

/**
 * State that never fails: no command fails, or waits long, because the state is unavailable. If the cooldown fails the
 * command runs, if the gate fails the call is made, and if a claim fails the run begins. Each member has a failsafe of its own, so that a failing one
 * does not switch off another; each logs a failure at most once in 5 s.
 */
export function failsafeState(state: CommandState, log: Logger): FailsafeState {
  const { cooldown, rateLimitGate, recentNames, runClaims, indexChanges } = state;
  const failsafe = (member: keyof CommandState) =>
    createFailsafe({
      limit: STATE_LIMIT,
      onFailure: (err) => log.warn({ err, state: member }, 'state store unavailable, continuing without it'),
      clock: machineClock,
    });
  const tryCooldown = failsafe('cooldown');
  const tryGate = failsafe('rateLimitGate');
  const tryNames = failsafe('recentNames');
  const tryRuns = failsafe('runClaims');
  const tryChanges = failsafe('indexChanges');
  const sink = new Sink();
  return {
    settled: () => sink.settled(),
    cooldown: {
      take: (user, command, run, own) => tryCooldown(() => cooldown.take(user, command, run, own), 0),
      giveBack(user, command, run, own): undefined {
        sink.add(tryCooldown, () => cooldown.giveBack(user, command, run, own));
      },
    },
    rateLimitGate: {
      delay: (bucket) => tryGate(() => rateLimitGate.delay(bucket), 0),
      note(bucket, answer, body): undefined {
        sink.add(tryGate, () => rateLimitGate.note(bucket, answer, body));
      },
    },
    recentNames: {
      add(place, ...names): undefined {
        sink.add(tryNames, () => recentNames.add(place, ...names));
      },
      matching: (place, typed) => tryNames(() => recentNames.matching(place, typed), []),
      shown: (place) => tryNames(() => recentNames.shown(place), []),
    },
    runClaims: {
      claim: (run) => tryRuns(() => runClaims.claim(run), true),
      release(run): undefined {
        sink.add(tryRuns, () => runClaims.release(run));
      },
    },
    indexChanges: {
      tell(change): undefined {
        sink.add(tryChanges, () => indexChanges.tell(change));
      },
      heard: () => tryChanges(() => indexChanges.heard(), []),
    },
  };
}
