import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { commands } from '../handlers/commands.ts';
import type { Services } from '../services/services.ts';
import { Audit } from './audit/audit.ts';
import { AuditChannel, postTo } from './audit/audit-channel.ts';
import { createBotRest, endBotRest } from './bot-rest/bot-rest.ts';
import type { Moderation } from './dispatch/access.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { registerAtStart } from './registration/register-at-start.ts';
import { scopesOf } from './registration/scopes.ts';
import { RecentNamesInMemory } from './state/memory/recent-names.ts';
import { RecentResourcesInMemory } from './state/memory/recent-resources.ts';
import { Gateway } from './transport/gateway/gateway.ts';
import { InteractionCalls } from './transport/rest/interaction-calls.ts';
import { InteractionResponder } from './transport/rest/interaction-responder.ts';

/** Milliseconds that interactions in hand may take once the bot is told to stop. */
const FINISH_LIMIT = 8_000;

/** A bot that is connected and answers. */
export interface Bot {
  /** Never resolves; rejects with CannotRun when Discord has closed the connection for good. */
  readonly lost: Promise<never>;
  /** Takes no more interactions, finishes those in hand within 8 s, gives the audit channel 2 s, and ends the connections. Twice is once. */
  stop(): Promise<void>;
}

/** What a bot needs from outside. */
export interface BotOptions {
  readonly discord: {
    readonly token: string;
    readonly apiUrl: string;
    readonly guildId: Snowflake | undefined;
  };
  /** A file that remembers in which guilds commands are registered; without it none are removed from other guilds. */
  readonly guildsFile?: string | undefined;
  readonly services: Services;
  readonly moderation: Moderation & { readonly auditChannelId: Snowflake | undefined };
  readonly cooldownSeconds: number;
  readonly log: Logger;
}

/**
 * Connects to Discord and answers interactions from then on.
 * @throws CannotRun when the token is refused or Discord cannot be reached
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { discord, services, moderation, cooldownSeconds, log } = options;
  const { auditChannelId } = moderation;
  const calls = new InteractionCalls(discord.apiUrl);
  const rest = createBotRest(discord.apiUrl, discord.token);
  const channel =
    auditChannelId === undefined ? undefined : new AuditChannel(postTo(rest, auditChannelId), log);
  const audit = new Audit(log, channel);
  const gateway = new Gateway({
    rest,
    apiUrl: discord.apiUrl,
    token: discord.token,
    onInteraction: (interaction) =>
      dispatcher.handle(interaction, new InteractionResponder(calls, interaction)),
    log,
  });
  const dispatcher = new Dispatcher({
    commands,
    resources: {
      ...services,
      recentNames: new RecentNamesInMemory(),
      recentResources: new RecentResourcesInMemory(),
    },
    cooldownSeconds,
    moderation,
    audit,
    log,
  });
  const end = async () => {
    await gateway.close();
    const left = await dispatcher.idle(FINISH_LIMIT);
    await audit.close();
    if (left > 0) log.error({ left }, `interactions were not finished within ${FINISH_LIMIT / 1_000} s`);
    await calls.close(left > 0);
    endBotRest(rest);
  };
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  try {
    const applicationId = await gateway.connect();
    await registerAtStart({
      scopes: scopesOf(commands, discord.guildId, moderation.guildIds),
      registry: { rest, applicationId, commands },
      guildsFile: options.guildsFile,
      apiUrl: discord.apiUrl,
      log,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  log.info('ready');
  // Lines are written in pieces, and somebody may be waiting for this one.
  log.flush();
  return { lost: gateway.lost, stop };
}
