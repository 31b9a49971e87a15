import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { type Recovery, recoveryAfter } from './close-codes.ts';
import { type BegunSession, connectionUrl, heartbeatIntervalOf, sessionOf } from './handshake.ts';
import type { ShardSession } from './shard-session.ts';
import type { Timing } from './timing.ts';

/** What a connection is made with. */
export interface ConnectionOptions {
  /** Where it is made; without a session to resume, where new ones begin. */
  readonly url: string;
  readonly token: string;
  readonly shard: readonly [id: number, count: number];
  /** The session that is resumed; without one, a new one begins. */
  readonly session: ShardSession | undefined;
  /** Milliseconds until Hello. */
  readonly helloTimeout: number;
  readonly timing: Pick<Timing, 'responseTimeout' | 'closeTimeout'>;
  readonly log: Logger;
  /** Resolves when a session may begin. @throws AbortError when the signal is given meanwhile */
  mayIdentify(signal: AbortSignal): Promise<void>;
  /** Called when Discord has begun a session. */
  begin(session: BegunSession): ShardSession;
  /** Called when events come: after READY, or after RESUMED. */
  onReady(resumed: boolean): void;
}

/** How a connection ended. */
export interface Ending {
  /** The other side's close code; undefined where the connection was given up here. */
  readonly code: number | undefined;
  readonly reason: string | undefined;
  readonly error: Error | undefined;
  readonly recovery: Recovery;
}

/**
 * One connection to the gateway, from the open socket to its end. All of its timers end with it, so that none beats for
 * the next connection.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: WebSocket;
  readonly #ended = Promise.withResolvers<Ending>();
  readonly #closed = Promise.withResolvers<void>();
  /** Given when it ends. */
  readonly #over = new AbortController();
  #state: 'opening' | 'greeted' | 'identifying' | 'resuming' | 'ready' = 'opening';
  #session: ShardSession | undefined;
  #error: Error | undefined;
  /** Until the next answer has to come. */
  #deadline: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Until the oldest heartbeat without an acknowledgement has to have one. */
  #unacknowledged: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    const { url, session, shard, helloTimeout, log } = options;
    this.#options = options;
    this.#session = session;
    this.#socket = new WebSocket(connectionUrl(url));
    log.trace({ shard: shard[0], url, resumes: session !== undefined }, 'connecting to the gateway');
    this.#expect('No Hello came', helloTimeout);
    this.#socket
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

  /** Resolves when it is lost, or given up, or when `close` is called. */
  get ended(): Promise<Ending> {
    return this.#ended.promise;
  }

  /** Whether the other side has said Hello. */
  get isGreeted(): boolean {
    return this.#state !== 'opening';
  }

  /** The session that events come for, or that was to be resumed. */
  get session(): ShardSession | undefined {
    return this.#session;
  }

  /** Closes it with this code, unless it is closed. Resolves once it is, after `closeTimeout` at the latest. */
  async close(code: number): Promise<void> {
    this.#end({ recovery: 'none' });
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else this.#socket.close(code);
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

  /** Gives the connection up unless the next answer comes in time. */
  #expect(otherwise: string, within = this.#options.timing.responseTimeout): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#end({ reason: otherwise, recovery: 'anew' }), within);
  }

  #send(op: GatewayOpcodes, d: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }));
  }

  #receive(text: string): void {
    const frame = frameOf(text);
    if (isDispatch(frame)) this.#dispatched(frame);
    else if (frame?.op === GatewayOpcodes.Hello) this.#greeted(heartbeatIntervalOf(frame));
    else if (frame?.op === GatewayOpcodes.Heartbeat) this.#beat();
    else if (frame?.op === GatewayOpcodes.HeartbeatAck) {
      clearTimeout(this.#unacknowledged);
      this.#unacknowledged = undefined;
    } else if (frame?.op === GatewayOpcodes.Reconnect) {
      this.#end({ reason: 'Discord asks for a new connection', recovery: 'resume' });
    } else if (frame?.op === GatewayOpcodes.InvalidSession) {
      // A session that may be resumed is, on a new connection and after a wait.
      const recovery = frame.d === true ? 'resume' : 'anew';
      this.#end({ reason: 'Discord ends the session', recovery });
    }
  }

  #greeted(interval: number): void {
    if (this.#state !== 'opening') return;
    clearTimeout(this.#deadline);
    this.#heartbeat = setTimeout(() => {
      this.#heartbeat = setInterval(() => this.#beatInTurn(), interval);
      this.#beatInTurn();
    }, interval * Math.random());
    if (this.#session) this.#resume(this.#session);
    else void this.#identify();
  }

  #resume(session: ShardSession): void {
    this.#state = 'resuming';
    session.replays();
    this.#expect('The resume was not answered');
    const { sessionId, received } = session;
    this.#send(GatewayOpcodes.Resume, { token: this.#options.token, session_id: sessionId, seq: received });
  }

  async #identify(): Promise<void> {
    const { token, shard, mayIdentify } = this.#options;
    const { signal } = this.#over;
    this.#state = 'greeted';
    try {
      await mayIdentify(signal);
      signal.throwIfAborted();
    } catch {
      this.#end({ reason: 'A session could not begin', recovery: 'anew' });
      return;
    }
    this.#state = 'identifying';
    this.#expect('READY did not come');
    const properties = { os: process.platform, browser: 'Rollcall', device: 'Rollcall' };
    this.#send(GatewayOpcodes.Identify, { token, properties, intents: 0, compress: false, shard });
  }

  #dispatched(event: GatewayDispatchPayload): void {
    const isReplayed = this.#state === 'resuming';
    if (event.t === GatewayDispatchEvents.Ready) {
      const begun = isReplayed || this.#state === 'identifying' ? sessionOf(event) : undefined;
      if (!begun) return;
      this.#session = this.#options.begin(begun);
      this.#isReady(false);
    } else if (isReplayed || this.#state === 'ready') {
      if (isReplayed) this.#deadline?.refresh();
      this.#session?.receive(event);
      if (!isReplayed || event.t !== GatewayDispatchEvents.Resumed) return;
      this.#session?.caughtUp();
      this.#isReady(true);
    }
  }

  #isReady(resumed: boolean): void {
    clearTimeout(this.#deadline);
    this.#state = 'ready';
    this.#options.onReady(resumed);
  }

  /** A heartbeat is due. The connection is dead when the one before is not acknowledged. */
  #beatInTurn(): void {
    if (this.#unacknowledged === undefined) this.#beat();
    else this.#isDead();
  }

  #beat(): void {
    this.#send(GatewayOpcodes.Heartbeat, this.#session?.received ?? null);
    this.#unacknowledged ??= setTimeout(() => this.#isDead(), this.#options.timing.responseTimeout);
  }

  #isDead(): void {
    this.#end({ reason: 'A heartbeat was not acknowledged', recovery: 'resume' });
  }
}

/** An object of any fields. */
type Frame = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Frame => typeof value === 'object' && value !== null;

/** The frame of a message; undefined when it is none. */
function frameOf(text: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isObject(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is an event. Every command comes in one, so that no schema is run for it. */
const isDispatch = (frame: unknown): frame is GatewayDispatchPayload =>
  isObject(frame) &&
  frame.op === GatewayOpcodes.Dispatch &&
  typeof frame.t === 'string' &&
  Number.isSafeInteger(frame.s) &&
  (frame.t !== GatewayDispatchEvents.InteractionCreate || isObject(frame.d));
