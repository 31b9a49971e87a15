import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type ClientOptions, WebSocket } from 'ws';
import { proxyEnvironmentOf, QUIET_BEFORE_PROBES } from '../../../services/http/pools.ts';
import { type Recovery, recoveryAfter } from './close-codes.ts';
import {
  connectionUrl,
  isEvent,
  parseFrame,
  parseHeartbeatInterval,
  parseReady,
  type ReadySession,
} from './frames.ts';
import type { ShardSession } from './shard-session.ts';
import type { Timing } from './timing.ts';

export interface ConnectionOptions {
  /** The address of the session to resume, or the address for new sessions. */
  readonly url: string;
  readonly token: string;
  readonly shard: readonly [id: number, count: number];
  /** The session to resume; undefined to start a new one. */
  readonly session: ShardSession | undefined;
  /** Milliseconds in which Hello must arrive. */
  readonly helloTimeout: number;
  readonly timing: Pick<Timing, 'responseTimeout' | 'closeTimeout'>;
  readonly log: Logger;
  /**
   * Resolves when the shard may identify.
   * @throws AbortError if the signal aborts first
   */
  waitForIdentify(signal: AbortSignal): Promise<void>;
  /** Called when Discord has started a session. */
  onSession(session: ReadySession): ShardSession;
  /** Called when the connection delivers events, after READY or RESUMED. */
  onReady(resumed: boolean): void;
}

/** How a connection ended. */
export interface ConnectionEnd {
  /** Discord's close code; undefined if the bot closed the connection. */
  readonly code: number | undefined;
  /** Why the bot closed the connection. */
  readonly reason: string | undefined;
  readonly error: Error | undefined;
  readonly recovery: Recovery;
}

/**
 * A connection to the gateway, from the open socket to its end. All its timers end with it, so that none sends
 * heartbeats for the next connection.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: WebSocket;
  readonly #ended = Promise.withResolvers<ConnectionEnd>();
  readonly #closed = Promise.withResolvers<void>();
  /** Aborted when the connection ends. */
  readonly #over = new AbortController();
  #state: 'opening' | 'greeted' | 'identifying' | 'resuming' | 'ready' = 'opening';
  #session: ShardSession | undefined;
  #error: Error | undefined;
  /** Runs while Discord owes a response. */
  #deadline: NodeJS.Timeout | undefined;
  /** Whether the deadline has passed while received frames are still unread. */
  #isLate = false;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Runs while a heartbeat is unacknowledged. */
  #unacknowledged: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    const { url, session, shard, helloTimeout, log } = options;
    this.#options = options;
    this.#session = session;
    this.#socket = openSocket(connectionUrl(url));
    log.trace({ shard: shard[0], url, resumes: session !== undefined }, 'connecting to the gateway');
    this.#startDeadline('Hello did not arrive', helloTimeout);
    this.#socket
      // TCP keep-alive detects dead connections. Heartbeats still detect a gateway that hangs behind a live
      // connection, or a connection that dies with data in flight.
      .on('upgrade', ({ socket }) => socket.setKeepAlive(true, QUIET_BEFORE_PROBES))
      .on('message', (data, isBinary) => {
        if (!isBinary && !this.#over.signal.aborted) this.#receive(String(data));
      })
      .on('error', (error) => {
        this.#error = error;
      })
      .on('close', (code) => {
        this.#closed.resolve();
        this.#end({ code, recovery: recoveryAfter(code) });
      });
  }

  /** Resolves when the connection is lost or closed. */
  get ended(): Promise<ConnectionEnd> {
    return this.#ended.promise;
  }

  /** Whether Hello has arrived. */
  get isGreeted(): boolean {
    return this.#state !== 'opening';
  }

  /** The session of the received events, or the one to resume. */
  get session(): ShardSession | undefined {
    return this.#session;
  }

  /** Closes the connection with this code. Resolves once it is closed, after `closeTimeout` at the latest. */
  async close(code: number): Promise<void> {
    this.#end({ recovery: 'none' });
    this.#socket.close(code);
    const limit = setTimeout(() => this.#socket.terminate(), this.#options.timing.closeTimeout);
    await this.#closed.promise;
    clearTimeout(limit);
  }

  #end({ code, reason, recovery }: { code?: number; reason?: string; recovery: Recovery }): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    clearTimeout(this.#deadline);
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#unacknowledged);
    this.#options.log.trace({ shard: this.#options.shard[0], code, reason, recovery }, 'connection ended');
    this.#ended.resolve({ code, reason, error: this.#error, recovery });
  }

  /** Closes the connection with this reason unless `#clearDeadline` is called in time. */
  #startDeadline(reason: string, within = this.#options.timing.responseTimeout): void {
    this.#deadline = setTimeout(() => {
      this.#isLate = true;
      afterWaitingFrames(() => {
        if (this.#isLate) this.#end({ reason, recovery: 'identify' });
      });
    }, within);
  }

  #clearDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#isLate = false;
  }

  #send(op: GatewayOpcodes, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  #receive(text: string): void {
    const frame = parseFrame(text);
    if (isEvent(frame)) this.#receiveEvent(frame);
    else if (frame?.op === GatewayOpcodes.Hello) this.#receiveHello(parseHeartbeatInterval(frame));
    else if (frame?.op === GatewayOpcodes.Heartbeat) this.#sendHeartbeat();
    else if (frame?.op === GatewayOpcodes.HeartbeatAck) {
      clearTimeout(this.#unacknowledged);
      this.#unacknowledged = undefined;
    } else if (frame?.op === GatewayOpcodes.Reconnect) {
      this.#end({ reason: 'Discord asks for a new connection', recovery: 'resume' });
    } else if (frame?.op === GatewayOpcodes.InvalidSession) {
      const recovery = frame.d === true ? 'resume' : 'identify';
      this.#end({ reason: 'Discord invalidated the session', recovery });
    }
  }

  #receiveHello(interval: number): void {
    if (this.#state !== 'opening') return;
    this.#clearDeadline();
    this.#heartbeat = setTimeout(() => {
      this.#heartbeat = setInterval(() => this.#onHeartbeatDue(), interval);
      this.#onHeartbeatDue();
    }, interval * Math.random());
    if (this.#session) this.#resume(this.#session);
    else void this.#identify();
  }

  #resume(session: ShardSession): void {
    this.#state = 'resuming';
    session.beginReplay();
    this.#startDeadline('The resume got no response');
    const { sessionId, received } = session;
    this.#send(GatewayOpcodes.Resume, { token: this.#options.token, session_id: sessionId, seq: received });
  }

  async #identify(): Promise<void> {
    const { token, shard, waitForIdentify } = this.#options;
    const { signal } = this.#over;
    this.#state = 'greeted';
    try {
      await waitForIdentify(signal);
      signal.throwIfAborted();
    } catch {
      this.#end({ reason: 'The shard could not identify', recovery: 'identify' });
      return;
    }
    this.#state = 'identifying';
    this.#startDeadline('READY did not arrive');
    const properties = { os: process.platform, browser: 'Rollcall', device: 'Rollcall' };
    this.#send(GatewayOpcodes.Identify, { token, properties, intents: 0, compress: false, shard });
  }

  #receiveEvent(event: GatewayDispatchPayload): void {
    const isReplayed = this.#state === 'resuming';
    const session = this.#session;
    if (event.t === GatewayDispatchEvents.Ready) {
      const ready = isReplayed || this.#state === 'identifying' ? parseReady(event) : undefined;
      if (!ready) return;
      this.#session = this.#options.onSession(ready);
      this.#becomeReady(false);
    } else if (session && (isReplayed || this.#state === 'ready')) {
      // A replay may take longer than the timeout of one response.
      this.#deadline?.refresh();
      this.#isLate = false;
      session.receive(event);
      if (!isReplayed || event.t !== GatewayDispatchEvents.Resumed) return;
      session.endReplay();
      this.#becomeReady(true);
    }
  }

  #becomeReady(resumed: boolean): void {
    this.#clearDeadline();
    this.#state = 'ready';
    this.#options.onReady(resumed);
  }

  /** Sends the next heartbeat. The connection is dead if the last one was not acknowledged. */
  #onHeartbeatDue(): void {
    if (this.#unacknowledged === undefined) this.#sendHeartbeat();
    else
      afterWaitingFrames(() => {
        if (this.#unacknowledged !== undefined) this.#endDead();
        else if (!this.#over.signal.aborted) this.#sendHeartbeat();
      });
  }

  #sendHeartbeat(): void {
    this.#send(GatewayOpcodes.Heartbeat, this.#session?.received ?? null);
    this.#unacknowledged ??= setTimeout(() => {
      afterWaitingFrames(() => {
        if (this.#unacknowledged !== undefined) this.#endDead();
      });
    }, this.#options.timing.responseTimeout);
  }

  #endDead(): void {
    this.#end({ reason: 'A heartbeat was not acknowledged', recovery: 'resume' });
  }
}

/**
 * Calls `then` after the received frames have been read. After a long block of the event loop, timers run first, then
 * frames, then immediates.
 */
function afterWaitingFrames(then: () => void): void {
  setImmediate(then);
}

/** Opens a socket, through the proxy for this address if one is configured. */
function openSocket(url: URL, options: ClientOptions = {}): WebSocket {
  const proxyEnv = proxyEnvironmentOf(url);
  if (proxyEnv === undefined) return new WebSocket(url, options);
  const agent = url.protocol === 'wss:' ? new HttpsAgent({ proxyEnv }) : new HttpAgent({ proxyEnv });
  return new WebSocket(url, { ...options, agent });
}

/**
 * Opens a connection and closes it at once.
 * @param timeout milliseconds for the handshake
 * @returns why it did not open; undefined if it did
 */
export function tryConnect(url: string, timeout: number): Promise<Error | undefined> {
  const socket = openSocket(new URL(url), { handshakeTimeout: timeout });
  const answer = Promise.withResolvers<Error | undefined>();
  socket.once('open', () => answer.resolve(undefined));
  // `terminate` emits another error if the connection is not open yet.
  socket.on('error', answer.resolve);
  return answer.promise.finally(() => socket.terminate());
}
