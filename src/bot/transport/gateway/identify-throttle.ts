import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IdentifySlots } from '../../state/identify-slots.ts';
import { StateAway } from '../../state/state-away.ts';
import type { SessionStarts } from './session-starts.ts';

/** Slots that are shared last this much longer than Discord asks for: what two processes send is not equally long on its way. */
const MARGIN = 1.05;

/** Time as it passes here. */
export interface Time {
  /** Milliseconds, never going back. */
  now(): number;
  /** @throws AbortError when the signal is given meanwhile */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const machineTime: Time = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** How sessions may begin. */
interface IdentifyOptions {
  readonly starts: SessionStarts;
  /** The shards whose first session is counted already. */
  readonly counted: Iterable<number>;
  /** How many may begin at once. */
  readonly concurrency: number;
  /** Milliseconds between two that may not. */
  readonly spacing: number;
  /** Where other processes are told; undefined when there are none, or nothing is shared. */
  readonly slots: IdentifySlots | undefined;
  readonly log: Logger;
  /** Called when another process has the slot. */
  readonly onWait?: () => void;
  /** That of this machine without it. */
  readonly time?: Time;
}

/**
 * Lets one session after the other begin, as many at once as Discord says, over all processes that share slots, and none
 * when there are none left. A shard that has lost its connection while it waited takes no turn.
 */
export class IdentifyThrottle {
  readonly #options: IdentifyOptions;
  /** The end of each key's queue, and when its own last session lets the next one begin. */
  readonly #queues = new Map<number, Promise<void>>();
  readonly #free = new Map<number, number>();
  /** The shards whose next session is counted already. */
  readonly #counted: Set<number>;
  #shared = true;

  constructor(options: IdentifyOptions) {
    this.#options = options;
    this.#counted = new Set(options.counted);
  }

  /** Resolves when the shard may begin a session. @throws AbortError when the signal is given meanwhile */
  async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    const { starts, concurrency } = this.#options;
    if (!this.#counted.delete(shardId)) await starts.available(1, true, signal);
    const key = shardId % concurrency;
    const before = this.#queues.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.#takeTurn(key, signal));
    this.#queues.set(
      key,
      turn.catch(() => undefined),
    );
    await turn;
  }

  async #takeTurn(key: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { spacing, onWait, time = machineTime } = this.#options;
    const own = (this.#free.get(key) ?? 0) - time.now();
    if (own > 0) await time.sleep(own, signal);
    for (;;) {
      const wait = await this.#takeSlot(key);
      if (wait <= 0) break;
      onWait?.();
      await time.sleep(Math.min(wait, spacing * MARGIN), signal);
    }
    this.#free.set(key, time.now() + spacing);
  }

  async #takeSlot(key: number): Promise<number> {
    const { slots, spacing, log } = this.#options;
    if (!slots || spacing === 0) return 0;
    try {
      const wait = await slots.take(key, Math.ceil(spacing * MARGIN));
      this.#shared = true;
      return wait;
    } catch (err) {
      const sentence = 'sessions begin without a word to the other processes for now';
      if (this.#shared && err instanceof StateAway) log.info(sentence);
      else if (this.#shared) log.warn({ err }, sentence);
      this.#shared = false;
      return 0;
    }
  }
}
