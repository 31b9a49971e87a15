import { constants, createDeflate, createZstdCompress, deflateSync } from 'node:zlib';
import type { WebSocket } from 'ws';

/** The event of a connection for each outgoing frame, as `message` is for each incoming one. */
export const SENT = 'sent';

/** The compressions of a whole connection: https://discord.com/developers/docs/events/gateway#transport-compression */
const STREAMS = {
  'zlib-stream': { open: () => createDeflate(), flush: constants.Z_SYNC_FLUSH },
  'zstd-stream': { open: () => createZstdCompress(), flush: constants.ZSTD_e_flush },
};
export const TRANSPORT_COMPRESSIONS: readonly string[] = Object.keys(STREAMS);

type Send = (frame: string) => void;
const compressed = new WeakMap<WebSocket, Send>();

/** Sends a frame. All frames go out through here. */
export function sendFrame(connection: WebSocket, frame: string): void {
  const send = compressed.get(connection);
  if (send) send(frame);
  else connection.send(frame);
  connection.emit(SENT, frame);
}

/**
 * Compresses all later frames of a connection as one stream, which is flushed after each; a frame is one binary
 * message. Does nothing for an unknown compression.
 */
export function compressTransport(connection: WebSocket, compression: string | null): void {
  if (compression !== 'zlib-stream' && compression !== 'zstd-stream') return;
  const { open, flush } = STREAMS[compression];
  const stream = open();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('error', () => connection.terminate());
  connection.once('close', () => stream.destroy());
  compressed.set(connection, (frame) => {
    stream.write(frame);
    stream.flush(flush, () => connection.send(Buffer.concat(chunks.splice(0))));
  });
}

/**
 * Compresses each later frame by itself, as identify asks for; not beside a compressed transport.
 * https://discord.com/developers/docs/events/gateway#payload-compression
 */
export function compressPayloads(connection: WebSocket): void {
  if (!compressed.has(connection)) compressed.set(connection, (frame) => connection.send(deflateSync(frame)));
}
