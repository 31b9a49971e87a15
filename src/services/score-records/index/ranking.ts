/** A record's place in an order by score. */
export interface Place {
  readonly position: number;
  /** How many stand before it, those with an equal score among them. */
  readonly offset: number;
  /** One more than how many have a higher score. */
  readonly rank: number;
}

/**
 * Records by score, the highest first, of equal ones the one at the lower position. Only the scores are sorted, which
 * is done natively in a tenth of the time that a comparison of records takes; a page then needs the records with its
 * own scores alone.
 */
export class Ranking {
  readonly #scores: Float64Array;
  readonly #positions: Uint32Array;
  /** Ascending. */
  readonly #sorted: Float64Array;

  /**
   * @param scores of all records, by position
   * @param positions of those that are ranked, ascending
   */
  constructor(scores: Float64Array, positions: Uint32Array) {
    this.#scores = scores;
    this.#positions = positions;
    const ranked = new Float64Array(positions.length);
    // Not `Float64Array.from`: with it a million scores took 260 ms in all, and take 140 ms.
    for (let at = 0; at < ranked.length; at += 1) ranked[at] = scores[positions[at] ?? 0] ?? 0;
    this.#sorted = ranked.sort();
  }

  page(offset: number, limit: number): Place[] {
    const ranked = this.#positions.length;
    const end = Math.min(offset + limit, ranked);
    if (offset >= end) return [];
    const scoreAt = (place: number) => this.#sorted[ranked - 1 - place] ?? 0;
    const groups = this.#positionsByScore(scoreAt(end - 1), scoreAt(offset));
    const places: Place[] = [];
    for (let place = offset; place < end; place += 1) {
      const score = scoreAt(place);
      const above = this.#above(score);
      const position = groups.get(score)?.[place - above];
      if (position !== undefined) places.push({ position, offset: place, rank: above + 1 });
    }
    return places;
  }

  /** @param position of a record that is ranked */
  placeOf(position: number): Place {
    const score = this.#scores[position] ?? 0;
    const above = this.#above(score);
    const equal = this.#positionsByScore(score, score).get(score) ?? [];
    return { position, offset: above + equal.indexOf(position), rank: above + 1 };
  }

  #positionsByScore(lowest: number, highest: number): Map<number, number[]> {
    const groups = new Map<number, number[]>();
    for (const position of this.#positions) {
      const score = this.#scores[position] ?? 0;
      if (score < lowest || score > highest) continue;
      const group = groups.get(score);
      if (group) group.push(position);
      else groups.set(score, [position]);
    }
    return groups;
  }

  /** How many have a higher score. */
  #above(score: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? 0) <= score) low = middle + 1;
      else high = middle;
    }
    return this.#sorted.length - low;
  }
}
