import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from '../../../src/services/http/service-answer.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { runs } from '../../property-runs.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const problemOf = (body: Uint8Array): string => {
  try {
    readJson(body);
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason.kind === 'unexpected-answer')
      return error.reason.problem;
    throw error;
  }
  return '';
};

test('any JSON is read as JSON.parse reads it', () => {
  const spaces = fc.constantFrom(0, 1, '\t', '\n');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), spaces, (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(readJson(bytes(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('whatever comes is a value or unexpected-answer', () => {
  const parts = fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '1', 'null', 'é', '\ud800');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let parsed: unknown = 'not JSON';
      try {
        parsed = JSON.parse(new TextDecoder().decode(bytes(text)));
      } catch {
        expect(problemOf(bytes(text))).toMatch(/^the answer is (not JSON|empty)$/);
        return;
      }
      expect(readJson(bytes(text))).toEqual(parsed);
    }),
    { numRuns: runs(200) },
  );
});

test('brackets and commas in texts do not count', () => {
  const texts = [
    '[{,'.repeat(200_000),
    `${'\\'.repeat(999)}"`,
    '"[[['.repeat(50_000),
    '\\"[[['.repeat(50_000),
  ];
  expect(readJson(bytes(JSON.stringify(texts)))).toEqual(texts);
});

test.each<[number, string]>([
  [64, ''],
  [65, 'the answer is nested more than 64 deep'],
  [4_000_000, 'the answer is nested more than 64 deep'],
])('nested %i deep', (depth, problem) => {
  expect(problemOf(bytes('['.repeat(depth) + ']'.repeat(depth)))).toBe(problem);
});

test('150,000 values are read, and more are not', () => {
  const array = (commas: number) => bytes(`[${'1,'.repeat(commas)}1]`);
  expect(problemOf(array(149_999))).toBe('');
  expect(problemOf(array(150_000))).toBe('the answer contains more than 150000 values');
});
