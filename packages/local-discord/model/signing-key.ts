import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The application's Ed25519 key, which signs all deliveries to its endpoint. */
export class SigningKey {
  /** 64 hexadecimal digits, as on the application's page. */
  readonly publicKey: string;
  readonly #key: KeyObject;

  /** @param pem from `newSigningKey` */
  constructor(pem: string) {
    this.#key = createPrivateKey(pem);
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.publicKey = Buffer.from(x, 'base64url').toString('hex');
  }

  /** The signature of a body with this timestamp, in hexadecimal digits. */
  sign(timestamp: string, body: string): string {
    return sign(null, Buffer.from(timestamp + body), this.#key).toString('hex');
  }
}

/** A new private key, to be stored. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
