import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import { type Claims, REPLAYABLE } from './claims.ts';
import type { IdentifySlots } from './identify-slots.ts';
import { stateInMemory } from './memory/state-in-memory.ts';
import type { RedisConnection } from './redis/connection.ts';
import type { Presence } from './redis/presence.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { State } from './state.ts';

/** What is remembered between interactions, and where replicas meet. */
export interface OpenState {
  readonly state: State;
  /** Undefined when nothing is shared. */
  readonly redis: RedisConnection | undefined;
  readonly identifySlots: IdentifySlots | undefined;
  /** Whether this process and others are alive. */
  readonly presence: Presence | undefined;
  /** Which process has an interaction. */
  readonly claims: Claims | undefined;
}

/**
 * What is shared through `REDIS_URL`, or remembered by this process alone. Nothing of Redis is loaded then.
 * @param service whatever the service's answers depend on
 */
export async function openState(
  config: Pick<Config, 'redis' | 'bot' | 'discord' | 'webhooks'>,
  owner: Owner,
  service: readonly string[],
  log: Logger,
  stack: AsyncDisposableStack,
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
  const { failsafeState } = await import('./failsafe-state.ts');
  const redis = await RedisConnection.open({ url, scope: scopeOf(owner), log });
  stack.defer(() => redis.close());
  const replicated = stateInRedis({ redis, service, cooldownSeconds: bot.cooldownSeconds });
  // The clients of the service see to the failures of names.
  const state = { ...failsafeState(replicated, log), names: replicated.names };
  const presence = new Presence(redis);
  await presence.begin();
  stack.defer(() => presence.end());
  const remembered = webhookSettings(config) && REPLAYABLE;
  const claims = new RedisClaims(redis, presence, remembered);
  return { state, redis, identifySlots: new RedisIdentifySlots(redis), presence, claims };
}
