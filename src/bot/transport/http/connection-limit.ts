import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps a server at `most` connections. Node's own `maxConnections` turns newcomers away, so that a few silent clients
 * close a port for everybody. Here a newcomer ends the connection that has been longest without a complete request in
 * flight: a silent or idle one, or one whose head or body is incomplete. If every other connection has a complete
 * request in flight, the newcomer itself is ended.
 * @param onEnded called for each connection that is ended
 */
export function limitConnections(server: Server, most: number, onEnded: () => void): void {
  /**
   * The unanswered requests of each connection; the connection with the oldest last answer, or the oldest one, is
   * first.
   */
  const connections = new Map<Socket, Set<IncomingMessage>>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
    if (connections.size > most) endOne();
  });

  // Registered before the listener that answers the request, which may do so at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const requests = connections.get(socket);
    requests?.add(request);
    response.once('close', () => {
      requests?.delete(request);
      // From now on it is without a request, unless it has been ended.
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
