import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits a server to `most` connections. Node's own `maxConnections` rejects new connections, so that a few silent
 * clients can block the port for everybody. This limit closes an older connection instead: the one that has been
 * longest without a complete request in flight, for example a silent or idle one, or one with an incomplete head or
 * body. If every other connection has a complete request in flight, it closes the new one.
 * @param onEnded called for each connection that is closed
 */
export function limitConnections(server: Server, most: number, onEnded: () => void): void {
  /**
   * The unanswered requests by connection. The first connection is the one whose last answer is oldest, or the oldest
   * one.
   */
  const connections = new Map<Socket, Set<IncomingMessage>>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
    if (connections.size > most) endOne();
  });

  // Prepended, because the listener that answers the request may do so synchronously.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const requests = connections.get(socket);
    requests?.add(request);
    response.once('close', () => {
      requests?.delete(request);
      // Moves the connection to the end, unless it has been closed.
      if (requests && connections.delete(socket)) connections.set(socket, requests);
    });
  });

  function endOne(): void {
    for (const [socket, requests] of connections) {
      if (requests.values().some(({ complete }) => complete)) continue;
      connections.delete(socket);
      socket.destroy();
      onEnded();
      return;
    }
  }
}
