import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPage, pageAt } from '../../../src/handlers/paging/page-fields.ts';
import { extentOf, listHeading } from '../../../src/handlers/paging/page-view.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { pageOf } from '../../../src/services/lists/page.ts';

const extent = {
  limit: 15,
  page: 0,
  rows: 15,
  more: false,
  total: undefined as number | undefined,
  note: undefined,
};

describe('the heading of a page', () => {
  it.each([
    [{ rows: 3, total: 3 }, '3 names'],
    [{ rows: 1, total: 1 }, '1 name'],
    [{ rows: 3 }, '3+ names'],
    [{ rows: 0 }, 'No names'],
    [{ rows: 0, total: 0 }, 'No names'],
    [{ more: true }, '16+ names · page 1'],
    [{ more: true, page: 66 }, '1,006+ names · page 67'],
    [{ page: 2, rows: 4 }, '34+ names · page 3'],
    [{ more: true, page: 1, total: 2_500 }, '2,500 names · page 2 of 167'],
    [{ page: 166, rows: 10, total: 2_500 }, '2,500 names · page 167 of 167'],
    [{ more: true, limit: 1, rows: 1, page: 1_199, total: 1_201 }, '1,201 names · page 1,200 of 1,201'],
    [{ page: 7, rows: 0 }, 'No names on page 8'],
  ])('%j is %j', (of, said) => {
    expect(listHeading('names', { ...extent, ...of }, english.lists)).toBe(said);
  });
});

describe('a page that was asked for', () => {
  const asked = (page: number, total: number | '' = '') => ({ ...firstPage(10), page, total });

  it('is of a list whose end was seen before, for as long as nothing contradicts that', () => {
    expect(extentOf('names', asked(1, 45), { rows: 10, more: true }).total).toBe(45);
    expect(extentOf('names', asked(4, 45), { rows: 5, more: false }).total).toBe(45);
    expect(extentOf('names', asked(4, 45), { rows: 5, more: true }).total).toBeUndefined();
    expect(extentOf('names', asked(4, 45), { rows: 6, more: false }).total).toBeUndefined();
    expect(extentOf('names', asked(3, 45), { rows: 5, more: false }).total).toBeUndefined();
    expect(extentOf('names', asked(4, 45), { rows: 0, more: false }).total).toBeUndefined();
    // A page without rows says nothing, not even where the list would end right before it.
    expect(extentOf('names', asked(4, 40), { rows: 0, more: false }).total).toBeUndefined();
    expect(extentOf('names', asked(4, 45), { rows: 0, more: true }).total).toBeUndefined();
    expect(extentOf('names', asked(1, 45), { rows: 10, more: true, total: 46 }).total).toBe(46);
    expect(extentOf('names', asked(1), { rows: 10, more: true, lastTotal: 45 }).total).toBe(45);
    expect(extentOf('names', asked(1, 45), { rows: 10, more: true, lastTotal: 46 }).total).toBe(46);
    expect(extentOf('names', asked(1, 45), { rows: 10, more: true, lastTotal: 20 }).total).toBe(45);
    expect(extentOf('names', asked(1), { rows: 10, more: true, lastTotal: 20 }).total).toBeUndefined();
  });

  it.each([
    ['there is', { page: 3, asked: 3 }, { rows: 10, more: true }, undefined],
    [
      'is past the end',
      { page: 9_998, asked: 9_998 },
      { rows: 5, more: false, total: 45, offset: 40 },
      'There is no page 9,999: this is the last one.',
    ],
    [
      'is further than a jump goes',
      { page: 999, asked: 1_999 },
      { rows: 10, more: true },
      'You can jump to page 1,000 at most: press Next to go further.',
    ],
    [
      'is past what the service shows',
      { page: 999, asked: 999 },
      { rows: 5, more: false, offset: 40 },
      'This seems to be the last page.',
    ],
    [
      'is the last',
      { page: 999, asked: 'last' as const },
      { rows: 5, more: false, total: 45, offset: 40 },
      undefined,
    ],
    [
      'would be the last, which is not reached',
      { page: 999, asked: 'last' as const },
      { rows: 10, more: true },
      'You can jump to page 1,000 at most: press Next to go further.',
    ],
    [
      'would be the last, and nobody knows whether it is',
      { page: 999, asked: 'last' as const },
      { rows: 5, more: false, offset: 40 },
      'This seems to be the last page.',
    ],
  ])('%s', (_what, { page, asked: wish }, found, note) => {
    expect(extentOf('names', asked(page), found, { asked: wish }).note?.(english)).toBe(note);
  });

  it('is shown whatever it is, or the last one in its place, and is numbered as it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        (count, limit, page, whole) => {
          const all = Array.from({ length: count }, (_, at) => at);
          const fields = { ...firstPage(limit), page };
          const found = pageOf(all, pageAt(fields), { whole });
          const shown = extentOf('names', fields, { ...found, rows: found.rows.length });
          const pages = Math.max(1, Math.ceil(count / limit));
          expect(shown.page).toBe(Math.min(page, pages - 1));
          expect(found.rows).toEqual(all.slice(shown.page * limit, (shown.page + 1) * limit));
          expect(shown.more).toBe(shown.page < pages - 1);
          expect(shown.note === undefined).toBe(page <= pages - 1);
          const heading = listHeading('names', shown, english.lists);
          if (count > 0 && whole) expect(heading).toMatch(new RegExp(`^${count} names?`));
          if (pages > 1)
            expect(heading).toMatch(new RegExp(`page ${shown.page + 1}${whole ? ` of ${pages}` : ''}$`));
        },
      ),
    );
  });
});

it('a place is asked for with the row before it where that is known', () => {
  const at = { offset: 30, limit: 10, after: undefined, orLast: true };
  expect(pageAt({ ...firstPage(10), page: 3 })).toEqual(at);
  expect(pageAt({ ...firstPage(10), page: 3, after: '' })).toEqual(at);
  expect(pageAt({ ...firstPage(10), page: 3, after: 'a' })).toEqual({ ...at, after: 'a' });
});
