import { randomBytes } from 'node:crypto';
import { constants, createDeflate, createZstdCompress, deflateSync } from 'node:zlib';
import { GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';

/** Replay buffer of a session, in characters. Older dispatches are dropped. */
const REPLAY_CHARACTERS = 8 * 1024 * 1024;
/** Unsent bytes above which a sender of many dispatches waits for the socket. */
const BACKPRESSURE_BYTES = 1024 * 1024;

interface BufferedDispatch {
  readonly sequence: number;
  readonly frame: string;
}

type SessionOptions = Pick<Session, 'shard' | 'shards' | 'intents'> & {
  readonly compress?: boolean | undefined;
};

/**
 * A bot's gateway session. Outlives its connection. Numbers its dispatches and buffers them for a replay after a
 * resume.
 */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly shard: number;
  readonly shards: number;
  readonly intents: number;
  /** Whether to compress each payload. Has no effect on a compressed transport. */
  readonly compress: boolean;
  /** Undefined between disconnect and resume. */
  connection: WebSocket | undefined;
  /** Cancels the expiry of a session without a connection. */
  cancelExpiry: (() => void) | undefined;
  #sequence = 0;
  #replayBuffer: BufferedDispatch[] = [];
  #bufferedCharacters = 0;

  constructor(connection: WebSocket, { shard, shards, intents, compress = false }: SessionOptions) {
    this.connection = connection;
    this.compress = compress;
    if (compress) compressPayloads(connection);
    this.shard = shard;
    this.shards = shards;
    this.intents = intents;
  }

  /** Sends an event and buffers it for a replay. */
  dispatch(event: string, data: unknown): void {
    const frame = this.#numbered(event, data);
    this.#replayBuffer.push({ sequence: this.#sequence, frame });
    this.#bufferedCharacters += frame.length;
    if (this.#bufferedCharacters > REPLAY_CHARACTERS) this.#dropOlderHalf();
    if (this.connection) sendFrame(this.connection, frame);
  }

  /** Resolves once the connection's send buffer has room, or the connection is closed. */
  async drained(): Promise<void> {
    const { connection } = this;
    if (connection && connection.bufferedAmount > BACKPRESSURE_BYTES) {
      await new Promise<void>((resolve) => connection.ping(undefined, undefined, () => resolve()));
    }
  }

  /** Replays the events after `sequence` over a new connection, unless some have been dropped from the buffer. */
  resume(connection: WebSocket, sequence: number): 'resumed' | 'forgotten' | 'never sent' {
    const oldest = this.#replayBuffer[0]?.sequence ?? this.#sequence + 1;
    if (sequence > this.#sequence) return 'never sent';
    if (sequence < oldest - 1) return 'forgotten';
    if (this.compress) compressPayloads(connection);
    this.connection = connection;
    for (const sent of this.#replayBuffer) if (sent.sequence > sequence) sendFrame(connection, sent.frame);
    // Not buffered: in a later replay, RESUMED would end the replay too early.
    sendFrame(connection, this.#numbered('RESUMED', { _trace: ['["local-discord"]'] }));
    return 'resumed';
  }

  #numbered(event: string, data: unknown): string {
    this.#sequence += 1;
    return JSON.stringify({ t: event, s: this.#sequence, op: GatewayOpcodes.Dispatch, d: data });
  }

  #dropOlderHalf(): void {
    this.#replayBuffer = this.#replayBuffer.slice(Math.ceil(this.#replayBuffer.length / 2));
    this.#bufferedCharacters = this.#replayBuffer.reduce((sum, sent) => sum + sent.frame.length, 0);
  }
}

/** Name of the event that a connection emits for each outgoing frame, like `message` for incoming ones. */
export const SENT = 'sent';

/** Transport compressions: https://discord.com/developers/docs/events/gateway#transport-compression */
const STREAMS = {
  'zlib-stream': { open: () => createDeflate(), flush: constants.Z_SYNC_FLUSH },
  'zstd-stream': { open: () => createZstdCompress(), flush: constants.ZSTD_e_flush },
};
export const TRANSPORT_COMPRESSIONS: readonly string[] = Object.keys(STREAMS);

type Send = (frame: string) => void;
const compressed = new WeakMap<WebSocket, Send>();

/** Sends a frame. All outgoing frames use this function. */
export function sendFrame(connection: WebSocket, frame: string): void {
  const send = compressed.get(connection);
  if (send) send(frame);
  else connection.send(frame);
  connection.emit(SENT, frame);
}

/**
 * Compresses all later frames of a connection as one stream and flushes it after each frame. Each frame is one binary
 * message. No-op for an unknown compression.
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
 * Compresses each later frame separately, as requested by `compress` in IDENTIFY. No-op on a compressed transport.
 * https://discord.com/developers/docs/events/gateway#payload-compression
 */
function compressPayloads(connection: WebSocket): void {
  if (!compressed.has(connection)) compressed.set(connection, (frame) => connection.send(deflateSync(frame)));
}
