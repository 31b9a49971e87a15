import { expect, it } from 'vitest';
import { csvReader } from '../../import/record-readers.ts';

const fields = { name: [], wallet: [] };
const reading = (...texts: string[]) =>
  csvReader(fields, () => undefined)(texts.map((text, at) => ({ line: at + 1, text })));

it.each(['"Wallet" , "Name"', 'wallet,"name'])('a header that is no CSV stops the import: %s', (header) => {
  expect(() => reading(header, 'w1,ada')).toThrow('looks like a header, but is not CSV');
});

it('a first row that is no CSV is a bad line, as is such a line after a header', () => {
  expect(reading('"ada" , w1', 'bob,w2')).toMatchObject([{ problem: expect.any(String) }, { line: 2 }]);
  expect(reading('wallet,name', '"wallet" , x')).toMatchObject([{ line: 2, problem: expect.any(String) }]);
});
