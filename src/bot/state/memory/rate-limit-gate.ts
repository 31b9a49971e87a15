import { recentlyUsed } from '../../recently-used.ts';
import type { PaceBody, PaceHeaders, RateLimitGate } from '../rate-limit-gate.ts';

/** The most buckets that wait at once; every interaction has one of its own. */
const BUCKETS = 10_000;

/** Milliseconds that everything is held at the most: nothing that Discord says may silence the bot for good. */
export const LONGEST_HOLD = 3_600_000;

/**
 * The gate of one process. Interaction endpoints are exempt from Discord's global limit of
 * 50 requests a second, so nothing is held back beforehand; a 429 is respected whatever its scope, and a bucket
 * that Discord calls empty is left alone until it is full again.
 */
export class RateLimitGateInMemory implements RateLimitGate {
  readonly #buckets = recentlyUsed<number>(BUCKETS);
  #everythingUntil = 0;

  delay(bucket: string): number {
    const until = Math.max(this.#everythingUntil, this.#buckets.get(bucket) ?? 0);
    return until === 0 ? 0 : Math.max(0, until - performance.now());
  }

  note(bucket: string, answer: PaceHeaders, body: PaceBody = {}): undefined {
    const hold = holdOf(answer, body);
    if (hold?.everything) this.holdEverything(hold.milliseconds);
    else if (hold) this.#buckets.set(bucket, performance.now() + hold.milliseconds);
  }

  /** Holds every call back from now on, for an hour at the most. A hold that ends later stays. */
  holdEverything(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, LONGEST_HOLD);
    this.#everythingUntil = Math.max(this.#everythingUntil, until);
  }
}

/** What an answer asks to be held back: its bucket, or everything; undefined when it asks for nothing. */
export function holdOf(
  { statusCode, headers }: PaceHeaders,
  body: PaceBody,
): { readonly everything: boolean; readonly milliseconds: number } | undefined {
  if (statusCode === 429) {
    const wait = body.retry_after ?? seconds(headers['retry-after']) ?? 1;
    const scope = headers['x-ratelimit-scope'];
    const everything =
      body.global === true || headers['x-ratelimit-global'] !== undefined || scope === 'global';
    return { everything, milliseconds: wait * 1_000 };
  }
  if (headers['x-ratelimit-remaining'] !== '0') return undefined;
  return { everything: false, milliseconds: (seconds(headers['x-ratelimit-reset-after']) ?? 0) * 1_000 };
}

function seconds(header: string | string[] | undefined): number | undefined {
  const value = Number(header);
  return header !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}
