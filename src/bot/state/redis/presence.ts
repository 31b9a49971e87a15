import { randomUUID } from 'node:crypto';
import type { RedisCommands } from './connection.ts';

/** Milliseconds for which a process counts as alive, and after which it renews its key. */
export const ALIVE = 2_000;
const RENEWAL = 500;

/**
 * Milliseconds after an outage of Redis, or after its start, for which no process counts as dead because its key is
 * gone: the key may have expired meanwhile. Longer than the pause between two attempts to connect, plus the attempt.
 */
const RETURN = 5_000;

/** In whole seconds, as in `INFO`. */
const UPTIME = /^uptime_in_seconds:(\d+)/m;

/** Shows the other replicas that this process is alive: by a key that expires unless it is renewed. */
export class Presence {
  /** This process's id for other processes. */
  readonly owner: string = randomUUID();
  readonly #redis: RedisCommands;
  readonly #timer: NodeJS.Timeout;
  /** Milliseconds. */
  readonly #return: number;
  /** By the clock of `performance.now()`. */
  #doubtedUntil = 0;

  /** @param timing milliseconds */
  constructor(redis: RedisCommands, timing: { readonly renewal?: number; readonly return?: number } = {}) {
    this.#redis = redis;
    this.#timer = setInterval(() => void this.#renew(), timing.renewal ?? RENEWAL).unref();
    this.#return = timing.return ?? RETURN;
    redis.on('back', () => {
      this.#doubt(0);
      void this.#renew();
    });
  }

  /** The key that exists while a process is alive. */
  key(owner: string): string {
    return this.#redis.key('alive', owner);
  }

  /** Sets the key for the first time. */
  async begin(): Promise<void> {
    await this.#renew();
    this.#doubt(await this.#uptime());
  }

  /** Whether Redis came back so recently that a process without a key may be alive. */
  get isDoubted(): boolean {
    return performance.now() < this.#doubtedUntil;
  }

  /**
   * No process counts as dead in the 5 s after an outage of Redis, or after its start.
   * @throws RedisAway, or RedisFailure if Redis refuses to answer
   */
  async isAlive(owner: string): Promise<boolean> {
    if (owner === this.owner || this.isDoubted) return true;
    return (await this.#redis.send('EXISTS', this.key(owner))) === 1;
  }

  /** From then on this process is dead to all others. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.send('DEL', this.key(this.owner)).catch(() => undefined);
  }

  /** @param uptime milliseconds for which Redis has been available to others */
  #doubt(uptime: number): void {
    this.#doubtedUntil = Math.max(this.#doubtedUntil, performance.now() + this.#return - uptime);
  }

  /** Detects an outage that ended just before this process began. Assumes none if the user may not ask. */
  async #uptime(): Promise<number> {
    const information = await this.#redis.send('INFO', 'server').catch(() => undefined);
    const [, seconds] = UPTIME.exec(String(information)) ?? [];
    return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1_000;
  }

  /** While Redis is away no other process can look either. */
  async #renew(): Promise<void> {
    await this.#redis.send('SET', this.key(this.owner), '', 'PX', String(ALIVE)).catch(() => undefined);
  }
}
