import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { stateInMemory } from './memory/state-in-memory.ts';
import type { RedisConnection } from './redis/connection.ts';
import { type Owner, scopeOf } from './scope.ts';
import type { State } from './state.ts';

/** What is remembered between interactions, and where replicas meet. */
export interface OpenState {
  readonly state: State;
  /** Undefined when nothing is shared. */
  readonly redis: RedisConnection | undefined;
}

/** What is shared through `REDIS_URL`, or remembered by this process alone. Nothing of Redis is loaded then. */
export async function openState(
  { shared: { redisUrl }, bot }: Pick<Config, 'shared' | 'bot'>,
  owner: Owner,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<OpenState> {
  const state = stateInMemory(bot);
  if (redisUrl === undefined) return { state, redis: undefined };
  const { RedisConnection } = await import('./redis/connection.ts');
  const redis = await RedisConnection.open({ url: redisUrl, scope: scopeOf(owner), log });
  stack.defer(() => redis.close());
  return { state, redis };
}
