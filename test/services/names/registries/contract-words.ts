/** Solidity's ABI, as https://docs.soliditylang.org/en/latest/abi-spec.html has it, for tests: bytes in, hexadecimal out. */

const WORD = 32;

/** A number in a word. */
export function word(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(WORD);
  let rest = BigInt(value);
  for (let at = WORD - 1; rest > 0n; at -= 1, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

/** The bytes of a text, or of something else in its place, filled up to whole words. */
export function textWords(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  const filled = Buffer.alloc(Math.ceil(bytes.length / WORD) * WORD);
  bytes.copy(filled);
  return Buffer.concat([word(bytes.length), filled]);
}

/** A `string[]` as what a function returns. */
export function textsReturned(texts: readonly (string | Buffer)[]): Buffer {
  const encoded = texts.map(textWords);
  const heads: Buffer[] = [];
  let place = texts.length * WORD;
  for (const { length } of encoded) {
    heads.push(word(place));
    place += length;
  }
  return Buffer.concat([word(WORD), word(texts.length), ...heads, ...encoded]);
}

export const hexadecimal = (...bytes: readonly Buffer[]): string =>
  `0x${Buffer.concat(bytes).toString('hex')}`;

/** An address in a word. */
export const addressWord = (address: string): Buffer =>
  Buffer.from(address.slice(2).padStart(2 * WORD, '0'), 'hex');
