import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to connections and for port 0, one of which another test may get meanwhile. */
const [FIRST, END] = [20_000, 32_768];

/** A port of loopback that nobody listens on, for a program that is given its port before it listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  await server[Symbol.asyncDispose]();
  return port;
}
