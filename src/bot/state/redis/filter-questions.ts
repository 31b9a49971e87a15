import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FilterQuestions, KeptRows } from '../../../handlers/filter-questions.ts';
import { CLAIM_LIFE, MOST_QUESTIONS, QUESTION_LIFE } from '../memory/state-in-memory.ts';
import { orWithoutRedis, type RedisConnection, script } from './connection.ts';

/**
 * Keeps a question, and forgets those that are over and the oldest ones beyond the limit. By the clock of Redis, which is
 * the same for all processes.
 */
const KEEP = script(`
  local rows, order = unpack(KEYS)
  local question, text, life, most = unpack(ARGV)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('HSET', rows, question, text)
  redis.call('ZADD', order, now, question)
  local function forget(old)
    if #old == 0 then return end
    redis.call('HDEL', rows, unpack(old))
    redis.call('ZREM', order, unpack(old))
  end
  forget(redis.call('ZRANGEBYSCORE', order, '-inf', now - life))
  forget(redis.call('ZRANGE', order, 0, -1 - most))
  redis.call('PEXPIRE', rows, life)
  redis.call('PEXPIRE', order, life)
`);

/** Releases a run that is still this process's. */
const RELEASE = script(`if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`);

const keptRows = z.object({ count: z.int(), meant: z.array(z.string()).readonly() });

/** The questions of all replicas. While Redis is away each has its own. */
export class FilterQuestionsInRedis implements FilterQuestions {
  readonly #redis: RedisConnection;
  readonly #own: FilterQuestions;
  readonly #owner = randomUUID();

  constructor(redis: RedisConnection, own: FilterQuestions) {
    this.#redis = redis;
    this.#own = own;
  }

  async keep(question: string, rows: KeptRows): Promise<void> {
    this.#own.keep(question, rows);
    const keys = [this.#redis.key('questions'), this.#redis.key('questions', 'order')];
    const values = [question, JSON.stringify(rows), String(QUESTION_LIFE), String(MOST_QUESTIONS)];
    await orWithoutRedis(
      () => this.#redis.run(KEEP, keys, values),
      () => undefined,
    );
  }

  /** Rows that are not in their form count as not kept. */
  async kept(question: string): Promise<KeptRows | undefined> {
    const own = await this.#own.kept(question);
    if (own) return own;
    const text = await orWithoutRedis(
      () => this.#redis.send('HGET', this.#redis.key('questions'), question),
      () => null,
    );
    try {
      return keptRows.safeParse(JSON.parse(String(text))).data;
    } catch {
      return undefined;
    }
  }

  /** A run that this process has claimed is claimed, whatever Redis has. */
  async claim(run: string): Promise<boolean> {
    if (!(await this.#own.claim(run))) return false;
    const life = String(CLAIM_LIFE);
    const answer = await orWithoutRedis(
      () => this.#redis.send('SET', this.#redis.key('run', run), this.#owner, 'NX', 'PX', life),
      () => 'OK',
    );
    return answer === 'OK';
  }

  async release(run: string): Promise<void> {
    this.#own.release(run);
    await orWithoutRedis(
      () => this.#redis.run(RELEASE, [this.#redis.key('run', run)], [this.#owner]),
      () => undefined,
    );
  }
}
