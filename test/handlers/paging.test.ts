import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CUSTOM_ID_LENGTH, customIdCodec } from '../../src/handlers/declaration/custom-id.ts';
import { pageAt, pageButtons, pageExtent, pageSchemas } from '../../src/handlers/paging.ts';

const counted = customIdCodec('page', 1, { ...pageSchemas(50), word: z.string() });
const continued = customIdCodec('page', 1, { ...pageSchemas(50), after: z.string(), word: z.string() });
const fields = { limit: 10, page: 0, after: '', word: 'w' };

/** The buttons as people see them, with what their custom ids carry: `(…)` cannot be pressed. */
const shown = (buttons: ReturnType<typeof pageButtons>) =>
  buttons.map((button) =>
    button === undefined
      ? 'none'
      : `${button.disabled ? `(${button.label})` : button.label} ${button.custom_id}`,
  );

describe('the buttons to the pages beside one', () => {
  it.each([
    [0, false, []],
    [0, true, ['(Previous) page.1:10:0:w', 'Next page.1:10:1:w']],
    [1, true, ['Previous page.1:10:0:w', 'Next page.1:10:2:w']],
    [2, false, ['Previous page.1:10:1:w', '(Next) page.1:10:3:w']],
  ])('on page %i, more %s', (page, more, buttons) => {
    expect(shown(pageButtons(counted, { limit: 10, page, word: 'w' }, { more }))).toEqual(buttons);
  });

  it('go on after the last row, and back by counting', () => {
    const second = { ...fields, page: 1, after: 'a' };
    expect(shown(pageButtons(continued, second, { more: true, last: 'b' }))).toEqual([
      'Previous page.1:10:0::w',
      'Next page.1:10:2:b:w',
    ]);
    expect(shown(pageButtons(continued, second, { more: true }))[1]).toBe('Next page.1:10:2::w');
  });

  it('leave a last row out that does not fit, to the character, and are none when the rest does not', () => {
    const room = CUSTOM_ID_LENGTH - 'page.1:10:1::w'.length;
    const next = (last: string, word = 'w') =>
      shown(pageButtons(continued, { ...fields, word }, { more: true, last }))[1];
    expect(next('x'.repeat(room))).toBe(`Next page.1:10:1:${'x'.repeat(room)}:w`);
    expect(next('x'.repeat(room + 1))).toBe('Next page.1:10:1::w');
    expect(next('', 'x'.repeat(CUSTOM_ID_LENGTH))).toBe('none');
  });

  it('lead to where the page before ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 99_999 }), (limit, page) => {
        const [, next] = pageButtons(counted, { limit, page, word: '' }, { more: true });
        const { offset } = pageAt(counted.decode(next?.custom_id ?? ''));
        expect(offset).toBe(pageAt({ limit, page }).offset + limit);
      }),
    );
  });
});

it('a place is asked for with the row before it where that is known', () => {
  expect(pageAt({ limit: 10, page: 3 })).toEqual({ offset: 30, limit: 10, after: undefined });
  expect(pageAt({ limit: 10, page: 3, after: '' })).toEqual({ offset: 30, limit: 10, after: undefined });
  expect(pageAt({ limit: 10, page: 3, after: 'a' })).toEqual({ offset: 30, limit: 10, after: 'a' });
});

describe('the heading of a page', () => {
  it.each([
    [{ offset: 0, rows: 3, more: false }, 'Names 1 to 3'],
    [{ offset: 0, rows: 3, more: false, total: 3 }, '3 names'],
    [{ offset: 0, rows: 1, more: false, total: 1 }, '1 name'],
    [{ offset: 0, rows: 1, more: false }, 'Name 1'],
    [{ offset: 0, rows: 2, more: true, total: 3 }, 'Names 1 to 2 of 3'],
    [{ offset: 15, rows: 1, more: false, total: 16 }, 'Name 16 of 16'],
    [{ offset: 1, rows: 2, more: false, total: 2 }, 'Names 2 to 3 of 2'],
    [{ offset: 2_000, rows: 15, more: true }, 'Names 2,001 to 2,015, and there are more'],
    [{ offset: 2_485, rows: 15, more: true, total: 2_500 }, 'Names 2,486 to 2,500 of 2,500'],
    [{ offset: 0, rows: 2_500, more: false, total: 2_500 }, '2,500 names'],
    [{ offset: 0, rows: 0, more: false }, 'No names'],
    [{ offset: 15, rows: 0, more: false }, 'No names on this page'],
    [{ offset: 15, rows: 0, more: false, total: 1 }, 'No names after 1 name'],
    [{ offset: 3_000, rows: 0, more: false, total: 2_500 }, 'No names after 2,500 names'],
  ])('%j is %j', (extent, heading) => {
    expect(pageExtent('name', extent)).toBe(heading);
  });

  it('is of any noun', () => {
    expect(pageExtent('conversation', { offset: 0, rows: 2, more: false })).toBe('Conversations 1 to 2');
  });
});
