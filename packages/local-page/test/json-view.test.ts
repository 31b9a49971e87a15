import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines } from '../app/workshop/json-view.ts';

const textOf = (json: string) =>
  jsonLines(json)
    .map(({ depth, text }) => '  '.repeat(depth) + text)
    .join('\n');

test('the lines of a JSON text are those in which people read it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.parse(textOf(json))).toEqual(JSON.parse(json));
    }),
  );
  const value = { a: [1, { b: 'x' }], c: {}, d: null };
  expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
  expect(jsonLines('{')).toEqual([{ depth: 0, text: '{', path: [] }]);
});
