import type { IncomingMessage } from 'node:http';

const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether a request names this machine as its host, with the port that it came to; after DNS rebinding it does not. */
export function namesLoopback({ headers: { host = '' }, socket }: IncomingMessage): boolean {
  return NAMES.some((name) => host.toLowerCase() === `${name}:${socket.localPort}`);
}
