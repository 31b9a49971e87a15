import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberList } from '../../input/addressed-numbers.ts';

test.each<[string, number[] | undefined]>([
  ['1', [1]],
  ['1 3', [1, 3]],
  ['1,3-5', [1, 3, 4, 5]],
  [' 2 , 2-3 ', [2, 3]],
  ['3-1', undefined],
  ['1-', undefined],
  ['1x', undefined],
  ['-1', undefined],
  ['1000', undefined],
  [',', undefined],
  ['', undefined],
])('%j is %j', (text, numbers) => {
  expect(numberList(text)).toEqual(numbers);
});

test('every list of numbers is read back, however it is written', () => {
  const number = fc.integer({ min: 0, max: 999 });
  const separator = fc.constantFrom(' ', ',', ', ', '  ');
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), separator, (numbers, between) => {
      expect(numberList(numbers.join(between))).toEqual([...new Set(numbers)]);
    }),
  );
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
      expect(numberList(`${least}-${most}`)).toEqual(all);
    }),
  );
});

test('no text is more than it can read', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(numberList(text)?.every(Number.isInteger) ?? true).toBe(true);
    }),
  );
});
