import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { IdentifySlots } from './identify-slots.ts';
import { stateInMemory } from './memory/state-in-memory.ts';
import type { RedisConnection } from './redis/connection.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { State } from './state.ts';

/** What is remembered between interactions, and where replicas meet. */
export interface OpenState {
  readonly state: State;
  /** Undefined when nothing is shared. */
  readonly redis: RedisConnection | undefined;
  readonly identifySlots: IdentifySlots | undefined;
}

/**
 * What is shared through `REDIS_URL`, or remembered by this process alone. Nothing of Redis is loaded then.
 * @param service whatever the service's answers depend on
 */
export async function openState(
  { shared: { redisUrl }, bot }: Pick<Config, 'shared' | 'bot'>,
  owner: Owner,
  service: readonly string[],
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<OpenState> {
  if (redisUrl === undefined)
    return { state: stateInMemory(bot), redis: undefined, identifySlots: undefined };
  const { RedisConnection } = await import('./redis/connection.ts');
  const { RedisIdentifySlots } = await import('./redis/identify-slots.ts');
  const { stateInRedis } = await import('./redis/state-in-redis.ts');
  const redis = await RedisConnection.open({ url: redisUrl, scope: scopeOf(owner), log });
  stack.defer(() => redis.close());
  const state = stateInRedis({ redis, service, cooldownSeconds: bot.cooldownSeconds });
  return { state, redis, identifySlots: new RedisIdentifySlots(redis) };
}
