import type { Server } from 'node:http';
import { refusedBecause } from 'startup/loopback';
import { WebSocketServer } from 'ws';
import type { ServerEvent } from '../protocol/events.ts';
import { Connection, type Shared } from './page-connection.ts';

const PATH = '/socket';
/** Room for the longest message and a file at Discord's limit. */
const MAX_FRAME_BYTES = 20 * 1024 * 1024;
/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const POLICY_VIOLATION = 1008;

/**
 * Joins all events of one turn of the event loop in a frame. A page handles a frame at once, so no key press comes
 * between the change of a message by a click and the end of that click.
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

/** Accepts connections at `/socket` from pages of this server only. Returns a function that closes all connections. */
export function openSocket(server: Server, shared: Shared): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {});
    const refused = refusedBecause(request, false);
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
      // A frame that is too big or invalid closes the socket; a page reconnects by itself.
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
