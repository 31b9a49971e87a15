import { generateKeyPairSync, sign } from 'node:crypto';
import { request } from 'undici';

/** What a request of Discord's has, each part of which may be forged. */
export interface Forged {
  readonly method?: 'POST' | 'GET' | 'PUT' | 'DELETE';
  readonly body?: string;
  /** Seconds since 1970. */
  readonly timestamp?: number | string;
  readonly signature?: string;
  readonly contentType?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** Somebody who signs requests as Discord does. */
export function discordRequests() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const signed = (timestamp: number | string, body: string) =>
    sign(null, Buffer.from(`${timestamp}${body}`), privateKey).toString('hex');
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    signed,
    async post(url: string, { body = PING, contentType = 'application/json', ...forged }: Forged = {}) {
      const { method = 'POST', timestamp = now(), signature = signed(timestamp, body), headers } = forged;
      const response = await request(url, {
        method,
        headers: {
          ...(contentType !== '' && { 'content-type': contentType }),
          'x-signature-ed25519': signature,
          'x-signature-timestamp': String(timestamp),
          ...headers,
        },
        body: method === 'GET' ? null : body,
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: await response.body.text(),
      };
    },
  };
}

/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1_000);

const PING = '{"type":1,"id":"1","application_id":"2","token":"t"}';

let count = 0;

/** A command with an id of its own, as far as the transport looks at it. */
export function command(): { readonly id: string; readonly body: string } {
  count += 1;
  const id = String(1_200_000_000_000_000_000n + BigInt(count));
  return {
    id,
    body: JSON.stringify({ type: 2, id, application_id: '2', token: `token-${count}`, data: {} }),
  };
}
