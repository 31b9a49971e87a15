import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { ErrorReply, RedisClient } from '@redis/client';
import type { Logger } from 'pino';
import { redisAddressOf } from '../redis-address.ts';
import { StateAway } from '../state.ts';
import { lossOf, NoAnswer, type OutageTiming, RedisOutage, type Trouble, troubleOf } from './outage.ts';

/** How long things may take, in milliseconds. */
export interface RedisTiming extends OutageTiming {
  /** A connection, until Redis has let us in. */
  readonly connect: number;
  /** A command. A Redis that takes longer is away: what it is asked for is there to be quick. */
  readonly command: number;
  /** Between two looks whether Redis is still there. */
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
  /** In front of every key, with a colon behind it: the keys of one bot among those of others. */
  readonly scope: string;
  readonly log: Logger;
  readonly timing?: Partial<RedisTiming>;
}

/** A command was not done, or it is unknown whether it was. Its message repeats nothing of command or answer. */
export class RedisFailure extends Error {
  override readonly name = 'RedisFailure';
}

/** Redis is away, or is so by what came of the command, which may have been done. */
export class RedisAway extends StateAway {}

interface Events {
  /** Redis went away, for the reason that `problem` has. Not emitted for a Redis that was never there. */
  away: [];
  /** Redis is there, for the first time too. What it holds may be as old as the outage, or nothing. */
  back: [];
  /** It is still there: once a second. */
  beat: [];
}

/**
 * The connection of this process to what its replicas share. Nothing waits for a Redis that is away: each command fails
 * at once then, and none takes longer than its limit. Away and back are a line of the log each.
 */
export class RedisConnection extends EventEmitter<Events> {
  readonly #options: RedisOptions;
  readonly #timing: RedisTiming;
  readonly #outage: RedisOutage;
  /** The client that is let in and may write; undefined while Redis is away. */
  #client: Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: RedisOptions) {
    super();
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#outage = new RedisOutage(redisAddressOf(options.url), options.log, this.#timing);
  }

  /** Connects, and tries again for as long as it takes. Resolves after the first attempt, successful or not. */
  static async open(options: RedisOptions): Promise<RedisConnection> {
    const connection = new RedisConnection(options);
    await connection.#connect();
    return connection;
  }

  get state(): 'ready' | 'away' {
    return this.#client ? 'ready' : 'away';
  }

  /** Why Redis is away, in words for the host that say what to do; undefined while it is there. */
  get problem(): string | undefined {
    return this.#client ? undefined : (this.#outage.sentence ?? 'the connection is closed');
  }

  /** A key of this bot: its parts with colons between them. */
  key(...parts: readonly string[]): string {
    return ['rollcall', this.#options.scope, ...parts].join(':');
  }

  /**
   * Runs a command, which has its keys from `key`. Returns Redis's answer unchecked: the caller parses it.
   * @throws RedisAway when Redis is away, or is so by what came of this; the command may have been done
   * @throws RedisFailure when Redis refuses this command
   */
  async send(...command: readonly [string, ...string[]]): Promise<unknown> {
    try {
      return await this.#ask(command);
    } catch (error) {
      if (error instanceof ErrorReply) throw redisRefusal(command[0], error);
      throw error;
    }
  }

  /** Runs a script, which Redis is sent once. @throws as `send` */
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

  /** Ends the connection. Twice is once. */
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
      // A user that may not run one command may run the others; one that may not write was found when it came.
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
      this.#lost(client, lossOf(error) ?? UNTOLD);
    });
    try {
      await Promise.race([answeredWithin(connect, client.connect()), broken.promise]);
      // A Redis that takes no changes or runs no scripts is of no use, and answers all else as if nothing were wrong.
      const probe = client.sendCommand(['EVAL', PROBE, '1', this.key('probe')]);
      await Promise.race([answeredWithin(command, probe), broken.promise]);
      if (this.#closed) endClient(client);
      else this.#arrived(client);
    } catch (error) {
      endClient(client);
      if (!this.#closed) this.#connectAfter(this.#outage.attemptFailed(troubleOf(error) ?? UNTOLD));
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
        // Another command may have lost it meanwhile, and set the time of the next attempt.
        if (this.#client !== client) return;
        this.#after(this.#timing.heartbeat, () => this.#beat(client));
        this.emit('beat');
      })
      .catch(() => undefined);
  }

  /** The connection that was there is not any more. Several commands may find that at the same time. */
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

const UNTOLD: Trouble = { sentence: 'it refuses an ordinary command', act: true };

const isForbidden = (error: unknown) => error instanceof ErrorReply && error.message.startsWith('NOPERM');

/** Of what Redis says only the code is repeated: the rest may quote what it was sent. */
function redisRefusal(command: string, { message }: ErrorReply): RedisFailure {
  return new RedisFailure(`Redis refused ${command}: ${/^[A-Z]+\b/.exec(message)?.[0] ?? 'ERR'}`);
}

/** Made once: to give a class Redis's 400 commands takes 50 ms and 15 MB, and a client of its own would do so each time. */
const withCommands = RedisClient.factory({});

/**
 * A client that never waits by itself.
 * @param connectTimeout milliseconds
 */
export function newClient(url: string, connectTimeout: number) {
  return withCommands({
    url,
    // Connecting again is ours: the library's own waits for an answer to its first words for ever.
    socket: { connectTimeout, reconnectStrategy: false },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
}

export type Client = ReturnType<typeof newClient>;

/** Ends it at once. Twice is once. */
function endClient(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** @throws NoAnswer after so many milliseconds, unless an answer that had come was only not read yet */
function answeredWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new NoAnswer(milliseconds)), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A script that Redis runs as one step, which nothing else comes between. */
export interface Script {
  readonly source: string;
  /** By which Redis knows it once it has run it. */
  readonly sha: string;
}

/** @param source in Lua; the keys that it touches are `KEYS`, everything else `ARGV` */
export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}
