import type { REST } from '@discordjs/rest';
import { type APIInteraction, Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { loginFailure } from '../../bot-rest/call-failure.ts';
import { retryAtStart } from '../../bot-rest/start-retry.ts';
import type { ClockWatch } from '../../process/clock-watch.ts';
import { CannotRun, ExitCode } from '../../process/exit.ts';
import type { IdentifySlots } from '../../state/identify-slots.ts';
import type { RateLimitGate } from '../../state/memory/state-in-memory.ts';
import type { SessionStore } from '../../state/session-store.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Transport, TransportStatus } from '../transport.ts';
import { KeptSessions } from './kept-sessions.ts';
import { gatewayInformation, IdentifyThrottle, SessionStarts } from './session-starts.ts';
import { Shard } from './shard.ts';
import type { OnInteraction } from './shard-session.ts';
import { TIMING, type Timing } from './timing.ts';

/** The host's settings of the shards. */
export interface Division {
  /** The shards of this process, in ascending order; undefined for all. */
  readonly shards?: readonly number[] | undefined;
  /** The number of shards over all processes; undefined for the number that Discord recommends. */
  readonly shardCount?: number | undefined;
}

export interface GatewayOptions {
  /** Carries the bot's token. */
  readonly rest: REST;
  /** Discord's API without a version, for messages about failures. */
  readonly apiUrl: string;
  readonly token: string;
  /** Knows Discord's clock from the calls of `rest`. */
  readonly clock: Pick<ClockWatch, 'since'>;
  /** Stores sessions for the next process; without it each process begins new ones. */
  readonly sessions?: SessionStore | undefined;
  readonly log: Logger;
  /** Default: all shards, in the number that Discord recommends. */
  readonly division?: Division;
  /** The slots for new sessions that all processes of the bot share; undefined without shared state. */
  readonly identifySlots?: IdentifySlots | undefined;
  readonly timing?: Timing;
}

/**
 * The connections to Discord over which interactions arrive, one for each shard of this process. Interactions need no
 * intent, so the connections ask for none.
 */
export class Gateway {
  readonly #options: GatewayOptions & { readonly timing: Timing };
  readonly #starts: SessionStarts;
  readonly #lost = Promise.withResolvers<never>();
  readonly #stopped = new AbortController();
  #sessions: KeptSessions | undefined;
  #shards: readonly Shard[] = [];
  /** Discord's last answer about its gateway. */
  #information: unknown;
  #closed = false;
  /** At the start: ends the attempt unless the next shard gets ready in time. */
  #limit: NodeJS.Timeout | undefined;

  constructor({ timing = TIMING, ...options }: GatewayOptions) {
    this.#options = { ...options, timing };
    this.#starts = new SessionStarts({
      ask: (anew) => this.#askAboutGateway(anew),
      log: options.log,
      recheckInterval: timing.sessionRecheck,
      onWaited: () => this.#limit?.refresh(),
    });
    // A rejection before the caller awaits `lost` must not count as unhandled.
    this.#lost.promise.catch(() => undefined);
  }

  /** Never resolves; rejects with CannotRun when Discord has closed the connection for good. */
  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  get status(): TransportStatus {
    return { closed: this.#closed, connections: this.#shards.map(({ status }) => status) };
  }

  /**
   * Connects, and resolves once every shard is ready. Waits while Discord allows no new session.
   * @param onInteraction called with each interaction, as soon as a shard is ready or resumes its session
   * @throws CannotRun if Discord refuses the token or cannot be reached, AbortError if `close` is called meanwhile
   */
  async connect(onInteraction: OnInteraction): Promise<void> {
    const { sessions, clock, log, apiUrl } = this.#options;
    this.#sessions = new KeptSessions(sessions, onInteraction, clock, log);
    const connecting = this.#connect(this.#sessions).catch((error: unknown) => {
      throw this.#closed ? error : loginFailure(error, apiUrl);
    });
    await Promise.race([connecting, this.lost]);
    if (this.#closed) throw new DOMException('closed while connecting', 'AbortError');
  }

  /** Ends the connections. Discord keeps the interactions of resumable sessions for the next process. */
  async close(): Promise<void> {
    this.#closed = true;
    const isResumable = await this.#sessions?.stop();
    this.#stopped.abort();
    await Promise.all(this.#shards.map((shard) => shard.end(isResumable?.(shard.id) ?? false)));
  }

  /** Leaves the finished sessions to the next process. */
  async release(): Promise<void> {
    await this.#sessions?.release();
  }

  /** Discord's answer about its gateway: a new one, or the last one. */
  async #askAboutGateway(anew: boolean): Promise<unknown> {
    if (anew || this.#information === undefined) {
      this.#information = await this.#options.rest.get(Routes.gatewayBot());
    }
    return this.#information;
  }

  /**
   * Resolves when every shard is ready, or when the gateway is closed. Shards with a session to resume connect at once,
   * the others as soon as Discord allows so many new sessions.
   * @throws CannotRun if no further shard gets ready in time
   */
  async #connect(sessions: KeptSessions): Promise<void> {
    const { token, division = {}, identifySlots: slots, log, timing } = this.#options;
    const { signal } = this.#stopped;
    const { url, shards, session_start_limit } = gatewayInformation.parse(
      await retryAtStart(() => this.#askAboutGateway(false), { log, signal, pauses: timing.shutOutPauses }),
    );
    const { max_concurrency: atOnce } = session_start_limit;
    const { ids, count } = divideShards(division, shards, log);
    if (ids.length < count && !slots) log.info({ atOnce }, NOTHING_SHARED);
    const former = await sessions.take(ids, count);
    const fresh = ids.filter((id) => !former.has(id));
    // Beside other processes, each session is asked for in its turn: these count what is left, too.
    const counted = slots && ids.length < count ? [] : fresh;
    const throttle = new IdentifyThrottle({
      starts: this.#starts,
      counted,
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
    const onClosedForGood = (why: Error) => {
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
          mayIdentify: (shardId, over) => throttle.waitForIdentify(shardId, over),
          begin: (...begun) => {
            this.#starts.settled(id);
            return sessions.begin(...begun);
          },
          onReady,
          onClosedForGood,
        }),
    );
    for (const shard of this.#shards) if (former.has(shard.id)) void shard.run();
    if (counted.length > 0) await this.#starts.take(counted, false, signal);
    for (const shard of this.#shards) if (!former.has(shard.id)) void shard.run();
    this.#limit = setTimeout(() => {
      // A shard that waits until Discord allows a session is no reason to give the others up.
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

/** Interactions come over the gateway, and their answers go over Discord's REST API. */
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

/** The shards that this process serves. */
interface OwnShards {
  readonly ids: readonly number[];
  /** The number of shards over all processes. */
  readonly count: number;
}

/**
 * The shards of this process. Warns of settings that will soon be unsuitable.
 * @param recommended the number of shards that Discord recommends
 * @throws CannotRun if a shard of `shards` does not exist, or there are too many for one process
 */
export function divideShards({ shards, shardCount }: Division, recommended: number, log: Logger): OwnShards {
  const count = shardCount ?? recommended;
  if ((shards?.length ?? count) > MOST_HERE) throw tooMany(shards?.length ?? count);
  const ids = shards ?? Array.from({ length: count }, (_, id) => id);
  const beyond = ids.find((id) => id >= count);
  if (beyond !== undefined) throw missingShard(beyond, count);
  if (shards && shardCount === undefined) {
    log.warn(
      { recommended },
      'SHARDS is set and SHARD_COUNT is not: the number that Discord recommends changes with time, so set ' +
        'SHARD_COUNT to the same number for every process of the bot',
    );
  }
  if (count < recommended) {
    log.warn({ count, recommended }, 'Discord recommends more shards than SHARD_COUNT says');
  }
  return { ids, count };
}

/** The most shards of one process: a shard takes some 100 kB, and all of them a gigabyte. */
const MOST_HERE = 10_000;

function tooMany(served: number): CannotRun {
  return new CannotRun(
    `This process would serve ${served} shards, and one serves ${MOST_HERE} at most: ` +
      'correct SHARD_COUNT, or divide them among processes with SHARDS.',
    ExitCode.invalidConfiguration,
  );
}

/** Logged if other processes serve shards and share no state with this one. */
const NOTHING_SHARED =
  'other processes serve the other shards, and without DATABASE_URL none knows when another begins a session: Discord lets ' +
  'as many begin in 5 s over all of them as max_concurrency says (atOnce), so start the processes one after the other';

function missingShard(id: number, count: number): CannotRun {
  return new CannotRun(
    `SHARDS names shard ${id}, and Discord recommends ${count} of them, 0 to ${count - 1}: ` +
      'set SHARD_COUNT to the number of all shards, the same for every process of the bot.',
    ExitCode.invalidConfiguration,
  );
}

function neverReady(limit: number): CannotRun {
  const sentence = `Discord did not get the bot ready within ${limit / 1_000} seconds: try again later.`;
  return new CannotRun(sentence, ExitCode.discordUnreachable);
}
