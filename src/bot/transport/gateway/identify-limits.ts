/** Decides when a shard may identify. Discord limits how many sessions start in a day and in 5 s. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MOST_SHARDS } from '../../config/values.ts';
import { StateUnavailable } from '../../state/state.ts';
import { sessionStarts } from '../bot-channels.ts';

/** Discord's response about its gateway: https://discord.com/developers/docs/events/gateway#get-gateway-bot */
export const gatewayInformation = z.looseObject({
  url: z.url({ protocol: /^wss?$/ }),
  shards: z.int().min(1).max(MOST_SHARDS),
  session_start_limit: z.looseObject({
    remaining: z.int(),
    /** Milliseconds. */
    reset_after: z.number().catch(0),
    max_concurrency: z.int().min(1).catch(1),
  }),
});

/** Maximum milliseconds before the bot asks Discord again, even if the reset is later. */
const MAX_RECHECK = 3_600_000;
/** Resets that differ by less than this many milliseconds are logged once. */
const SAME_RESET = 60_000;
/** Maximum milliseconds until a logged reset, because a date cannot represent an arbitrary one. */
const MAX_RESET = 365 * 86_400_000;

interface SessionStartLimitOptions {
  /** Returns Discord's response about its gateway, the last one unless `refresh` is set. */
  fetchInformation(refresh: boolean): Promise<unknown>;
  readonly log: Logger;
  /** Minimum milliseconds before Discord is asked again. */
  readonly recheckInterval: number;
  onWaited?(): void;
}

/**
 * Enforces the daily limit of new sessions. Discord allows 1,000 per day and revokes the token of a bot that starts
 * more, so the bot asks before each one. Discord's response does not include the sessions that shards are about to
 * start. This class counts those, so that all shards together do not exceed the limit.
 */
export class SessionStartLimit {
  readonly #options: SessionStartLimitOptions;
  /** Shards allowed to identify whose READY has not arrived. */
  readonly #reserved = new Set<number>();
  /** The number of sessions that were ever allowed. */
  #granted = 0;
  #waiting = 0;
  #loggedReset = 0;

  constructor(options: SessionStartLimitOptions) {
    this.#options = options;
  }

  /** Whether a shard waits for the limit. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Resolves when all these shards may identify, and counts their sessions. Logs a wait.
   * @param refresh false if Discord has just been asked
   * @param signal ends the wait and releases sessions that have not started
   * @throws AbortError if the signal aborts first
   */
  async reserve(shardIds: readonly number[], refresh: boolean, signal: AbortSignal): Promise<void> {
    for (const id of shardIds) this.#reserved.delete(id);
    signal.addEventListener('abort', () => {
      for (const id of shardIds) this.release(id);
    });
    for (let isAsked = refresh; ; isAsked = true) {
      const wait = await this.#tryToReserve(shardIds, isAsked, signal);
      signal.throwIfAborted();
      if (wait === undefined) return;
      await this.#sleep(wait, signal);
    }
  }

  /** Releases a reservation: Discord counts the started session, or it will not start. */
  release(shardId: number): void {
    this.#reserved.delete(shardId);
  }

  async #sleep(wait: number, signal: AbortSignal): Promise<void> {
    const { recheckInterval, onWaited } = this.#options;
    this.#waiting += 1;
    try {
      await sleep(Math.min(Math.max(wait, recheckInterval), MAX_RECHECK), undefined, { signal });
    } finally {
      this.#waiting -= 1;
      onWaited?.();
    }
  }

  /**
   * Returns the milliseconds until these shards may identify; undefined if they may identify now, or if Discord does
   * not answer.
   */
  async #tryToReserve(
    shardIds: readonly number[],
    refresh: boolean,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const needed = shardIds.length;
    const before = this.#reserved.size - this.#granted;
    const answer = await this.#options.fetchInformation(refresh).catch(() => undefined);
    if (signal.aborted) return undefined;
    const limit = gatewayInformation.safeParse(answer).data?.session_start_limit;
    const unseen = before + this.#granted;
    const { remaining = Number.POSITIVE_INFINITY, reset_after: reset = this.#loggedReset - Date.now() } =
      limit ?? {};
    if (limit) sessionStarts.publish({ remaining });
    else if (reset > 0) return reset;
    if (remaining - unseen >= needed) {
      for (const id of shardIds) this.#reserved.add(id);
      this.#granted += needed;
      return undefined;
    }
    // The next response includes the sessions that the other shards have started.
    if (remaining >= needed) return 0;
    const wait = Math.min(Math.max(reset, 0), MAX_RESET);
    this.#logReset(Date.now() + wait, { remaining, needed });
    return wait;
  }

  /** Logs each reset once. It differs by milliseconds between responses. */
  #logReset(reset: number, counts: { readonly remaining: number; readonly needed: number }): void {
    if (Math.abs(reset - this.#loggedReset) < SAME_RESET) return;
    this.#loggedReset = reset;
    const fields = { until: new Date(reset).toISOString(), ...counts };
    this.#options.log.warn(
      fields,
      "Discord's session start limit is used up: shards without a session to resume wait for the reset",
    );
  }
}

/** Coordinates identifying between the processes of a bot. */
export interface IdentifySlots {
  /**
   * Takes a slot for this many milliseconds, unless another process has it.
   * @param key `shard id % max_concurrency`
   * @returns 0 if this process has the slot, otherwise the milliseconds until it is free; rejects if that is unknown
   */
  take(key: number, milliseconds: number): Promise<number>;
}

/**
 * A shared slot lasts this many times as long as Discord requires, because the latencies of two processes may differ.
 */
const MARGIN = 1.05;

/** A clock and its timer. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** @throws AbortError if the signal aborts first */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const machineTime: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

interface IdentifyThrottleOptions {
  readonly limit: SessionStartLimit;
  /** Shards whose first session the caller has already reserved. */
  readonly reserved: Iterable<number>;
  /** The number of sessions that may start at once (`max_concurrency`). */
  readonly concurrency: number;
  /** Milliseconds between two sessions that may not start at once. */
  readonly spacing: number;
  /** The slots of all processes of the bot; undefined without shared state. */
  readonly slots: IdentifySlots | undefined;
  readonly log: Logger;
  /** Called when another process has the slot. */
  readonly onWait?: () => void;
  readonly time?: Clock;
}

/**
 * Serialises identifies, with as many at once as Discord allows over all processes that share slots. A shard that
 * loses its connection while it waits uses no slot.
 */
export class IdentifyThrottle {
  readonly #options: IdentifyThrottleOptions;
  /** The last turn by key. Never rejects. */
  readonly #lastTurns = new Map<number, Promise<void>>();
  /** When this process may identify next, by key. */
  readonly #freeAt = new Map<number, number>();
  /** Shards whose next session is already reserved. */
  readonly #reserved: Set<number>;
  #isShared = true;

  constructor(options: IdentifyThrottleOptions) {
    this.#options = options;
    this.#reserved = new Set(options.reserved);
  }

  /**
   * Resolves when the shard may identify.
   * @throws AbortError if the signal aborts first
   */
  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const key = shardId % this.#options.concurrency;
    const before = this.#lastTurns.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.#takeTurn(shardId, key, signal));
    this.#lastTurns.set(
      key,
      turn.catch(() => undefined),
    );
    await turn;
  }

  async #takeTurn(shardId: number, key: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { limit, spacing, onWait, time = machineTime } = this.#options;
    const own = (this.#freeAt.get(key) ?? 0) - time.now();
    if (own > 0) await time.sleep(own, signal);
    const isCounted = this.#reserved.delete(shardId);
    for (;;) {
      // Immediately before the slot, and again after a wait for it, because another process has started a session
      // meanwhile.
      if (!isCounted) await limit.reserve([shardId], true, signal);
      const wait = await this.#takeSlot(key);
      if (wait <= 0) break;
      onWait?.();
      await time.sleep(Math.min(wait, spacing * MARGIN), signal);
    }
    this.#freeAt.set(key, time.now() + spacing);
  }

  /**
   * Takes the slot of a key.
   * @returns 0 if it succeeds, otherwise the milliseconds until the slot is free
   */
  async #takeSlot(key: number): Promise<number> {
    const { slots, spacing, log } = this.#options;
    if (!slots || spacing === 0) return 0;
    try {
      const wait = await slots.take(key, Math.ceil(spacing * MARGIN));
      this.#isShared = true;
      return wait;
    } catch (err) {
      const sentence = 'identifying without coordination with other processes for now';
      if (this.#isShared && err instanceof StateUnavailable) log.info(sentence);
      else if (this.#isShared) log.warn({ err }, sentence);
      this.#isShared = false;
      return 0;
    }
  }
}
