import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/property-runs.ts';
import { formatMessage, type MessageElement, MessageSyntaxError, parseIcuMessage } from '../message.ts';
import { numberFormatsOf } from '../numbers.ts';
import { readByFormatJs } from './format-js.ts';

const format = (message: string, values: Record<string, string | number> = {}, language = 'en') =>
  formatMessage(parseIcuMessage(message), values, numberFormatsOf(language));

describe('a message', () => {
  it.each<[message: string, values: Record<string, string | number>, text: string]>([
    ['No names', {}, 'No names'],
    ['', {}, ''],
    ['{name} at {registry}', { name: 'ada', registry: 'ENS' }, 'ada at ENS'],
    ['{ name }', { name: '{x}' }, '{x}'],
    ['{count, number}', { count: 12_345 }, '12,345'],
    ['{count,number}', { count: 999 }, '999'],
    ['{n, plural, one {1 name} other {# names}}', { n: 1 }, '1 name'],
    ['{n, plural, one {1 name} other {# names}}', { n: 2_500 }, '2,500 names'],
    ['{n, plural, =0 {none} one {one} other {#}}', { n: 0 }, 'none'],
    ['{n, plural, one {one} =1 {exactly one} other {#}}', { n: 1 }, 'exactly one'],
    ['{n, plural, other {{m, plural, one {# of} other {# in}} #}}', { n: 5, m: 1 }, '1 of 5'],
    ['{kind, select, score {a score} other {a row}}', { kind: 'score' }, 'a score'],
    ['{kind, select, score {a score} other {a row}}', { kind: 'name' }, 'a row'],
    ['{n, plural, other {{kind, select, other {#}}}}', { n: 2, kind: '' }, '#'],
    ["It's '{n}' and '' and #", {}, "It's {n} and ' and #"],
    ["'{it''s}'", {}, "{it's}"],
    ["{n, plural, other {'#' #}}", { n: 2 }, '# 2'],
    ["to the end '{a", {}, 'to the end {a'],
    ['日本語の{名}', { 名: 'x' }, '日本語のx'],
  ])('%j with %j is %j', (message, values, text) => {
    expect(format(message, values)).toBe(text);
  });

  it.each([
    ['{', 'a name is missing at character 2'],
    ['}', 'there is no { for this } at character 1'],
    ['a {} b', 'a name is missing at character 4'],
    ['{name', '} or , is missing at character 6'],
    ['{two words}', '} or , is missing at character 6'],
    ['{name, date}', 'number, plural or select is missing at character 8'],
    ['{n, number, ::percent}', '} is missing at character 11'],
    ['{n, plural}', ', is missing at character 11'],
    ['{n, plural, }', 'other {…} is missing at character 13'],
    ['{n, plural, one {1}}', 'other {…} is missing at character 20'],
    ['{n, plural, several {1} other {2}}', 'several is no plural form at character 13'],
    ['{n, plural, one {1} one {2} other {3}}', 'one is there twice at character 21'],
    ['{n, plural, =01 {1} other {2}}', '{ is missing at character 15'],
    ['{n, plural, offset:1 other {2}}', 'offset is no plural form at character 13'],
    ['{n, plural, other {2}', 'a name is missing at character 22'],
    ['{n, plural, other {2', '} is missing at character 21'],
    ['{n, selectordinal, other {2}}', 'number, plural or select is missing at character 5'],
  ])('%j is refused: %s', (message, why) => {
    expect(() => parseIcuMessage(message)).toThrow(new MessageSyntaxError(why));
  });
});

/** FormatJS takes a } without a { for text, and any word for a plural form. Here both are slips of a translator. */
const STRICTER = /^there is no \{ for this \}|is no plural form/;

/** Both read the message alike, or both refuse it. */
function expectAlike(message: string): void {
  let own: readonly MessageElement[] | undefined;
  try {
    own = parseIcuMessage(message);
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error;
    if (STRICTER.test(error.message)) return;
  }
  expect(own).toEqual(readByFormatJs(message));
}

describe('what FormatJS reads', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé名 .,=|:-', ' ', '\n', '😀'), maxLength: 8 });
  const quoted = fc
    .string({ unit: fc.constantFrom(...'ab{}#'), minLength: 1, maxLength: 4 })
    .map((each) => `'{${each}'`);
  const name = fc.constantFrom('n', 'name', 'größe', 'x_1');
  const space = fc.constantFrom('', ' ', '  ', '\n');
  const { message } = fc.letrec<{ message: string; choice: string }>((tie) => ({
    choice: fc
      .tuple(
        fc.constantFrom('plural', 'select'),
        name,
        fc.uniqueArray(fc.constantFrom('one', 'few', 'many', '=0', '=12'), { maxLength: 3 }),
        fc.array(tie('message'), { minLength: 4, maxLength: 4 }),
        space,
      )
      .map(([type, of, keys, texts, gap]) => {
        const all = [...(type === 'plural' ? keys : keys.filter((key) => !key.startsWith('='))), 'other'];
        return `{${gap}${of}${gap},${gap}${type},${gap}${all.map((key, at) => `${key}${gap}{${texts[at]}}`).join(' ')}${gap}}`;
      }),
    message: fc
      .array(
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          text,
          quoted,
          fc.constantFrom("''", "'", '#'),
          fc.tuple(space, name).map(([gap, of]) => `{${gap}${of}${gap}}`),
          fc.tuple(space, name).map(([gap, of]) => `{${of}${gap},${gap}number${gap}}`),
          tie('choice'),
        ),
        { maxLength: 5 },
      )
      .map((parts) => parts.join('')),
  }));

  it('is read alike', () => {
    fc.assert(fc.property(message, expectAlike), { numRuns: runs(1_000) });
  });

  it('is read alike, or refused by both, in any order of its marks', () => {
    const marks = [..."{{}}'#, a", '=1', 'n', 'number', 'plural', 'select', 'one', 'other'];
    const noise = fc
      .array(fc.constantFrom(...marks, '{n}', '{n, plural, other {'), { maxLength: 14 })
      .map((parts) => parts.join(''));
    fc.assert(fc.property(noise, expectAlike), { numRuns: runs(3_000) });
  });
});
