import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { addressedNumbers } from '../../input/addressed-numbers.ts';

test.each<[string, number | undefined, number[]]>([
  ['1', undefined, [1]],
  ['1 3', undefined, [1, 3]],
  ['1,3-5', undefined, [1, 3, 4, 5]],
  ['none', undefined, []],
  ['NONE', undefined, []],
  ['3.1', 3, [1]],
  ['3.1,4-5', 3, [1, 4, 5]],
  ['3.1, 3.4', 3, [1, 4]],
  ['12.none', 12, []],
])('%j', (typed, message, numbers) => {
  expect(addressedNumbers(typed)).toEqual({ message, numbers });
});

test.each(['', 'x', '1.', '.1', '1.2.3', '3.1,4.2', '1,none', '99999.1', '-1', '1.x'])(
  '%j means nothing',
  (typed) => {
    expect(addressedNumbers(typed)).toBeUndefined();
  },
);

test('nothing typed throws', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (typed) => void addressedNumbers(typed)));
});
