import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnQueue } from '../../../src/services/collections.ts';

it('runs one piece of work in each turn, in order, and begins anew when all is done', async () => {
  const inTurn = createTurnQueue();
  for (const round of ['a', 'b']) {
    const done: string[] = [];
    for (const number of [1, 2, 3]) inTurn(() => done.push(`${round}${number}`));
    const seen: number[] = [];
    for (let turns = 0; turns < 5; turns += 1) {
      await turn();
      seen.push(done.length);
    }
    expect(done).toEqual([`${round}1`, `${round}2`, `${round}3`]);
    expect(Math.max(...seen.map((count, at) => count - (seen[at - 1] ?? 0)))).toBe(1);
  }
});
