import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedPage } from '../../../src/handlers/moderation/filtered-rows.ts';
import { pageOf } from '../../../src/services/lists/page.ts';

it('is the page that a sort of all rows has, with ties in their own order', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ noNaN: true })), {
    maxLength: 60,
  });
  const place = fc.record({
    offset: fc.nat(70),
    limit: fc.integer({ min: 1, max: 25 }),
    orLast: fc.boolean(),
  });
  fc.assert(
    fc.property(sizes, place, fc.boolean(), (given, request, whole) => {
      const rows = given.map((size, at) => ({ size, at }));
      // Of 0 and -0 a typed array puts one first.
      const sorted = rows.toSorted((one, other) => compared(one.size, other.size));
      const page = sortedPage(
        rows,
        Float64Array.from(given, (size) => size + 0),
        request,
        whole,
      );
      expect(page).toEqual(pageOf(sorted, request, { whole }));
    }),
  );
});

const compared = (one: number, other: number): number => (one === other ? 0 : one < other ? 1 : -1);
