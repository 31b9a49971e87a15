import { randomBytes } from 'node:crypto';
import { constants, createDeflate, createZstdCompress, deflateSync } from 'node:zlib';
import { GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';

/** The most missed dispatches that a session keeps for a resume, in characters; older ones are dropped. */
const REPLAY_CHARACTERS = 8 * 1024 * 1024;
/** Above this many unsent bytes a sender of many dispatches waits for the socket. */
const BACKPRESSURE_BYTES = 1024 * 1024;

interface Sent {
  readonly sequence: number;
  readonly frame: string;
}

type SessionOptions = Pick<Session, 'shard' | 'shards' | 'intents'> & {
  readonly compress?: boolean | undefined;
};

/** A bot's gateway session. It outlives its connection for a while, and numbers and stores its dispatches. */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly shard: number;
  readonly shards: number;
  readonly intents: number;
  /** Whether each payload is compressed, on a transport that is not. */
  readonly compress: boolean;
  /** Undefined between a drop and a resume. */
  connection: WebSocket | undefined;
  /** Cancels the end of a session whose connection has dropped. */
  keep: (() => void) | undefined;
  #sequence = 0;
  #kept: Sent[] = [];
  #keptCharacters = 0;

  constructor(connection: WebSocket, { shard, shards, intents, compress = false }: SessionOptions) {
    this.connection = connection;
    this.compress = compress;
    if (compress) compressPayloads(connection);
    this.shard = shard;
    this.shards = shards;
    this.intents = intents;
  }

  /** Sends an event, or stores it until the bot resumes. */
  dispatch(event: string, data: unknown): void {
    const frame = this.#numbered(event, data);
    this.#kept.push({ sequence: this.#sequence, frame });
    this.#keptCharacters += frame.length;
    if (this.#keptCharacters > REPLAY_CHARACTERS) this.#forgetOldHalf();
    if (this.connection) sendFrame(this.connection, frame);
  }

  /** Resolves when the connection has room for more, or is closed. */
  async drained(): Promise<void> {
    const { connection } = this;
    if (connection && connection.bufferedAmount > BACKPRESSURE_BYTES) {
      await new Promise<void>((resolve) => connection.ping(undefined, undefined, () => resolve()));
    }
  }

  /** Replays the events after `sequence` over a new connection, unless some of them are no longer stored. */
  resume(connection: WebSocket, sequence: number): 'resumed' | 'forgotten' | 'never sent' {
    const oldest = this.#kept[0]?.sequence ?? this.#sequence + 1;
    if (sequence > this.#sequence) return 'never sent';
    if (sequence < oldest - 1) return 'forgotten';
    if (this.compress) compressPayloads(connection);
    this.connection = connection;
    for (const sent of this.#kept) if (sent.sequence > sequence) sendFrame(connection, sent.frame);
    // Not stored: replayed to a later connection, it would end the replay too soon.
    sendFrame(connection, this.#numbered('RESUMED', { _trace: ['["local-discord"]'] }));
    return 'resumed';
  }

  #numbered(event: string, data: unknown): string {
    this.#sequence += 1;
    return JSON.stringify({ t: event, s: this.#sequence, op: GatewayOpcodes.Dispatch, d: data });
  }

  #forgetOldHalf(): void {
    this.#kept = this.#kept.slice(Math.ceil(this.#kept.length / 2));
    this.#keptCharacters = this.#kept.reduce((sum, sent) => sum + sent.frame.length, 0);
  }
}

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
function compressPayloads(connection: WebSocket): void {
  if (!compressed.has(connection)) compressed.set(connection, (frame) => connection.send(deflateSync(frame)));
}
