import { createHash } from 'node:crypto';
import {
  CooldownInMemory,
  NamesInMemory,
  RateLimitGateInMemory,
  RecentNamesInMemory,
} from '../memory/state-in-memory.ts';
import type { State } from '../state.ts';
import type { RedisConnection } from './connection.ts';
import { CooldownInRedis } from './cooldown.ts';
import { NamesInRedis } from './names-memory.ts';
import { RateLimitGateInRedis } from './rate-limit-gate.ts';
import { RecentNamesInRedis } from './recent-names.ts';

/** What replicas share, and what they know of it. */
export interface SharedStateOptions {
  readonly redis: RedisConnection;
  /** Whatever its answers depend on; what was remembered of another service is none of this one's. */
  readonly service: readonly string[];
  readonly cooldownSeconds: number;
}

/** The state of a bot that may be several processes. All of its keys end by themselves. */
export function stateInRedis({ redis, service, cooldownSeconds }: SharedStateOptions): State {
  const origin = createHash('sha256').update(service.join('\n')).digest('hex').slice(0, 12);
  return {
    cooldown: new CooldownInRedis(redis, cooldownSeconds, new CooldownInMemory(cooldownSeconds)),
    rateLimitGate: new RateLimitGateInRedis(redis, new RateLimitGateInMemory()),
    recentNames: new RecentNamesInRedis(redis, new RecentNamesInMemory()),
    names: new NamesInRedis(redis, origin, new NamesInMemory()),
  };
}
