import {
  type IContextFetchingStrategy,
  managerToFetchingStrategyOptions,
  SimpleShardingStrategy,
  type WebSocketManager,
  WebSocketShardEvents,
} from '@discordjs/ws';
import type { GatewaySendPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { CannotRun, ExitCode } from '../../exit.ts';
import type { ConnectionStatus } from '../transport.ts';
import { IdentifyThrottle } from './identify-throttle.ts';
import { Outage } from './outage.ts';
import { gatewayInformation, type SessionStarts } from './session-starts.ts';
import { Shard } from './shard.ts';
import type { Timing } from './timing.ts';

/** What all shards share. */
export interface ShardingOptions {
  readonly starts: SessionStarts;
  readonly log: Logger;
  readonly timing: Timing;
}

/** The library's own strategy, all shards in this process, with shards of ours. */
export class Sharding extends SimpleShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #starts: SessionStarts;
  readonly #log: Logger;
  readonly #timing: Timing;
  readonly #shards = new Map<number, Shard>();
  readonly #outages = new Map<number, Outage>();
  #stopped = new AbortController();

  constructor(manager: WebSocketManager, { starts, log, timing }: ShardingOptions) {
    super(manager);
    this.#manager = manager;
    this.#starts = starts;
    this.#log = log;
    this.#timing = timing;
  }

  /** How each shard's connection is; none before they are made. */
  get connections(): ConnectionStatus[] {
    return [...this.#outages.values()].map(({ status }) => status);
  }

  /**
   * Makes the shards, once Discord lets as many sessions begin.
   * @throws ZodError when what Discord says about its gateway makes no sense
   */
  override async spawn(shardIds: number[]): Promise<void> {
    gatewayInformation.parse(await this.#manager.fetchGatewayInformation());
    this.#stopped = new AbortController();
    await this.#starts.available(shardIds.length, false, this.#stopped.signal);
    const { responseTimeout } = this.#timing;
    const limits = {
      handshakeTimeout: responseTimeout,
      helloTimeout: responseTimeout,
      readyTimeout: responseTimeout,
    };
    const options = { ...(await managerToFetchingStrategyOptions(this.#manager)), ...limits };
    const { max_concurrency: atOnce } = options.gatewayInformation.session_start_limit;
    const throttle = new IdentifyThrottle(this.#starts, atOnce, this.#timing.identifyInterval);
    const { retrieveSessionInfo, updateSessionInfo } = this.#manager.options;
    const context: IContextFetchingStrategy = {
      options,
      retrieveSessionInfo,
      updateSessionInfo,
      waitForIdentify: (shard, signal) => throttle.waitForIdentify(shard, signal),
    };
    for (const id of shardIds) {
      const watch = new Outage(id, this.#log, this.#timing);
      this.#outages.set(id, watch);
      const shard = new Shard({ context, id, watch, timing: this.#timing });
      for (const event of Object.values(WebSocketShardEvents))
        shard.on(event, (payload: object) => this.#manager.emit(event, { ...payload, shardId: id }));
      this.#shards.set(id, shard);
    }
  }

  /**
   * Resolves when every shard is ready.
   * @throws CannotRun when none more gets ready in time
   */
  override async connect(): Promise<void> {
    const { signal } = this.#stopped;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(neverReady(this.#timing.readyTimeout)),
        this.#timing.readyTimeout,
      );
      const waiting = new Set(this.#shards.keys());
      const isReady = (id: number) => {
        limit.refresh();
        waiting.delete(id);
        if (waiting.size === 0) end();
      };
      const end = () => {
        clearTimeout(limit);
        resolve();
      };
      signal.addEventListener('abort', end);
      for (const [id, shard] of this.#shards) {
        shard.once(WebSocketShardEvents.Ready, () => isReady(id));
        shard.open();
      }
    });
  }

  override async destroy(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([...this.#shards.values()].map((shard) => shard.destroy()));
    this.#shards.clear();
  }

  override async send(shardId: number, payload: GatewaySendPayload): Promise<void> {
    await this.#shards.get(shardId)?.send(payload);
  }
}

function neverReady(limit: number): CannotRun {
  const sentence = `Discord did not get the bot ready within ${limit / 1_000} seconds: try again later.`;
  return new CannotRun(sentence, ExitCode.discordUnreachable);
}
