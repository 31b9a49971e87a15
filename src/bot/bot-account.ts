import type { REST } from '@discordjs/rest';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { commands } from '../handlers/commands.ts';
import { AuditChannel, postTo } from './audit/audit-channel.ts';
import { createBotRest, endBotRest } from './bot-rest/bot-rest.ts';
import { type Application, deliveryTroubles, ownApplication } from './bot-rest/own-application.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { CommandMentions } from './command-mentions.ts';
import { whyNotRegistered } from './registration/describe.ts';
import { registerAtStart } from './registration/register-at-start.ts';
import { scopesOf } from './registration/sync-commands.ts';
import type { Transport } from './transport/transport.ts';

/** What a bot does with its token, beside answering, for which none is needed. */
export interface BotAccount {
  /** Carries the token. */
  readonly rest: REST;
  readonly auditChannel: AuditChannel | undefined;
  /** Whose it is; undefined when Discord does not say. */
  application(): Promise<Application | undefined>;
  /** What is done once before the bot calls itself ready. What fails is logged. */
  prepare(transport: Pick<Transport, 'kind' | 'publicKey'>): Promise<void>;
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
  readonly clock: ClockWatch;
  /** Learns the ids of the commands that are registered. */
  readonly mentions: CommandMentions;
  readonly log: Logger;
}

/** Begins to ask Discord for the application at once, so that whoever prepares later need not wait for it. */
export function openAccount(options: AccountOptions): BotAccount {
  const { token, apiUrl, guildId, moderationGuildIds, auditChannelId, guildsFile, clock, mentions, log } =
    options;
  const rest = createBotRest(apiUrl, token, clock);
  const application = ownApplication(rest);
  application.catch(() => undefined);
  const compareDelivery = async (transport: Pick<Transport, 'kind' | 'publicKey'>) => {
    try {
      for (const trouble of deliveryTroubles(await application, transport)) log.warn(trouble);
    } catch (error) {
      // The registration has said so already.
      if (options.registerAtStart) return;
      const reason = whyNotRegistered(error);
      log.warn({ reason }, 'Discord could not be asked how it delivers interactions');
    }
  };
  return {
    rest,
    auditChannel:
      auditChannelId === undefined ? undefined : new AuditChannel(postTo(rest, auditChannelId), log),
    application: () => application.catch(() => undefined),
    async prepare(transport) {
      if (options.registerAtStart) {
        const scopes = scopesOf(commands, guildId, moderationGuildIds);
        const onRegistered = mentions.learn.bind(mentions);
        await registerAtStart({ scopes, commands, rest, application, guildsFile, apiUrl, onRegistered, log });
      }
      // Nobody waits for it: Discord may be away, and webhooks come all the same.
      void compareDelivery(transport);
    },
    end: () => endBotRest(rest),
  };
}
