import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../protocol/events.ts';
import { Journal } from '../server/journal.ts';

const gone = (id: number): Change => ({ type: 'gone', view: { person: 'a', place: 'b' }, id: `${id}` });

test('a page that has seen any change gets all later ones, or hears that some are forgotten', () => {
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: -1, max: 35 }),
      (count, limit, last) => {
        const journal = new Journal(limit);
        for (let each = 1; each <= count; each += 1) journal.add(gone(each));
        const missed = journal.since(last);
        const ought = Array.from({ length: Math.max(count - last, 0) }, (_each, index) => last + index + 1);
        if (last > count || ought.length > Math.min(limit, count)) expect(missed).toBeUndefined();
        else expect(missed?.map(({ seq }) => seq)).toEqual(ought);
      },
    ),
  );
});
