import { stripVTControlCharacters, styleText } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { cutToColumns, flowInLines, wrapText } from '../view/terminal-text.ts';

describe('a line that is too wide', () => {
  test.each<[string, number, string[]]>([
    ['a line of words', 8, ['a line', 'of words']],
    ['    indented text', 12, ['    indented', '    text']],
    [' 1 ○ first second', 12, [' 1 ○ first', '     second']],
    ['- first second', 9, ['- first', '  second']],
    ['3.12 ● first second', 14, ['3.12 ● first', '       second']],
    ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
    ['エイダエイダ', 5, ['エイ', 'ダエ', 'イダ']],
    ['a 👩‍👩‍👧 b', 4, ['a 👩‍👩‍👧', 'b']],
    ['fits', 4, ['fits']],
    ['two\nlines', 5, ['two', 'lines']],
  ])('%j', (text, columns, lines) => {
    expect(wrapText(text, columns).split('\n')).toEqual(lines);
  });

  test('keeps its style on every line', () => {
    const bold = styleText('bold', 'first second', { validateStream: false });
    const lines = wrapText(bold, 8).split('\n');
    expect(lines.map(stripVTControlCharacters)).toEqual(['first', 'second']);
    for (const line of lines)
      expect(line).toBe(styleText('bold', stripVTControlCharacters(line), { validateStream: false }));
  });

  test('loses nothing and fits, whatever it holds', () => {
    const text = fc.string({
      unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.constant(' ')),
    });
    // The library writes a character that has two codes with the usual one.
    const clean = (value: string) => value.normalize().replace(/[\p{Cc}\s]/gu, '');
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 60 }), (value, columns) => {
        const line = value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '');
        const wrapped = wrapText(line, columns);
        expect(clean(wrapped)).toBe(clean(line));
        for (const each of wrapped.split('\n')) expect(stringWidth(each)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('of 200 KB without a space is cut everywhere', () => {
    const lines = wrapText('x'.repeat(200_000), 60).split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([3_334, 'x'.repeat(60), 'x'.repeat(20)]);
  });
});

test('a text is cut to one line', () => {
  expect(cutToColumns('エイダ', 6)).toBe('エイダ');
  expect(cutToColumns('エイダ', 5)).toBe('エイ…');
  expect(cutToColumns('ada lovelace', 8)).toBe('ada lov…');
});

test('parts stay whole beside each other', () => {
  expect(flowInLines(['[1] Pin', '[2] Mute', '[3] Archive'], 18)).toEqual([
    '[1] Pin  [2] Mute',
    '[3] Archive',
  ]);
  expect(flowInLines([], 18)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (parts) => {
      expect(flowInLines(parts, 30).join('  ')).toBe(parts.join('  '));
    }),
  );
});
