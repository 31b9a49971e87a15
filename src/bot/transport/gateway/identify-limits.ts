/** Decides when a shard may begin a session: Discord limits how many begin in a day, and how many begin in 5 s. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MOST_SHARDS } from '../../config/values.ts';
import { StateUnavailable } from '../../state/state.ts';
import { sessionStarts } from '../bot-channels.ts';

/** Discord's answer about its gateway: https://discord.com/developers/docs/events/gateway#get-gateway-bot */
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

/** The longest wait before the bot asks Discord again, in milliseconds, even for a later reset. */
const LONGEST_RECHECK = 3_600_000;
/** Two resets within this many milliseconds are logged as one. */
const SAME_RESET = 60_000;
/** A later reset is logged as this one, in milliseconds, since no date can represent it. */
const LONGEST_RESET = 365 * 86_400_000;

interface SessionStartLimitOptions {
  /** Returns Discord's answer about its gateway, requested anew or the last one. */
  ask(anew: boolean): Promise<unknown>;
  readonly log: Logger;
  /** The shortest wait before Discord is asked again, in milliseconds. */
  readonly recheckInterval: number;
  /** Called after each wait. */
  onWaited?(): void;
}

/**
 * Counts the sessions that may still begin. Discord allows 1,000 a day and revokes the token of a bot that begins more,
 * so the bot asks before each one. An answer does not know the sessions that shards are about to begin: these are
 * counted here, so that all shards together begin no more than are left.
 */
export class SessionStartLimit {
  readonly #options: SessionStartLimitOptions;
  /** Shards that may begin a session, and of which Discord has not been heard yet. */
  readonly #reserved = new Set<number>();
  /** Counts all that ever were let begin. */
  #granted = 0;
  #waiting = 0;
  #loggedReset = 0;

  constructor(options: SessionStartLimitOptions) {
    this.#options = options;
  }

  /** Whether a shard waits until Discord allows a session. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Resolves when all of these shards may begin a session, and counts their sessions. Logs a wait.
   * @param anew false if Discord has just been asked
   * @param signal ends the wait; a session that has not begun by then begins no more
   * @throws AbortError when the signal aborts first
   */
  async reserve(shardIds: readonly number[], anew: boolean, signal: AbortSignal): Promise<void> {
    for (const id of shardIds) this.#reserved.delete(id);
    signal.addEventListener('abort', () => {
      for (const id of shardIds) this.release(id);
    });
    for (let isAsked = anew; ; isAsked = true) {
      const wait = await this.#tryToReserve(shardIds, isAsked, signal);
      signal.throwIfAborted();
      if (wait === undefined) return;
      await this.#sleep(wait, signal);
    }
  }

  /** Discord has begun the session of this shard and counts it, or it will not begin. */
  release(shardId: number): void {
    this.#reserved.delete(shardId);
  }

  async #sleep(wait: number, signal: AbortSignal): Promise<void> {
    const { recheckInterval, onWaited } = this.#options;
    this.#waiting += 1;
    try {
      await sleep(Math.min(Math.max(wait, recheckInterval), LONGEST_RECHECK), undefined, { signal });
    } finally {
      this.#waiting -= 1;
      onWaited?.();
    }
  }

  /** Milliseconds until these may begin; undefined if they may begin now, or if Discord does not answer. */
  async #tryToReserve(
    shardIds: readonly number[],
    anew: boolean,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const needed = shardIds.length;
    const before = this.#reserved.size - this.#granted;
    const answer = await this.#options.ask(anew).catch(() => undefined);
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
    // The next answer knows what the others have begun.
    if (remaining >= needed) return 0;
    const wait = Math.min(Math.max(reset, 0), LONGEST_RESET);
    this.#logReset(Date.now() + wait, { remaining, needed });
    return wait;
  }

  /** Logs each reset once. The same reset differs by milliseconds from answer to answer. */
  #logReset(reset: number, counts: { readonly remaining: number; readonly needed: number }): void {
    if (Math.abs(reset - this.#loggedReset) < SAME_RESET) return;
    this.#loggedReset = reset;
    const fields = { until: new Date(reset).toISOString(), ...counts };
    this.#options.log.warn(
      fields,
      "Discord's session starts are used up: shards without a session to resume wait until there are some again",
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
 * A shared slot lasts this many times as long as Discord requires: the frames of two processes may travel for different
 * times.
 */
const MARGIN = 1.05;

/** A clock and its waits. */
export interface Clock {
  /** Milliseconds; never decreases. */
  now(): number;
  /** @throws AbortError when the signal aborts first */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const machineTime: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

interface IdentifyThrottleOptions {
  readonly starts: SessionStartLimit;
  /** The shards whose first session the caller has already counted. */
  readonly counted: Iterable<number>;
  /** The number of sessions that may begin at once (`max_concurrency`). */
  readonly concurrency: number;
  /** Milliseconds between two sessions that may not begin at once. */
  readonly spacing: number;
  /** The slots of all processes of the bot; undefined without shared state. */
  readonly slots: IdentifySlots | undefined;
  readonly log: Logger;
  /** Called when another process has the slot. */
  readonly onWait?: () => void;
  readonly time?: Clock;
}

/**
 * Begins sessions one after the other, with as many at once as Discord allows over all processes that share slots. A
 * shard that loses its connection while it waits takes no turn.
 */
export class IdentifyThrottle {
  readonly #options: IdentifyThrottleOptions;
  /** The last turn of each key. Never rejects. */
  readonly #lastTurns = new Map<number, Promise<void>>();
  /** The earliest time of this process's next session, by key. */
  readonly #freeAt = new Map<number, number>();
  /** The shards whose next session is already counted. */
  readonly #counted: Set<number>;
  #isShared = true;

  constructor(options: IdentifyThrottleOptions) {
    this.#options = options;
    this.#counted = new Set(options.counted);
  }

  /** Resolves when the shard may begin a session. @throws AbortError when the signal aborts first */
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
    const { starts, spacing, onWait, time = machineTime } = this.#options;
    const own = (this.#freeAt.get(key) ?? 0) - time.now();
    if (own > 0) await time.sleep(own, signal);
    const isCounted = this.#counted.delete(shardId);
    for (;;) {
      // Right before the slot, and again after a wait for it: another process has begun a session meanwhile.
      if (!isCounted) await starts.reserve([shardId], true, signal);
      const wait = await this.#takeSlot(key);
      if (wait <= 0) break;
      onWait?.();
      await time.sleep(Math.min(wait, spacing * MARGIN), signal);
    }
    this.#freeAt.set(key, time.now() + spacing);
  }

  /** Takes the slot of a key. @returns 0 once it is taken, otherwise milliseconds until it is free */
  async #takeSlot(key: number): Promise<number> {
    const { slots, spacing, log } = this.#options;
    if (!slots || spacing === 0) return 0;
    try {
      const wait = await slots.take(key, Math.ceil(spacing * MARGIN));
      this.#isShared = true;
      return wait;
    } catch (err) {
      const sentence = 'sessions begin without a word to the other processes for now';
      if (this.#isShared && err instanceof StateUnavailable) log.info(sentence);
      else if (this.#isShared) log.warn({ err }, sentence);
      this.#isShared = false;
      return 0;
    }
  }
}
