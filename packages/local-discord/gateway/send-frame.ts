import type { WebSocket } from 'ws';

/** The event of a connection for each outgoing frame, as `message` is for each incoming one. */
export const SENT = 'sent';

/** Sends a frame. All frames go out through here. */
export function sendFrame(connection: WebSocket, frame: string): void {
  connection.send(frame);
  connection.emit(SENT, frame);
}
