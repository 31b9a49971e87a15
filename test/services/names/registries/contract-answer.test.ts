import { threadCpuUsage } from 'node:process';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SkippedRow } from '../../../../src/services/lists/page.ts';
import { decodeAddress, decodeTexts } from '../../../../src/services/names/registries/self.ts';
import { ServiceFailure } from '../../../../src/services/service-failure.ts';
import { anyCharacter } from '../../../any-character.ts';
import { runs } from '../../../property-runs.ts';
import { addressWord, hexadecimal, textsReturned, textWords, word } from './contract-words.ts';

/** The texts, empty in place of those that cannot be shown, or the kind of the failure; any other error fails the test. */
function read(data: string, type: 'texts' | 'text' = 'texts'): readonly string[] | string {
  try {
    return decodeTexts(data, type).map((text) => (text instanceof SkippedRow ? '' : text));
  } catch (error) {
    if (error instanceof ServiceFailure) return error.reason.kind;
    throw error;
  }
}

/** Milliseconds of this thread. */
function timeOf(work: () => void): number {
  const before = threadCpuUsage();
  work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

const SENSELESS = 'unexpected-answer';

test('any texts come back as they were', () => {
  const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 80 }), { maxLength: 40 });
  fc.assert(
    fc.property(texts, (names) => {
      const shown = names.map((name) => (name.trim() === '' ? '' : name));
      expect(read(hexadecimal(textsReturned(names)))).toEqual(shown);
    }),
  );
  // A decoder may swallow the mark at a beginning.
  expect(read(hexadecimal(textsReturned(['\ufeffada'])))).toEqual(['\ufeffada']);
  expect(read(hexadecimal(word(32), textWords('no')), 'text')).toEqual(['no']);
});

test('any bytes are texts or a senseless answer', () => {
  const small = fc.integer({ min: 0, max: 400 }).map(word);
  const words = fc.array(fc.oneof({ weight: 4, arbitrary: small }, fc.uint8Array({ maxLength: 40 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, (parts) => {
      for (const type of ['texts', 'text'] as const) {
        const found = read(hexadecimal(Buffer.concat(parts)), type);
        if (found === SENSELESS) return;
        expect(found).toBeInstanceOf(Array);
        for (const text of found) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000);
      }
    }),
    { numRuns: runs(500) },
  );
});

test('each cut of a right answer is senseless', () => {
  const right = textsReturned(['ada', 'bea']);
  // What stands behind the last text is not read.
  const needed = right.length - 32 + 3;
  for (let length = 0; length < right.length; length += 1) {
    const found = read(hexadecimal(right.subarray(0, length)));
    expect(found, String(length)).toEqual(length < needed ? SENSELESS : ['ada', 'bea']);
  }
});

test.each([
  ['no hexadecimal', '0xzz'],
  ['an odd digit', '0x123'],
  ['no 0x', '12'],
  ['nothing, as of another chain', '0x'],
  ['a place beyond the end', hexadecimal(word(64))],
  ['a place of 2^255', hexadecimal(word(2n ** 255n), word(0))],
  ['a place that is right in its last six bytes alone', hexadecimal(word(2n ** 64n + 32n), word(0))],
  ['a number of texts beyond the end', hexadecimal(word(32), word(3), word(0))],
  ['2^248 texts', hexadecimal(word(32), word(2n ** 248n))],
  ['a text at a place beyond the end', hexadecimal(word(32), word(1), word(9_000))],
  ['a text whose place is -32', hexadecimal(word(32), word(1), word(2n ** 256n - 32n), word(1))],
  ['a text longer than the answer', hexadecimal(word(32), word(1), word(32), word(40), word(0))],
])('%s is senseless', (_what, data) => {
  expect(read(data)).toBe(SENSELESS);
});

test.each([
  ['of 1,001 bytes', 'x'.repeat(1_001)],
  ['that is not UTF-8', Buffer.from([0xff])],
  ['with half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80])],
])('a text %s costs that text', (_what, text) => {
  expect(read(hexadecimal(textsReturned(['ada', text, 'bea'])))).toEqual(['ada', '', 'bea']);
});

test('10,000 texts of 1,000 bytes are read, and not one more', () => {
  expect(read(hexadecimal(textsReturned(['x'.repeat(1_000)])))).toEqual(['x'.repeat(1_000)]);
  const many = Array.from({ length: 10_000 }, (_, at) => `n${at}`);
  expect(read(hexadecimal(textsReturned(many)))).toEqual(many);
  expect(read(hexadecimal(textsReturned([...many, 'more'])))).toBe(SENSELESS);
});

test('ten thousand places that lead to one text cost no more than that text', () => {
  const long = 'ü'.repeat(500);
  const heads = Buffer.concat(Array.from({ length: 10_000 }, () => word(32 * 10_000)));
  const data = hexadecimal(word(32), word(10_000), heads, textWords(long));
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  onTestFinished(() => decode.mockRestore());
  expect(read(data)).toEqual(Array.from({ length: 10_000 }, () => long));
  expect(decode).toHaveBeenCalledOnce();
  expect(timeOf(() => read(data))).toBeLessThan(500);
});

test('an answer of 4 MB that makes no sense is refused at once', () => {
  const bodies = [
    hexadecimal(Buffer.alloc(2_000_000)),
    hexadecimal(Buffer.alloc(2_000_000, 0xff)),
    hexadecimal(word(32), word(9_999), Buffer.alloc(2_000_000)),
    `0x${'g'.repeat(4_000_000)}`,
  ];
  for (const data of bodies) expect(timeOf(() => read(data))).toBeLessThan(500);
});

test('an address is in the last twenty bytes of one word; zero is nobody’s', () => {
  const address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
  expect(decodeAddress(hexadecimal(addressWord(address)))).toBe(address);
  expect(decodeAddress(hexadecimal(word(0)))).toBeUndefined();
  const wrong = [
    hexadecimal(addressWord(address), word(0)),
    hexadecimal(addressWord(address).subarray(1)),
    hexadecimal(word(2n ** 160n)),
    '0x',
    'x',
  ];
  for (const data of wrong) expect(() => decodeAddress(data), data).toThrow(ServiceFailure);
});
