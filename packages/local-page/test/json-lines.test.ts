import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines, lineOf } from '../app/workshop/json-lines.ts';

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

test('a field is on its line, and a missing one on that of what is around it', () => {
  const lines = jsonLines('{"a":[{"b":1},{"c":2}]}');
  const at = (...path: string[]) => lines[lineOf(lines, path)]?.text;
  expect(at('a', '0', 'b')).toBe('"b": 1');
  expect(at('a', '1', 'b')).toBe('{');
  expect(lineOf(lines, ['a', '1', 'b'])).toBe(5);
  expect(at('a')).toBe('"a": [');
  expect(lineOf(lines, ['x', 'y'])).toBe(0);
});
