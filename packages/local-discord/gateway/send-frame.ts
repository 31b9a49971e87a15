import type { WebSocket } from 'ws';

/** What a connection emits with each frame that goes out, as it emits `message` with each that comes in. */
export const SENT = 'sent';

/** The one way in which a frame goes out. */
export function sendFrame(connection: WebSocket, frame: string): void {
  connection.send(frame);
  connection.emit(SENT, frame);
}
