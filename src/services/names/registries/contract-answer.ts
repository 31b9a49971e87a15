import { unexpected } from '../../http/service-answer.ts';

/**
 * Reads what a contract returns, encoded as Solidity's ABI has it
 * (https://docs.soliditylang.org/en/latest/abi-spec.html): words of 32 bytes, with the place of each text in a word.
 * Offsets and lengths are tested before anything is made of them.
 */

const WORD = 32;

/** The most texts, and bytes of each. */
const MOST_TEXTS = 10_000;
const LONGEST = 1_000;

const HEXADECIMAL = /^0x(?:[\da-f]{2})*$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const senseless = (problem: string) => unexpected(`the contract's answer ${problem}`);

/** @throws ServiceFailure unexpected-answer for no bytes, as another chain or contract answers */
function bytesIn(data: string): Buffer {
  if (!HEXADECIMAL.test(data)) throw senseless('is not hexadecimal');
  if (data.length === 2) throw senseless('is empty, so that there is no such contract on this chain');
  return Buffer.from(data.slice(2), 'hex');
}

/**
 * The address in one word, in small letters; undefined for zero, which is nobody's.
 * @throws ServiceFailure unexpected-answer
 */
export function addressInWord(data: string): string | undefined {
  const bytes = bytesIn(data);
  if (bytes.length !== WORD || bytes.subarray(0, 12).some((byte) => byte !== 0))
    throw senseless('is no address');
  const address = bytes.subarray(12);
  return address.every((byte) => byte === 0) ? undefined : `0x${address.toString('hex')}`;
}

/**
 * The texts of a `string[]`, or the one of a `string`. Many places may lead to one text: it is read once.
 * @throws ServiceFailure unexpected-answer
 */
export function textsIn(data: string, type: 'texts' | 'text'): readonly string[] {
  const bytes = bytesIn(data);
  const read = new Map<number, string>();
  const textAt = (place: number): string => {
    const known = read.get(place);
    if (known !== undefined) return known;
    const length = numberAt(bytes, place);
    const begin = place + WORD;
    if (length > LONGEST) throw senseless(`has a text of more than ${LONGEST} bytes`);
    if (begin + length > bytes.length) throw senseless('ends in the middle of a text');
    let text: string;
    try {
      text = utf8.decode(bytes.subarray(begin, begin + length));
    } catch {
      throw senseless('has a text that is not UTF-8');
    }
    read.set(place, text);
    return text;
  };
  const start = numberAt(bytes, 0);
  if (type === 'text') return [textAt(start)];
  const count = numberAt(bytes, start);
  if (count > MOST_TEXTS) throw senseless(`has more than ${MOST_TEXTS} texts`);
  const first = start + WORD;
  if (first + count * WORD > bytes.length) throw senseless('ends in the middle of its list');
  return Array.from({ length: count }, (_, at) => textAt(first + numberAt(bytes, first + at * WORD)));
}

/** The number in the word at this place, at most the length of the whole. */
function numberAt(bytes: Buffer, place: number): number {
  if (place + WORD > bytes.length) throw senseless('ends in the middle of a number');
  const number = bytes.subarray(place + WORD - 6, place + WORD).readUIntBE(0, 6);
  const isSmall = bytes.subarray(place, place + WORD - 6).every((byte) => byte === 0);
  if (!isSmall || number > bytes.length) throw senseless('has a place beyond its end');
  return number;
}
