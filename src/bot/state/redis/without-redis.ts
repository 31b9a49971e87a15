import { RedisAway } from './connection.ts';

/** What Redis gives; while it is away, what this process remembers by itself. What Redis refuses is a failure. */
export async function orWithoutRedis<Value>(
  shared: () => Promise<Value>,
  own: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await shared();
  } catch (error) {
    if (error instanceof RedisAway) return own();
    throw error;
  }
}
