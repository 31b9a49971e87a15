/** The smallest webhook server, with Node alone: verifies a request and sends a constant answer. */

import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import process from 'node:process';

const { DISCORD_PUBLIC_KEY = '', PORT, ANSWER } = process.env;
const x = Buffer.from(DISCORD_PUBLIC_KEY, 'hex').toString('base64url');
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [Buffer.from(String(request.headers['x-signature-timestamp']))];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
    if (!verify(null, Buffer.concat(chunks), key, signature)) response.writeHead(401).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => process.stderr.write('ready\n'));
process.on('SIGTERM', () => process.exit());
