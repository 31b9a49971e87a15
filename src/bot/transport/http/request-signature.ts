import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Seconds since 1970. */
const TIMESTAMP = /^\d{1,12}$/;

/** What a request says of itself, before anybody has checked it. */
export interface Signed {
  readonly timestamp: string;
  readonly signature: Buffer;
}

/** Undefined when there is nothing that could be a signature and its time. */
export function signedBy(headers: IncomingHttpHeaders): Signed | undefined {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return undefined;
  if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp)) return undefined;
  return { timestamp, signature: Buffer.from(signature, 'hex') };
}

/**
 * Discord's signatures
 * (https://discord.com/developers/docs/interactions/overview#setting-up-an-endpoint-validating-security-request-headers).
 */
export class SignatureCheck {
  readonly #key: KeyObject;

  /** @param publicKey the application's, 64 hexadecimal digits */
  constructor(publicKey: string) {
    // Made once: making it costs more than a verification.
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    this.#key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }

  /**
   * Whether Discord has signed this body, to the byte, with this time. Computed beside the main thread, of whose time a
   * forged request would otherwise take more than twice as much.
   */
  isDiscords({ timestamp, signature }: Signed, body: Buffer): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    verify(null, signed, this.#key, signature, (error, holds) => (error ? reject(error) : resolve(holds)));
    return promise;
  }
}
