import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createClient, ErrorReply } from '@redis/client';
import type { Logger } from 'pino';
import { redisAddressOf } from '../redis-address.ts';
import { StateAway } from '../state.ts';
import { lossOf, NoAnswer, type OutageTiming, RedisOutage, type Trouble, troubleOf } from './outage.ts';

/** The time limits and intervals, in milliseconds. */
export interface RedisTiming extends OutageTiming {
  /** For a connection, until Redis has accepted our credentials. */
  readonly connect: number;
  /** For a command. A slower Redis counts as away: shared state has to be quick. */
  readonly command: number;
  /** Between two heartbeats. */
  readonly heartbeat: number;
}

const TIMING: RedisTiming = {
  connect: 1_000,
  command: 200,
  heartbeat: 1_000,
  firstPause: 100,
  longestPause: 2_000,
  lastingPause: 30_000,
  held: 10_000,
};

export interface RedisOptions {
  readonly url: string;
  /** The prefix of every key, followed by a colon: it separates the keys of one bot from others. */
  readonly scope: string;
  readonly log: Logger;
  readonly timing?: Partial<RedisTiming>;
}

/** A command was not executed, or its result is unknown. The message repeats nothing of command or answer. */
export class RedisFailure extends Error {
  override readonly name = 'RedisFailure';
}

/** Redis is away, or counts as away after this command, which may have been executed. */
export class RedisAway extends StateAway {}

/** Redis's answer; while it is away, that of this process's own memory. A refusal by Redis is a failure. */
export async function orWithoutRedis<Value>(
  shared: () => Promise<Value>,
  own: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await shared();
  } catch (error) {
    if (error instanceof RedisAway) return own();
    throw error;
  }
}

interface Events {
  /** Redis went away, for the reason in `problem`. Not emitted for a Redis that was never reached. */
  away: [];
  /** Redis is available, also for the first time. Its data may be as old as the outage, or gone. */
  back: [];
  /** It is still available: once a second. */
  beat: [];
}

/**
 * The connection of this process to the state that its replicas share. No caller waits for a Redis that is away: each
 * command then fails at once, and none takes longer than its limit. Each outage logs a line at its beginning and at its
 * end.
 */
export class RedisConnection extends EventEmitter<Events> {
  readonly #options: RedisOptions;
  readonly #timing: RedisTiming;
  readonly #outage: RedisOutage;
  /** The client, once it is authorised and may write; undefined while Redis is away. */
  #client: Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: RedisOptions) {
    super();
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#outage = new RedisOutage(redisAddressOf(options.url), options.log, this.#timing);
  }

  /** Connects, and tries again until it succeeds. Resolves after the first attempt, successful or not. */
  static async open(options: RedisOptions): Promise<RedisConnection> {
    const connection = new RedisConnection(options);
    await connection.#connect();
    return connection;
  }

  get state(): 'ready' | 'away' {
    return this.#client ? 'ready' : 'away';
  }

  /** Why Redis is away, with the remedy for the host; undefined while it is available. */
  get problem(): string | undefined {
    return this.#client ? undefined : (this.#outage.sentence ?? 'the connection is closed');
  }

  /** A key of this bot: its parts with colons between them. */
  key(...parts: readonly string[]): string {
    return ['rollcall', this.#options.scope, ...parts].join(':');
  }

  /**
   * Runs a command whose keys come from `key`. Returns Redis's answer unchecked: the caller parses it.
   * @throws RedisAway if Redis is away, or counts as away after this command, which may have been executed
   * @throws RedisFailure if Redis refuses this command
   */
  async send(...command: readonly [string, ...string[]]): Promise<unknown> {
    try {
      return await this.#ask(command);
    } catch (error) {
      if (error instanceof ErrorReply) throw redisRefusal(command[0], error);
      throw error;
    }
  }

  /** Runs a script, which is sent to Redis once. @throws as `send` */
  async run(
    { sha, source }: Script,
    keys: readonly string[],
    args: readonly string[] = [],
  ): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await this.#ask(['EVALSHA', sha, ...rest]);
    } catch (error) {
      if (!(error instanceof ErrorReply)) throw error;
      if (!error.message.startsWith('NOSCRIPT')) throw redisRefusal('EVALSHA', error);
      return await this.send('EVAL', source, ...rest);
    }
  }

  /** Ends the connection. A second call changes nothing. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    await answeredWithin(this.#timing.command, client.close()).catch(() => undefined);
    endClient(client);
  }

  async #ask(command: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client) throw new RedisAway(`Redis is away: ${this.problem}`);
    try {
      return await answeredWithin(this.#timing.command, client.sendCommand(command));
    } catch (error) {
      // A user without rights to one command may run the others; missing rights to write were found at the connection.
      const trouble = isForbidden(error) ? undefined : lossOf(error);
      if (!trouble) throw error;
      this.#lost(client, trouble);
      throw new RedisAway(`Redis is away: ${trouble.sentence}`);
    }
  }

  async #connect(): Promise<void> {
    const { connect, command } = this.#timing;
    const client = newClient(this.#options.url, connect);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    client.on('error', (error) => {
      broken.reject(error);
      this.#lost(client, lossOf(error) ?? REFUSED_COMMAND);
    });
    try {
      await Promise.race([answeredWithin(connect, client.connect()), broken.promise]);
      // A Redis that refuses writes or scripts is useless, but answers all other commands normally.
      const probe = client.sendCommand(['EVAL', PROBE, '1', this.key('probe')]);
      await Promise.race([answeredWithin(command, probe), broken.promise]);
      if (this.#closed) endClient(client);
      else this.#arrived(client);
    } catch (error) {
      endClient(client);
      if (!this.#closed) this.#connectAfter(this.#outage.attemptFailed(troubleOf(error) ?? REFUSED_COMMAND));
    }
  }

  #arrived(client: Client): void {
    this.#client = client;
    this.#outage.over();
    this.#after(this.#timing.heartbeat, () => this.#beat(client));
    this.emit('back');
  }

  #beat(client: Client): void {
    this.#ask(['PING'])
      .then(() => {
        // Another command may have reported the loss meanwhile, and set the time of the next attempt.
        if (this.#client !== client) return;
        this.#after(this.#timing.heartbeat, () => this.#beat(client));
        this.emit('beat');
      })
      .catch(() => undefined);
  }

  /** Handles a lost connection. Several commands may find that at the same time. */
  #lost(client: Client, trouble: Trouble): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    endClient(client);
    this.#connectAfter(this.#outage.begin(trouble));
    this.emit('away');
  }

  #connectAfter(pause: number): void {
    this.#after(pause, () => this.#connect());
  }

  #after(milliseconds: number, proceed: () => unknown): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(proceed, milliseconds).unref();
  }
}

const PROBE = "redis.call('SET', KEYS[1], '', 'PX', 60000)";

const REFUSED_COMMAND: Trouble = { sentence: 'it refuses an ordinary command', act: true };

const isForbidden = (error: unknown) => error instanceof ErrorReply && error.message.startsWith('NOPERM');

/** Repeats only the code of Redis's message: the rest may quote the command. */
function redisRefusal(command: string, { message }: ErrorReply): RedisFailure {
  return new RedisFailure(`Redis refused ${command}: ${/^[A-Z]+\b/.exec(message)?.[0] ?? 'ERR'}`);
}

/**
 * A client that never waits by itself.
 * @param connectTimeout milliseconds
 */
function newClient(url: string, connectTimeout: number) {
  return createClient({
    url,
    // Reconnecting is done here: the library's own waits for ever for an answer to its first commands.
    socket: { connectTimeout, reconnectStrategy: false },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
}

type Client = ReturnType<typeof newClient>;

/** Ends it at once. A second call changes nothing. */
function endClient(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** @throws NoAnswer after this time, unless an answer has arrived and was only not read yet */
function answeredWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new NoAnswer(milliseconds)), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The part of a connection that runs commands and tells when Redis is back. */
export type RedisCommands = Pick<RedisConnection, 'key' | 'run' | 'send'> & {
  on(event: 'back', listener: () => void): unknown;
};

/** A script that Redis runs atomically. */
export interface Script {
  readonly source: string;
  /** Redis's name for it, once it has run it. */
  readonly sha: string;
}

/** @param source in Lua; its keys are `KEYS`, all other values `ARGV` */
export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}
