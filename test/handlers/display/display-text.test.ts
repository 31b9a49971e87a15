import { threadCpuUsage } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, safeJson } from '../../../src/handlers/display/file-text.ts';
import {
  AROUND_INLINE,
  codeBlock,
  codeText,
  cutText,
  inline,
  plain,
  shownText,
  visible,
  withoutIsolates,
} from '../../../src/handlers/display/safe-text.ts';
import { clockTimestamp } from '../../../src/handlers/display/timestamps.ts';
import { anyCharacter } from '../../any-character.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 300 });
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

describe('a time within a sentence', () => {
  it.each([
    [0, 't'],
    [-11, 't'],
    [11, 't'],
    [-13, 'f'],
    [13, 'f'],
    [-48, 'f'],
  ])('that is %i hours from now has the style %s', (hours, style) => {
    const time = new Date(Date.now() + hours * 3_600_000);
    expect(clockTimestamp(time)).toBe(`<t:${Math.floor(time.getTime() / 1_000)}:${style}>`);
  });
});

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

  it.each([
    ['a family', '👨\u200d👩\u200d👧'],
    ['a person with a colour of skin and of hair', '👩🏽\u200d🦰'],
    ['a couple of two colours', '👩🏻\u200d❤\ufe0f\u200d👨🏿'],
    ['a couple without the sign for colours', '👩\u200d❤\u200d👨'],
    ['a sequence of one vendor', '🐱\u200d👤'],
    ['a flag', '🇩🇪'],
    ['a flag with a sign', '🏳\ufe0f\u200d🌈🏴\u200d☠\ufe0f'],
    [
      'flags of regions',
      '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}',
    ],
    ['keycaps', '1\ufe0f\u20e3#\ufe0f\u20e3*\u20e3'],
    ['a sign in colours, and in black', '☎\ufe0f☎\ufe0e'],
    ['Persian', 'می\u200cخواهم'],
    ['Persian with a vowel', 'نامِه\u200cها'],
    ['Hindi', 'क्\u200dष क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
  ])('leaves %s as people write it', (_, text) => {
    expect(visible(`a${text}b`)).toBe(`a${text}b`);
    expect(safeJson([text], 0)).toBe(`["${text}"]`);
  });

  it.each([
    ['ad\u200da', 'ad⟨U+200D⟩a'],
    ['1\u200d2', '1⟨U+200D⟩2'],
    ['👩\u200d', '👩⟨U+200D⟩'],
    ['👩\u200d\u200d👩', '👩⟨U+200D⟩⟨U+200D⟩👩'],
    ['a\ufe0f 1\ufe0f ❤\ufe0f\ufe0f', 'a⟨U+FE0F⟩ 1⟨U+FE0F⟩ ❤\ufe0f⟨U+FE0F⟩'],
    // Text that nobody sees, behind another emoji and behind a flag.
    ['😀\u{e0068}\u{e0069}\u{e007f}', '😀⟨U+E0068⟩⟨U+E0069⟩⟨U+E007F⟩'],
    ['🏴\u{e0068}\u{e0069}', '🏴⟨U+E0068⟩⟨U+E0069⟩'],
    [`🏴${'\u{e0068}'.repeat(7)}\u{e007f}`, `🏴${'⟨U+E0068⟩'.repeat(7)}⟨U+E007F⟩`],
    // Nothing would join here.
    ['دختر\u200cها', 'دختر⟨U+200C⟩ها'],
    ['می\u200c', 'می⟨U+200C⟩'],
    ['می\u200d\u200cخ', 'می⟨U+200D⟩⟨U+200C⟩خ'],
    ['क\u200dष', 'क⟨U+200D⟩ष'],
  ])('shows what is inside no emoji and no word: %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('leaves every emoji of Unicode alone, in any place', () => {
    const picture = fc.constantFrom(
      '👩',
      '🧑🏽',
      '❤\ufe0f',
      '🇩🇪',
      '1\ufe0f\u20e3',
      '👨\u200d👩\u200d👧',
      '🏳\ufe0f\u200d🌈',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(picture, fc.constantFrom('a', '\u200b', '\u2069', 'ע'))), (parts) => {
        const shown = (part: string) => ({ '\u200b': '⟨U+200B⟩', '\u2069': '⟨U+2069⟩' })[part] ?? part;
        expect(visible(parts.join(''))).toBe(parts.map(shown).join(''));
      }),
    );
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
        expect(withoutIsolates(inline(text, 400)).slice(1, -1)).not.toContain('`');
        expect(codeBlock([visible(text)]).slice(4, -4)).not.toContain('`');
      }),
    );
    expect(inline('**@everyone** ``` `x`', 100)).toBe('`**@everyone** ˋˋˋ ˋxˋ`');
    expect(inline('', 100)).toBe('`⟨empty⟩`');
  });
});

/** A line as it is read: what stands in isolates is one piece, whatever direction it has. */
const ISOLATED = /\u2068[^\u2066-\u2069\n]+\u2069/gu;
/** Strong and weak characters from right to left, by the blocks that Unicode keeps for them. */
const TURNING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

describe('isolates', () => {
  const letters = fc.constantFrom(
    'a',
    '1',
    'א',
    'ب',
    '٣',
    '\u202e',
    '\u2067',
    '\u2068',
    '\u2069',
    '👩\u200d👧',
    '`',
    '*',
    '\n',
    ' ',
  );
  const name = fc.oneof(anyText, fc.string({ unit: letters, maxLength: 40 }));

  it('leave nothing on a line that reorders it, whatever the names are', () => {
    fc.assert(
      fc.property(name, name, fc.integer({ min: 12, max: 40 }), (one, other, length) => {
        const line = `1. ${inline(one, length)} · **900** · ${plain(other, length)} · 5`;
        expect(line.replace(ISOLATED, '')).not.toMatch(TURNING);
        expect(inline(one, length).length).toBeLessThanOrEqual(length + AROUND_INLINE);
      }),
    );
  });

  it('stand outside code, around text from right to left alone', () => {
    expect(inline('שלום', 100)).toBe('\u2068`שלום`\u2069');
    expect(plain('*مرحبا*', 100)).toBe('\u2068\\*مرحبا\\*\u2069');
    expect(inline('\u{10A00}', 100)).toBe('\u2068`\u{10A00}`\u2069');
    expect(inline('Zoë 語 2', 100)).toBe('`Zoë 語 2`');
    expect(plain('#1 #\ufe0f\u20e3 *\ufe0f\u20e3', 100)).toBe('\\#1 #\ufe0f\u20e3 \\*\ufe0f\u20e3');
    expect(inline('\u2067x\u2069', 100)).toBe('`⟨U+2067⟩x⟨U+2069⟩`');
  });

  it('are in no code text, no label and no JSON', () => {
    for (const shown of [
      codeText('שלום', 100),
      shownText('שלום', 100),
      codeBlock(['שלום']),
      safeJson('שלום'),
    ])
      expect(shown).not.toMatch(/[\u2066-\u2069]/);
  });

  it('are lost by typed text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = withoutIsolates(text);
        expect(withoutIsolates(`\u2068${name}\u2069`)).toBe(name);
        expect(withoutIsolates(`\u2067${name}\u2069`)).toBe(name);
      }),
    );
  });
});

describe('inertJson', () => {
  it('is exact, and shows nothing that cannot be seen', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const json = safeJson(texts);
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
