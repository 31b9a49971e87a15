import type { REST } from '@discordjs/rest';
import { type APIInteraction, Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { loginFailure } from '../../bot-rest/call-failure.ts';
import { retryAtStart } from '../../bot-rest/start-retry.ts';
import type { ClockWatch } from '../../process/clock-watch.ts';
import { CannotRun, ExitCode } from '../../process/exit.ts';
import type { RateLimitGate } from '../../state/memory/state-in-memory.ts';
import type { SessionStore } from '../../state/session-store.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Transport, TransportStatus } from '../transport.ts';
import {
  gatewayInformation,
  type IdentifySlots,
  IdentifyThrottle,
  SessionStartLimit,
} from './identify-limits.ts';
import { PersistentSessions } from './persistent-sessions.ts';
import { Shard } from './shard.ts';
import type { OnInteraction } from './shard-session.ts';
import { TIMING, type Timing } from './timing.ts';

/** The host's sharding settings. */
export interface Sharding {
  /** The shards of this process in ascending order; undefined for all. */
  readonly shards?: readonly number[] | undefined;
  /** The number of shards of all processes; undefined for Discord's recommendation. */
  readonly shardCount?: number | undefined;
}

export interface GatewayOptions {
  /** Carries the bot's token. */
  readonly rest: REST;
  /** Discord's API without a version, for error messages. */
  readonly apiUrl: string;
  readonly token: string;
  /** Discord's clock, from the responses to the calls of `rest`. */
  readonly clock: Pick<ClockWatch, 'since'>;
  /** Stores sessions for the next process. Without it each process starts new ones. */
  readonly sessions?: SessionStore | undefined;
  readonly log: Logger;
  /** Default: all shards, as many as Discord recommends. */
  readonly sharding?: Sharding;
  /** The identify slots that all processes of the bot share; undefined without shared state. */
  readonly identifySlots?: IdentifySlots | undefined;
  readonly timing?: Timing;
}

/**
 * Connects to Discord's gateway, over which interactions arrive, with one connection for each shard of this process.
 * Requests no intents, because interactions need none.
 */
export class Gateway {
  readonly #options: GatewayOptions & { readonly timing: Timing };
  readonly #starts: SessionStartLimit;
  readonly #lost = Promise.withResolvers<never>();
  readonly #stopped = new AbortController();
  #sessions: PersistentSessions | undefined;
  #shards: readonly Shard[] = [];
  /** Discord's last response about its gateway. */
  #information: unknown;
  #closed = false;
  /** During the start: rejects it unless the next shard becomes ready in time. */
  #limit: NodeJS.Timeout | undefined;

  constructor({ timing = TIMING, ...options }: GatewayOptions) {
    this.#options = { ...options, timing };
    this.#starts = new SessionStartLimit({
      fetchInformation: (refresh) => this.#fetchGatewayInformation(refresh),
      log: options.log,
      recheckInterval: timing.sessionRecheck,
      onWaited: () => this.#limit?.refresh(),
    });
    // Prevents an unhandled rejection if it rejects before the caller awaits `lost`.
    this.#lost.promise.catch(() => undefined);
  }

  /** Never resolves. Rejects with CannotRun when Discord has closed the connection permanently. */
  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  get status(): TransportStatus {
    return { closed: this.#closed, connections: this.#shards.map(({ status }) => status) };
  }

  /**
   * Connects, and resolves once every shard is ready. Waits while Discord allows no new session.
   * @param onInteraction called with each interaction, as soon as a shard is ready or resumes its session
   * @throws CannotRun if Discord refuses the token or cannot be reached
   * @throws AbortError if `close` is called meanwhile
   */
  async connect(onInteraction: OnInteraction): Promise<void> {
    const { sessions, clock, log, apiUrl } = this.#options;
    this.#sessions = new PersistentSessions(sessions, onInteraction, clock, log);
    const connecting = this.#connect(this.#sessions).catch((error: unknown) => {
      throw this.#closed ? error : loginFailure(error, apiUrl);
    });
    await Promise.race([connecting, this.lost]);
    if (this.#closed) throw new DOMException('closed while connecting', 'AbortError');
  }

  /** Closes the connections. Discord keeps the interactions of resumable sessions for the next process. */
  async close(): Promise<void> {
    this.#closed = true;
    const isResumable = await this.#sessions?.stop();
    this.#stopped.abort();
    await Promise.all(this.#shards.map((shard) => shard.end(isResumable?.(shard.id) ?? false)));
  }

  /** Releases the finished sessions for the next process. */
  async release(): Promise<void> {
    await this.#sessions?.release();
  }

  /** Returns Discord's response about its gateway, the last one unless `refresh` is set. */
  async #fetchGatewayInformation(refresh: boolean): Promise<unknown> {
    if (refresh || this.#information === undefined) {
      this.#information = await this.#options.rest.get(Routes.gatewayBot());
    }
    return this.#information;
  }

  /**
   * Resolves when every shard is ready or the gateway is closed. Shards with a session to resume connect at once, the
   * others as soon as Discord allows enough new sessions.
   * @throws CannotRun if no other shard becomes ready in time
   */
  async #connect(sessions: PersistentSessions): Promise<void> {
    const { token, sharding = {}, identifySlots: slots, log, timing } = this.#options;
    const { signal } = this.#stopped;
    const { url, shards, session_start_limit } = gatewayInformation.parse(
      await retryAtStart(() => this.#fetchGatewayInformation(false), {
        log,
        signal,
        pauses: timing.shutOutPauses,
      }),
    );
    const { max_concurrency: atOnce } = session_start_limit;
    const { ids, count } = assignShards(sharding, shards, log);
    if (ids.length < count && !slots) log.info({ atOnce }, NOTHING_SHARED);
    const former = await sessions.restore(ids, count);
    const fresh = ids.filter((id) => !former.has(id));
    // With slots shared between processes, each session is reserved in its turn, because the other processes use up
    // the limit, too.
    const counted = slots && ids.length < count ? [] : fresh;
    const throttle = new IdentifyThrottle({
      limit: this.#starts,
      reserved: counted,
      concurrency: atOnce,
      spacing: timing.identifyInterval,
      slots,
      log,
      onWait: () => this.#limit?.refresh(),
    });
    if (signal.aborted) return;
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    const waiting = new Set(ids);
    const onReady = (id: number) => {
      this.#limit?.refresh();
      waiting.delete(id);
      if (waiting.size === 0) resolve();
    };
    const onFatalClose = (why: Error) => {
      this.#closed = true;
      this.#lost.reject(why);
    };
    this.#shards = ids.map(
      (id) =>
        new Shard({
          url,
          token,
          shard: [id, count],
          former: former.get(id),
          timing,
          log,
          waitForIdentify: (shardId, over) => throttle.waitForIdentify(shardId, over),
          onSession: (...begun) => {
            this.#starts.release(id);
            return sessions.add(...begun);
          },
          onReady,
          onFatalClose,
        }),
    );
    for (const shard of this.#shards) if (former.has(shard.id)) void shard.run();
    if (counted.length > 0) await this.#starts.reserve(counted, false, signal);
    for (const shard of this.#shards) if (!former.has(shard.id)) void shard.run();
    this.#limit = setTimeout(() => {
      // A shard that waits for the session limit must not fail the others.
      if (this.#starts.isWaiting) this.#limit?.refresh();
      else reject(neverReady(timing.readyTimeout));
    }, timing.readyTimeout);
    try {
      await ready;
    } finally {
      clearTimeout(this.#limit);
      this.#limit = undefined;
    }
  }
}

/** Creates a transport that receives interactions over the gateway and answers them over Discord's REST API. */
export function gatewayTransport({
  rateLimitGate,
  ...options
}: GatewayOptions & { readonly rateLimitGate: RateLimitGate }): Transport {
  const calls = new InteractionCalls(options.apiUrl, rateLimitGate, options.log);
  const gateway = new Gateway(options);
  const respondTo = (interaction: APIInteraction) => new InteractionResponder(calls, interaction);
  return {
    kind: 'gateway',
    start: (receiver) =>
      gateway.connect((interaction, delivery) => {
        const responder = new InteractionResponder(calls, interaction, delivery.age);
        return receiver.handle(interaction, responder, delivery);
      }),
    lost: gateway.lost,
    get status() {
      return gateway.status;
    },
    respondTo,
    stop: () => gateway.close(),
    async end(atOnce) {
      await gateway.release();
      await calls.close(atOnce);
    },
  };
}

interface OwnShards {
  readonly ids: readonly number[];
  /** The number of shards of all processes. */
  readonly count: number;
}

/**
 * Returns the shards of this process. Warns of settings that will become unsuitable.
 * @param recommended the number of shards that Discord recommends
 * @throws CannotRun if a shard in `shards` does not exist, or one process cannot serve that many
 */
export function assignShards({ shards, shardCount }: Sharding, recommended: number, log: Logger): OwnShards {
  const count = shardCount ?? recommended;
  if ((shards?.length ?? count) > MAX_SHARDS) throw tooMany(shards?.length ?? count);
  const ids = shards ?? Array.from({ length: count }, (_, id) => id);
  const beyond = ids.find((id) => id >= count);
  if (beyond !== undefined) throw missingShard(beyond, count);
  if (shards && shardCount === undefined) {
    log.warn(
      { recommended },
      'SHARDS is set without SHARD_COUNT: the number that Discord recommends changes over time, so set ' +
        'SHARD_COUNT to the same number for every process of the bot',
    );
  }
  if (count < recommended) {
    log.warn({ count, recommended }, 'Discord recommends more shards than SHARD_COUNT');
  }
  return { ids, count };
}

/** Maximum shards of one process. A shard takes about 100 kB, so these take a gigabyte. */
const MAX_SHARDS = 10_000;

function tooMany(served: number): CannotRun {
  return new CannotRun(
    `This process would serve ${served} shards, but the maximum is ${MAX_SHARDS}: ` +
      'correct SHARD_COUNT, or divide the shards among processes with SHARDS.',
    ExitCode.invalidConfiguration,
  );
}

/** Logged if other processes serve shards and share no state with this one. */
const NOTHING_SHARED =
  'other processes serve the other shards, and without DATABASE_URL they cannot coordinate new sessions: in 5 s Discord allows ' +
  'max_concurrency (atOnce) of them over all processes, so start the processes one after the other';

function missingShard(id: number, count: number): CannotRun {
  return new CannotRun(
    `SHARDS contains shard ${id}, but the ${count} shards that Discord recommends are 0 to ${count - 1}: ` +
      'set SHARD_COUNT to the total number of shards, the same for every process of the bot.',
    ExitCode.invalidConfiguration,
  );
}

function neverReady(limit: number): CannotRun {
  const sentence = `The bot did not become ready at Discord within ${limit / 1_000} seconds: try again later.`;
  return new CannotRun(sentence, ExitCode.discordUnreachable);
}
