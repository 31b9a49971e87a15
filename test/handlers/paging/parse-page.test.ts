import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { parsePage } from '../../../src/handlers/paging/page-components.ts';
import { furthestPage } from '../../../src/handlers/paging/page-view.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { anyCharacter } from '../../any-character.ts';

function sentenceOf(typed: string): string {
  try {
    parsePage(typed, 10, english);
  } catch (error) {
    if (error instanceof CannotDo) return error.message;
    throw error;
  }
  throw new Error(`${typed} is a page`);
}

describe('what is typed for a page', () => {
  it.each([
    ['1', 0],
    [' 12 ', 11],
    ['007', 6],
    ['1,000', 999],
    ['1.000', 999],
    ['1 000', 999],
    ['３', 2],
    ['٣', 2],
    ['१२', 11],
    ['1’000', 999],
    ['९९९', 998],
    ['١٬٠٠٠', 999],
    ['first', 0],
    ['First', 0],
  ])('%j is page %i from 0', (typed, page) => {
    expect(parsePage(typed, 10, english)).toEqual({ asked: page, page });
  });

  it('leads no further than a jump goes, and the last page is as far as that', () => {
    expect(parsePage('2000', 10, english)).toEqual({ asked: 1_999, page: 999 });
    expect(parsePage('LAST', 10, english)).toEqual({ asked: 'last', page: 999 });
    expect(parsePage('12,34,567', 10, english)).toEqual({ asked: 1_234_566, page: 999 });
    expect(parsePage('१,००,०००', 10, english)).toEqual({ asked: 99_999, page: 999 });
    expect(parsePage('999', 15, english)).toEqual({ asked: 998, page: 665 });
  });

  it.each(['0', '00', '0,000'])('%j gets a sentence', (typed) => {
    expect(sentenceOf(typed)).toBe('Pages start at 1, so you are still on this one: type 1 or more.');
  });

  it.each(['', '-1', 'abc', '1.5', '1,5', '1e3', '0x10', '1 2', 'page 3', '1,0000'])(
    '%j gets a sentence',
    (typed) => {
      expect(sentenceOf(typed)).toBe('Not a page number. Type a number, `first` or `last`.');
    },
  );

  it('gets a sentence where no list could have it', () => {
    expect(sentenceOf('9'.repeat(20))).toContain('No list has that many pages');
  });

  it('is a page that can be reached, or a sentence, whatever it is', () => {
    const typed = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.integer().map(String),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 100 }), (text, limit) => {
        try {
          const { page } = parsePage(text, limit, english);
          expect(page).toBeGreaterThanOrEqual(0);
          expect((page + 1) * limit).toBeLessThanOrEqual(10_000);
          expect(page).toBeLessThanOrEqual(furthestPage(limit));
        } catch (error) {
          expect(error).toBeInstanceOf(CannotDo);
        }
      }),
    );
  });

  it('is the same however its digits are grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (number) => {
        const plain = parsePage(String(number), 1, english);
        expect(parsePage(number.toLocaleString('en'), 1, english)).toEqual(plain);
        expect(parsePage(number.toLocaleString('de'), 1, english)).toEqual(plain);
      }),
    );
  });
});
