import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { addressedNumbers } from '../view/controls.ts';

test.each<[string, number | undefined, number[]]>([
  ['1', undefined, [1]],
  ['1 3', undefined, [1, 3]],
  ['1,3-5', undefined, [1, 3, 4, 5]],
  [' 2 , 2-3 ', undefined, [2, 3]],
  ['none', undefined, []],
  ['NONE', undefined, []],
  ['3.1', 3, [1]],
  ['3.1,4-5', 3, [1, 4, 5]],
  ['3.1, 3.4', 3, [1, 4]],
  ['12.none', 12, []],
])('the numbers %j', (typed, message, numbers) => {
  expect(addressedNumbers(typed)).toEqual({ message, numbers });
});

test.each([
  ...['', ',', 'x', '1.', '.1', '1.2.3', '3.1,4.2', '1,none', '99999.1', '-1', '1.x'],
  ...['3-1', '1-', '1x', '1000'],
])('%j means nothing', (typed) => {
  expect(addressedNumbers(typed)).toBeUndefined();
});

test('every list of numbers is read back, however it is written, and any other text is read or not', () => {
  const number = fc.integer({ min: 0, max: 999 });
  const separator = fc.constantFrom(' ', ',', ', ', '  ');
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), separator, (numbers, between) => {
      expect(addressedNumbers(numbers.join(between))?.numbers).toEqual([...new Set(numbers)]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      expect(addressedNumbers(typed)?.numbers.every(Number.isInteger) ?? true).toBe(true);
    }),
  );
});
