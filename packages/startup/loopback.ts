import type { IncomingMessage } from 'node:http';

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request names this machine as its host, once and with the port that it came to; after DNS rebinding it does
 * not. Of several hosts Node tells the first alone, and who stands in between may have gone by another.
 */
export function namesLoopback({ headersDistinct: { host = [] }, socket }: IncomingMessage): boolean {
  const [named = '', ...others] = host;
  return others.length === 0 && NAMES.some((name) => named.toLowerCase() === `${name}:${socket.localPort}`);
}
