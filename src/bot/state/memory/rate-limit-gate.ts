import { LRUCache } from 'lru-cache';
import type { PaceBody, PaceHeaders, RateLimitGate } from '../rate-limit-gate.ts';

/** The most buckets that wait at once; every interaction has one of its own. */
const BUCKETS = 10_000;

/** Seconds that everything is held at the most: nothing that Discord says may silence the bot for good. */
const LONGEST_HOLD = 3_600;

/**
 * The gate of one process. Interaction endpoints are exempt from Discord's global limit of
 * 50 requests a second, so nothing is held back beforehand; a 429 is respected whatever its scope, and a bucket
 * that Discord calls empty is left alone until it is full again.
 */
export class RateLimitGateInMemory implements RateLimitGate {
  readonly #buckets = new LRUCache<string, number>({ max: BUCKETS });
  #everythingUntil = 0;

  async delay(bucket: string): Promise<number> {
    const until = Math.max(this.#everythingUntil, this.#buckets.get(bucket) ?? 0);
    return until === 0 ? 0 : Math.max(0, until - performance.now());
  }

  async note(bucket: string, { statusCode, headers }: PaceHeaders, body: PaceBody = {}): Promise<void> {
    if (statusCode === 429) {
      const wait = body.retry_after ?? seconds(headers['retry-after']) ?? 1;
      const until = performance.now() + wait * 1_000;
      const scope = headers['x-ratelimit-scope'];
      if (body.global || headers['x-ratelimit-global'] !== undefined || scope === 'global') {
        this.#everythingUntil = Math.min(until, performance.now() + LONGEST_HOLD * 1_000);
      } else {
        this.#buckets.set(bucket, until);
      }
    } else if (headers['x-ratelimit-remaining'] === '0') {
      const wait = seconds(headers['x-ratelimit-reset-after']) ?? 0;
      this.#buckets.set(bucket, performance.now() + wait * 1_000);
    }
  }
}

function seconds(header: string | string[] | undefined): number | undefined {
  const value = Number(header);
  return header !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}
