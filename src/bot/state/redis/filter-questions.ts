import { randomUUID } from 'node:crypto';
import type { FilterQuestions } from '../../../handlers/filter-questions.ts';
import { CLAIM_LIFE } from '../memory/state-in-memory.ts';
import { orWithoutRedis, type RedisConnection, script } from './connection.ts';

/** Releases a run that is still this process's. */
const RELEASE = script(`if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`);

/** The runs of all replicas. While Redis is away each has its own. */
export class FilterQuestionsInRedis implements FilterQuestions {
  readonly #redis: RedisConnection;
  readonly #own: FilterQuestions;
  readonly #owner = randomUUID();

  constructor(redis: RedisConnection, own: FilterQuestions) {
    this.#redis = redis;
    this.#own = own;
  }

  /** A run that this process has claimed is claimed, whatever Redis has. */
  async claim(run: string): Promise<boolean> {
    if (!(await this.#own.claim(run))) return false;
    const life = String(CLAIM_LIFE);
    const answer = await orWithoutRedis(
      () => this.#redis.send('SET', this.#redis.key('run', run), this.#owner, 'NX', 'PX', life),
      () => 'OK',
    );
    // The process that has it may release it.
    if (answer !== 'OK') this.#own.release(run);
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
