import type { Logger } from 'pino';
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
  const state = stateInRedis({ redis, service, cooldownSeconds: bot.cooldownSeconds });
  const presence = new Presence(redis);
  await presence.begin();
  stack.defer(() => presence.end());
  const remembered = webhookSettings(config) && REPLAYABLE;
  const claims = new RedisClaims(redis, presence, remembered);
  return { state, redis, identifySlots: new RedisIdentifySlots(redis), presence, claims };
}
