import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A client that says what it is told to and nothing else, and whether it has been ended. */
export interface RawClient {
  readonly socket: Socket;
  readonly ended: boolean;
  /** What it has heard so far. */
  heard(): string;
}

/** A client at a port of loopback that is connected, and ends with the test. */
export async function rawClient(port: number, says = ''): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let ended = false;
  let heard = '';
  // One that is ended in the middle of what it says is reset.
  socket
    .on('error', () => {})
    .on('close', () => {
      ended = true;
    });
  socket.on('data', (piece) => {
    heard += piece;
  });
  await once(socket, 'connect');
  if (says !== '') socket.write(says);
  return {
    socket,
    get ended() {
      return ended;
    },
    heard: () => heard,
  };
}

/** So many of them, one after the other. */
export async function rawClients(count: number, port: number, says = ''): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  for (let at = 0; at < count; at++) clients.push(await rawClient(port, says));
  return clients;
}
