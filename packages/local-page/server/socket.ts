import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { ServerEvent } from '../protocol/events.ts';
import { Connection, type Shared } from './page-connection.ts';
import { refusedBecause } from './request-origin.ts';

const PATH = '/socket';
/** Room for the longest message and a file at Discord's limit. */
const MAX_FRAME_BYTES = 20 * 1024 * 1024;
/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const POLICY_VIOLATION = 1008;

/**
 * One frame for all that is told in a turn of the event loop. A page takes a frame at once, so that no key comes between
 * a message that a click has changed and the end of that click.
 */
function inFrames(send: (frame: string) => void): (event: ServerEvent) => void {
  let events: ServerEvent[] = [];
  return (event) => {
    events.push(event);
    if (events.length > 1) return;
    setImmediate(() => {
      send(JSON.stringify(events));
      events = [];
    });
  };
}

/** Lets pages of this server, and nobody else's, connect at `/socket`. Returns how to end all connections. */
export function openSocket(server: Server, shared: Shared): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {});
    const refused = refusedBecause(request);
    if (refused !== undefined || request.url !== PATH) {
      const status = refused === undefined ? '404 Not Found' : '403 Forbidden';
      stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = new Connection(
        shared,
        inFrames((frame) => socket.send(frame, () => {})),
      );
      // What is too big or no frame at all closes the socket; a page comes back by itself.
      socket.on('error', () => {});
      socket.on('close', () => connection.close());
      socket.on('message', (data, isBinary) => {
        if (isBinary || !connection.receive(String(data))) socket.close(POLICY_VIOLATION);
      });
    });
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}
