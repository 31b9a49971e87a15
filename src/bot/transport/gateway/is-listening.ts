import { WebSocket } from 'ws';

/** Why nobody takes WebSocket connections there within so many milliseconds; undefined when somebody does. */
export function whyNotListening(url: string, timeout: number): Promise<Error | undefined> {
  const socket = new WebSocket(url, { handshakeTimeout: timeout });
  const answer = Promise.withResolvers<Error | undefined>();
  socket.once('open', () => answer.resolve(undefined));
  // Also what follows on the end of a connection that is not open yet.
  socket.on('error', answer.resolve);
  return answer.promise.finally(() => socket.terminate());
}
