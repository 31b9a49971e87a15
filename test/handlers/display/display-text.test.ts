import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block, cut, inline, visible } from '../../../src/handlers/display/display-text.ts';
import { inertJson } from '../../../src/handlers/display/inert-json.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

describe('visible', () => {
  it('leaves no control, zero-width or bidirectional character as it is', () => {
    fc.assert(fc.property(anyText, (text) => void expect(visible(text)).not.toMatch(INVISIBLE)));
    expect(visible('a\u202eb\u200bc\n')).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+000A⟩');
    expect(visible('\u{e0061}\u3164')).toBe('⟨U+E0061⟩⟨U+3164⟩');
  });

  it('leaves readable text and emoji alone', () => {
    for (const text of ['ada', 'Zoë', 'Аня', 'عربي', '日本', '👩‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])
      expect(visible(text)).toBe(text);
  });

  it('shows a joiner that joins no emoji', () => {
    expect(visible('ad\u200da')).toBe('ad⟨U+200D⟩a');
  });
});

describe('cut', () => {
  it('stays within the length, and says how many graphemes it left out', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 100 }), (text, length) => {
        const short = cut(text, length);
        expect(short.length).toBeLessThanOrEqual(Math.max(length, 12));
        if (text.length <= length) return void expect(short).toBe(text);
        const [, kept = '', left = ''] = /^(.*)… \(\+(\d+)\)$/su.exec(short) ?? [];
        const count = (part: string) => [...new Intl.Segmenter('en').segment(part)].length;
        expect(text.startsWith(kept)).toBe(true);
        expect(count(kept) + Number(left)).toBe(count(text));
      }),
    );
  });

  it('never cuts a family apart', () => {
    expect(cut('👩‍👩‍👧‍👦'.repeat(5), 30)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦… (+3)');
  });
});

describe('inline and block', () => {
  it('let nothing close the code early', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(inline(text, 400).slice(1, -1)).not.toContain('`');
        expect(block([visible(text)]).slice(4, -4)).not.toContain('`');
      }),
    );
    expect(inline('**@everyone** ``` `x`', 100)).toBe('`**@everyone** ˋˋˋ ˋxˋ`');
  });
});

describe('inertJson', () => {
  it('is exact, and shows nothing that cannot be seen', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const json = inertJson(texts);
        expect(JSON.parse(json)).toEqual(texts);
        expect(json.replaceAll('\n', '')).not.toMatch(/[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/);
      }),
    );
  });
});
