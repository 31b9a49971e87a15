import { recentlyUsed } from '../../recently-used.ts';
import type { Cooldown } from '../cooldown.ts';

/** The most pairs of user and command that are remembered; the oldest are let go first. */
const PAIRS = 10_000;

/** The cooldown of one process. */
export class CooldownInMemory implements Cooldown {
  readonly #period: number;
  readonly #readyAt = recentlyUsed<number>(PAIRS);

  /** @param seconds between two runs of a command by the same user; 0 turns the cooldown off */
  constructor(seconds: number) {
    this.#period = seconds * 1_000;
  }

  take(user: string, command: string): number {
    if (this.#period === 0) return 0;
    const pair = `${user} ${command}`;
    const now = performance.now();
    const wait = (this.#readyAt.get(pair) ?? 0) - now;
    if (wait > 0) return wait;
    this.#readyAt.set(pair, now + this.#period);
    return 0;
  }
}
