import type { Clock } from './clock.ts';

/** The first millisecond of 2015, from which snowflakes count: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const SEQUENCE_BITS = 22n;
const SEQUENCE_MASK = (1 << 22) - 1;

/** Makes ids as Discord does: each greater than the one before it, and containing the time of its creation. */
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

  /** After the clock has gone back: later ids contain its time again, and may be smaller than those before. */
  reset(): void {
    this.#millisecond = Math.min(this.#millisecond, this.#clock.now() - DISCORD_EPOCH);
  }
}

/** When a snowflake was created, in milliseconds since 1970. */
export function snowflakeTime(id: string): number {
  return Number(BigInt(id) >> SEQUENCE_BITS) + DISCORD_EPOCH;
}
