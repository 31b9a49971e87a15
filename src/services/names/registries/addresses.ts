import { createHash } from 'node:crypto';
import { base58, bech32, createBase58check } from '@scure/base';
import { c32address, c32addressDecode } from 'c32check';

/**
 * Each function decodes an address of a wallet. It returns the address in its normal form, `mistyped` for a text that
 * looks like an address but is invalid, and undefined for any other text.
 */
type Address = string | 'mistyped' | undefined;

const HEXADECIMAL = /^0x[\da-f]{20,}$/i;
const ETHEREUM = /^0x(?:[\da-f]{40}|[\dA-F]{40})$/;

/**
 * Decodes an Ethereum address into the form of EIP-55. The checksum is in the case of the letters, so an address in a
 * single case has none.
 */
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

/** Decodes a Stacks address (c32check) of the main net. Its length depends on its leading zeros. */
export function stacksAddress(text: string): Address {
  if (!STACKS.test(text)) return undefined;
  return orMistyped(() => c32address(...c32addressDecode(text.toUpperCase())));
}

const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Decodes a Solana address: 32 bytes in base58, without a checksum. Tezos addresses have the same alphabet and length.
 */
export const solanaAddress = (text: string): Address =>
  SOLANA.test(text) && base58.decode(text).length === 32 ? text : undefined;

const CARDANO = /^(?:stake|addr)1[\da-z]{40,140}$/i;

/**
 * Headers of CIP-19 on the main net: `stake` addresses, and base addresses of keys. A base address contains the
 * credential of its owner's stake address.
 */
const [STAKE_OF_KEY, STAKE_OF_SCRIPT, KEY_AND_KEY, KEY_AND_SCRIPT] = [0xe1, 0xf1, 0x01, 0x21];

/** Bytes of a header, of a credential, and of a base address, which has a header and two credentials. */
const [HEADER, CREDENTIAL, BASE] = [1, 28, 57];

/**
 * Decodes a Cardano address (bech32, CIP-19) of the main net. A base address of a key becomes its stake address, which
 * holds the handles of the wallet.
 */
export function cardanoAddress(text: string): Address {
  if (!CARDANO.test(text)) return undefined;
  return orMistyped(() => {
    // CIP-19 sets no limit to the length; bech32 has a limit of 90.
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

/** Decodes a Tezos address (base58check): 23 bytes, of which three are the kind. */
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
