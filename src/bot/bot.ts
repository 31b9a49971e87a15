import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { commands } from '../handlers/commands.ts';
import type { Services } from '../services/services.ts';
import { Audit } from './audit/audit.ts';
import { AuditChannel, postTo } from './audit/audit-channel.ts';
import { createBotRest, endBotRest } from './bot-rest/bot-rest.ts';
import { ownApplication } from './bot-rest/own-application.ts';
import type { Moderation } from './dispatch/access.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { registerAtStart } from './registration/register-at-start.ts';
import { scopesOf } from './registration/scopes.ts';
import { failsafeState } from './state/failsafe-state.ts';
import type { State } from './state/state.ts';
import type { Division } from './transport/gateway/division.ts';
import { gatewayTransport } from './transport/gateway/gateway.ts';
import type { Transport } from './transport/transport.ts';

/** Milliseconds that commands may still take once the bot is told to stop. */
const FINISH_LIMIT = 8_000;

/** A bot that is connected and answers. */
export interface Bot {
  /** Never resolves; rejects with CannotRun when Discord has closed the connection for good. */
  readonly lost: Promise<never>;
  /** Takes no more interactions, finishes those in flight within 8 s, gives the audit channel 2 s, and ends the connections. Twice is once. */
  stop(): Promise<void>;
}

/** What a bot needs from outside. */
export interface BotOptions {
  readonly discord: {
    readonly token: string;
    readonly apiUrl: string;
    readonly guildId: Snowflake | undefined;
  };
  /** Where interactions come from; the gateway when this is left out. */
  readonly transport?: Transport;
  /** Which shards this bot serves; all of them when it is left out. */
  readonly division?: Division;
  /** Whether commands are registered before the bot calls itself ready. */
  readonly registerAtStart: boolean;
  /** A file that remembers in which guilds commands are registered; without it none are removed from other guilds. */
  readonly guildsFile?: string | undefined;
  readonly services: Services;
  readonly state: State;
  readonly moderation: Moderation & { readonly auditChannelId?: Snowflake | undefined };
  readonly log: Logger;
}

/**
 * Connects to Discord and answers interactions from then on.
 * @throws CannotRun when the token is refused or Discord cannot be reached
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { discord, services, moderation, log } = options;
  const { auditChannelId } = moderation;
  const { cooldown, rateLimitGate, recentNames, recentResources } = failsafeState(options.state, log);
  const rest = createBotRest(discord.apiUrl, discord.token);
  const { division = {} } = options;
  const transport = options.transport ?? gatewayTransport({ ...discord, rest, rateLimitGate, division, log });
  const channel =
    auditChannelId === undefined ? undefined : new AuditChannel(postTo(rest, auditChannelId), log);
  const audit = new Audit(log, channel);
  const dispatcher = new Dispatcher({
    commands,
    dependencies: {
      names: services.names,
      conversations: services.conversations,
      scores: services.scores,
      scoreRecords: services.scoreRecords,
      recentNames,
      recentResources,
    },
    cooldown,
    moderation,
    audit,
    log,
  });
  const end = async () => {
    await transport.stop();
    dispatcher.interrupt();
    const left = await dispatcher.idle(FINISH_LIMIT);
    await audit.close();
    if (left > 0) log.error({ left }, `interactions were not finished within ${FINISH_LIMIT / 1_000} s`);
    await transport.end(left > 0);
    endBotRest(rest);
  };
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  // Discord is asked for it while the connection is made.
  const application = options.registerAtStart ? ownApplication(rest) : undefined;
  application?.catch(() => undefined);
  try {
    await transport.start(dispatcher);
  } catch (error) {
    await stop();
    throw error;
  }
  if (application) {
    const scopes = scopesOf(commands, discord.guildId, moderation.guildIds);
    const { guildsFile } = options;
    await registerAtStart({ scopes, commands, rest, application, guildsFile, apiUrl: discord.apiUrl, log });
  }
  log.info('ready');
  // Lines are written in pieces, and somebody may be waiting for this one.
  log.flush();
  return { lost: transport.lost, stop };
}
