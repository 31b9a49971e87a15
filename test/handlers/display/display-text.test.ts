import { threadCpuUsage } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  block,
  cutText,
  fileName,
  inertJson,
  inline,
  shownText,
  visible,
} from '../../../src/handlers/display/safe-text.ts';
import { anyCharacter } from '../../any-character.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 300 });
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
        const short = cutText(text, length);
        expect(short.length).toBeLessThanOrEqual(Math.max(length, 12));
        if (text.length <= length) return void expect(short).toBe(text);
        const [, kept = '', left = ''] = /^(.*)… \(\+(\d+)\)$/su.exec(short) ?? [];
        const count = (part: string) => [...new Intl.Segmenter('en').segment(part)].length;
        expect(text.startsWith(kept)).toBe(true);
        expect(count(kept) + Number(left)).toBe(count(text));
      }),
    );
  });

  it('counts no further than a few times the length, and says so', () => {
    expect(cutText('x'.repeat(256), 20)).toBe(`${'x'.repeat(12)}… (+244)`);
    expect(cutText('x'.repeat(257), 20)).toBe(`${'x'.repeat(11)}… (+245+)`);
    expect(cutText('x'.repeat(4_001), 1_000)).toBe(`${'x'.repeat(990)}… (+3010+)`);
  });

  it('never cuts a family apart', () => {
    expect(cutText('👩‍👩‍👧‍👦'.repeat(5), 30)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦… (+3)');
  });
});

describe('shown', () => {
  it('is what is visible of a text, cut', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 64, max: 300 }), (text, length) => {
        fc.pre(text.trim() !== '' && text !== '\u2800');
        expect(shownText(text, length)).toBe(cutText(visible(text), length));
      }),
    );
  });

  const pieces = fc.constantFrom('x', '語', '😀', '👩‍👩‍👧‍👦', 'e\u0301', '🇩🇪', '\u200b', '\ud83d', '\n', '`');

  it('keeps whole characters of a text of any length, and nothing that cannot be seen', () => {
    const text = fc.tuple(
      fc.array(pieces, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 200 }),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 100 }), ([parts, times], length) => {
        const whole = parts.join('').repeat(times);
        const short = shownText(whole, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(short.isWellFormed()).toBe(true);
        expect(short.replaceAll(/\p{RGI_Emoji}/gv, '')).not.toMatch(INVISIBLE);
        if (short === visible(whole)) return;
        const kept = short.replace(/… \(\+\d+\+?\)$/, '');
        const boundaries = [...new Intl.Segmenter('en').segment(visible(whole.slice(0, 2_000)))];
        expect(boundaries.map(({ index }) => index)).toContain(kept.length);
      }),
    );
  });

  it.each(['x', '語', '😀', '\u200b', '👩‍👩‍👧‍👦', '\u0301', '🇩'])('costs nothing for 8 MB of %j', (piece) => {
    const text = piece.repeat(8_000_000 / piece.length);
    const before = threadCpuUsage();
    for (const length of [12, 100, 300, 1_000]) {
      expect(inline(text, length).length).toBeLessThanOrEqual(length + 2);
      expect(cutText(text, length).length).toBeLessThanOrEqual(length);
    }
    // A name of 7 MB took 4,600.
    expect(threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
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
    expect(inline('', 100)).toBe('`⟨empty⟩`');
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

describe('the name of a file', () => {
  it.each([
    [['ada', 'names'], 'ada-names.txt'],
    [['ada.lovelace', '', 'names'], 'ada.lovelace-names.txt'],
    [['エイダ', 'names'], /^[0-9a-f]{6}-names\.txt$/],
    [['a/b?c=%2F', 'names'], /^a-b-c-2F-[0-9a-f]{6}-names\.txt$/],
    [['../../.env', 'names'], /^env-[0-9a-f]{6}-names\.txt$/],
    [['txt.\u202Eexe', 'names'], /^txt\.-exe-[0-9a-f]{6}-names\.txt$/],
    [['SPOILER_ada', 'names'], /^ada-[0-9a-f]{6}-names\.txt$/],
    [['x'.repeat(255), 'names'], /^x{32}-[0-9a-f]{6}-names\.txt$/],
  ])('of %j says what is in it', (parts, name) => {
    const written = fileName(parts, 'txt');
    if (typeof name === 'string') expect(written).toBe(name);
    else expect(written).toMatch(name);
  });

  it('is one that every system takes, short, and never that of another text', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const written = fileName([one, 'names'], 'txt');
        expect(written).toMatch(/^\w[\w.-]{0,60}$/);
        if (one.trim() !== other.trim()) expect(fileName([other, 'names'], 'txt')).not.toBe(written);
      }),
    );
  });
});
