import { createHash } from 'node:crypto';
import { z } from 'zod';
import { failureOfStatus, isMissingOrNot, parseAnswer, unexpected } from '../../http/service-answer.ts';
import { type RawRow, SkippedRow } from '../../lists/page.ts';
import { ethereumAddress } from './addresses.ts';
import type { Registry, RegistryAnswer, RegistryCall } from './registry.ts';

/** The contract on BSC, and the selectors of its calls. */
const CONTRACT = '0x125Bb13F77f3565d421bD22e92aaFfC795D97a72';
const [OWNER_OF, GET_NAMES] = ['0x6352211e', '0xa833c64b'];

/** BSC's chain id, as nodes write it. */
const CHAIN = '0x38';

const rpc = (method: string, params: readonly unknown[]): RegistryCall => ({
  // A node is called at its address itself.
  path: '',
  body: { jsonrpc: '2.0', id: 1, method, params },
});
const contractCall = (data: string) => rpc('eth_call', [{ to: CONTRACT, data }, 'latest']);

const result = z.object({ result: z.string(isMissingOrNot('a string')) });
/** An error of another form has no known meaning. */
const rpcError = z.object({ code: z.int(), message: z.string().default(''), data: z.unknown().optional() });
const failed = z.object({ error: rpcError.nullish() });

/** The contract's reason for a name that nobody has. */
const NO_TOKEN = 'ERC721: invalid token ID';
const REVERTED = 3;
const LIMITED = -32_005;
/** The selector of `Error(string)`, with which a reverted call answers. */
const REASON = '0x08c379a0';

/**
 * Returns the result of an answer; undefined if the contract has no such token. Nodes report errors with status 200;
 * they are judged like a status. Some nodes give a revert another code than 3, so its text decides.
 * @throws ServiceFailure
 */
function resultOf({ body }: RegistryAnswer): string | undefined {
  const { error } = parseAnswer(failed, body);
  if (!error) return parseAnswer(result, body).result;
  const { code, message, data } = error;
  if (message.includes(NO_TOKEN) || (code === REVERTED && reasonIn(data) === NO_TOKEN)) return undefined;
  throw failureOfStatus(code === LIMITED ? 429 : 503, {});
}

function reasonIn(data: unknown): RawRow<string> | undefined {
  if (typeof data !== 'string' || !data.startsWith(REASON)) return undefined;
  return decodeTexts(`0x${data.slice(REASON.length)}`, 'text')[0];
}

/** Originally 5 to 40 characters; the contract's owner may register names of other lengths. */
const NAME = /^(?!_)(?!.*__)[a-z\d_]{1,100}$/;

/** SELF, the contract behind the interface of the service (https://self.app). */
export const self: Registry = {
  title: 'SELF',
  address: 'https://bsc-dataseed1.binance.org',
  endings: [],
  complete: (text) => text,
  name(text) {
    const name = text.toLowerCase();
    return NAME.test(name) ? name : undefined;
  },
  wallet: ethereumAddress,
  owner: {
    call: (name) => contractCall(OWNER_OF + createHash('KECCAK-256').update(name).digest('hex')),
    read(answer) {
      const data = resultOf(answer);
      return data === undefined ? undefined : { wallet: decodeAddress(data) };
    },
  },
  names: {
    call: ({ wallet }) => contractCall(GET_NAMES + wallet.slice(2).toLowerCase().padStart(64, '0')),
    read(answer) {
      const data = resultOf(answer);
      if (data === undefined) throw unexpected('the contract has no such wallet');
      return { names: decodeTexts(data, 'texts'), next: undefined };
    },
  },
  maxNamesPerCall: 10_000,
  hasOrder: false,
  link: (wallet) => `https://bscscan.com/address/${wallet}`,
  example: 'ada_lovelace',
  walletExample: '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c',
  examine: {
    call: rpc('eth_chainId', []),
    problem(answer) {
      const chain = resultOf(answer);
      return chain === CHAIN ? undefined : 'the node is on another chain than BSC (56)';
    },
  },
};

/**
 * Decodes what a contract returns, encoded by Solidity's ABI (https://docs.soliditylang.org/en/latest/abi-spec.html):
 * words of 32 bytes, with the offset of each text in a word. Offsets and lengths are checked before anything is
 * allocated.
 */

const WORD = 32;

/** Maximum number of texts, and of bytes of each. */
const MAX_TEXTS = 10_000;
const MAX_TEXT_BYTES = 1_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const malformed = (problem: string) => unexpected(`the contract's answer ${problem}`);

/** @throws ServiceFailure unexpected-answer, also for no bytes, as another chain or contract answers */
function bytesIn(data: string): Buffer {
  // Node stops at the first character that is not hexadecimal. A pattern over 4 MB may exceed the call stack.
  const bytes = Buffer.from(data.slice(2), 'hex');
  if (!data.startsWith('0x') || bytes.length * 2 !== data.length - 2) throw malformed('is not hexadecimal');
  if (bytes.length === 0) throw malformed('is empty: this chain has no such contract');
  return bytes;
}

/**
 * Returns the address in one word, in small letters; undefined for zero, which nobody owns.
 * @throws ServiceFailure unexpected-answer
 */
export function decodeAddress(data: string): string | undefined {
  const bytes = bytesIn(data);
  if (bytes.length !== WORD || bytes.subarray(0, 12).some((byte) => byte !== 0))
    throw malformed('is not an address');
  const address = bytes.subarray(12);
  return address.every((byte) => byte === 0) ? undefined : `0x${address.toString('hex')}`;
}

/**
 * Returns the texts of a `string[]`, or the text of a `string`. Several offsets may lead to one text, which is read
 * once.
 * @throws ServiceFailure unexpected-answer
 */
export function decodeTexts(data: string, type: 'texts' | 'text'): readonly RawRow<string>[] {
  const bytes = bytesIn(data);
  const read = new Map<number, RawRow<string>>();
  const textAt = (place: number): RawRow<string> => {
    const known = read.get(place);
    if (known !== undefined) return known;
    const length = numberAt(bytes, place);
    const begin = place + WORD;
    if (begin + length > bytes.length) throw malformed('ends in the middle of a text');
    const text = decodedText(bytes.subarray(begin, begin + length));
    read.set(place, text);
    return text;
  };
  const start = numberAt(bytes, 0);
  if (type === 'text') return [textAt(start)];
  const count = numberAt(bytes, start);
  if (count > MAX_TEXTS) throw malformed(`has more than ${MAX_TEXTS} texts`);
  const first = start + WORD;
  if (first + count * WORD > bytes.length) throw malformed('ends in the middle of its list');
  return Array.from({ length: count }, (_, at) => textAt(first + numberAt(bytes, first + at * WORD)));
}

/** Skips a text that cannot be shown: too long, empty, or not in UTF-8. */
function decodedText(bytes: Buffer): RawRow<string> {
  if (bytes.length > MAX_TEXT_BYTES) return new SkippedRow('');
  try {
    const text = utf8.decode(bytes);
    return text.trim() === '' ? new SkippedRow('') : text;
  } catch {
    return new SkippedRow('');
  }
}

/** Returns the number in the word at this place, at most the length of the whole. */
function numberAt(bytes: Buffer, place: number): number {
  if (place + WORD > bytes.length) throw malformed('ends in the middle of a number');
  const number = bytes.subarray(place + WORD - 6, place + WORD).readUIntBE(0, 6);
  const isSmall = bytes.subarray(place, place + WORD - 6).every((byte) => byte === 0);
  if (!isSmall || number > bytes.length) throw malformed('has an offset beyond its end');
  return number;
}
