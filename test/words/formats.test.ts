import { describe, expect, it } from 'vitest';
import { formatsOf, type Language } from '../../src/handlers/words/formats.ts';

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
  const formsOf = (language: Language, counts: readonly number[]) => counts.map(formatsOf(language).form);
  expect(formsOf('ru', [0, 1, 2, 5, 11, 21, 22])).toEqual([
    'many',
    'one',
    'few',
    'many',
    'many',
    'one',
    'few',
  ]);
  expect(formsOf('fr', [0, 1, 2, 1_000_000])).toEqual(['one', 'one', 'other', 'many']);
  expect(formsOf('ja', [1, 2])).toEqual(['other', 'other']);
});

it('a number takes the form that it took before, as its language has it', () => {
  for (const language of ['en', 'ru', 'pl', 'fr'] as const) {
    const { form } = formatsOf(language);
    const rules = new Intl.PluralRules(language);
    for (const count of [...Array(130).keys(), ...Array(130).keys()])
      expect(form(count)).toBe(rules.select(count));
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

it('lists are joined as in the language', () => {
  const three = ['a', 'b', 'c'];
  expect(formatsOf('de').either(three)).toBe('a, b oder c');
  expect(formatsOf('en').either(three)).toBe('a, b or c');
  expect(formatsOf('de').listed(three)).toBe('a, b, c');
  expect(formatsOf('ja').listed(three)).toBe('a、b、c');
});
