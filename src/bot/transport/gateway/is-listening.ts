import { WebSocket } from 'ws';

/** Whether somebody takes WebSocket connections there, within so many milliseconds. */
export function isListening(url: string, timeout: number): Promise<boolean> {
  const socket = new WebSocket(url, { handshakeTimeout: timeout });
  const answer = Promise.withResolvers<boolean>();
  socket.once('open', () => answer.resolve(true));
  // Also what follows on the end of a connection that is not open yet.
  socket.on('error', () => answer.resolve(false));
  return answer.promise.finally(() => socket.terminate());
}
