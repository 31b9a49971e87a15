import { type Client, Events } from 'discord.js';
import { type APIInteraction, GatewayDispatchEvents, Routes, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { callFailure } from '../discord/call-failure.ts';
import { CannotRun, ExitCode } from '../exit.ts';
import { createClient } from './client.ts';
import { closedForGood, loginFailed } from './connection-failure.ts';
import { gatewayInformation } from './session-starts.ts';
import { TIMING, type Timing } from './timing.ts';

/** The connection to Discord over which interactions arrive. */
export class Gateway {
  readonly #client: Client;
  readonly #token: string;
  readonly #apiUrl: string;
  readonly #log: Logger;
  readonly #lost = Promise.withResolvers<never>();
  #closed = false;

  constructor(
    apiUrl: string,
    token: string,
    onInteraction: (interaction: APIInteraction) => void,
    log: Logger,
    timing: Timing = TIMING,
  ) {
    this.#apiUrl = apiUrl;
    this.#token = token;
    this.#log = log;
    this.#client = createClient(apiUrl, log, timing);
    this.#client.on(Events.Raw, (packet: { t: string | null; d: APIInteraction }) => {
      if (packet.t === GatewayDispatchEvents.Ready) return;
      const interaction = packet.t === GatewayDispatchEvents.InteractionCreate ? packet.d : undefined;
      // Taken out of the packet: discord.js would build objects of it that nobody reads, for 30 µs a command.
      packet.t = null;
      if (interaction) onInteraction(interaction);
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
   * Connects, and resolves with the application's id once every shard is ready. Waits when Discord lets no session
   * begin for now.
   * @throws CannotRun when the token is refused or Discord cannot be reached, AbortError when it is closed meanwhile
   */
  async connect(): Promise<Snowflake> {
    const ready = new Promise<Client<true>>((resolve) => this.#client.once(Events.ClientReady, resolve));
    const login = this.#client.login(this.#token).catch(async (error: unknown) => {
      throw await this.#whyNot(error);
    });
    const client = await Promise.race([login.then(() => ready), this.lost]);
    return client.application.id;
  }

  /** Ends the connection: no interaction arrives any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#client.destroy();
  }

  /** discord.js takes apart whatever answers about the gateway: a TypeError may be its way to say that it is no Discord. */
  async #whyNot(error: unknown): Promise<unknown> {
    if (error instanceof CannotRun || this.#closed) return error;
    if (callFailure(error)) return loginFailed(error, this.#apiUrl);
    try {
      gatewayInformation.parse(await this.#client.rest.setToken(this.#token).get(Routes.gatewayBot()));
      return error;
    } catch (answer) {
      return loginFailed(answer, this.#apiUrl);
    }
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
      .on(Events.Error, (err) => log.error({ err }, 'error in discord.js'))
      .on(Events.Warn, (text) => log.warn(text))
      .on(Events.Debug, (text) => log.trace(text));
  }
}
