import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldsOf } from '../../../src/handlers/declaration/component.ts';
import { firstPage, pageIds } from '../../../src/handlers/paging/page-fields.ts';
import { extentOf, pageButtons } from '../../../src/handlers/paging/page-view.ts';
import { english } from '../../../src/handlers/words/words.ts';

const counted = pageIds('a', 1, 50, { word: z.string() });
const continued = pageIds('a', 1, 50, { after: z.string(), word: z.string() });

interface Shown {
  readonly page?: number;
  readonly total?: number;
  readonly more: boolean;
  readonly limit?: number;
}

/** The buttons as people see them, with what their custom ids carry: `(…)` cannot be pressed. */
function shown({ page = 0, total, more, limit = 10 }: Shown, word = 'w', last?: string) {
  const fields = { ...firstPage(limit), page, word, after: '' };
  const extent = extentOf('names', fields, { rows: limit, more, total });
  const buttons =
    last === undefined
      ? pageButtons(counted, fields, extent, english)
      : pageButtons(continued, fields, extent, english, last);
  return buttons.map(({ disabled, label, custom_id }) => `${disabled ? `(${label})` : label} ${custom_id}`);
}

describe('the buttons to other pages', () => {
  it('are none where everything is on one', () => {
    expect(shown({ more: false })).toEqual([]);
  });

  it('are out of use where they lead nowhere', () => {
    expect(shown({ more: true })).toEqual([
      '(Previous) a-page.1:p:10:0::w',
      'Page 1 a-jump.1:f:10:0::w',
      'Next a-page.1:n:10:1::w',
    ]);
    expect(shown({ page: 1, total: 12_345, more: true })).toEqual([
      'Previous a-page.1:p:10:0:12345:w',
      'Page 2/1,235 a-jump.1:f:10:1:12345:w',
      'Next a-page.1:n:10:2:12345:w',
    ]);
    expect(shown({ page: 4, total: 45, more: false })[2]).toBe('(Next) a-page.1:n:10:5:45:w');
  });

  it.each([
    [99, 1_000, 'Page 100/100'],
    [9, 10_000, 'Page 10/1,000'],
    [9_998, 1_000_000, '9,999/100,000'],
    [98, 99_999, '99/10,000'],
    [998, 10_000, '999/1,000'],
    [99_998, 1_000_000, '99999/100000'],
  ])('are one row of a phone on page %i of %i rows', (page, total, label) => {
    const [, middle = ''] = shown({ page, total, more: true });
    expect(middle.split(' a-jump')[0]).toBe(label);
  });

  it('go on after the last row, and elsewhere by counting', () => {
    const buttons = shown({ page: 1, more: true }, 'w', 'b');
    expect(buttons.map((button) => button.split(':').at(-2))).toEqual(['', '', 'b']);
  });

  it('go on after a last row of any length', () => {
    const last = 'x'.repeat(255);
    expect(shown({ total: 30, more: true }, 'w', last)[2]).toBe(`Next a-page.1:n:10:1:30:${last}:w`);
  });

  it('are written once each where their fields fit', () => {
    let written = 0;
    const counting = (codec: typeof counted.page) => ({
      ...codec,
      encode(fields: FieldsOf<typeof codec>) {
        written += 1;
        return codec.encode(fields);
      },
    });
    const ids = { ...counted, page: counting(counted.page), askPage: counting(counted.askPage) };
    const fields = { ...firstPage(10), page: 1, word: 'w' };
    expect(
      pageButtons(ids, fields, extentOf('names', fields, { rows: 10, more: true, total: 45 }), english),
    ).toHaveLength(3);
    expect(written).toBe(3);
  });

  it('differ from each other, and each that can be pressed leads to another page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 2, max: 2_000 }),
        fc.nat(),
        fc.boolean(),
        (limit, count, at, known) => {
          const pages = Math.ceil(count / limit);
          const page = at % pages;
          const total = known ? count : undefined;
          const buttons = pageButtons(
            counted,
            { ...firstPage(limit), page, word: '' },
            { limit, page, rows: 1, more: page < pages - 1, total, note: undefined },
            english,
          );
          expect(new Set(buttons.map((button) => button?.custom_id)).size).toBe(buttons.length);
          expect(buttons.length).toBe(pages === 1 ? 0 : 3);
          for (const button of buttons.filter((each) => each && !each.disabled)) {
            if (button?.custom_id.startsWith('a-jump')) continue;
            const led = counted.page.decode(button?.custom_id ?? '');
            expect(led.page).toBe(led.turn === 'p' ? page - 1 : page + 1);
            expect(led.page).not.toBe(page);
          }
        },
      ),
    );
  });
});
