import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type TLSSocket } from 'node:tls';
import { type APIMessage, GatewayDispatchEvents } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { Gateway } from './gateway/gateway-server.ts';
import { IdentifyLimits, type IdentifyOptions } from './gateway/identify-limits.ts';
import { MessageEvents } from './gateway/message-events.ts';
import { Clock } from './model/clock.ts';
import { botToken, newSigningKey, SigningKey } from './model/credentials.ts';
import { Directory } from './model/directory/directory.ts';
import type { SendEvent } from './model/directory/send-event.ts';
import { AccessChanges, WorldChanges } from './model/directory/world-changes.ts';
import { CommandRegistry } from './model/interactions/command-registry.ts';
import { Interactions } from './model/interactions/interactions.ts';
import { Responses } from './model/interactions/responses.ts';
import { ChannelMessages, Nonces } from './model/messages/channel-messages.ts';
import { FileStore, InteractionFiles } from './model/messages/file-store.ts';
import { MessageComposer } from './model/messages/message-composer.ts';
import { MessageStore, type StoredMessage } from './model/messages/message-store.ts';
import { Pins } from './model/messages/pins.ts';
import { Polls } from './model/messages/polls.ts';
import { Reactions } from './model/messages/reactions.ts';
import { Typing } from './model/messages/typing.ts';
import { Notices } from './model/notices.ts';
import { Members } from './model/servers/members.ts';
import { Threads } from './model/servers/threads.ts';
import { Snowflakes } from './model/snowflake.ts';
import type { World } from './model/world.ts';
import type { ChatAttachments, ChatClient } from './people/chat-client.ts';
import { History } from './people/history.ts';
import type { ServerModel } from './people/interaction-sender.ts';
import { PersonActions } from './people/person-actions.ts';
import { PersonClient } from './people/person-client.ts';
import { ServerSettings } from './people/server-settings.ts';
import { type SeenChange, type SeenTyping, watchMessages, watchTyping } from './people/watch-messages.ts';
import { attachmentRoutes } from './rest/file-answer.ts';
import { RateLimits } from './rest/rate-limits.ts';
import { apiRoutes, OPERATIONS, restServer } from './rest/rest-server.ts';
import { ALL_OPERATIONS, UnimplementedOperations } from './rest/unimplemented-operations.ts';
import { InteractionsEndpoint } from './webhook/interactions-endpoint.ts';
import { WebhookDelivery } from './webhook/webhook-delivery.ts';

/** Discord's interval. */
const HEARTBEAT_INTERVAL_MS = 41_250;

export interface LocalDiscordOptions {
  readonly world: World;
  /** Default: any free port. */
  readonly port?: number;
  /** SQLite file for messages, commands, the token and the keys. Default: memory only. */
  readonly dataFile?: string;
  /** The bot's token. Default: a generated one, which the data file keeps. */
  readonly token?: string;
  /**
   * Interactions endpoint, set without verification. Null removes it. Default: the address in the data file, or none, so
   * that interactions go over the gateway.
   */
  readonly interactionsEndpointUrl?: string | null;
  /** Messages kept per channel. Default: 500. Under load, tests may wait for older messages. */
  readonly keptMessages?: number;
  /** Bytes of kept files; the oldest are deleted first. Default: 100 MB in memory and 1 GB in the data file. */
  readonly keptFileBytes?: number;
  /**
   * Time limit for the acknowledgement of an interaction, in ms. Default: Discord's 3,000. Increase it for a bot that
   * waits for a processor or is paused in a debugger.
   */
  readonly acknowledgeWithinMs?: number;
  /** Interval of a bot's heartbeats. Default: Discord's 41,250. */
  readonly heartbeatIntervalMs?: number;
  readonly identify?: IdentifyOptions;
  /**
   * A private key and its certificate, in PEM. Bots then connect over TLS and can use Discord's host names. Default: no
   * TLS.
   */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface LocalDiscord extends ChatAttachments {
  /** For the option `rest.api` of discord.js. */
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: string;
  /** The application's public key for webhook signatures: 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Numbers of implemented operations and of all operations of Discord. */
  readonly operations: { readonly working: number; readonly all: number };
  /** User names of its people. */
  readonly people: readonly string[];
  /** Returns the interactions endpoint; undefined while interactions go over the gateway. */
  interactionsEndpointUrl(): string | undefined;
  /**
   * Sets the interactions endpoint if it answers a PING and rejects an invalid signature, like the developer portal. With
   * null, interactions go over the gateway.
   * @throws DiscordError 50035 if the verification fails
   */
  setInteractionsEndpointUrl(url: string | null): Promise<void>;
  /**
   * Returns a person's chat client.
   * @param channelId default: the channel that their client shows first
   * @throws Error for an unknown name; ChatRefusal if they cannot view the channel
   */
  clientOf(username: string, channelId?: string): ChatClient;
  /** Calls `listener` for every change of a message that people see. @returns a function that stops the calls */
  watchMessages(listener: (change: SeenChange) => void): () => void;
  /** Calls `listener` when somebody types in a channel that others see. @returns a function that stops the calls */
  watchTyping(listener: (typing: SeenTyping) => void): () => void;
  /** Settings that admins of servers can change. */
  readonly settings: ServerSettings;
  /** Returns milliseconds since 1970 by its clock: the machine's time plus all advances. */
  now(): number;
  /** Returns all messages of a channel, oldest first, including ephemeral ones. */
  channelMessages(channelId: string): readonly APIMessage[];
  /** Ends every connection. The data file stays. */
  close(): Promise<void>;
}

/** Internals of a local Discord, for extensions that are created before the routes. */
export interface Internals {
  readonly app: FastifyInstance;
  readonly gateway: Gateway;
  readonly webhooks: WebhookDelivery;
  readonly model: ServerModel;
  readonly notices: Notices;
  readonly limits: RateLimits;
  readonly token: string;
  readonly clientOf: LocalDiscord['clientOf'];
  /**
   * Restores the initial messages, channels, members, bans, interactions, limits and clock. Commands, the endpoint and
   * the permissions of roles stay. Bots stay connected and get the events of all changes.
   */
  readonly reset: () => void;
}

/**
 * Composes a local Discord and starts its server.
 * @param extend called before the routes are registered, so that its hooks run for every request
 */
export async function openLocalDiscord<Extension extends object>(
  options: LocalDiscordOptions,
  extend: (parts: Internals) => Extension,
): Promise<LocalDiscord & Extension> {
  // If a later step fails, the opened parts are closed in reverse order.
  await using opened = new AsyncDisposableStack();
  const clock = opened.adopt(new Clock(options.acknowledgeWithinMs), (each) => each.stop());
  const ids = new Snowflakes(clock);
  const dataFile = options.dataFile === undefined ? undefined : await openDataFile(options.dataFile);
  opened.defer(() => dataFile?.close());
  const key = new SigningKey(dataFile?.setting('signing-key', newSigningKey) ?? newSigningKey());
  const accessChanges = new AccessChanges();
  const changes = new WorldChanges(accessChanges, dataFile);
  const directory = new Directory(options.world, key.publicKey, changes, clock);
  const applicationId = directory.application.id;
  const makeToken = () => botToken(applicationId, clock.now());
  const token = options.token ?? dataFile?.setting('token', makeToken) ?? makeToken();

  const app = opened.adopt(restServer(), (each) => each.close());
  let port = '';
  const { tls } = options;
  const url = (scheme: 'http' | 'ws') => `${scheme}${tls ? 's' : ''}://127.0.0.1:${port}`;
  const gatewayUrl = () => url('ws');
  const heartbeatIntervalMs = options.heartbeatIntervalMs ?? HEARTBEAT_INTERVAL_MS;
  const identifyLimits = new IdentifyLimits(clock, options.identify);
  const notices = new Notices();
  const gateway = new Gateway(app.server, {
    token,
    directory,
    clock,
    notices,
    heartbeatIntervalMs,
    limits: identifyLimits,
    url: gatewayUrl,
  });
  opened.defer(() => gateway.close());
  const commands = new CommandRegistry(applicationId, ids, accessChanges, dataFile);
  const fileStore = new FileStore(dataFile, options.keptFileBytes);
  const messages = new MessageStore(clock, fileStore, dataFile, options.keptMessages);
  const endpoint = new InteractionsEndpoint({ clock, key, directory, ids, dataFile });
  opened.defer(() => endpoint.close());
  if (options.interactionsEndpointUrl !== undefined) endpoint.set(options.interactionsEndpointUrl);
  const sendEvent: SendEvent = (...event) => void gateway.dispatch(...event);
  const interactions = new Interactions(clock, ids, directory, (interaction, payload) => {
    const guildId = interaction.person.membership?.guild.id;
    if (guildId !== undefined && directory.guilds.isWithoutBot(guildId))
      interaction.notify({ kind: 'undelivered' });
    else if (endpoint.url !== undefined) void webhooks.deliver(interaction, payload);
    else if (gateway.dispatch(GatewayDispatchEvents.InteractionCreate, guildId, () => payload) === 0)
      interaction.notify({ kind: 'undelivered' });
  });
  const now = () => clock.now();
  const composer = new MessageComposer(directory, ids, now, () => url('http'));
  const parts = { messages, composer, directory, clock, sendEvent };
  const polls = new Polls(parts);
  const reactions = new Reactions(parts);
  const pins = new Pins(parts);
  const typing = new Typing(parts);
  const threads = new Threads({ ...parts, ids, accessChanges });
  const responses = new Responses(messages, composer, directory, now);
  const webhooks = new WebhookDelivery({ endpoint, interactions, responses, notices });
  const files = new InteractionFiles(ids, fileStore, () => url('http'));
  const messageEvents = new MessageEvents(gateway, directory);
  const sendBulkDelete = (gone: readonly StoredMessage[]) => messageEvents.sendBulkDelete(gone);
  const members = new Members({
    directory,
    messages,
    clock,
    accessChanges,
    threads,
    sendEvent,
    sendBulkDelete,
  });
  const model = {
    clock,
    commands,
    composer,
    personActions: new PersonActions(),
    directory,
    files,
    interactions,
    members,
    messages,
    polls,
    reactions,
    accessChanges,
    threads,
    typing,
  };
  const clientOf: LocalDiscord['clientOf'] = (username, channelId) => {
    const first = new PersonClient(directory.account(username), model);
    return channelId === undefined ? first : first.at(channelId);
  };
  const history = new History(options.world, messages, (username, channelId) =>
    clientOf(username, channelId),
  );
  const limits = new RateLimits(clock);
  const nonces = new Nonces(clock);
  const settings = new ServerSettings({ ...model, sendEvent });
  const reset = () => {
    for (const part of [interactions, limits, identifyLimits, nonces, notices]) part.clear();
    threads.clear();
    members.restore();
    settings.channels.restore();
    const intact = history.intactIds();
    const gone = messages.dismissAll(({ message }) => !intact.has(message.id));
    for (const part of [clock, ids]) part.reset();
    messageEvents.sendBulkDelete(gone);
    history.write();
  };
  const extension = extend({ app, gateway, webhooks, model, notices, limits, token, clientOf, reset });

  const operated = {
    directory,
    commands,
    members,
    messages: new ChannelMessages({ ...parts, nonces }),
    polls,
    pins,
    reactions,
    threads,
    typing,
    interactions,
    responses,
    endpoint,
    identifyLimits,
    gatewayUrl,
  };
  apiRoutes(app, {
    model: operated,
    limits,
    notices,
    unimplemented: new UnimplementedOperations(token),
    token,
  });
  attachmentRoutes(app, messages, files);

  const listening = await app.listen({ host: '127.0.0.1', port: tls ? 0 : (options.port ?? 0) });
  port = tls ? await listenWithTls(app.server, tls, options.port ?? 0, opened) : new URL(listening).port;
  messages.load(url('http'));
  threads.follow();
  // Once per data file, so that messages that people deleted do not return.
  if (dataFile) dataFile.setting('history', () => history.write());
  else history.write();
  messages.watch((stored, change) => messageEvents.send(stored, change));
  dataFile?.makeBestEffort();

  const running = opened.move();
  return {
    apiUrl: `${url('http')}/api`,
    token,
    applicationId,
    publicKey: key.publicKey,
    operations: { working: OPERATIONS.length, all: ALL_OPERATIONS },
    people: directory.accounts.map(({ user }) => user.username),
    interactionsEndpointUrl: () => endpoint.url,
    setInteractionsEndpointUrl: (address) => endpoint.change(address),
    clientOf,
    watchMessages: (listener) => watchMessages(model, listener),
    watchTyping: (listener) => watchTyping(model, listener),
    settings,
    now,
    channelMessages: (channelId) => messages.list(channelId).map(({ message }) => message),
    attachment: (id) => messages.file(id) ?? files.get(id)?.bytes,
    close: () => running.disposeAsync(),
    ...extension,
  };
}

/** Loaded on demand, because Node 22 prints a warning about its SQLite. */
const openDataFile = async (path: string) => new (await import('./model/data-file.ts')).DataFile(path);

/**
 * Terminates TLS and passes the decrypted connections to a server.
 * @returns the port
 * @throws Error if the port cannot be used
 */
async function listenWithTls(
  server: Server,
  tls: NonNullable<LocalDiscordOptions['tls']>,
  port: number,
  opened: AsyncDisposableStack,
): Promise<string> {
  const secure = createServer(tls, (socket) => server.emit('connection', socket));
  const sockets = new Set<TLSSocket>();
  secure.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  secure.listen(port, '127.0.0.1');
  await once(secure, 'listening');
  opened.defer(() => {
    secure.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = secure.address();
  return typeof address === 'object' ? String(address?.port) : '';
}
