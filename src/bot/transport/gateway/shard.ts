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
import type { ConnectionWatch } from './outage.ts';
import type { MakeShards, ShardHandle } from './shard-handle.ts';
import { backoffDelay, type Timing } from './timing.ts';

/** The close code of a connection that broke: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const ABNORMAL_CLOSURE = 1006;
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
export class Shard extends WebSocketShard implements ShardHandle {
  readonly #context: IContextFetchingStrategy;
  readonly #timing: Timing;
  readonly #watch: ConnectionWatch;
  readonly #stopped = new AbortController();
  #unanswered: NodeJS.Timeout | undefined;
  /** How far the session is resumed that the process before left; undefined once that is done, or given up. */
  #kept: 'no answer yet' | 'greeted' | undefined;
  #unacknowledged: NodeJS.Timeout | undefined;
  #ending = false;
  /** Attempts to connect since the last connection that held for a while. */
  #attempts = 0;
  /** The same since the session last went on, for which it was to be resumed. */
  #resumes = 0;
  /** On the clock of `performance.now()`: from when on the connection counts as one that holds. */
  #steadyFrom = Number.POSITIVE_INFINITY;
  #error: unknown;

  constructor({ context, id, isKept, watch, timing }: ShardOptions) {
    super(context, id);
    this.#context = context;
    this.#timing = timing;
    this.#watch = watch;
    this.#kept = isKept ? 'no answer yet' : undefined;
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
    if (this.#kept === 'no answer yet') this.#expectGreeting();
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
    const isGone = this.#kept === 'no answer yet' || (this.#kept === 'greeted' && !resuming);
    const keep = recover !== undefined && resuming && !isGone && this.#resumes < RESUMES;
    const session = keep ? await this.#context.retrieveSessionInfo(this.id) : null;
    await this.#close({ ...options, code: options.code ?? (keep ? CLOSED_TO_RESUME : CLOSED_FOR_GOOD) });
    if (session) await this.#context.updateSessionInfo(this.id, session);
    this.#ending = false;
    if (recover === undefined) return;
    if (isGone) this.#beginAnew(options);
    else await this.#connectAgain(options);
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
  #beginAnew({ code, reason }: WebSocketShardDestroyOptions): void {
    this.#kept = undefined;
    this.#watch.sessionGivenUp({ code, reason, error: this.#error });
    this.#error = undefined;
    if (!this.#stopped.signal.aborted) this.open();
  }

  async #connectAgain({ code, reason }: WebSocketShardDestroyOptions): Promise<void> {
    const { signal } = this.#stopped;
    const wait = backoffDelay(this.#attempts, this.#timing.backoff);
    this.#attempts += 1;
    this.#resumes += 1;
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
    if (this.#kept) this.#kept = 'greeted';
    this.#unanswered = setTimeout(() => {
      if (this.status !== WebSocketShardStatus.Resuming) return;
      const reason = 'The resume was not answered';
      void this.destroy({ reason, recover: WebSocketShardDestroyRecovery.Reconnect });
    }, this.#timing.responseTimeout);
  }

  #isReady(resumed: boolean): void {
    clearTimeout(this.#unanswered);
    this.#kept = undefined;
    this.#resumes = 0;
    const { steadyAfter, resumedSteadyAfter } = this.#timing;
    this.#steadyFrom = performance.now() + (resumed ? resumedSteadyAfter : steadyAfter);
    this.#watch.connected(resumed);
  }
}

/** What the library closes a connection with whose session it wants to resume, and one that it is done with. */
const CLOSED_TO_RESUME = 4_200;
const CLOSED_FOR_GOOD = 1_000;

/** Shards in this thread. */
export const shardsHere: MakeShards = (ids, { context, timing, kept, debug, watch, emit }) =>
  new Map(
    ids.map((id) => {
      const shard = new Shard({ context, id, isKept: kept.has(id), watch: watch(id), timing });
      for (const event of Object.values(WebSocketShardEvents)) {
        if (event !== WebSocketShardEvents.Debug || debug)
          shard.on(event, (payload?: object) => emit(id, event, payload ?? {}));
      }
      return [id, shard];
    }),
  );
