import type { ScoreTable } from './score-table.ts';

/** Selects records. A missing field restricts nothing. */
export interface ScoreFilter {
  readonly provider?: string | undefined;
  /** The player's whole hash, the `service` of a record, in any spelling. */
  readonly player?: string | undefined;
  readonly award?: string | undefined;
  readonly stage?: number | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
}

/** Returns the positions of the records that match a filter, ascending. A million records take a few milliseconds. */
export function positionsOf(table: ScoreTable, filter: ScoreFilter): Uint32Array {
  const provider = wanted(filter.provider, table.providers.numberOf(filter.provider ?? ''));
  const player = wanted(filter.player, table.players.numberOf(filter.player ?? ''));
  const award = wanted(filter.award, table.awards.numberOf(filter.award ?? ''));
  const { columns, length, players } = table;
  const since = filter.since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const positions = new Uint32Array(length);
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    if (provider !== ANY && columns.provider[at] !== provider) continue;
    if (player !== ANY && players.first[columns.player[at] ?? 0] !== player) continue;
    if (award !== ANY && columns.award[at] !== award) continue;
    if (filter.stage !== undefined && columns.stage[at] !== filter.stage) continue;
    if ((columns.time[at] ?? 0) < since) continue;
    positions[found] = at;
    found += 1;
  }
  return positions.subarray(0, found);
}

/**
 * Returns the position of each player's best among those records, ascending. Among equal scores the one logged first
 * counts.
 */
export function bestOfEach({ columns, players, length }: ScoreTable, positions: Uint32Array): Uint32Array {
  const best = new Int32Array(players.texts.length).fill(NONE);
  for (const at of positions) {
    const player = players.first[columns.player[at] ?? 0] ?? 0;
    const before = best[player] ?? NONE;
    if (before === NONE || (columns.score[at] ?? 0) > (columns.score[before] ?? 0)) best[player] = at;
  }
  // Positions are marked and then scanned: sorting them would take ten times as long.
  const marked = new Uint8Array(length);
  let found = 0;
  for (const at of best) {
    if (at === NONE) continue;
    marked[at] = 1;
    found += 1;
  }
  const chosen = new Uint32Array(found);
  let next = 0;
  for (const at of positions) {
    if (marked[at] !== 1) continue;
    chosen[next] = at;
    next += 1;
  }
  return chosen;
}

/** Whether a column has different values at these positions. */
export const differ = (column: Uint32Array, positions: Uint32Array): boolean =>
  positions.some((at) => column[at] !== column[positions[0] ?? 0]);

/** The numbers of texts are 0 and more. */
const ANY = -1;
const NOBODY = -2;
const NONE = -1;

const wanted = (text: string | undefined, number: number | undefined): number =>
  text === undefined ? ANY : (number ?? NOBODY);

/** A record's place in the order by score. */
export interface RankedPosition {
  readonly position: number;
  /** The number of records before it, including those with an equal score. */
  readonly offset: number;
  /** One more than the number of records with a higher score. */
  readonly rank: number;
}

/**
 * Orders records by score, the highest first, equal scores by position. Sorts only the scores, natively, in a tenth of
 * the time that comparing records takes. A page then needs only the records with its own scores.
 */
export class Ranking {
  readonly #scores: Float64Array;
  readonly #positions: Uint32Array;
  /** Ascending. */
  readonly #sorted: Float64Array;

  /**
   * @param scores of all records, by position
   * @param positions of the ranked records, ascending
   */
  constructor(scores: Float64Array, positions: Uint32Array) {
    this.#scores = scores;
    this.#positions = positions;
    const ranked = new Float64Array(positions.length);
    // With `Float64Array.from` a million scores took 260 ms in all. With this loop they take 140 ms.
    for (let at = 0; at < ranked.length; at += 1) ranked[at] = scores[positions[at] ?? 0] ?? 0;
    this.#sorted = ranked.sort();
  }

  page(offset: number, limit: number): RankedPosition[] {
    const ranked = this.#positions.length;
    const end = Math.min(offset + limit, ranked);
    if (offset >= end) return [];
    const scoreAt = (place: number) => this.#sorted[ranked - 1 - place] ?? 0;
    const groups = this.#positionsByScore(scoreAt(end - 1), scoreAt(offset));
    const places: RankedPosition[] = [];
    for (let place = offset; place < end; place += 1) {
      const score = scoreAt(place);
      const above = this.#above(score);
      const position = groups.get(score)?.[place - above];
      if (position !== undefined) places.push({ position, offset: place, rank: above + 1 });
    }
    return places;
  }

  /** @param position of a ranked record */
  placeOf(position: number): RankedPosition {
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

  /** Returns the number of records with a higher score. */
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
