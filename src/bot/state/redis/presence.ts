import { randomUUID } from 'node:crypto';
import type { RedisConnection } from './connection.ts';

/** Milliseconds for which a process counts as alive, and after which it says so again. */
export const ALIVE = 2_000;
const RENEWAL = 500;

/** Says to the other replicas that this process is alive: by a key that goes when nobody renews it. */
export class Presence {
  /** What other processes know this one by. */
  readonly owner: string = randomUUID();
  readonly #redis: RedisConnection;
  readonly #timer: NodeJS.Timeout;

  /** @param renewal milliseconds */
  constructor(redis: RedisConnection, renewal: number = RENEWAL) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#renew(), renewal).unref();
  }

  /** The key that is there as long as a process is alive. */
  key(owner: string): string {
    return this.#redis.key('alive', owner);
  }

  /** Says so for the first time. */
  async begin(): Promise<void> {
    await this.#renew();
  }

  /** @throws RedisFailure */
  async isAlive(owner: string): Promise<boolean> {
    return owner === this.owner || (await this.#redis.send('EXISTS', this.key(owner))) === 1;
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
