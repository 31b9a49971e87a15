import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A timer is late by up to this many milliseconds. */
const TIMER = 1;

/**
 * Starts a loopback port that forwards to another port with the latency of a long connection. Each chunk is delayed by
 * half a round trip, and a connection opens after a whole one.
 * @param roundTrip milliseconds
 * @returns the port
 */
export async function startSlowWay(
  to: number,
  roundTrip: number,
  stack: AsyncDisposableStack,
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = createConnection({ port: to, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const open = performance.now() + roundTrip;
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => into.destroy());
      passOn(from, into, open, roundTrip / 2);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** @param open when the connection opens, by `performance.now()` */
function passOn(from: Socket, into: Socket, open: number, delay: number): void {
  let before = Promise.resolve();
  const later = (pass: () => void) => {
    const due = Math.max(performance.now(), open) + delay;
    before = before.then(() => until(due)).then(pass);
  };
  from.on('data', (piece) => later(() => into.write(piece)));
  from.on('end', () => later(() => into.end()));
}

/** Waits more precisely than a timer. */
async function until(due: number): Promise<void> {
  const milliseconds = due - performance.now() - TIMER;
  if (milliseconds > 0) await sleep(milliseconds);
  while (performance.now() < due) await new Promise(setImmediate);
}
