import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly origin: URL;
  readonly path: string;
  readonly token: string;
  readonly connections: number;
  /** Total number of requests. */
  readonly requests: number;
}

const SUCCESS = 'HTTP/1.1 200 ';

/**
 * Sends one request repeatedly over several connections, each with one request in flight, and counts the bytes of the
 * answers, which all have the same length. An HTTP client would use more CPU than the measured server.
 * @returns seconds from the first request to the last answer
 * @throws Error for an error status or an answer of another length
 */
export async function load({ origin, path, token, connections, requests }: Load): Promise<number> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(origin)));
  const answerBytes = await firstAnswer(sockets[0] ?? (await connected(origin)), request);

  let toSend = requests;
  const from = performance.now();
  const awake = stayAwake();
  await Promise.all(sockets.map((socket) => drive(socket, request, answerBytes, () => toSend-- > 0)));
  const seconds = (performance.now() - from) / 1_000;
  clearImmediate(awake.next);
  for (const socket of sockets) socket.destroy();
  return seconds;
}

/** Waking a sleeping client costs the server time, and costs a slower server more. */
function stayAwake(): { next: NodeJS.Immediate } {
  const turn = () => {
    awake.next = setImmediate(turn);
  };
  const awake = { next: setImmediate(turn) };
  return awake;
}

async function connected(origin: URL): Promise<Socket> {
  const socket = connect(Number(origin.port), origin.hostname).setNoDelay();
  await once(socket, 'connect');
  return socket;
}

/** Returns the length of an answer with its headers. It is short enough to arrive in one chunk. */
async function firstAnswer(socket: Socket, request: Buffer): Promise<number> {
  socket.write(request);
  const [answer] = await once(socket, 'data');
  const text = String(answer);
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 4);
  return Buffer.byteLength(head) + Number(/^content-length: (\d+)/im.exec(head)?.[1]);
}

function drive(socket: Socket, request: Buffer, answerBytes: number, more: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const next = () => {
      if (more()) socket.write(request);
      else resolve();
    };
    socket.on('data', (chunk) => {
      if (received === 0 && !String(chunk).startsWith(SUCCESS)) {
        reject(new Error(`Not a success: ${String(chunk).slice(0, 200)}`));
      }
      received += chunk.length;
      if (received > answerBytes) reject(new Error(`An answer of ${received} bytes, not ${answerBytes}`));
      if (received !== answerBytes) return;
      received = 0;
      next();
    });
    socket.on('error', reject);
    next();
  });
}
