import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { z } from 'zod';

const GLOBAL_REQUESTS_PER_SECOND = 50;
/** Expired windows are removed each time that this many have been opened. */
const SWEEP_EVERY = 1000;

interface Window {
  remaining: number;
  /**
   * By `performance.now()`: with a clock that is set back, no request would be allowed until it reaches the same time
   * again.
   */
  readonly resetAt: number;
}

/** The requests allowed in a time; Discord does not document its numbers, these are similar to those that it sends. */
export interface Bucket {
  readonly limit: number;
  readonly windowMs: number;
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** https://discord.com/developers/docs/topics/rate-limits */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  #opened = 0;

  /** The number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  /** Limits a route, separately for each value of its top-level resource, the route's parameter `major`. */
  bucket(route: string, { limit, windowMs }: Bucket, major?: string): Hook {
    const id = createHash('md5').update(route).digest('hex');
    const majorParam = z.object({ [major ?? '']: z.string() });
    return (request, reply, done) => {
      const resource = major === undefined ? '' : majorParam.safeParse(request.params).data?.[major];
      const window = this.#take(`${id}:${resource}`, limit, windowMs);
      const resetAfter = secondsUntil(window.resetAt);
      reply.headers({
        'x-ratelimit-limit': limit,
        'x-ratelimit-remaining': Math.max(window.remaining, 0),
        'x-ratelimit-reset': (Date.now() / 1000 + resetAfter).toFixed(3),
        'x-ratelimit-reset-after': resetAfter.toFixed(3),
        'x-ratelimit-bucket': id,
      });
      if (window.remaining < 0) refuseForNow(reply, resetAfter, 'user');
      else done();
    };
  }

  /** Limits all requests of a bot together; interaction endpoints are exempt. */
  readonly global: Hook = (_request, reply, done) => {
    const window = this.#take('global', GLOBAL_REQUESTS_PER_SECOND, 1000);
    if (window.remaining < 0) refuseForNow(reply, secondsUntil(window.resetAt), 'global');
    else done();
  };

  /** Begins every window anew. */
  clear(): void {
    this.#windows.clear();
  }

  #take(key: string, limit: number, windowMs: number): Window {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.resetAt > now ? known : { remaining: limit, resetAt: now + windowMs };
    if (window !== known) this.#open(key, window, now);
    window.remaining -= 1;
    return window;
  }

  #open(key: string, window: Window, now: number): void {
    this.#windows.set(key, window);
    this.#opened += 1;
    if (this.#opened % SWEEP_EVERY !== 0) return;
    for (const [old, { resetAt }] of this.#windows) if (resetAt <= now) this.#windows.delete(old);
  }
}

const secondsUntil = (time: number) => (time - performance.now()) / 1000;

/** Answers 429 as Discord does; `retryAfter` is in seconds. */
export function refuseForNow(
  reply: FastifyReply,
  retryAfter: number,
  scope: 'user' | 'global' | 'shared',
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
    });
}
