import type { Clock } from './clock.ts';

/** First millisecond of 2015, the epoch of snowflakes: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const SEQUENCE_BITS = 22n;
const SEQUENCE_MASK = (1 << 22) - 1;

/** Generates ids as Discord does. They increase and contain the time of their creation. */
export class Snowflakes {
  readonly #clock: Clock;
  #sequence = 0;
  #millisecond = 0;
  #base = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  next(): string {
    const now = this.#clock.now() - DISCORD_EPOCH;
    if (now > this.#millisecond) {
      this.#millisecond = now;
      this.#sequence = 0;
      this.#base = BigInt(now) << SEQUENCE_BITS;
    } else {
      this.#sequence = (this.#sequence + 1) & SEQUENCE_MASK;
    }
    return (this.#base + BigInt(this.#sequence)).toString();
  }

  /**
   * Call it after the clock has gone back. Later ids contain the clock's time, so they may be smaller than earlier ids.
   */
  reset(): void {
    this.#millisecond = Math.min(this.#millisecond, this.#clock.now() - DISCORD_EPOCH);
  }
}

/** Returns when a snowflake was created, in milliseconds since 1970. */
export function snowflakeTime(id: string): number {
  return Number(BigInt(id) >> SEQUENCE_BITS) + DISCORD_EPOCH;
}
