import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../model/clock.ts';

const GLOBAL_REQUESTS_PER_SECOND = 50;
/** Expired windows are removed each time that this many have been opened. */
const SWEEP_EVERY = 1000;
/** What answers say is left while no call is limited: more than any test calls. */
const UNLIMITED = 10_000;

interface Window {
  remaining: number;
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
  readonly #clock: Pick<Clock, 'ahead'>;
  readonly #windows = new Map<string, Window>();
  #opened = 0;
  /** Whether no call is limited; answers then tell of full buckets, since libraries go on with the last that they read. */
  off = false;

  /** @param clock windows are over earlier by the time that it is ahead */
  constructor(clock: Pick<Clock, 'ahead'>) {
    this.#clock = clock;
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  /** Limits a route, separately for each value of its top-level resource, the route's parameter `major`. */
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

  /** Limits all requests of a bot together; interaction endpoints are exempt. */
  readonly global: Hook = (_request, reply, done) => {
    if (this.off) return done();
    const window = this.#take('global', GLOBAL_REQUESTS_PER_SECOND, 1000);
    if (window.remaining < 0) sendRateLimit(reply, this.#secondsUntil(window), 'global');
    else done();
  };

  /** Begins every window anew. */
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

  /** With a machine's clock that is set back, no request would be allowed until it reaches the same time again. */
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

/** Sets the headers of a bucket; `resetAfter` is in seconds. */
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

/** Answers 429 as Discord does; `retryAfter` is in seconds. @param reason default: none, and the usual words */
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
