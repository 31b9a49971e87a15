import type { Server } from 'node:http';
import {
  GatewayCloseCodes,
  GatewayDispatchEvents,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
  GatewayOpcodes,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../model/clock.ts';
import type { Directory } from '../model/directory/directory.ts';
import { guildCreate } from '../model/directory/guild-create.ts';
import { shardOf } from '../model/directory/guilds.ts';
import type { Notices } from '../model/notices.ts';
import { foreign } from '../rest/rest-server.ts';
import {
  type IdentifyData,
  type ResumeData,
  sendUnnumbered,
  serveConnection,
  unsupportedQuery,
} from './client-connection.ts';
import { answerRequest } from './client-requests.ts';
import { compressTransport, Session } from './gateway-session.ts';
import { type IdentifyLimits, identifyError } from './identify-limits.ts';

/** Far above the maximum size of frames, so that a frame that is too long gets Discord's close code. */
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Time in which a session without a connection can be resumed. Discord's value is undocumented. */
const SESSION_TTL_MS = 5 * 60_000;
/** https://discord.com/developers/docs/events/gateway#sharding */
const MAX_SHARD_SERVERS = 2_500;
/** Close code of a connection that ended without a close frame: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const ABNORMAL_CLOSURE = 1006;

/** Counts of started sessions, resumes, refused resumes, and closes by bots. */
export interface SessionCounts {
  readonly begun: number;
  readonly resumed: number;
  readonly refused: number;
  readonly closedToResume: number;
  readonly closedForGood: number;
}

export interface GatewayOptions {
  readonly token: string;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly heartbeatIntervalMs: number;
  readonly limits: IdentifyLimits;
  /** The gateway's address, also for resuming. */
  readonly url: () => string;
}

/** The gateway, with the encoding JSON: https://discord.com/developers/docs/topics/gateway */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Map<string, Session>();
  /** Called with each connection before its first frame. */
  onConnection: (connection: WebSocket) => void = () => {};
  readonly #counts = { begun: 0, resumed: 0, refused: 0, closedToResume: 0, closedForGood: 0 };

  constructor(server: Server, options: GatewayOptions) {
    this.#options = options;
    this.#sockets = new WebSocketServer({
      server,
      perMessageDeflate: false,
      maxPayload: MAX_PAYLOAD_BYTES,
      verifyClient({ req }, done) {
        const reason = foreign(req);
        done(reason === undefined, 403, reason, { 'Content-Type': 'text/plain; charset=utf-8' });
      },
    });
    // Repeats the HTTP server's errors. A port in use, for instance, already makes `listen` fail.
    this.#sockets.on('error', () => undefined);
    this.#sockets.on('connection', (socket, request) => {
      this.onConnection(socket);
      // Reads only the query, because the text before it need not be a valid path.
      const [, query] = /\?(.*)/.exec(request.url ?? '') ?? [];
      const wanted = new URLSearchParams(query);
      const refused = unsupportedQuery(wanted);
      if (refused) return socket.close(...refused);
      compressTransport(socket, wanted.get('compress'));
      this.#serveConnection(socket);
    });
  }

  /**
   * Sends an event to every session of its shard. No-op for a server without the bot.
   * @param guildId undefined for an event of direct messages
   * @param dataFor returns the data for a session with these intents; undefined sends nothing
   * @returns the number of sessions that received it
   */
  dispatch(
    event: GatewayDispatchEvents,
    guildId: string | undefined,
    dataFor: (intents: number) => unknown,
  ): number {
    if (guildId !== undefined && this.#options.directory.guilds.isWithoutBot(guildId)) return 0;
    let given = 0;
    const belongsTo = new Map<number, number>();
    for (const session of this.#sessions.values()) {
      const { shards } = session;
      const shard = belongsTo.get(shards) ?? (guildId === undefined ? 0 : shardOf(guildId, shards));
      belongsTo.set(shards, shard);
      const data = session.shard === shard ? dataFor(session.intents) : undefined;
      if (data === undefined) continue;
      session.dispatch(event, data);
      given += 1;
    }
    return given;
  }

  /**
   * Removes the bot from a server or adds it again. Notifies bots with the intent Guilds.
   * https://discord.com/developers/docs/events/gateway-events#guild-delete
   */
  setBot(guildId: string, isIn: boolean): void {
    const { guilds } = this.#options.directory;
    const { Guilds } = GatewayIntentBits;
    if (guilds.isWithoutBot(guildId) !== isIn) return;
    if (!isIn)
      this.dispatch(GatewayDispatchEvents.GuildDelete, guildId, (intents) =>
        intents & Guilds ? { id: guildId } : undefined,
      );
    guilds.setBot(guildId, isIn);
    if (isIn)
      this.dispatch(GatewayDispatchEvents.GuildCreate, guildId, (intents) =>
        intents & Guilds ? this.#guildCreate(guildId, intents) : undefined,
      );
  }

  /** Returns whether any session has one of these intents. */
  hasIntent(intents: number): boolean {
    return this.#sessions.values().some((session) => (session.intents & intents) !== 0);
  }

  /** A live object whose counts keep increasing. */
  get counts(): SessionCounts {
    return this.#counts;
  }

  /** Terminates every connection, or closes it with `code`. The sessions can be resumed after any code. */
  drop(code?: number): void {
    for (const session of this.#sessions.values()) {
      const { connection } = session;
      if (connection) this.#scheduleExpiry(session);
      if (code === undefined) connection?.terminate();
      else connection?.close(code);
    }
  }

  /** Requests every bot to reconnect and resume (op 7). */
  requestReconnect(): void {
    for (const socket of this.#sockets.clients)
      sendUnnumbered(socket, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Forgets every session and notifies the bots (op 9). A later resume also gets op 9. */
  forgetSessions(): void {
    for (const session of this.#sessions.values()) {
      if (session.connection)
        sendUnnumbered(session.connection, { op: GatewayOpcodes.InvalidSession, d: false });
      session.connection = undefined;
    }
    this.#sessions.clear();
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #serveConnection(socket: WebSocket): void {
    const { heartbeatIntervalMs, token, directory, clock, notices } = this.#options;
    serveConnection(socket, {
      heartbeatIntervalMs,
      now: () => clock.now(),
      token,
      identify: (data) => this.#identify(socket, data),
      resume: (data) => this.#resume(socket, data),
      request: (session, request) => answerRequest(session, request, directory, notices),
      disconnected: (session, code) => this.#disconnected(session, code),
    });
  }

  #identify(socket: WebSocket, data: IdentifyData): Session | undefined {
    const { directory, limits, url } = this.#options;
    const [shard, shards] = data.shard ?? [0, 1];
    const refused = identifyError(data, directory.application.flags);
    if (refused) {
      socket.close(...refused);
      return undefined;
    }
    const servers = directory.guilds.ids(shard, shards);
    if (servers.length > MAX_SHARD_SERVERS) {
      socket.close(GatewayCloseCodes.ShardingRequired, 'Sharding required.');
      return undefined;
    }
    const begun = limits.begin(shard);
    if (begun === 'too soon') sendUnnumbered(socket, { op: GatewayOpcodes.InvalidSession, d: false });
    if (begun === 'used up') this.#endAll();
    if (begun !== 'begun') return undefined;
    const session = new Session(socket, { shard, shards, intents: data.intents, compress: data.compress });
    this.#sessions.set(session.id, session);
    this.#counts.begun += 1;
    const ready = readyOf(session, servers, directory, url());
    session.dispatch(GatewayDispatchEvents.Ready, ready);
    if (data.intents & GatewayIntentBits.Guilds) void this.#sendGuilds(session);
    return session;
  }

  /** Ends all sessions of a bot that starts more than allowed. Discord also resets the token; here it stays valid. */
  #endAll(): void {
    this.#sessions.clear();
    for (const socket of this.#sockets.clients)
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
  }

  async #sendGuilds(session: Session): Promise<void> {
    const { directory } = this.#options;
    for (const id of directory.guilds.ids(session.shard, session.shards)) {
      await session.drained();
      const event = this.#guildCreate(id, session.intents);
      if (event) session.dispatch(GatewayDispatchEvents.GuildCreate, event);
    }
  }

  #guildCreate(id: string, intents: number): GatewayGuildCreateDispatchData | undefined {
    const { directory } = this.#options;
    const guild = directory.guilds.get(id);
    // Without the intent GuildPresences a bot gets only itself: https://discord.com/developers/docs/events/gateway-events#guild-create
    const isWhole = (intents & GatewayIntentBits.GuildPresences) !== 0;
    return guild && guildCreate(guild, directory.members(id), isWhole);
  }

  #resume(socket: WebSocket, data: ResumeData): Session | undefined {
    const session = this.#sessions.get(data.session_id);
    const former = session?.connection;
    const result = session?.resume(socket, data.seq);
    if (result === 'never sent') {
      socket.close(GatewayCloseCodes.InvalidSeq, 'Invalid seq.');
      return undefined;
    }
    if (!session || result === 'forgotten') {
      this.#counts.refused += 1;
      sendUnnumbered(socket, { op: GatewayOpcodes.InvalidSession, d: false });
      return undefined;
    }
    this.#counts.resumed += 1;
    session.cancelExpiry?.();
    session.cancelExpiry = undefined;
    former?.close(GatewayCloseCodes.UnknownError, 'Resumed elsewhere.');
    return session;
  }

  /** Close codes 1000 and 1001 from the bot end its session. After any other end it can be resumed. */
  #disconnected(session: Session, code: number): void {
    const isOver = code === 1000 || code === 1001;
    if (code !== ABNORMAL_CLOSURE) this.#counts[isOver ? 'closedForGood' : 'closedToResume'] += 1;
    if (isOver) this.#sessions.delete(session.id);
    else this.#scheduleExpiry(session);
  }

  #scheduleExpiry(session: Session): void {
    session.connection = undefined;
    session.cancelExpiry = this.#options.clock.after(SESSION_TTL_MS, () => this.#sessions.delete(session.id));
  }
}

/**
 * Returns the READY event of a new session: https://discord.com/developers/docs/events/gateway-events#ready
 * @param servers ids of its shard's servers
 * @param url for resuming
 */
function readyOf(
  { id, shard, shards }: Session,
  servers: readonly string[],
  { application, bot }: Pick<Directory, 'application' | 'bot'>,
  url: string,
) {
  return {
    v: 10,
    user: { ...bot, verified: true, mfa_enabled: false, email: null },
    guilds: servers.map((server) => ({ id: server, unavailable: true })),
    session_id: id,
    resume_gateway_url: url,
    shard: [shard, shards],
    application: { id: application.id, flags: application.flags },
    session_type: 'normal',
    user_settings: {},
    relationships: [],
    private_channels: [],
    presences: [],
    guild_join_requests: [],
    geo_ordered_rtc_regions: [],
    _trace: [],
  };
}
