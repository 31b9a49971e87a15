import { randomUUID } from 'node:crypto';
import type { RedisConnection } from './connection.ts';

/** Milliseconds for which a process counts as alive, and after which it says so again. */
export const ALIVE = 2_000;
const RENEWAL = 500;

/**
 * Milliseconds after an outage of Redis, or after its start, for which nobody counts as dead whose key is gone: it may
 * have ended meanwhile. More than the pause between two attempts to connect, with the attempt.
 */
const RETURN = 5_000;

/** In whole seconds, as `INFO` has it. */
const UPTIME = /^uptime_in_seconds:(\d+)/m;

/** Says to the other replicas that this process is alive: by a key that goes when nobody renews it. */
export class Presence {
  /** What other processes know this one by. */
  readonly owner: string = randomUUID();
  readonly #redis: RedisConnection;
  readonly #timer: NodeJS.Timeout;
  /** Milliseconds. */
  readonly #return: number;
  /** By the clock of `performance.now()`. */
  #doubtedUntil = 0;

  /** @param timing milliseconds */
  constructor(redis: RedisConnection, timing: { readonly renewal?: number; readonly return?: number } = {}) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#renew(), timing.renewal ?? RENEWAL).unref();
    this.#return = timing.return ?? RETURN;
    redis.on('back', () => {
      this.#doubt(0);
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
    this.#doubt(await this.#uptime());
  }

  /** Whether Redis is back for so short a time that those whose keys are gone may be alive. */
  get isDoubted(): boolean {
    return performance.now() < this.#doubtedUntil;
  }

  /**
   * Nobody counts as dead in the 5 s after an outage of Redis, or after its start.
   * @throws RedisAway, or RedisFailure when Redis refuses to say
   */
  async isAlive(owner: string): Promise<boolean> {
    if (owner === this.owner || this.isDoubted) return true;
    return (await this.#redis.send('EXISTS', this.key(owner))) === 1;
  }

  /** To all others this process has ended from then on. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.send('DEL', this.key(this.owner)).catch(() => undefined);
  }

  /** @param uptime milliseconds that Redis has been there for others */
  #doubt(uptime: number): void {
    this.#doubtedUntil = Math.max(this.#doubtedUntil, performance.now() + this.#return - uptime);
  }

  /** An outage that ended just before this process began. A user that may not ask takes it that there was none. */
  async #uptime(): Promise<number> {
    const information = await this.#redis.send('INFO', 'server').catch(() => undefined);
    const [, seconds] = UPTIME.exec(String(information)) ?? [];
    return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1_000;
  }

  /** While Redis is away nobody can look either. */
  async #renew(): Promise<void> {
    await this.#redis.send('SET', this.key(this.owner), '', 'PX', String(ALIVE)).catch(() => undefined);
  }
}
