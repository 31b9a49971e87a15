import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InFlight, Lru } from '../../src/services/collections.ts';

setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');

it('holds what was added until it ends, whatever ends first', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(9)));
  fc.assert(
    fc.property(steps, (each) => {
      const inFlight = new InFlight<number>();
      const model = new Set<number>();
      for (const [begins, thing] of each) {
        if (!begins) inFlight.delete(thing);
        else if (!model.has(thing)) inFlight.add(thing);
        if (begins) model.add(thing);
        else model.delete(thing);
        expect([...inFlight].toSorted()).toEqual([...model].toSorted());
        expect(inFlight.size).toBe(model.size);
        expect(inFlight.find((other) => other === thing)).toBe(begins ? thing : undefined);
      }
    }),
  );
});

it('passes each once, though all of them end meanwhile', () => {
  const inFlight = new InFlight<number>();
  for (const thing of [1, 2, 3, 4]) inFlight.add(thing);
  const passed: number[] = [];
  for (const thing of inFlight) {
    passed.push(thing);
    for (const other of [1, 2, 3, 4]) inFlight.delete(other);
  }
  expect(passed).toEqual([1, 2, 3, 4]);
  expect(inFlight.size).toBe(0);
});

/** Bytes of the objects that outlived two collections of new ones. */
const old = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

it('leaves nothing that has ended to a collection of the whole heap', () => {
  const inFlight = new InFlight<object>();
  const things = Array.from({ length: 64 }, () => ({}));
  for (const thing of things) inFlight.add(thing);
  // What is old by now leads to what comes.
  collect();
  const before = old();
  for (let round = 0; round < 4_000; round += 1) {
    const [ended, begun] = [things[round % 64], { payload: Array.from({ length: 500 }, () => round) }];
    if (ended) inFlight.delete(ended);
    things[round % 64] = begun;
    inFlight.add(begun);
    if (round % 100 === 0) collect({ type: 'minor', execution: 'sync' });
  }
  // Of 16 MB of payloads a Set would have kept 15.
  expect(old() - before).toBeLessThan(4_000_000);
});

it('remembers so many at least, twice as many at most, and each as it was set last', () => {
  const key = fc.nat(40).map(String);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(key, { maxLength: 100 }), (atLeast, keys) => {
      const latest = new Lru<number>(atLeast);
      for (const [value, each] of keys.entries()) latest.set(each, value);
      const order = [...new Set(keys.toReversed())];
      const there = order.filter((each) => latest.has(each));
      expect(there).toEqual(expect.arrayContaining(order.slice(0, atLeast)));
      expect(there.length).toBeLessThanOrEqual(2 * atLeast);
      for (const each of order) {
        expect(latest.get(each)).toBe(latest.has(each) ? keys.lastIndexOf(each) : undefined);
      }
    }),
  );
});
