import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectionRemedy, errorCode } from '../../../services/http/connection-remedy.ts';
import { gatewaySessions } from '../bot-channels.ts';
import type { ConnectionStatus } from '../transport.ts';
import { ABNORMAL_CLOSURE, fatalCloseError, NORMAL_CLOSURE, TO_RESUME } from './close-codes.ts';
import { Connection, type ConnectionEnd, type ConnectionOptions, tryConnect } from './connection.ts';
import { mayResumeAt, type ReadySession } from './frames.ts';
import type { ShardSession } from './shard-session.ts';
import { backoffDelay, type Timing } from './timing.ts';

/** Failed resumes of a session before a new one starts. */
const MAX_RESUMES = 4;

const FOREIGN_ADDRESS =
  "the resume address of a session does not belong to Discord's gateway: a new session starts";

interface ShardOptions extends Pick<ConnectionOptions, 'token' | 'shard' | 'log'> {
  /** The address for new sessions. */
  readonly url: string;
  /** The session that a previous process left. */
  readonly former: ShardSession | undefined;
  readonly timing: Timing;
  /**
   * Resolves when this shard may identify.
   * @throws AbortError if the signal aborts first
   */
  waitForIdentify(shardId: number, signal: AbortSignal): Promise<void>;
  /** Called when a session has started. */
  onSession(shardId: number, shardCount: number, session: ReadySession): ShardSession;
  /** Called each time the shard becomes ready. */
  onReady(shardId: number): void;
  /** Called when Discord refuses all further connections of this bot. */
  onFatalClose(why: Error): void;
}

/** Keeps one shard connected: opens one connection after the other and hands the session on. */
export class Shard {
  readonly #options: ShardOptions;
  readonly #status: ShardStatus;
  readonly #stopped = new AbortController();
  #connection: Connection | undefined;
  /** The session that the next connection resumes. */
  #session: ShardSession | undefined;
  /** Whether a previous process left the session; false once it is resumed or abandoned. */
  #isFormer: boolean;
  /** Whether, at the last attempt, only the address for new sessions accepted connections. */
  #isAddressGone = false;
  /** Attempts to connect since the last stable connection. */
  #attempts = 0;
  /** Connections that received Hello and were lost since the last resume, including the connection of that resume. */
  #resumes = 0;
  /** When the connection counts as stable, by `performance.now()`. */
  #stableFrom = Number.POSITIVE_INFINITY;

  constructor(options: ShardOptions) {
    this.#options = options;
    this.#session = options.former;
    this.#isFormer = options.former !== undefined;
    this.#status = new ShardStatus(this.id, options.log, options.timing);
  }

  get id(): number {
    return this.#options.shard[0];
  }

  get status(): ConnectionStatus {
    return this.#status.connection;
  }

  /** Connects, and reconnects after every loss, until `end` is called or Discord refuses the bot. */
  async run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const connection = this.#connect();
      this.#connection = connection;
      const end = await connection.ended;
      this.#status.disconnected();
      if (signal.aborted) return;
      if (end.recovery === 'none') return this.#options.onFatalClose(fatalCloseError(end.code));
      await this.#recover(connection, end);
    }
  }

  /**
   * Closes the connection permanently.
   * @param resumable whether the session is left to the next process
   */
  async end(resumable: boolean): Promise<void> {
    this.#stopped.abort();
    this.#status.disconnected();
    await this.#connection?.close(resumable ? TO_RESUME : NORMAL_CLOSURE);
  }

  #connect(): Connection {
    const { token, shard, log, timing, url, waitForIdentify, onSession } = this.#options;
    if (this.#session && !mayResumeAt(this.#session.resumeUrl, url)) {
      log.warn({ shard: this.id, address: this.#session.resumeUrl, gateway: url }, FOREIGN_ADDRESS);
      this.#session = undefined;
      this.#isFormer = false;
    }
    return new Connection({
      url: this.#session?.resumeUrl ?? url,
      token,
      shard,
      session: this.#session,
      // The address of a previous process's session may be gone while commands wait.
      helloTimeout: this.#isFormer ? timing.formerHelloTimeout : timing.responseTimeout,
      timing,
      log,
      waitForIdentify: (signal) => waitForIdentify(this.id, signal),
      onSession: (session) => onSession(...shard, session),
      onReady: (resumed) => this.#becomeReady(resumed),
    });
  }

  #becomeReady(resumed: boolean): void {
    const { timing, onReady } = this.#options;
    this.#isFormer = false;
    this.#isAddressGone = false;
    this.#resumes = 0;
    this.#stableFrom = performance.now() + (resumed ? timing.resumedStableAfter : timing.stableAfter);
    this.#status.connected(resumed);
    onReady(this.id);
  }

  /** Closes a lost connection, keeps or abandons its session, and waits before the next connection. */
  async #recover(connection: Connection, ending: ConnectionEnd): Promise<void> {
    const { session, isGreeted } = connection;
    if (performance.now() >= this.#stableFrom) this.#attempts = 0;
    this.#stableFrom = Number.POSITIVE_INFINITY;
    if (isGreeted) this.#resumes += 1;
    const isWorthResuming = ending.recovery === 'resume' && this.#resumes <= MAX_RESUMES;
    this.#session = isGreeted && !isWorthResuming ? undefined : session;
    await connection.close(this.#session ? TO_RESUME : NORMAL_CLOSURE);
    if (session && !isGreeted) await this.#recoverWithoutHello(ending);
    else if (this.#isFormer && !this.#session) this.#startNewSession(ending);
    else await this.#wait(ending);
  }

  /**
   * Handles a session's address that sent no Hello. If the address for new sessions accepts no connection either, the
   * network is at fault, and the session is kept. Otherwise the session is abandoned, after one more attempt in case
   * the network has just recovered. At the start, where commands wait, an address without a response gets no second
   * attempt.
   */
  async #recoverWithoutHello(ending: ConnectionEnd): Promise<void> {
    const { url, timing } = this.#options;
    const wasAddressGone = this.#isAddressGone || (this.#isFormer && ending.code !== ABNORMAL_CLOSURE);
    this.#isAddressGone = (await tryConnect(url, timing.formerHelloTimeout)) === undefined;
    if (this.#stopped.signal.aborted) return;
    if (!this.#isAddressGone) await this.#wait(ending);
    else if (wasAddressGone) this.#startNewSession(ending);
  }

  /** Starts a new session without a pause, because the session may be too old or its address gone. */
  #startNewSession({ code, reason, error }: ConnectionEnd): void {
    this.#session = undefined;
    this.#isFormer = false;
    this.#isAddressGone = false;
    this.#status.sessionGivenUp({ code, reason, error });
  }

  async #wait({ code, reason, error }: ConnectionEnd): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted) return;
    const wait = backoffDelay(this.#attempts, this.#options.timing.backoff);
    this.#attempts += 1;
    this.#status.attemptFailed({ code, reason, error, wait });
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Why a connection was lost or could not be opened. */
interface Loss {
  readonly code: number | undefined;
  readonly reason: string | undefined;
  readonly error: unknown;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
}

/**
 * Tracks the status of one shard's connection. Logs the start of an outage, its end, and a line at intervals between.
 */
export class ShardStatus {
  readonly #shard: number;
  readonly #log: Logger;
  readonly #timing: Pick<Timing, 'outageLogInterval'>;
  #connected = false;
  #since = performance.now();
  #wasConnected = false;
  #loggedAt: number | undefined;
  #attempts = 0;

  constructor(shard: number, log: Logger, timing: Pick<Timing, 'outageLogInterval'>) {
    this.#shard = shard;
    this.#log = log;
    this.#timing = timing;
  }

  get connection(): ConnectionStatus {
    return { shard: this.#shard, connected: this.#connected, since: this.#since };
  }

  /** Marks the connection as lost. `since` stays unchanged if it was lost before. */
  disconnected(): void {
    if (this.#connected) this.#since = performance.now();
    this.#connected = false;
  }

  /** Called when the connection is lost, and when an attempt to reconnect fails. */
  attemptFailed({ code, reason, error, wait }: Loss): void {
    this.disconnected();
    const now = performance.now();
    const begins = this.#loggedAt === undefined;
    if (!begins) this.#attempts += 1;
    const fields = {
      shard: this.#shard,
      code,
      reason,
      ...causeFields(error),
      attempts: this.#attempts,
      awaySeconds: tenthsOfSeconds(now - this.#since),
      nextAttemptSeconds: tenthsOfSeconds(wait),
    };
    if (this.#loggedAt === undefined || now - this.#loggedAt >= this.#timing.outageLogInterval) {
      this.#loggedAt = now;
      const lost = this.#wasConnected
        ? 'connection to Discord lost, reconnecting'
        : 'no connection to Discord yet';
      this.#log.warn(fields, begins ? lost : 'still no connection to Discord');
    } else this.#log.debug(fields, 'no connection to Discord yet');
  }

  /** Called when a stored session cannot be resumed and a new one starts at once. */
  sessionGivenUp({ code, reason, error }: Omit<Loss, 'wait'>): void {
    const fields = { shard: this.#shard, code, reason, ...causeFields(error) };
    this.#log.info(fields, 'the stored session cannot be resumed: a new one starts');
  }

  /**
   * Called when the shard is ready.
   * @param resumed whether Discord has replayed the missed events
   */
  connected(resumed: boolean): void {
    const now = performance.now();
    gatewaySessions.publish({ resumed });
    if (this.#loggedAt === undefined) this.#log.debug({ shard: this.#shard }, 'shard ready');
    else {
      const awaySeconds = tenthsOfSeconds(now - this.#since);
      const fields = { shard: this.#shard, awaySeconds, attempts: this.#attempts + 1, resumed };
      this.#log.info(fields, this.#wasConnected ? 'reconnected' : 'connected');
    }
    this.#connected = true;
    this.#wasConnected = true;
    this.#since = now;
    this.#loggedAt = undefined;
    this.#attempts = 0;
  }
}

/**
 * Logs a network error by its code, because its stack does not help, and a TLS error contains the whole certificate.
 */
function causeFields(error: unknown): object {
  if (!(error instanceof Error)) return { err: error };
  const problem = errorCode(error);
  return problem === error.name ? { err: error } : { problem, remedy: connectionRemedy(problem) };
}

const tenthsOfSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
