import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below Linux's ephemeral ports, which connections and port 0 use. Another test could get one of those meanwhile. */
const [FIRST, END] = [20_000, 32_768];

/** Returns a free loopback port, for a program that needs its port before it listens. */
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
