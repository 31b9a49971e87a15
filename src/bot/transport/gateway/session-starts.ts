/** Decides when a shard may begin a session: Discord limits how many begin in a day, and how many begin in 5 s. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sessionStarts } from '../../bot-channels.ts';
import type { IdentifySlots } from '../../state/identify-slots.ts';
import { StateAway } from '../../state/state.ts';

/** Discord's answer about its gateway: https://discord.com/developers/docs/events/gateway#get-gateway-bot */
export const gatewayInformation = z.looseObject({
  url: z.url({ protocol: /^wss?$/ }),
  shards: z.int().min(1),
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

/**
 * Counts the sessions that may still begin. Discord allows 1,000 a day and revokes the token of a bot that begins more,
 * so the bot asks before each one.
 */
export class SessionStarts {
  readonly #ask: (anew: boolean) => Promise<unknown>;
  readonly #log: Logger;
  readonly #recheckInterval: number;
  #loggedReset = 0;

  /**
   * @param ask returns Discord's answer about its gateway, requested anew or the last one
   * @param recheckInterval the shortest wait before Discord is asked again, in milliseconds
   */
  constructor(ask: (anew: boolean) => Promise<unknown>, log: Logger, recheckInterval: number) {
    this.#ask = ask;
    this.#log = log;
    this.#recheckInterval = recheckInterval;
  }

  /**
   * Resolves when this many sessions may begin. Logs a wait.
   * @param anew false if Discord has just been asked
   * @throws AbortError when the signal aborts first
   */
  async available(needed: number, anew: boolean, signal: AbortSignal): Promise<void> {
    for (let isAsked = anew; ; isAsked = true) {
      const wait = await this.#waitFor(needed, isAsked);
      signal.throwIfAborted();
      if (wait === undefined) return;
      await sleep(Math.min(Math.max(wait, this.#recheckInterval), LONGEST_RECHECK), undefined, { signal });
    }
  }

  /** Milliseconds until this many may begin; undefined if they may begin now, or if Discord does not answer. */
  async #waitFor(needed: number, anew: boolean): Promise<number | undefined> {
    const answer = await this.#ask(anew).catch(() => undefined);
    const limit = gatewayInformation.safeParse(answer).data?.session_start_limit;
    if (!limit) return this.#loggedReset > Date.now() ? this.#loggedReset - Date.now() : undefined;
    sessionStarts.publish({ remaining: limit.remaining });
    if (limit.remaining >= needed) return undefined;
    const wait = Math.min(Math.max(limit.reset_after, 0), LONGEST_RESET);
    this.#logReset(Date.now() + wait, { remaining: limit.remaining, needed });
    return wait;
  }

  /** Logs each reset once. The same reset differs by milliseconds from answer to answer. */
  #logReset(reset: number, counts: { readonly remaining: number; readonly needed: number }): void {
    if (Math.abs(reset - this.#loggedReset) < SAME_RESET) return;
    this.#loggedReset = reset;
    const fields = { until: new Date(reset).toISOString(), ...counts };
    this.#log.warn(
      fields,
      "Discord's session starts are used up: shards without a session to resume wait until there are some again",
    );
  }
}

/**
 * A shared slot lasts this many times as long as Discord requires: the frames of two processes may travel for different
 * times.
 */
const MARGIN = 1.05;

/** A clock and its waits. */
export interface Time {
  /** Milliseconds; never decreases. */
  now(): number;
  /** @throws AbortError when the signal aborts first */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const machineTime: Time = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

interface IdentifyOptions {
  readonly starts: SessionStarts;
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
  readonly time?: Time;
}

/**
 * Begins sessions one after the other, with as many at once as Discord allows over all processes that share slots. A
 * shard that loses its connection while it waits takes no turn.
 */
export class IdentifyThrottle {
  readonly #options: IdentifyOptions;
  /** The last turn of each key. Never rejects. */
  readonly #lastTurns = new Map<number, Promise<void>>();
  /** The earliest time of this process's next session, by key. */
  readonly #freeAt = new Map<number, number>();
  /** The shards whose next session is already counted. */
  readonly #counted: Set<number>;
  #isShared = true;

  constructor(options: IdentifyOptions) {
    this.#options = options;
    this.#counted = new Set(options.counted);
  }

  /** Resolves when the shard may begin a session. @throws AbortError when the signal aborts first */
  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const { starts, concurrency } = this.#options;
    if (!this.#counted.delete(shardId)) await starts.available(1, true, signal);
    const key = shardId % concurrency;
    const before = this.#lastTurns.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.#takeTurn(key, signal));
    this.#lastTurns.set(
      key,
      turn.catch(() => undefined),
    );
    await turn;
  }

  async #takeTurn(key: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { spacing, onWait, time = machineTime } = this.#options;
    const own = (this.#freeAt.get(key) ?? 0) - time.now();
    if (own > 0) await time.sleep(own, signal);
    for (;;) {
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
      if (this.#isShared && err instanceof StateAway) log.info(sentence);
      else if (this.#isShared) log.warn({ err }, sentence);
      this.#isShared = false;
      return 0;
    }
  }
}
