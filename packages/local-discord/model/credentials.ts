import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { snowflakeTime } from './snowflake.ts';

const TOKEN_EPOCH_SECONDS = 1_293_840_000;
const INTERACTION_TOKEN = /^interaction:(\d{17,20}):[\w-]{112}$/;

/**
 * Makes a bot token in Discord's format: the bot's id, a time and a signature, each in base64url, separated by dots.
 * discord.js reads the id from the first part.
 * @param now milliseconds since 1970
 */
export function botToken(botId: string, now: number): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(Math.floor(now / 1000) - TOKEN_EPOCH_SECONDS);
  return [Buffer.from(botId), time, randomBytes(28)].map((part) => part.toString('base64url')).join('.');
}

/** Makes an interaction's token in Discord's format: base64url of `interaction:<id>:<random>`. */
export function interactionToken(interactionId: string): string {
  const random = randomBytes(84).toString('base64url');
  return Buffer.from(`interaction:${interactionId}:${random}`).toString('base64url');
}

/** Returns when a token's interaction was created, in milliseconds since 1970; undefined for any other token. */
export function interactionTokenTime(token: string): number | undefined {
  const id = interactionIdOfToken(token);
  return id === undefined ? undefined : snowflakeTime(id);
}

/** Returns the id of a token's interaction; undefined for any other token. */
export function interactionIdOfToken(token: string): string | undefined {
  return INTERACTION_TOKEN.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
}

/** The application's Ed25519 key. It signs all deliveries to the endpoint. */
export class SigningKey {
  /** 64 hexadecimal digits, as the developer portal shows them. */
  readonly publicKey: string;
  readonly #key: KeyObject;

  /** @param pem from `newSigningKey` */
  constructor(pem: string) {
    this.#key = createPrivateKey(pem);
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    this.publicKey = Buffer.from(x, 'base64url').toString('hex');
  }

  /** Returns the signature of a body with this timestamp, in hexadecimal digits. */
  sign(timestamp: string, body: string): string {
    return sign(null, Buffer.from(timestamp + body), this.#key).toString('hex');
  }
}

/** Makes a private key, in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
