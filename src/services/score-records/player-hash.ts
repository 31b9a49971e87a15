import { createHash } from 'node:crypto';

/** The hashes of a name by which a service may identify a player; `none` if it does not, or if that is unknown. */
export const PLAYER_HASHES = ['sha256', 'keccak256', 'none'] as const;
export type PlayerHash = (typeof PLAYER_HASHES)[number];

/** OpenSSL's names. Its `KECCAK-256` has the original padding, which differs from SHA3-256. */
const DIGESTS = { sha256: 'SHA256', keccak256: 'KECCAK-256' };

/** Returns the hash of a name's UTF-8 bytes, in 64 small hexadecimal digits. */
export const hashOfName = (name: string, by: Exclude<PlayerHash, 'none'>): string =>
  createHash(DIGESTS[by]).update(name).digest('hex');

const HEXADECIMAL = /^(?:0x)?([\da-f]+)$/i;

/** A hash of 256 bits. Shorter texts may be identifiers of another kind, in which the case of letters matters. */
const HASH = /^(?:0x)?([\da-f]{64})$/i;

/** Whether a player looks like a hash of 256 bits. */
export const isPlayerHash = (text: string): boolean => HASH.test(text);

/**
 * Returns one key for all spellings of a player's hash, which differ in the case of letters and a leading `0x`. Any
 * other text is its own key.
 */
export const playerKey = (hash: string): string => HASH.exec(hash)?.[1]?.toLowerCase() ?? hash;

/** Returns a test for hashes that begin with this text, in any spelling. */
export function beginsWithHash(beginning: string): (hash: string) => boolean {
  const digits = HEXADECIMAL.exec(beginning)?.[1];
  if (digits === undefined) return (hash) => hash.startsWith(beginning);
  const pattern = new RegExp(`^(?:0x)?${digits}`, 'i');
  return (hash) => pattern.test(hash);
}
