import type { REST } from '@discordjs/rest';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { commands } from '../../handlers/commands.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import { postTo } from '../audit/audit-channel.ts';
import { AuditChannels } from '../audit/audit-channels.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { type Application, deliveryProblems, ownApplication } from '../bot-rest/own-application.ts';
import { retryAtStart } from '../bot-rest/start-retry.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import type { VerifiedClock } from '../process/verified-clock.ts';
import { whyNotRegistered } from '../registration/describe.ts';
import { registerAtStart } from '../registration/register-at-start.ts';
import { scopesOf } from '../registration/sync-commands.ts';
import type { CommandMentions } from '../state/command-mentions.ts';
import type { DroppedLinesStore } from '../state/dropped-lines.ts';
import { type CleanableStore, watchLeftServers } from '../store/left-servers.ts';
import type { Transport } from '../transport/transport.ts';

/** The uses of a bot's token: registration, audit channels, and the list of its servers. Answers need no token. */
export interface BotAccount {
  /** Carries the token. */
  readonly rest: REST;
  readonly auditChannels: AuditChannels;
  /** The application of the token; undefined if Discord does not answer. */
  application(): Promise<Application | undefined>;
  /** Registers the commands and checks the delivery of interactions before the bot is ready. Logs failures. */
  prepare(transport: Pick<Transport, 'kind' | 'publicKey'>): Promise<void>;
  end(): void;
}

/** The account's token and settings. */
export interface AccountOptions {
  readonly token: string;
  readonly apiUrl: string;
  /** The only guild with the commands; undefined to register them globally. */
  readonly guildId: Snowflake | undefined;
  /** The commands to register. Other commands of ours are removed. */
  readonly commands: readonly Command[];
  readonly moderationGuildIds: readonly Snowflake[];
  readonly auditChannelId: Snowflake | undefined;
  /** Stores with data of servers. Each deletes the data of servers that the bot has left. */
  readonly stores: readonly CleanableStore[];
  /** Stores the lines that earlier processes could not send to audit channels. */
  readonly untold: DroppedLinesStore | undefined;
  readonly registerAtStart: boolean;
  readonly guildsFile: string | undefined;
  readonly clock: ClockWatch;
  readonly deletionTime: VerifiedClock;
  /** Receives the ids of the registered commands. */
  readonly mentions: CommandMentions;
  readonly log: Logger;
}

/** Requests the application from Discord at once, so that `prepare` need not wait for it. */
export function openAccount(options: AccountOptions): BotAccount {
  const { token, apiUrl, guildId, moderationGuildIds, auditChannelId, guildsFile, clock, mentions, log } =
    options;
  const rest = createBotRest(apiUrl, token, clock);
  const { stores, untold, deletionTime: time } = options;
  let watch: Disposable | undefined;
  const auditChannels = new AuditChannels({
    host: auditChannelId,
    postTo: (channel) => postTo(rest, channel),
    untold,
    log,
  });
  const ended = new AbortController();
  const application = retryAtStart(() => ownApplication(rest), { signal: ended.signal });
  application.catch(() => undefined);
  const compareDelivery = async (transport: Pick<Transport, 'kind' | 'publicKey'>) => {
    try {
      for (const trouble of deliveryProblems(await application, transport)) log.warn(trouble);
    } catch (error) {
      // The registration has already reported the failure.
      if (options.registerAtStart) return;
      const reason = whyNotRegistered(error);
      log.warn({ reason }, 'Discord could not be asked how it delivers interactions');
    }
  };
  return {
    rest,
    auditChannels,
    application: () => application.catch(() => undefined),
    async prepare(transport) {
      if (options.registerAtStart) {
        const scopes = scopesOf(options.commands, guildId, moderationGuildIds);
        const onRegistered = mentions.learn.bind(mentions);
        await registerAtStart({ scopes, commands, rest, application, guildsFile, apiUrl, onRegistered, log });
      }
      // Not awaited: Discord may be away, and webhooks arrive anyway.
      void compareDelivery(transport);
      void auditChannels.reportDropped();
      watch = stores.length > 0 ? watchLeftServers({ stores, time, rest, log }) : undefined;
    },
    end() {
      ended.abort();
      watch?.[Symbol.dispose]();
      endBotRest(rest);
    },
  };
}
