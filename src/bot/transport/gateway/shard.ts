import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionStatus } from '../transport.ts';
import { ABNORMAL_CLOSURE, closedForGood, NORMAL_CLOSURE, TO_RESUME } from './close-codes.ts';
import { Connection, type ConnectionOptions, type Ending } from './connection.ts';
import type { BegunSession } from './handshake.ts';
import { whyNotListening } from './is-listening.ts';
import { Outage } from './outage.ts';
import type { ShardSession } from './shard-session.ts';
import { backoffDelay, type Timing } from './timing.ts';

/** So often a session is tried again after its connection broke or its resume failed; then a new one is begun. */
const RESUMES = 4;

/** Which shard it is, and what all shards share. */
interface ShardOptions extends Pick<ConnectionOptions, 'token' | 'shard' | 'log'> {
  /** Where sessions begin. */
  readonly url: string;
  /** A session that the process before left. */
  readonly left: ShardSession | undefined;
  readonly timing: Timing;
  /** Resolves when this shard may begin a session. @throws AbortError when the signal is given meanwhile */
  mayIdentify(shardId: number, signal: AbortSignal): Promise<void>;
  /** Called when a session has begun. */
  begin(shardId: number, shardCount: number, session: BegunSession): ShardSession;
  /** Called each time that events come. */
  onReady(shardId: number): void;
  /** Called when Discord takes no connection of this bot any more. */
  onClosedForGood(why: Error): void;
}

/** Keeps one shard connected: makes a connection after the other, and keeps its session from one to the next. */
export class Shard {
  readonly #options: ShardOptions;
  readonly #outage: Outage;
  readonly #stopped = new AbortController();
  #connection: Connection | undefined;
  /** What the next connection resumes. */
  #session: ShardSession | undefined;
  /** Whether the session is one that the process before left; false once it is resumed, or given up. */
  #isKept: boolean;
  /** Whether the attempt before found nobody at the session's address, and somebody where new sessions begin. */
  #isElsewhere = false;
  /** Attempts to connect since the last connection that held for a while. */
  #attempts = 0;
  /** Connections that were greeted and lost since the session last went on, the one on which it did among them. */
  #resumes = 0;
  /** On the clock of `performance.now()`: from when on the connection counts as one that holds. */
  #steadyFrom = Number.POSITIVE_INFINITY;

  constructor(options: ShardOptions) {
    this.#options = options;
    this.#session = options.left;
    this.#isKept = options.left !== undefined;
    this.#outage = new Outage(this.id, options.log, options.timing);
  }

  get id(): number {
    return this.#options.shard[0];
  }

  get status(): ConnectionStatus {
    return this.#outage.status;
  }

  /** Connects, and connects again whenever the connection is lost, until `end` is called or Discord refuses the bot. */
  async run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const connection = this.#connect();
      this.#connection = connection;
      const ending = await connection.ended;
      this.#outage.away();
      if (signal.aborted) return;
      if (ending.recovery === 'none') return this.#options.onClosedForGood(closedForGood(ending.code));
      await this.#recover(connection, ending);
    }
  }

  /** Ends the connection for good; a session that is `resumable` is left to the next process. */
  async end(resumable: boolean): Promise<void> {
    this.#stopped.abort();
    this.#outage.away();
    await this.#connection?.close(resumable ? TO_RESUME : NORMAL_CLOSURE);
  }

  #connect(): Connection {
    const { token, shard, log, timing, url, mayIdentify, begin } = this.#options;
    return new Connection({
      url: this.#session?.resumeUrl ?? url,
      token,
      shard,
      session: this.#session,
      // The address of a session that the process before left may be gone, and commands wait.
      helloTimeout: this.#isKept ? timing.keptTimeout : timing.responseTimeout,
      timing,
      log,
      mayIdentify: (signal) => mayIdentify(this.id, signal),
      begin: (session) => begin(...shard, session),
      onReady: (resumed) => this.#ready(resumed),
    });
  }

  #ready(resumed: boolean): void {
    const { timing, onReady } = this.#options;
    this.#isKept = false;
    this.#isElsewhere = false;
    this.#resumes = 0;
    this.#steadyFrom = performance.now() + (resumed ? timing.resumedSteadyAfter : timing.steadyAfter);
    this.#outage.connected(resumed);
    onReady(this.id);
  }

  /** Closes a connection that is lost, decides what becomes of its session, and waits before the next one. */
  async #recover(connection: Connection, ending: Ending): Promise<void> {
    const { session, isGreeted } = connection;
    if (performance.now() >= this.#steadyFrom) this.#attempts = 0;
    this.#steadyFrom = Number.POSITIVE_INFINITY;
    if (isGreeted) this.#resumes += 1;
    const isWorthResuming = ending.recovery === 'resume' && this.#resumes <= RESUMES;
    this.#session = isGreeted && !isWorthResuming ? undefined : session;
    await connection.close(this.#session ? TO_RESUME : NORMAL_CLOSURE);
    if (session && !isGreeted) await this.#afterSilence(ending);
    else if (this.#isKept && !this.#session) this.#beginAnew(ending);
    else await this.#wait(ending);
  }

  /**
   * Nobody said Hello where the session is. It is kept while there is nobody where new ones begin either: then it is the
   * network. It is gone once there is, after another attempt for a network that came back in between; at the start, where
   * commands wait, not after silence.
   */
  async #afterSilence(ending: Ending): Promise<void> {
    const { url, timing } = this.#options;
    const wasElsewhere = this.#isElsewhere || (this.#isKept && ending.code !== ABNORMAL_CLOSURE);
    this.#isElsewhere = (await whyNotListening(url, timing.keptTimeout)) === undefined;
    if (this.#stopped.signal.aborted) return;
    if (!this.#isElsewhere) await this.#wait(ending);
    else if (wasElsewhere) this.#beginAnew(ending);
  }

  /** At once: a session that the process before left may be too old, and the address gone where it was. */
  #beginAnew({ code, reason, error }: Ending): void {
    this.#session = undefined;
    this.#isKept = false;
    this.#isElsewhere = false;
    this.#outage.sessionGivenUp({ code, reason, error });
  }

  async #wait({ code, reason, error }: Ending): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted) return;
    const wait = backoffDelay(this.#attempts, this.#options.timing.backoff);
    this.#attempts += 1;
    this.#outage.attemptFailed({ code, reason, error, wait });
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}
