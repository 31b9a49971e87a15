import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InFlight } from '../../src/services/collections.ts';

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
  const before = old();
  for (let round = 0; round < 4_000; round += 1) {
    const [ended] = things.splice(0, 1, { payload: Array.from({ length: 500 }, () => round) });
    if (ended) inFlight.delete(ended);
    const [begun = {}] = things;
    inFlight.add(begun);
    things.push(...things.splice(0, 1));
    if (round % 100 === 0) collect({ type: 'minor', execution: 'sync' });
  }
  // 16 MB of payloads went through. Of a Set most of it stays.
  expect(old() - before).toBeLessThan(4_000_000);
});
