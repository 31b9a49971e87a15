import { describe, expect, it } from 'vitest';
import { formatsOf, type Language } from '../../../src/handlers/words/formats.ts';

describe('a number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [2_500, '2,500'],
    [1_234_567, '1,234,567'],
  ])('%d is %s in English', (number, text) => {
    expect(formatsOf('en').number(number)).toBe(text);
  });

  it.each<[Language, string, string]>([
    ['de', '12.345', '0,25'],
    ['fr', '12\u202f345', '0,25'],
    ['ja', '12,345', '0.25'],
    ['hi', '12,345', '0.25'],
    ['pl', '12\u00a0345', '0,25'],
  ])('is written as in %s', (language, whole, decimal) => {
    const formats = formatsOf(language);
    expect([formats.number(12_345), formats.decimal(0.25, 2)]).toEqual([whole, decimal]);
    expect(formats.rounded(1.5)).toBe(decimal.replace(/0(.)25/, '1$150000'));
  });
});

it('a count takes the form of its language', () => {
  const inRussian = (count: number) =>
    formatsOf('ru').plural(count, { one: 'имя', few: 'имени', many: 'имён' });
  expect([0, 1, 2, 5, 11, 21, 22].map(inRussian)).toEqual([
    'имён',
    'имя',
    'имени',
    'имён',
    'имён',
    'имя',
    'имени',
  ]);
  const inFrench = (count: number) => formatsOf('fr').plural(count, { one: 'a', many: 'b', other: 'c' });
  expect([0, 1, 2, 1_000_000].map(inFrench)).toEqual(['a', 'a', 'c', 'b']);
  const inJapanese = (count: number) => formatsOf('ja').plural(count, { other: `${count}件` });
  expect([1, 2].map(inJapanese)).toEqual(['1件', '2件']);
});

it('a number takes the form that it took before, as its language has it', () => {
  const languages = ['en', 'ru', 'pl', 'fr'] as const;
  const forms = { zero: '', one: 'one', two: '', few: 'few', many: 'many', other: 'other' };
  for (const language of languages) {
    const formats = formatsOf(language);
    const rules = new Intl.PluralRules(language);
    for (const count of [...Array(130).keys(), ...Array(130).keys()]) {
      expect(formats.plural(count, forms)).toBe(rules.select(count));
    }
  }
});

it('dates have three letters of the month in English, and no comma before the time', () => {
  const parts = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  expect(formatsOf('en').date(Date.UTC(2026, 8, 21, 12), parts)).toBe('21 Sep 12:00');
  expect(formatsOf('de').date(Date.UTC(2026, 8, 21), { day: 'numeric', month: 'short' })).toBe('21. Sept.');
});

it('alternatives are joined as in the language', () => {
  expect(formatsOf('de').either(['a', 'b', 'c'])).toBe('a, b oder c');
});
