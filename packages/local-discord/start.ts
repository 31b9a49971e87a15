import type { APIMessage } from 'discord-api-types/v10';
import { Gateway } from './gateway/gateway.ts';
import { ChannelMessages } from './model/channel-messages.ts';
import { AUDIT_CHANNEL, STAFF_CHANNEL } from './model/channels.ts';
import { Clock } from './model/clock.ts';
import { Commands } from './model/commands.ts';
import { botToken } from './model/credentials.ts';
import { DataFile } from './model/data-file.ts';
import { type ExtraGuilds, Guilds } from './model/guilds.ts';
import { Interactions } from './model/interactions.ts';
import { MessageComposer } from './model/message-composer.ts';
import { Messages } from './model/messages.ts';
import { Responses } from './model/responses.ts';
import { Snowflakes } from './model/snowflake.ts';
import { APPLICATION_ID, GUILD_ID, MODERATORS_ROLE_ID, PEOPLE } from './model/world.ts';
import type { ChatAttachments, ChatClient, DemoPerson } from './people/chat-client.ts';
import { PersonClient } from './people/person-client.ts';
import { attachmentRoute } from './rest/attachment-route.ts';
import { botRoutes } from './rest/bot-routes.ts';
import { channelRoutes } from './rest/channel-routes.ts';
import { interactionRoutes } from './rest/interaction-routes.ts';
import { RateLimits } from './rest/rate-limits.ts';
import { apiRoutes, restServer } from './rest/server.ts';
import { injectFaults } from './testing/fault-hooks.ts';
import { Faults } from './testing/faults.ts';
import { TamperedClient } from './testing/tampered-client.ts';

/** Discord's own interval. */
const HEARTBEAT_INTERVAL_MS = 41_250;

export interface LocalDiscordOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** A SQLite file for messages, commands and the token; all is in memory without it. */
  readonly dataFile?: string;
  /** Servers beside the demo server. */
  readonly extraGuilds?: ExtraGuilds;
  /** The bot token to accept; without it one is made, and kept in the data file. */
  readonly token?: string;
  /** How often a bot has to send a heartbeat. */
  readonly heartbeatIntervalMs?: number;
}

/** A Discord of our own on loopback. */
export interface LocalDiscord extends ChatAttachments {
  /** What discord.js takes as `rest.api`. */
  readonly apiUrl: string;
  /** The bot's token. */
  readonly token: string;
  readonly applicationId: string;
  /** The demo server's id. */
  readonly guildId: string;
  /** The role that the demo moderator has and the demo member does not. */
  readonly moderatorRoleId: string;
  /** A channel of the demo server for audit lines, which moderators and the bot see. */
  readonly auditChannelId: string;
  /** A channel of the demo server that the bot may not view: what it asks of it is answered with 50001. */
  readonly staffChannelId: string;
  /** A demo person at a chat client. */
  chat(person: DemoPerson): ChatClient;
  /**
   * A demo person at a client that sends whatever it is told, as a hostile one would: commands that are hidden from
   * them or not registered at all, options of any value, clicks on messages that only others see, custom ids, menu
   * values and modal fields that nobody offered. Only a message that does not exist is still refused.
   */
  tamperedChat(person: DemoPerson): ChatClient;
  /** All messages of a channel, oldest first, whoever sees them. */
  channelMessages(channelId: string): readonly APIMessage[];
  readonly faults: Faults;
  /** Ends every connection; what is in the data file stays. */
  close(): Promise<void>;
}

/**
 * Starts a Discord-compatible server, REST and gateway, on 127.0.0.1.
 * @throws Error when the data file cannot be used or the port cannot be taken; nothing stays open then
 */
export async function startLocalDiscord(options: LocalDiscordOptions = {}): Promise<LocalDiscord> {
  // What is opened is closed again when a later step fails, the last first.
  await using opened = new AsyncDisposableStack();
  const clock = opened.adopt(new Clock(), (each) => each.stop());
  const ids = new Snowflakes(clock);
  const dataFile = options.dataFile === undefined ? undefined : new DataFile(options.dataFile);
  opened.defer(() => dataFile?.close());
  const makeToken = () => botToken(APPLICATION_ID, clock.now());
  const token = options.token ?? dataFile?.setting('token', makeToken) ?? makeToken();

  const app = opened.adopt(restServer(), (each) => each.close());
  let port = '';
  const url = (scheme: string) => `${scheme}://127.0.0.1:${port}`;
  const gatewayUrl = () => url('ws');
  const guilds = new Guilds(options.extraGuilds);
  const heartbeatIntervalMs = options.heartbeatIntervalMs ?? HEARTBEAT_INTERVAL_MS;
  const gateway = new Gateway(app.server, { token, guilds, clock, heartbeatIntervalMs, url: gatewayUrl });
  opened.defer(() => gateway.close());
  const faults = new Faults(gateway, clock);
  const commands = new Commands(ids, dataFile);
  const messages = new Messages(dataFile);
  const interactions = new Interactions(clock, ids, gateway);
  const now = () => clock.now();
  const composer = new MessageComposer(ids, now, () => url('http'));
  const responses = new Responses(messages, composer, now);

  const limits = new RateLimits();
  injectFaults(app, faults);
  apiRoutes(app, async (api) => {
    api.get('/gateway', () => ({ url: gatewayUrl() }));
    interactionRoutes(api, interactions, responses, limits);
    await api.register(async (scope) => {
      botRoutes(scope, { token, commands, guilds, gateway, gatewayUrl, limits });
      channelRoutes(scope, new ChannelMessages(messages, composer), limits);
    });
  });
  attachmentRoute(app, messages);

  const listening = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  port = new URL(listening).port;
  messages.load(url('http'));

  const running = opened.move();
  const room = { clock, commands, interactions, messages };
  return {
    apiUrl: `${url('http')}/api`,
    token,
    applicationId: APPLICATION_ID,
    guildId: GUILD_ID,
    moderatorRoleId: MODERATORS_ROLE_ID,
    auditChannelId: AUDIT_CHANNEL.id,
    staffChannelId: STAFF_CHANNEL.id,
    chat: (person) => new PersonClient(PEOPLE[person], room),
    tamperedChat: (person) => new TamperedClient(PEOPLE[person], room),
    channelMessages: (channelId) => messages.list(channelId).map(({ message }) => message),
    attachment: (id) => messages.file(id),
    faults,
    close: () => running.disposeAsync(),
  };
}
