import {
  type IContextFetchingStrategy,
  managerToFetchingStrategyOptions,
  type WebSocketManager,
  WebSocketShardEvents,
} from '@discordjs/ws';
import type { Logger } from 'pino';
import { CannotRun, ExitCode } from '../../exit.ts';
import type { IdentifySlots } from '../../state/identify-slots.ts';
import type { ConnectionStatus } from '../transport.ts';
import { IdentifyThrottle } from './identify-throttle.ts';
import type { KeptSessions } from './kept-sessions.ts';
import { Outage } from './outage.ts';
import type { SessionStarts } from './session-starts.ts';
import { Shard } from './shard.ts';
import type { Timing } from './timing.ts';

/** What all shards share. */
export interface ShardingOptions {
  readonly starts: SessionStarts;
  readonly sessions: Pick<KeptSessions, 'take' | 'retrieve' | 'update'>;
  /** Where other processes are told when a session begins; undefined when nothing is shared. */
  readonly slots: IdentifySlots | undefined;
  readonly log: Logger;
  readonly timing: Timing;
}

/** The shards of this process, in the place of the library's own strategies, with shards of ours. */
export class Sharding {
  readonly #manager: WebSocketManager;
  readonly #starts: SessionStarts;
  readonly #sessions: Pick<KeptSessions, 'take' | 'retrieve' | 'update'>;
  readonly #slots: IdentifySlots | undefined;
  readonly #log: Logger;
  readonly #timing: Timing;
  readonly #shards = new Map<number, Shard>();
  readonly #outages = new Map<number, Outage>();
  /** The shards that begin a session at the start, as there is none to resume. */
  #fresh: readonly number[] = [];
  readonly #stopped = new AbortController();
  /** Until another shard has to be ready. */
  #limit: NodeJS.Timeout | undefined;

  constructor(manager: WebSocketManager, options: ShardingOptions) {
    const { starts, sessions, slots, log, timing } = options;
    this.#manager = manager;
    this.#starts = starts;
    this.#sessions = sessions;
    this.#slots = slots;
    this.#log = log;
    this.#timing = timing;
  }

  /** How each shard's connection is; none before they are made. */
  get connections(): ConnectionStatus[] {
    return [...this.#outages.values()].map(({ status }) => status);
  }

  /** Makes the shards. */
  async spawn(shardIds: readonly number[]): Promise<void> {
    const { responseTimeout } = this.#timing;
    const limits = {
      handshakeTimeout: responseTimeout,
      helloTimeout: responseTimeout,
      readyTimeout: responseTimeout,
    };
    const options = { ...(await managerToFetchingStrategyOptions(this.#manager)), ...limits };
    const { max_concurrency: atOnce } = options.gatewayInformation.session_start_limit;
    if (shardIds.length < options.shardCount && !this.#slots) this.#log.info({ atOnce }, ALONE);
    const kept = await this.#sessions.take(shardIds, options.shardCount);
    this.#fresh = shardIds.filter((id) => !kept.has(id));
    const throttle = new IdentifyThrottle({
      starts: this.#starts,
      counted: this.#fresh,
      concurrency: atOnce,
      spacing: this.#timing.identifyInterval,
      slots: this.#slots,
      log: this.#log,
      onWait: () => this.#limit?.refresh(),
    });
    const context: IContextFetchingStrategy = {
      options,
      retrieveSessionInfo: this.#sessions.retrieve,
      updateSessionInfo: this.#sessions.update,
      waitForIdentify: (shard, signal) => throttle.waitForIdentify(shard, signal),
    };
    const debug = this.#log.isLevelEnabled('trace');
    for (const id of shardIds) {
      const watch = new Outage(id, this.#log, this.#timing);
      this.#outages.set(id, watch);
      const shard = new Shard({ context, id, isKept: kept.has(id), watch, timing: this.#timing });
      for (const event of Object.values(WebSocketShardEvents)) {
        if (event !== WebSocketShardEvents.Debug || debug)
          shard.on(event, (payload?: object) => this.#manager.emit(event, { ...payload, shardId: id }));
      }
      this.#shards.set(id, shard);
    }
  }

  /**
   * Resolves when every shard is ready: those that resume connect at once, and the others as soon as Discord lets so many
   * sessions begin. None does that after the end.
   * @throws CannotRun when none more gets ready in time
   */
  async connect(): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted) return;
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    const waiting = new Set(this.#shards.keys());
    const isReady = ({ shardId }: { readonly shardId: number }) => {
      this.#limit?.refresh();
      waiting.delete(shardId);
      if (waiting.size === 0) resolve();
    };
    this.#manager.on(WebSocketShardEvents.Ready, isReady).on(WebSocketShardEvents.Resumed, isReady);
    const fresh = new Set(this.#fresh);
    for (const [id, shard] of this.#shards) if (!fresh.has(id)) shard.open();
    if (fresh.size > 0) await this.#starts.available(fresh.size, false, signal);
    for (const id of fresh) this.#shards.get(id)?.open();
    const { readyTimeout } = this.#timing;
    this.#limit = setTimeout(() => reject(neverReady(readyTimeout)), readyTimeout);
    try {
      await ready;
    } finally {
      clearTimeout(this.#limit);
      this.#limit = undefined;
      this.#manager.off(WebSocketShardEvents.Ready, isReady).off(WebSocketShardEvents.Resumed, isReady);
    }
  }

  /** Ends every connection, those of `resumable` shards so that whoever comes next can go on with their sessions. */
  async end(resumable: (shardId: number) => boolean): Promise<void> {
    this.#stopped.abort();
    await Promise.all([...this.#shards].map(([id, shard]) => shard.end(resumable(id))));
    this.#shards.clear();
  }
}

/** Said when there are other processes that nothing is shared with. */
const ALONE =
  'other processes serve the other shards, and without REDIS_URL none knows when another begins a session: Discord lets ' +
  'as many begin in 5 s over all of them as max_concurrency says (atOnce), so start the processes one after the other';

function neverReady(limit: number): CannotRun {
  const sentence = `Discord did not get the bot ready within ${limit / 1_000} seconds: try again later.`;
  return new CannotRun(sentence, ExitCode.discordUnreachable);
}
