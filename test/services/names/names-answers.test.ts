import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownRows } from '../../../src/services/lists/page.ts';
import { namesInAnswer, walletOf } from '../../../src/services/names/names-client.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { runs } from '../../property-runs.ts';

const wallet = { wallet: 'w' };
const names = { names: ['a', 'b'] };
const extra = { note: 1, list: [null], wallets: [] };

test.each([
  [[wallet, names]],
  [[names, wallet]],
  [
    [
      { ...wallet, ...extra },
      { ...names, ...extra },
    ],
  ],
  [{ ...wallet, ...names }],
])('reads both steps out of %j, with the envelope and without', (answer) => {
  for (const body of [answer, { data: answer }, { ...extra, data: answer }]) {
    expect(walletOf(body)).toBe('w');
    expect(namesInAnswer(body)).toEqual(['a', 'b']);
  }
});

test('reads one step out of its own object', () => {
  for (const body of [wallet, { data: wallet }, { ...wallet, data: null }]) expect(walletOf(body)).toBe('w');
  for (const body of [names, { data: names }, { ...names, data: [] }])
    expect(namesInAnswer(body)).toEqual(['a', 'b']);
  expect(namesInAnswer({ data: { names: [] } })).toEqual([]);
});

const problemOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason.kind === 'unexpected-answer')
      return error.reason.problem;
    throw error;
  }
  throw new Error('expected a failure');
};

test.each([
  [null, 'the answer has no "wallet"'],
  ['w', 'the answer has no "wallet"'],
  [{}, 'the answer has no "wallet"'],
  [[names], 'the answer has no "wallet"'],
  [{ data: [] }, 'the answer has no "wallet"'],
  [{ data: { data: wallet } }, 'the answer has no "wallet"'],
  [{ wallet: null }, 'the answer\'s "wallet" is not a string'],
  [{ wallet: 7 }, 'the answer\'s "wallet" is not a string'],
  [{ wallet: '' }, 'the answer\'s "wallet" is empty'],
  [{ wallet: '..' }, 'the answer\'s "wallet" is a dot segment of a path'],
  [{ wallet: 'x'.repeat(256) }, 'the answer\'s "wallet" is longer than 255 characters'],
  [{ wallet: 'a\nb' }, 'the answer\'s "wallet" contains a control character'],
  [JSON.parse('{"wallet":"\\ud800"}'), 'the answer\'s "wallet" contains half of a surrogate pair'],
])('no wallet in %j', (body, problem) => {
  expect(problemOf(() => walletOf(body))).toBe(problem);
});

test.each([
  [wallet, 'the answer has no "names"'],
  [{ names: null }, 'the answer\'s "names" is not an array'],
  [{ names: 'a' }, 'the answer\'s "names" is not an array'],
  [{ names: { 0: 'a' } }, 'the answer\'s "names" is not an array'],
  [{ names: [['a']] }, 'the answer\'s "names.0" is not a string'],
])('no names in %j', (body, problem) => {
  expect(problemOf(() => namesInAnswer(body))).toBe(problem);
});

test('a name that is too long, empty or of a wrong type costs that name', () => {
  const names = ['a', null, '', ' ', 'x'.repeat(1_001), 'b'];
  const read = namesInAnswer({ data: [wallet, { names }] });
  expect(shownRows(read)).toEqual(['a', 'b']);
  expect(read).toHaveLength(names.length);
});

test('whatever JSON comes, the outcome is a value of the right type or unexpected-answer', () => {
  const field = fc.constantFrom('wallet', 'names', 'data', '__proto__', 'x');
  const body = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, '', 'w', 0, true),
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(field, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(body, (generated) => {
      const sent: unknown = JSON.parse(JSON.stringify(generated));
      for (const read of [walletOf, namesInAnswer]) {
        try {
          const value = read(sent);
          const texts = typeof value === 'string' ? [value] : shownRows(value);
          expect(texts.every((text) => typeof text === 'string' && text.trim() !== '')).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ServiceFailure', reason: { kind: 'unexpected-answer' } });
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
