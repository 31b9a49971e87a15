import type { REST } from '@discordjs/rest';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { type APIInteraction, GatewayCloseCodes, Routes } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { callFailure } from '../../bot-rest/call-failure.ts';
import { loginFailed } from '../../bot-rest/login-failure.ts';
import { CannotRun } from '../../exit.ts';
import type { IdentifySlots } from '../../state/identify-slots.ts';
import type { RateLimitGate } from '../../state/rate-limit-gate.ts';
import type { SessionStore } from '../../state/session-store.ts';
import { InteractionCalls } from '../rest/interaction-calls.ts';
import { InteractionResponder } from '../rest/interaction-responder.ts';
import type { Transport, TransportStatus } from '../transport.ts';
import { closedForGood } from './closed-for-good.ts';
import { type Division, divide } from './division.ts';
import { KeptSessions, type OnInteraction } from './kept-sessions.ts';
import { gatewayInformation, SessionStarts } from './session-starts.ts';
import { Sharding } from './sharding.ts';
import { TIMING, type Timing } from './timing.ts';

/** After these Discord takes no connection of this bot's, however often it is tried. */
const FOR_GOOD: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];

/** Which Discord is connected to, and as whom. */
export interface GatewayOptions {
  /** Carries the bot's token. */
  readonly rest: REST;
  /** Discord's API without a version, as failures name it. */
  readonly apiUrl: string;
  readonly token: string;
  /** Where sessions are kept for the next process; without it each process begins new ones. */
  readonly sessions?: SessionStore | undefined;
  readonly log: Logger;
  /** All shards are here, as many as Discord recommends, without it. */
  readonly division?: Division;
  /** Where the other processes of the bot are told when a session begins; undefined when nothing is shared. */
  readonly identifySlots?: IdentifySlots | undefined;
  readonly timing?: Timing;
}

/**
 * The connection to Discord over which interactions arrive: the part of discord.js that connects, without the rest of
 * it. Interactions come without any intent, so that it asks for none, and all that a handler needs is in their payload.
 */
export class Gateway {
  readonly #manager: WebSocketManager;
  readonly #options: GatewayOptions;
  readonly #sessions: KeptSessions;
  readonly #sharding: Sharding;
  readonly #lost = Promise.withResolvers<never>();
  #closed = false;

  constructor(options: GatewayOptions) {
    const { rest, token, log, identifySlots: slots, timing = TIMING } = options;
    const sessions = new KeptSessions(options.sessions, log);
    this.#options = options;
    this.#sessions = sessions;
    const manager = new WebSocketManager({
      rest,
      token,
      intents: 0,
      retrieveSessionInfo: sessions.retrieve,
      updateSessionInfo: sessions.update,
    });
    const ask = (anew: boolean) => manager.fetchGatewayInformation(anew);
    const starts = new SessionStarts(ask, log, timing.sessionRecheck);
    this.#manager = manager;
    this.#sharding = new Sharding(manager, { starts, sessions, slots, log, timing });
    // Whoever awaits `lost` gets the rejection; until then it must not count as unhandled.
    this.#lost.promise.catch(() => undefined);
    this.#manager
      .on(WebSocketShardEvents.Closed, ({ code }) => {
        if (!FOR_GOOD.includes(code)) return;
        this.#closed = true;
        this.#lost.reject(closedForGood(code));
      })
      // Each shard tells of its errors itself.
      .on(WebSocketShardEvents.Error, () => undefined)
      .on(WebSocketShardEvents.Debug, ({ message, shardId }) => log.trace({ shard: shardId }, message));
  }

  /** Never resolves; rejects with CannotRun when Discord has closed the connection for good. */
  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  get status(): TransportStatus {
    return { closed: this.#closed, connections: this.#sharding.connections };
  }

  /**
   * Connects, and resolves once every shard is ready. Waits when Discord lets no session begin for now.
   * @param onInteraction called with each interaction, from the moment that a shard is ready or resumes its session
   * @throws CannotRun when the token is refused or Discord cannot be reached, AbortError when it is closed meanwhile
   */
  async connect(onInteraction: OnInteraction): Promise<void> {
    this.#manager
      .on(WebSocketShardEvents.Hello, ({ shardId }) => this.#sessions.greeted(shardId))
      .on(WebSocketShardEvents.Dispatch, ({ data, shardId }) =>
        this.#sessions.receive(shardId, data, onInteraction),
      );
    const connecting = this.#connect().catch(async (error: unknown) => {
      throw await this.#whyNot(error);
    });
    await Promise.race([connecting, this.lost]);
    if (this.#closed) throw new DOMException('closed while connecting', 'AbortError');
  }

  /** Not by the manager's own `connect`, which refuses when few sessions may begin, also where all are resumed. */
  async #connect(): Promise<void> {
    const { division = {}, log } = this.#options;
    const { shards } = gatewayInformation.parse(await this.#manager.fetchGatewayInformation());
    const { ids, count } = divide(division, shards, log);
    Object.assign(this.#manager.options, { shardIds: [...ids], shardCount: count });
    await this.#sharding.spawn(ids);
    await this.#sharding.connect();
  }

  /** Ends the connection: no interaction arrives any more. Those that would have are kept for the next process. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sharding.end(await this.#sessions.stop());
  }

  /** Leaves the sessions to the next process, once what was in flight is over. */
  release(): Promise<void> {
    return this.#sessions.release();
  }

  /** The library takes apart whatever answers about the gateway: a TypeError may be its way to say that it is no Discord. */
  async #whyNot(error: unknown): Promise<unknown> {
    const { rest, apiUrl } = this.#options;
    if (error instanceof CannotRun || this.#closed) return error;
    if (callFailure(error)) return loginFailed(error, apiUrl);
    try {
      gatewayInformation.parse(await rest.get(Routes.gatewayBot()));
      return error;
    } catch (answer) {
      return loginFailed(answer, apiUrl);
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
