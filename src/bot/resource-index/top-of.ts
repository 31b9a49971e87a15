/** One that was offered: where it is, how near it is to what was looked for, and when it last was active. */
interface Offered {
  readonly place: number;
  readonly nearness: number;
  readonly time: number;
}

/** The best few of many, without keeping or sorting the others. */
export class TopOf {
  readonly #most: number;
  readonly #kept: Offered[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(place: number, nearness: number, time: number): void {
    const isFull = this.#kept.length === this.#most;
    const last = isFull ? this.#kept.at(-1) : undefined;
    // Most of many end here, so that nothing is made for them.
    if (last && (nearness === last.nearness ? time <= last.time : nearness < last.nearness)) return;
    const offered = { place, nearness, time };
    if (isFull) this.#kept.pop();
    let at = this.#kept.length;
    for (; at > 0; at -= 1) {
      const before = this.#kept[at - 1];
      if (before && !isBefore(offered, before)) break;
    }
    this.#kept.splice(at, 0, offered);
  }

  /** The best one first. */
  get places(): number[] {
    return this.#kept.map(({ place }) => place);
  }
}

function isBefore(one: Offered, other: Offered): boolean {
  return one.nearness === other.nearness ? one.time > other.time : one.nearness > other.nearness;
}
