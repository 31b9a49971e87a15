import { expect, it } from 'vitest';
import { TotalsCache } from '../../../src/services/lists/page.ts';

const HOUR = 3_600_000;

/** What is remembered, by a clock that is set by hand. */
function remembered() {
  const clock = { at: 5_000, now: () => clock.at };
  return { clock, totals: new TotalsCache(clock) };
}

it('a total is known for an hour, and the last one that was seen counts', () => {
  const { clock, totals } = remembered();
  expect(totals.of('a')).toBeUndefined();
  totals.note('a', 7);
  totals.note('a', 8);
  clock.at += HOUR - 1;
  expect([totals.of('a'), totals.of('b')]).toEqual([8, undefined]);
  clock.at += 1;
  expect(totals.of('a')).toBeUndefined();
});

it('of more than 1,000 lists the one that was seen longest ago is forgotten', () => {
  const { totals } = remembered();
  for (let list = 0; list < 1_000; list += 1) totals.note(`${list}`, list);
  totals.note('0', 5);
  expect([totals.of('0'), totals.of('1')]).toEqual([5, 1]);
  totals.note('another', 9);
  expect([totals.of('0'), totals.of('1'), totals.of('2'), totals.of('another')]).toEqual([
    5,
    undefined,
    2,
    9,
  ]);
});
