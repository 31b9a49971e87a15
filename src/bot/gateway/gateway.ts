import { type Client, Events } from 'discord.js';
import { type APIInteraction, GatewayDispatchEvents, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { within } from '../../handlers/within.ts';
import { CannotRun, ExitCode } from '../exit.ts';
import { createClient } from './client.ts';
import { closedForGood, loginFailed } from './connection-failure.ts';

/** Milliseconds that Discord may take until every shard is ready. */
const READY_LIMIT = 60_000;

/** The connection to Discord over which interactions arrive. */
export class Gateway {
  readonly #client: Client;
  readonly #token: string;
  readonly #apiUrl: string;
  readonly #log: Logger;
  readonly #lost = Promise.withResolvers<never>();

  constructor(
    apiUrl: string,
    token: string,
    onInteraction: (interaction: APIInteraction) => void,
    log: Logger,
  ) {
    this.#apiUrl = apiUrl;
    this.#token = token;
    this.#log = log;
    this.#client = createClient(apiUrl);
    this.#client.on(Events.Raw, (packet: { t: string | null; d: APIInteraction }) => {
      if (packet.t !== GatewayDispatchEvents.InteractionCreate) return;
      // Taken out of the packet: discord.js would build objects of it that nobody reads, for 30 µs a command.
      packet.t = null;
      onInteraction(packet.d);
    });
    // Whoever awaits `lost` gets the rejection; until then it must not count as unhandled.
    this.#lost.promise.catch(() => undefined);
    this.#watch();
  }

  /** Never resolves; rejects with CannotRun when Discord has closed the connection for good. */
  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  /**
   * Connects, and resolves with the application's id once every shard is ready.
   * @throws CannotRun when the token is refused or Discord cannot be reached
   */
  async connect(): Promise<Snowflake> {
    const ready = new Promise<Client<true>>((resolve) => this.#client.once(Events.ClientReady, resolve));
    const login = this.#client.login(this.#token).catch((error: unknown) => {
      throw loginFailed(error, this.#apiUrl);
    });
    const client = await Promise.race([
      within(
        READY_LIMIT,
        login.then(() => ready),
      ),
      this.lost,
    ]);
    if (!client) {
      const sentence = `Discord did not get the bot ready within ${READY_LIMIT / 1_000} seconds: try again later.`;
      throw new CannotRun(sentence, ExitCode.discordUnreachable);
    }
    return client.application.id;
  }

  /** Ends the connection: no interaction arrives any more. */
  async close(): Promise<void> {
    // discord.js announces a reconnection at every close, this one too.
    this.#client.removeAllListeners(Events.ShardReconnecting);
    await this.#client.destroy();
  }

  #watch(): void {
    const log = this.#log;
    this.#client
      .on(Events.ShardDisconnect, ({ code }) => {
        this.#lost.reject(closedForGood(code));
      })
      .on(Events.Invalidated, () => {
        this.#lost.reject(
          new CannotRun(
            'Discord ended the session for good: start the bot again.',
            ExitCode.discordUnreachable,
          ),
        );
      })
      .on(Events.ShardReconnecting, (shard) => {
        log.warn({ shard }, 'connection to Discord lost, connecting again');
      })
      .on(Events.ShardResume, (shard) => {
        log.info({ shard }, 'connection to Discord resumed');
      })
      .on(Events.ShardReady, (shard) => {
        log.debug({ shard }, 'shard ready');
      })
      .on(Events.ShardError, (err, shard) => log.warn({ err, shard }, 'error on the connection to Discord'))
      .on(Events.Error, (err) => log.error({ err }, 'error in discord.js'))
      .on(Events.Warn, (text) => log.warn(text))
      .on(Events.Debug, (text) => log.trace(text));
  }
}
