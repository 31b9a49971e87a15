import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IContextFetchingStrategy,
  WebSocketShard,
  type WebSocketShardDestroyOptions,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from '@discordjs/ws';
import { GatewayOpcodes, type GatewaySendPayload } from 'discord-api-types/v10';
import { WebSocket } from 'ws';
import { checkFrames } from './frames.ts';
import { isListening } from './is-listening.ts';
import type { ConnectionWatch } from './outage.ts';
import { backoffDelay, type Timing } from './timing.ts';

/** The close code of a connection that broke: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const ABNORMAL_CLOSURE = 1006;
/** What the library closes a connection with whose session it wants to resume, and one that it is done with. */
const CLOSED_TO_RESUME = 4_200;
const CLOSED_FOR_GOOD = 1_000;
/** So often a session is tried again after its connection broke or its resume failed; then a new one is begun. */
const RESUMES = 4;

/** Which shard it is, and what it has from the library's manager. */
export interface ShardOptions {
  readonly context: IContextFetchingStrategy;
  readonly id: number;
  /** Whether its session is one that the process before left. */
  readonly isKept: boolean;
  readonly watch: ConnectionWatch;
  readonly timing: Timing;
}

/**
 * A shard of `@discordjs/ws` that waits longer before each attempt to connect, where the library connects every 500 ms;
 * that begins a new session when a resume is not answered, where the library waits for ever; that notices a connection
 * which is dead and looks alive sooner; and that keeps its session over a short loss of the network, where the library
 * begins a new one, without what happened meanwhile.
 */
export class Shard extends WebSocketShard {
  readonly #context: IContextFetchingStrategy;
  readonly #timing: Timing;
  readonly #watch: ConnectionWatch;
  readonly #stopped = new AbortController();
  #unanswered: NodeJS.Timeout | undefined;
  /** Whether the session is one that the process before left; false once it is resumed, or given up. */
  #isKept: boolean;
  /** Whether the other side of this attempt, or of the connection, has said Hello. */
  #isGreeted = false;
  /** Whether the attempt before found nobody at the session's address, and somebody where new sessions begin. */
  #isElsewhere = false;
  #unacknowledged: NodeJS.Timeout | undefined;
  #ending = false;
  /** Attempts to connect since the last connection that held for a while. */
  #attempts = 0;
  /** Connections that were greeted and lost since the session last went on, the one on which it did among them. */
  #resumes = 0;
  /** On the clock of `performance.now()`: from when on the connection counts as one that holds. */
  #steadyFrom = Number.POSITIVE_INFINITY;
  #error: unknown;

  constructor({ context, id, isKept, watch, timing }: ShardOptions) {
    super(context, id);
    this.#context = context;
    this.#timing = timing;
    this.#watch = watch;
    this.#isKept = isKept;
    checkFrames(this);
    // The library leaves listeners behind at each attempt that is broken off, until the next one that succeeds.
    this.setMaxListeners(0);
    this.on(WebSocketShardEvents.Hello, () => {
      this.#endOldHeartbeats();
      this.#expectAnswer();
    });
    this.on(WebSocketShardEvents.HeartbeatComplete, () => this.#acknowledged());
    this.on(WebSocketShardEvents.Dispatch, () => this.#unanswered?.refresh());
    this.on(WebSocketShardEvents.Ready, () => this.#isReady(false));
    this.on(WebSocketShardEvents.Resumed, () => this.#isReady(true));
    this.on(WebSocketShardEvents.Error, ({ error }) => {
      this.#error = error;
    });
  }

  /** Begins to connect, and goes on until the shard is destroyed. */
  open(): void {
    if (this.#isKept) this.#expectGreeting();
    // It rejects with errors that are emitted too, and that the next attempt follows.
    this.connect().catch(() => undefined);
  }

  /** Ends the connection for good; a session that is `resumable` is left to whoever comes next. */
  end(resumable: boolean): Promise<void> {
    return this.destroy({ code: resumable ? CLOSED_TO_RESUME : CLOSED_FOR_GOOD });
  }

  /** Ends the connection; with `recover`, which the library gives, another one follows after a wait. */
  override async destroy({ recover, ...options }: WebSocketShardDestroyOptions = {}): Promise<void> {
    if (recover === undefined) this.#stopped.abort();
    // What the library was waiting for asks again when it is broken off.
    else if (this.#ending) return;
    if (this.status === WebSocketShardStatus.Idle) return;
    this.#ending = true;
    this.#watch.away();
    clearTimeout(this.#unanswered);
    this.#acknowledged();
    if (performance.now() >= this.#steadyFrom) this.#attempts = 0;
    this.#steadyFrom = Number.POSITIVE_INFINITY;
    const resuming = recover === WebSocketShardDestroyRecovery.Resume || options.code === ABNORMAL_CLOSURE;
    const isGreeted = this.#isGreeted;
    this.#isGreeted = false;
    if (isGreeted) this.#resumes += 1;
    const known = recover === undefined ? null : await this.#context.retrieveSessionInfo(this.id);
    const keep = isGreeted ? resuming && this.#resumes <= RESUMES : known !== null;
    const code = options.code ?? (keep && recover !== undefined ? CLOSED_TO_RESUME : CLOSED_FOR_GOOD);
    await this.#close({ ...options, code });
    if (known && keep) await this.#context.updateSessionInfo(this.id, known);
    this.#ending = false;
    if (recover === undefined) return;
    if (known && !isGreeted) await this.#afterSilence(options);
    else if (this.#isKept && !keep) await this.#beginAnew(options);
    else await this.#connectAgain(options);
  }

  /**
   * Nobody said Hello where the session is. It is kept while there is nobody where new ones begin either: then it is the
   * network. It is gone once there is, after another attempt for a network that came back in between; at the start, where
   * commands wait, not after silence.
   */
  async #afterSilence(options: WebSocketShardDestroyOptions): Promise<void> {
    const { url } = this.#context.options.gatewayInformation;
    const wasElsewhere = this.#isElsewhere || (this.#isKept && options.code !== ABNORMAL_CLOSURE);
    this.#isElsewhere = await isListening(url, this.#timing.keptTimeout);
    if (this.#stopped.signal.aborted) return;
    if (!this.#isElsewhere) await this.#connectAgain(options);
    else if (wasElsewhere) await this.#beginAnew(options);
    else this.open();
  }

  override async send(payload: GatewaySendPayload): Promise<void> {
    if (payload.op === GatewayOpcodes.Heartbeat) {
      // One that is late for its connection would end the process: the next may not be open yet.
      if (this.#ending || this.#connection.readyState !== WebSocket.OPEN) return;
      this.#expectAcknowledgement();
    }
    await super.send(payload);
  }

  get #connection(): WebSocket {
    const connection: unknown = Reflect.get(this, 'connection');
    if (!(connection instanceof WebSocket)) throw new TypeError('This @discordjs/ws connects otherwise.');
    return connection;
  }

  /**
   * A first heartbeat that finds the one before unacknowledged ends its connection, and then begins to beat: without this
   * the next connection would be beaten for twice, and be taken for dead each time two beats come close.
   */
  #endOldHeartbeats(): void {
    const interval: unknown = Reflect.get(this, 'heartbeatInterval');
    if (interval instanceof Object && 'refresh' in interval) clearInterval(interval as NodeJS.Timeout);
  }

  /** The library waits for a heartbeat's acknowledgement until the next one is due. */
  #expectAcknowledgement(): void {
    this.#unacknowledged ??= setTimeout(() => {
      const reason = 'A heartbeat was not acknowledged';
      void this.destroy({ reason, recover: WebSocketShardDestroyRecovery.Resume });
    }, this.#timing.responseTimeout);
  }

  #acknowledged(): void {
    clearTimeout(this.#unacknowledged);
    this.#unacknowledged = undefined;
  }

  /** The library has no limit for the other side's answer, and leaves errors of what it closes without a listener. */
  async #close(options: WebSocketShardDestroyOptions): Promise<void> {
    const connection = this.#connection;
    connection.on('error', () => undefined);
    const closeTimer = setTimeout(() => connection.terminate(), this.#timing.closeTimeout);
    try {
      await super.destroy(options);
      // It may not have been open yet, which the library leaves to its own time limit.
      connection.terminate();
    } finally {
      clearTimeout(closeTimer);
    }
  }

  /** At once: a session that the process before left may be too old, and the address gone where it was. */
  async #beginAnew({ code, reason }: WebSocketShardDestroyOptions): Promise<void> {
    this.#isKept = false;
    this.#isElsewhere = false;
    await this.#context.updateSessionInfo(this.id, null);
    this.#watch.sessionGivenUp({ code, reason, error: this.#error });
    this.#error = undefined;
    if (!this.#stopped.signal.aborted) this.open();
  }

  async #connectAgain({ code, reason }: WebSocketShardDestroyOptions): Promise<void> {
    const { signal } = this.#stopped;
    const wait = backoffDelay(this.#attempts, this.#timing.backoff);
    this.#attempts += 1;
    this.#watch.attemptFailed({ code, reason, error: this.#error, wait });
    this.#error = undefined;
    try {
      await sleep(wait, undefined, { signal });
    } catch {
      return;
    }
    this.open();
  }

  #expectGreeting(): void {
    this.#unanswered = setTimeout(() => {
      const reason = 'The address where the session was kept does not answer';
      void this.destroy({ reason, recover: WebSocketShardDestroyRecovery.Reconnect });
    }, this.#timing.keptTimeout);
  }

  /** Called at Hello, before the library sends anything: it has a time limit for a new session, and none for a resume. */
  #expectAnswer(): void {
    clearTimeout(this.#unanswered);
    this.#isGreeted = true;
    this.#unanswered = setTimeout(() => {
      if (this.status !== WebSocketShardStatus.Resuming) return;
      const reason = 'The resume was not answered';
      void this.destroy({ reason, recover: WebSocketShardDestroyRecovery.Reconnect });
    }, this.#timing.responseTimeout);
  }

  #isReady(resumed: boolean): void {
    clearTimeout(this.#unanswered);
    this.#isKept = false;
    this.#isElsewhere = false;
    this.#resumes = 0;
    const { steadyAfter, resumedSteadyAfter } = this.#timing;
    this.#steadyFrom = performance.now() + (resumed ? resumedSteadyAfter : steadyAfter);
    this.#watch.connected(resumed);
  }
}
