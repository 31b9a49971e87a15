import type { ScoreFilter } from '../score-index.ts';
import type { ScoreTable } from './score-table.ts';

/** The positions of the records that fit, ascending. A million are gone through in a few milliseconds. */
export function matching(table: ScoreTable, filter: ScoreFilter): Uint32Array {
  const provider = wanted(filter.provider, table.providers.numberOf(filter.provider ?? ''));
  const player = wanted(filter.player, table.players.numberOf(filter.player ?? ''));
  const award = wanted(filter.award, table.awards.numberOf(filter.award ?? ''));
  const { columns, length } = table;
  const since = filter.since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const positions = new Uint32Array(length);
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    if (provider !== ANY && columns.provider[at] !== provider) continue;
    if (player !== ANY && columns.player[at] !== player) continue;
    if (award !== ANY && columns.award[at] !== award) continue;
    if (filter.stage !== undefined && columns.stage[at] !== filter.stage) continue;
    if ((columns.time[at] ?? 0) < since) continue;
    positions[found] = at;
    found += 1;
  }
  return positions.subarray(0, found);
}

/** Of those records, the position of each player's best; of equal ones the one logged first. Ascending. */
export function bestOfEach({ columns, players, length }: ScoreTable, positions: Uint32Array): Uint32Array {
  const best = new Int32Array(players.texts.length).fill(NONE);
  for (const at of positions) {
    const player = columns.player[at] ?? 0;
    const before = best[player] ?? NONE;
    if (before === NONE || (columns.score[at] ?? 0) > (columns.score[before] ?? 0)) best[player] = at;
  }
  // Marked by position and gone through again, since sorting them would take ten times as long.
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

/** Numbers of texts are 0 and more. */
const ANY = -1;
const NOBODY = -2;
const NONE = -1;

const wanted = (text: string | undefined, number: number | undefined): number =>
  text === undefined ? ANY : (number ?? NOBODY);
