import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionStarts } from './session-starts.ts';

/**
 * Lets one session after the other begin, as many at once as Discord says, and none when there are none left. The
 * library's own lets a shard identify that has lost its connection while it waited.
 */
export class IdentifyThrottle {
  readonly #starts: SessionStarts;
  readonly #concurrency: number;
  readonly #spacing: number;
  readonly #next = new Map<number, number>();
  /** The shards whose first session was counted when all of them were spawned. */
  readonly #begun = new Set<number>();

  /**
   * @param concurrency how many may begin at once
   * @param spacing milliseconds between two that may not
   */
  constructor(starts: SessionStarts, concurrency: number, spacing: number) {
    this.#starts = starts;
    this.#concurrency = concurrency;
    this.#spacing = spacing;
  }

  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    if (this.#begun.has(shardId)) await this.#starts.available(1, true, signal);
    this.#begun.add(shardId);
    const key = shardId % this.#concurrency;
    const now = performance.now();
    const turn = Math.max(now, this.#next.get(key) ?? now);
    this.#next.set(key, turn + this.#spacing);
    if (turn > now) await sleep(turn - now, undefined, { signal });
  }
}
