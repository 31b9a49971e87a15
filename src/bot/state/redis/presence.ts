import { randomUUID } from 'node:crypto';
import type { RedisConnection } from './connection.ts';

/** Milliseconds for which a process counts as alive, and after which it says so again. */
export const ALIVE = 2_000;
const RENEWAL = 500;

/**
 * Milliseconds after an outage of Redis for which everybody counts as alive: their keys may have ended meanwhile. More
 * than the pause between two attempts to connect, with the attempt.
 */
const RETURN = 5_000;

/** Says to the other replicas that this process is alive: by a key that goes when nobody renews it. */
export class Presence {
  /** What other processes know this one by. */
  readonly owner: string = randomUUID();
  readonly #redis: RedisConnection;
  readonly #timer: NodeJS.Timeout;
  /** By the clock of `performance.now()`. */
  #doubtedUntil = 0;

  /** @param timing milliseconds */
  constructor(redis: RedisConnection, timing: { readonly renewal?: number; readonly return?: number } = {}) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#renew(), timing.renewal ?? RENEWAL).unref();
    redis.on('back', () => {
      this.#doubtedUntil = performance.now() + (timing.return ?? RETURN);
      void this.#renew();
    });
  }

  /** The key that is there as long as a process is alive. */
  key(owner: string): string {
    return this.#redis.key('alive', owner);
  }

  /** Says so for the first time. */
  async begin(): Promise<void> {
    await this.#renew();
  }

  /**
   * Nobody counts as dead in the 5 s after an outage of Redis.
   * @throws RedisFailure
   */
  async isAlive(owner: string): Promise<boolean> {
    if (owner === this.owner || performance.now() < this.#doubtedUntil) return true;
    return (await this.#redis.send('EXISTS', this.key(owner))) === 1;
  }

  /** To all others this process has ended from then on. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.send('DEL', this.key(this.owner)).catch(() => undefined);
  }

  /** While Redis is away nobody can look either. */
  async #renew(): Promise<void> {
    await this.#redis.send('SET', this.key(this.owner), '', 'PX', String(ALIVE)).catch(() => undefined);
  }
}
