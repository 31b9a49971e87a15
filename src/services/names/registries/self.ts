import { createHash } from 'node:crypto';
import { z } from 'zod';
import { failureOfStatus, isMissingOrNot, parseAnswer, unexpected } from '../../http/service-answer.ts';
import { type RawRow, SkippedRow } from '../../lists/page.ts';
import { ethereumAddress } from './addresses.ts';
import type { Registry, RegistryAnswer, RegistryCall } from './registry.ts';

/** The contract on BSC, and the beginnings of its calls. */
const CONTRACT = '0x125Bb13F77f3565d421bD22e92aaFfC795D97a72';
const [OWNER_OF, GET_NAMES] = ['0x6352211e', '0xa833c64b'];

/** BSC's number, as nodes write it. */
const CHAIN = '0x38';

const rpc = (method: string, params: readonly unknown[]): RegistryCall => ({
  // A node is called at its address itself.
  path: '',
  body: { jsonrpc: '2.0', id: 1, method, params },
});
const contractCall = (data: string) => rpc('eth_call', [{ to: CONTRACT, data }, 'latest']);

const result = z.object({ result: z.string(isMissingOrNot('a string')) });
/** Of an error of another form it is unknown what it means. */
const rpcError = z.object({ code: z.int(), message: z.string().default(''), data: z.unknown().optional() });
const failed = z.object({ error: rpcError.nullish() });

/** The contract's reason for a name that nobody has. */
const NO_TOKEN = 'ERC721: invalid token ID';
const REVERTED = 3;
const LIMITED = -32_005;
/** The selector of `Error(string)`, which a reverted call answers with. */
const REASON = '0x08c379a0';

/**
 * The result of an answer; undefined where the contract says that there is no such token. Errors stand in an answer with
 * status 200, and are judged like a status: some nodes give a revert another code than 3, so that its text decides.
 * @throws ServiceFailure
 */
function returned({ body }: RegistryAnswer): string | undefined {
  const { error } = parseAnswer(failed, body);
  if (!error) return parseAnswer(result, body).result;
  const { code, message, data } = error;
  if (message.includes(NO_TOKEN) || (code === REVERTED && reasonIn(data) === NO_TOKEN)) return undefined;
  throw failureOfStatus(code === LIMITED ? 429 : 503, {});
}

function reasonIn(data: unknown): RawRow<string> | undefined {
  if (typeof data !== 'string' || !data.startsWith(REASON)) return undefined;
  return textsIn(`0x${data.slice(REASON.length)}`, 'text')[0];
}

/** 5 to 40 characters at first; the contract's owner may register names of other lengths. */
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
      const data = returned(answer);
      return data === undefined ? undefined : { wallet: addressInWord(data) };
    },
  },
  names: {
    call: ({ wallet }) => contractCall(GET_NAMES + wallet.slice(2).toLowerCase().padStart(64, '0')),
    read(answer) {
      const data = returned(answer);
      if (data === undefined) throw unexpected('the contract has no such wallet');
      return { names: textsIn(data, 'texts'), next: undefined };
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
      const chain = returned(answer);
      return chain === CHAIN ? undefined : 'the node is of another chain than BSC (56)';
    },
  },
};

/**
 * Reads what a contract returns, encoded as Solidity's ABI has it
 * (https://docs.soliditylang.org/en/latest/abi-spec.html): words of 32 bytes, with the place of each text in a word.
 * Offsets and lengths are tested before anything is made of them.
 */

const WORD = 32;

/** The most texts, and bytes of each. */
const MOST_TEXTS = 10_000;
const LONGEST = 1_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const senseless = (problem: string) => unexpected(`the contract's answer ${problem}`);

/** @throws ServiceFailure unexpected-answer for no bytes, as another chain or contract answers */
function bytesIn(data: string): Buffer {
  // Node stops at the first character that is not hexadecimal. A pattern over 4 MB may exceed the call stack.
  const bytes = Buffer.from(data.slice(2), 'hex');
  if (!data.startsWith('0x') || bytes.length * 2 !== data.length - 2) throw senseless('is not hexadecimal');
  if (bytes.length === 0) throw senseless('is empty, so that there is no such contract on this chain');
  return bytes;
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
export function textsIn(data: string, type: 'texts' | 'text'): readonly RawRow<string>[] {
  const bytes = bytesIn(data);
  const read = new Map<number, RawRow<string>>();
  const textAt = (place: number): RawRow<string> => {
    const known = read.get(place);
    if (known !== undefined) return known;
    const length = numberAt(bytes, place);
    const begin = place + WORD;
    if (begin + length > bytes.length) throw senseless('ends in the middle of a text');
    const text = decodedText(bytes.subarray(begin, begin + length));
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

/** A text that can be shown: neither too long, nor empty, and in UTF-8. */
function decodedText(bytes: Buffer): RawRow<string> {
  if (bytes.length > LONGEST) return new SkippedRow('');
  try {
    const text = utf8.decode(bytes);
    return text.trim() === '' ? new SkippedRow('') : text;
  } catch {
    return new SkippedRow('');
  }
}

/** The number in the word at this place, at most the length of the whole. */
function numberAt(bytes: Buffer, place: number): number {
  if (place + WORD > bytes.length) throw senseless('ends in the middle of a number');
  const number = bytes.subarray(place + WORD - 6, place + WORD).readUIntBE(0, 6);
  const isSmall = bytes.subarray(place, place + WORD - 6).every((byte) => byte === 0);
  if (!isSmall || number > bytes.length) throw senseless('has a place beyond its end');
  return number;
}
