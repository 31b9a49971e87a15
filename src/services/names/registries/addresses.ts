import { createHash } from 'node:crypto';
import { base58, bech32, createBase58check } from '@scure/base';
import { c32address, c32addressDecode } from 'c32check';

/**
 * Addresses of wallets, decoded: each function gives the normal form of an address, `mistyped` for a text that looks like
 * one and is none, and undefined for any other text.
 */
type Address = string | 'mistyped' | undefined;

const HEXADECIMAL = /^0x[\da-f]{20,}$/i;
const ETHEREUM = /^0x(?:[\da-f]{40}|[\dA-F]{40})$/;

/** An Ethereum address in the form of EIP-55. A checksum is in the case of its letters, so that one case alone has none. */
export function ethereumAddress(text: string): Address {
  if (!HEXADECIMAL.test(text)) return undefined;
  if (text.length !== 42) return 'mistyped';
  const checked = withChecksum(text.slice(2).toLowerCase());
  return ETHEREUM.test(text) || text.slice(2) === checked.slice(2) ? checked : 'mistyped';
}

/** @param digits 40 small hexadecimal digits */
function withChecksum(digits: string): string {
  const hash = createHash('KECCAK-256').update(digits).digest('hex');
  const cased = [...digits].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

const STACKS = /^S[PM][\dA-Z]{26,39}$/i;

/** A Stacks address (c32check) of the main net. Its length depends on its leading zeros. */
export function stacksAddress(text: string): Address {
  if (!STACKS.test(text)) return undefined;
  return orMistyped(() => c32address(...c32addressDecode(text.toUpperCase())));
}

const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** A Solana address: 32 bytes in base58, without a checksum. Tezos addresses have its alphabet and length. */
export const solanaAddress = (text: string): Address =>
  SOLANA.test(text) && base58.decode(text).length === 32 ? text : undefined;

const CARDANO = /^(?:stake|addr)1[\da-z]{40,140}$/i;

/** Of the headers of CIP-19: `stake` and base addresses of keys, whose owner the stake address is, on the main net. */
const [STAKE_OF_KEY, STAKE_OF_SCRIPT, KEY_AND_KEY, KEY_AND_SCRIPT] = [0xe1, 0xf1, 0x01, 0x21];

/** Bytes of a header, of a credential, and of both with two credentials. */
const [HEADER, CREDENTIAL, BASE] = [1, 28, 57];

/**
 * A Cardano address (bech32, CIP-19) of the main net. A base address of a key is given as its stake address, which holds
 * the handles of the wallet.
 */
export function cardanoAddress(text: string): Address {
  if (!CARDANO.test(text)) return undefined;
  return orMistyped(() => {
    // CIP-19 sets no limit to the length, bech32 one of 90.
    const read = bech32.decodeUnsafe(text, false);
    if (!read) return 'mistyped';
    const bytes = bech32.fromWords(read.words);
    const [header] = bytes;
    if (bytes.length === BASE && (header === KEY_AND_KEY || header === KEY_AND_SCRIPT)) {
      const stake = header === KEY_AND_KEY ? STAKE_OF_KEY : STAKE_OF_SCRIPT;
      return bech32.encodeFromBytes('stake', Uint8Array.of(stake, ...bytes.subarray(HEADER + CREDENTIAL)));
    }
    return text.toLowerCase();
  });
}

const TEZOS = /^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/;
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** A Tezos address (base58check): 23 bytes, of which three say the kind. */
export function tezosAddress(text: string): Address {
  if (!TEZOS.test(text)) return undefined;
  return orMistyped(() => (base58check.decode(text).length === 23 ? text : 'mistyped'));
}

function orMistyped(decode: () => string): Address {
  try {
    return decode();
  } catch {
    return 'mistyped';
  }
}
