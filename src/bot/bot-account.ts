import type { REST } from '@discordjs/rest';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { commands } from '../handlers/commands.ts';
import { AuditChannel, postTo } from './audit/audit-channel.ts';
import { createBotRest, endBotRest } from './bot-rest/bot-rest.ts';
import { ownApplication } from './bot-rest/own-application.ts';
import { registerAtStart } from './registration/register-at-start.ts';
import { scopesOf } from './registration/scopes.ts';

/** What a bot does with its token, beside answering, for which none is needed. */
export interface BotAccount {
  /** Carries the token. */
  readonly rest: REST;
  readonly auditChannel: AuditChannel | undefined;
  /** What is done once before the bot calls itself ready. What fails is logged. */
  prepare(): Promise<void>;
  end(): void;
}

/** Whose account it is, and what is set for it. */
export interface AccountOptions {
  readonly token: string;
  readonly apiUrl: string;
  /** Where the commands are registered alone; everywhere without it. */
  readonly guildId: Snowflake | undefined;
  readonly moderationGuildIds: readonly Snowflake[];
  readonly auditChannelId: Snowflake | undefined;
  readonly registerAtStart: boolean;
  readonly guildsFile: string | undefined;
  readonly log: Logger;
}

/** Begins to ask Discord for the application at once, so that whoever prepares later need not wait for it. */
export function openAccount(options: AccountOptions): BotAccount {
  const { token, apiUrl, guildId, moderationGuildIds, auditChannelId, guildsFile, log } = options;
  const rest = createBotRest(apiUrl, token);
  const application = options.registerAtStart ? ownApplication(rest) : undefined;
  application?.catch(() => undefined);
  return {
    rest,
    auditChannel:
      auditChannelId === undefined ? undefined : new AuditChannel(postTo(rest, auditChannelId), log),
    async prepare() {
      if (!application) return;
      const scopes = scopesOf(commands, guildId, moderationGuildIds);
      await registerAtStart({ scopes, commands, rest, application, guildsFile, apiUrl, log });
    },
    end: () => endBotRest(rest),
  };
}
