import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../model/clock.ts';

const GLOBAL_REQUESTS_PER_SECOND = 50;
/** Number of opened windows after which expired ones are removed. */
const SWEEP_EVERY = 1000;
/** Limit in the headers while rate limits are off; more calls than any test makes. */
const UNLIMITED = 10_000;

interface Window {
  remaining: number;
  readonly resetAt: number;
}

/** Requests allowed per window. Discord does not document its numbers. These are similar to those in its headers. */
export interface Bucket {
  readonly limit: number;
  readonly windowMs: number;
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** https://discord.com/developers/docs/topics/rate-limits */
export class RateLimits {
  readonly #clock: Pick<Clock, 'ahead'>;
  readonly #windows = new Map<string, Window>();
  #opened = 0;
  /**
   * Disables the limits. Responses then announce full buckets, because libraries obey the last headers that they read.
   */
  off = false;

  /** @param clock the time by which it is ahead shortens the windows */
  constructor(clock: Pick<Clock, 'ahead'>) {
    this.#clock = clock;
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  /** Makes a hook that limits a route. @param major parameter with separate windows per value */
  bucket(route: string, { limit, windowMs }: Bucket, major?: string): Hook {
    const id = createHash('md5').update(route).digest('hex');
    const majorParam = z.object({ [major ?? '']: z.string() });
    return (request, reply, done) => {
      if (this.off) {
        setBucketHeaders(reply, { id, limit: UNLIMITED, remaining: UNLIMITED, resetAfter: 1 });
        return done();
      }
      const resource = major === undefined ? '' : majorParam.safeParse(request.params).data?.[major];
      const window = this.#take(`${id}:${resource}`, limit, windowMs);
      const resetAfter = this.#secondsUntil(window);
      setBucketHeaders(reply, { id, limit, remaining: Math.max(window.remaining, 0), resetAfter });
      if (window.remaining < 0) sendRateLimit(reply, resetAfter, 'user');
      else done();
    };
  }

  /** Limits all requests of a bot together. Interaction endpoints are exempt. */
  readonly global: Hook = (_request, reply, done) => {
    if (this.off) return done();
    const window = this.#take('global', GLOBAL_REQUESTS_PER_SECOND, 1000);
    if (window.remaining < 0) sendRateLimit(reply, this.#secondsUntil(window), 'global');
    else done();
  };

  /** Resets every window. */
  clear(): void {
    this.#windows.clear();
  }

  #take(key: string, limit: number, windowMs: number): Window {
    const now = this.#now();
    const known = this.#windows.get(key);
    const window = known && known.resetAt > now ? known : { remaining: limit, resetAt: now + windowMs };
    if (window !== known) this.#open(key, window, now);
    window.remaining -= 1;
    return window;
  }

  /** Not the wall clock: if that were set back, windows would stay exhausted until it catches up. */
  #now(): number {
    return performance.now() + this.#clock.ahead;
  }

  #secondsUntil({ resetAt }: Window): number {
    return (resetAt - this.#now()) / 1000;
  }

  #open(key: string, window: Window, now: number): void {
    this.#windows.set(key, window);
    this.#opened += 1;
    if (this.#opened % SWEEP_EVERY !== 0) return;
    for (const [old, { resetAt }] of this.#windows) if (resetAt <= now) this.#windows.delete(old);
  }
}

/** Sets the headers of a bucket. `resetAfter` is in seconds. */
function setBucketHeaders(
  reply: FastifyReply,
  bucket: {
    readonly id: string;
    readonly limit: number;
    readonly remaining: number;
    readonly resetAfter: number;
  },
): void {
  reply.headers({
    'x-ratelimit-limit': bucket.limit,
    'x-ratelimit-remaining': bucket.remaining,
    'x-ratelimit-reset': (Date.now() / 1000 + bucket.resetAfter).toFixed(3),
    'x-ratelimit-reset-after': bucket.resetAfter.toFixed(3),
    'x-ratelimit-bucket': bucket.id,
  });
}

/**
 * Sends a 429 in Discord's format.
 * @param retryAfter in seconds
 * @param reason overrides the usual message and adds a code
 */
export function sendRateLimit(
  reply: FastifyReply,
  retryAfter: number,
  scope: 'user' | 'global' | 'shared',
  reason?: { readonly code: number; readonly message: string },
): void {
  const isGlobal = scope === 'global';
  reply
    .code(429)
    .headers({
      'retry-after': Math.ceil(retryAfter),
      'x-ratelimit-scope': scope,
      ...(isGlobal && { 'x-ratelimit-global': 'true' }),
    })
    .send({
      message: scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.',
      retry_after: Number(retryAfter.toFixed(3)),
      global: isGlobal,
      ...reason,
    });
}
