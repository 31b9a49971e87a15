import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { splitLines } from '../../import/lines.ts';

async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function lines(bytes: string | Buffer, size = 65_536) {
  return (await Array.fromAsync(splitLines(inPieces(Buffer.from(bytes), size)))).flat();
}

test('lines come out as they went in, wherever the chunks are cut', async () => {
  const text = fc
    .string({ unit: anyCharacter, maxLength: 12 })
    .map((line) => line.replace(/[\0\r\n\uFEFF]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\uFEFF'),
      fc.boolean(),
      fc.integer({ min: 1, max: 30 }),
      async (texts, end, mark, ended, size) => {
        const expected = texts.map((line, index) => ({ line: index + 1, text: line }));
        const bytes = mark + texts.join(end) + (ended ? end : '');
        expect(await lines(bytes, size)).toEqual(expected.filter(({ text }) => text.trim() !== ''));
      },
    ),
  );
});

test('a line with NUL bytes after a beginning without is a bad one', async () => {
  expect(await lines('a\nb\0c\nd\0', 2)).toEqual([
    { line: 1, text: 'a' },
    { line: 2, problem: 'no text: it has NUL bytes' },
    { line: 3, problem: 'no text: it has NUL bytes' },
  ]);
});

test('U+2028 and a lone CR do not end a line', async () => {
  expect(await lines('a\u2028b\rc\nd')).toEqual([
    { line: 1, text: 'a\u2028b\rc' },
    { line: 2, text: 'd' },
  ]);
});

test('a line that is no UTF-8 spoils only itself', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xc3, 0x28]), Buffer.from('\nb')]);
  expect(await lines(bytes)).toEqual([
    { line: 1, text: 'a' },
    { line: 2, problem: 'not UTF-8 text' },
    { line: 3, text: 'b' },
  ]);
});

test.each([1_000, 65_536, 300_000])(
  'a line without an end is left out, in chunks of %i bytes',
  async (size) => {
    const longest = 'x'.repeat(65_536);
    expect(await lines(`${longest}\n${'x'.repeat(200_000)}\nb\n${longest}x`, size)).toEqual([
      { line: 1, text: longest },
      { line: 2, problem: 'longer than 65536 bytes' },
      { line: 3, text: 'b' },
      { line: 4, problem: 'longer than 65536 bytes' },
    ]);
  },
);
