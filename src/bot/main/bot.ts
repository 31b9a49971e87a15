import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { VERSION } from 'startup/version';
import type { HandlerSettings } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import { NO_HISTORY } from '../../handlers/moderation-history.ts';
import { NO_BOARDS, type ServerBoards } from '../../handlers/server-boards.ts';
import { NO_SERVER_SETTINGS, type ServerSettingsStore } from '../../handlers/server-settings.ts';
import { ResourceIndexInMemory } from '../../services/indexes/resource-index.ts';
import type { Services } from '../../services/services.ts';
import { withTimeout } from '../../services/time.ts';
import { Audit } from '../audit/audit.ts';
import type { BoardCounts, BoardScheduler } from '../boards/board-scheduler.ts';
import { ChartRenderer, type RendererSettings } from '../charts/chart-renderer.ts';
import type { Moderation } from '../dispatch/access.ts';
import { ClaimingReceiver } from '../dispatch/claiming-receiver.ts';
import { Dispatcher } from '../dispatch/dispatcher.ts';
import type { AuditHistory } from '../history/audit-history.ts';
import { ClockWatch } from '../process/clock-watch.ts';
import { fetchDiscordTime, VerifiedClock } from '../process/verified-clock.ts';
import type { Claims } from '../state/claims.ts';
import { CommandMentions } from '../state/command-mentions.ts';
import type { DroppedLinesStore } from '../state/dropped-lines.ts';
import type { State } from '../state/state.ts';
import { TicketCache } from '../state/ticket-cache.ts';
import type { BoardStore } from '../store/board-store.ts';
import type { CleanableStore } from '../store/left-servers.ts';
import type { OpenTransport } from '../transport/open-transport.ts';
import type { Transport, TransportStatus } from '../transport/transport.ts';
import type { AccountOptions, BotAccount } from './bot-account.ts';

/** Time limit in ms for pending commands when the bot stops. */
const FINISH_LIMIT = 8_000;

/** Milliseconds that `ready` waits for the bot's name. */
const APPLICATION_LIMIT = 1_000;

const WITHOUT_TOKEN =
  'DISCORD_TOKEN is not set: no commands are registered, and no audit channel is written to';

/** A connected bot. */
export interface Bot {
  /** Never resolves. Rejects with CannotRun if Discord has closed the connection for good. */
  readonly lost: Promise<never>;
  readonly transport: TransportStatus;
  /** The number of lines buffered for audit channels. */
  readonly auditLines: number;
  readonly boards: { readonly counts: BoardCounts | undefined };
  /**
   * Stops receiving interactions, finishes those in flight within 8 s, gives audit channels and the history 2 s, and
   * closes the connections. Idempotent.
   */
  stop(): Promise<Waited>;
}

/** What a stop waited for. */
interface Waited {
  /** The number of interactions in flight. */
  readonly interactions: number;
  /** The number of lines that audit channels had not accepted. */
  readonly auditLines: number;
  readonly seconds: number;
}

/** The boards that a process schedules once there are any. */
export interface ScheduledBoards {
  readonly store: BoardStore;
  /**
   * @param poll called once there are boards, and again whenever some may have changed
   * @param waitsUntil Unix milliseconds until which a board of this process is delayed
   */
  watch(poll: () => void, waitsUntil: (id: string) => number | undefined): void;
}

/** The dependencies and settings of a bot. */
export interface BotOptions {
  readonly discord: {
    /** Without it nothing is registered, and there are no audit channels. */
    readonly token: string | undefined;
    readonly apiUrl: string;
    readonly guildId: Snowflake | undefined;
    /** Unix milliseconds. */
    readonly now: () => number;
  };
  /** Opens the transport of interactions. */
  readonly openTransport: OpenTransport;
  /** Whether to register the commands before the bot reports `ready`. */
  readonly registerAtStart: boolean;
  /** A file that stores the guilds with registered commands; without it, commands are not removed from other guilds. */
  readonly guildsFile?: string | undefined;
  readonly commands: readonly Command[];
  readonly services: Services;
  /** The settings that handlers read. */
  readonly settings: HandlerSettings;
  readonly state: State;
  /** Without it tickets are only in memory. */
  readonly tickets?: TicketCache | undefined;
  /** Decides which process answers an interaction, if several share them. */
  readonly claims?: Claims | undefined;
  /** The locale of public answers in servers that have installed the bot; undefined for each server's own. */
  readonly publicLanguage?: string | undefined;
  /** The settings of each server; undefined without a store. */
  readonly serverSettings?: ServerSettingsStore | undefined;
  /** The boards of all servers; undefined without a store. */
  readonly serverBoards?: ServerBoards | undefined;
  /** The actions of moderators; undefined without a store. Closed by a stop. */
  readonly history?: AuditHistory | undefined;
  /** The boards that this process schedules if it has a token; undefined if it schedules none. */
  readonly boards?: ScheduledBoards | undefined;
  /** Stores that delete the data of servers that the bot has left. */
  readonly stores?: readonly CleanableStore[] | undefined;
  /** The host's own cooldown, which `state` enforces. */
  readonly cooldownSeconds: number;
  readonly moderation: Moderation & { readonly auditChannelId?: Snowflake | undefined };
  /** Stores the number of unreported audit lines at a stop; undefined to store nothing. */
  readonly untold?: DroppedLinesStore | undefined;
  /** The settings for charts that differ from the defaults. */
  readonly pictures?: Partial<RendererSettings> | undefined;
  readonly log: Logger;
}

/**
 * Connects to Discord and answers interactions.
 * @throws CannotRun if Discord refuses the token or cannot be reached
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { commands, discord, services, moderation, publicLanguage, log } = options;
  const { cooldown, rateLimitGate, recentNames, runClaims, indexChanges } = options.state;
  const { tickets = new TicketCache(log) } = options;
  const clock = new ClockWatch(log);
  const mentions = new CommandMentions();
  const { apiUrl } = discord;
  const deletionTime = new VerifiedClock(clock, () => fetchDiscordTime(apiUrl), log);
  const account = await accountOf(options, { clock, deletionTime, mentions });
  const transport = await options.openTransport({ apiUrl, rest: account?.rest, rateLimitGate, clock, log });
  const resourceIndex = new ResourceIndexInMemory({
    services,
    changes: indexChanges,
    onFailure: (err, kind) =>
      log.warn({ err }, `the ${kind}s could not be read to the end: they are read again in a while`),
  });
  const audit = new Audit(log, account?.auditChannels, publicLanguage, options.history);
  const charts = new ChartRenderer(log, options.pictures);
  const dispatcher = new Dispatcher({
    commands,
    dependencies: {
      names: services.names,
      namesByHash: services.namesByHash,
      settings: options.settings,
      conversations: services.conversations,
      scores: services.scores,
      scoreRecords: services.scoreRecords,
      scoreIndex: services.scoreIndex,
      charts,
      recentNames,
      resourceIndex,
      runClaims,
      tickets,
      serverSettings: options.serverSettings ?? NO_SERVER_SETTINGS,
      serverBoards: options.serverBoards ?? NO_BOARDS,
      moderationHistory: options.history ?? NO_HISTORY,
      host: {
        moderatedServers: moderation.guildIds,
        moderatorRoles: moderation.roleIds,
        publicLanguage,
        cooldownSeconds: options.cooldownSeconds,
        canWriteToChannels: discord.token !== undefined,
        hasAuditChannel: discord.token !== undefined && moderation.auditChannelId !== undefined,
      },
    },
    cooldown,
    publicLanguage,
    moderation,
    mentions,
    audit,
    log,
  });
  const { claims } = options;
  const respondTo = (interaction: APIInteraction) => transport.respondTo(interaction);
  const claimed = claims && new ClaimingReceiver({ claims, dispatcher, respondTo, log });
  let opening: Promise<BoardScheduler | undefined> | undefined;
  let scheduler: BoardScheduler | undefined;
  const openBoards = async (store: BoardStore, token: string) => {
    try {
      const { openBoardScheduler } = await import('../boards/open-board-scheduler.ts');
      const { settings, serverSettings = NO_SERVER_SETTINGS } = options;
      const { scoreIndex, namesByHash } = services;
      const parts = {
        scoreIndex,
        namesByHash,
        settings,
        charts,
        recentNames,
        serverSettings,
        publicLanguage,
        audit,
      };
      scheduler = openBoardScheduler({ store, discord: { ...discord, token }, clock, ...parts, log });
    } catch (err) {
      log.error({ err }, 'boards cannot be posted');
    }
    return scheduler;
  };
  const end = async () => {
    const boardsStopped = opening?.then((opened) => opened?.stop());
    await transport.stop();
    claimed?.stop();
    dispatcher.interrupt();
    resourceIndex.stop();
    const began = performance.now();
    const interactions = dispatcher.inFlight;
    const left = await dispatcher.idle(FINISH_LIMIT);
    await Promise.all([claimed?.close(), tickets.settled(), boardsStopped]);
    const auditLines = account?.auditChannels.waiting ?? 0;
    await Promise.all([audit.close(), options.history?.close()]);
    charts.stop();
    if (left > 0) log.error({ left }, `interactions were not finished within ${FINISH_LIMIT / 1_000} s`);
    await transport.end(left > 0);
    account?.end();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { interactions, auditLines, seconds };
  };
  let ended: Promise<Waited> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  try {
    await transport.start(claimed ?? dispatcher);
    claimed?.start();
  } catch (error) {
    await stop();
    throw error;
  }
  await account?.prepare(transport);
  options.history?.maintain(deletionTime);
  const fields = await readyFields(account, transport);
  log.info({ ...fields, commands: commands.length }, 'ready');
  // The sink buffers lines, and a person may be waiting for this one.
  log.flush();
  const { boards } = options;
  const { token } = discord;
  const waitsUntil = (id: string) => scheduler?.waitsUntil(id);
  if (token !== undefined)
    boards?.watch(() => {
      if (ended) return;
      opening ??= openBoards(boards.store, token);
      void opening.then((opened) => opened?.poll());
    }, waitsUntil);
  return {
    lost: transport.lost,
    get transport() {
      return transport.status;
    },
    get auditLines() {
      return account?.auditChannels.waiting ?? 0;
    },
    boards: {
      get counts() {
        return scheduler?.counts;
      },
    },
    stop,
  };
}

/** The fields of the `ready` line, without the bot's name if Discord is too slow. */
async function readyFields(account: BotAccount | undefined, { kind, status }: Transport) {
  const application = account && (await withTimeout(APPLICATION_LIMIT, account.application()));
  const { connections, address } = status;
  return {
    bot: application?.name,
    version: VERSION,
    transport: kind,
    ...(kind === 'gateway' ? { shards: connections.length } : { address }),
    servers: application?.approximate_guild_count,
  };
}

/** Loads the code that needs a token only if there is one. */
async function accountOf(
  options: BotOptions,
  parts: Pick<AccountOptions, 'clock' | 'deletionTime' | 'mentions'>,
): Promise<BotAccount | undefined> {
  const { commands, discord, moderation, stores = [], untold, registerAtStart, guildsFile, log } = options;
  const { token, apiUrl, guildId } = discord;
  const { guildIds: moderationGuildIds, auditChannelId } = moderation;
  if (token !== undefined) {
    const { openAccount } = await import('./bot-account.ts');
    const settings = { moderationGuildIds, auditChannelId, stores, untold, registerAtStart, guildsFile };
    return openAccount({ token, apiUrl, guildId, commands, ...settings, ...parts, log });
  }
  log[auditChannelId === undefined ? 'info' : 'warn'](WITHOUT_TOKEN);
  return undefined;
}
