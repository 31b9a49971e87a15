import type { REST } from '@discordjs/rest';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Command } from '../../handlers/declaration/command.ts';
import type { Application } from '../bot-rest/own-application.ts';
import { describeResult, whyNotRegistered } from './describe.ts';
import { GuildsFile, reconcile } from './reconcile.ts';
import { type CommandScope, isEmptied, type RegisteredId, type ScopeResult } from './sync-commands.ts';

const NOT_REGISTERED = 'commands could not be registered: run "npm run commands" when the cause is fixed';

/** What the registration at a start needs. */
export interface Registration {
  readonly scopes: readonly CommandScope[];
  /** All commands. */
  readonly commands: readonly Command[];
  /** Carries the bot's token. */
  readonly rest: REST;
  /** The application of the commands. Requested earlier, so that the start does not wait for it. */
  readonly application: Promise<Application>;
  readonly guildsFile: string | undefined;
  readonly apiUrl: string;
  /** Called with Discord's commands of each scope. */
  readonly onRegistered: (commands: readonly RegisteredId[], guildId: Snowflake | undefined) => void;
  readonly log: Logger;
}

/** Registers the commands and logs the result. After a failure, the bot still answers the commands that Discord has. */
export async function registerAtStart(registration: Registration): Promise<void> {
  const { scopes, commands, rest, application, guildsFile, apiUrl, onRegistered, log } = registration;
  try {
    const { id } = await application;
    const results = await reconcile({
      scopes,
      registry: { rest, applicationId: id, commands },
      guildsFile: guildsFile === undefined ? undefined : new GuildsFile(guildsFile, apiUrl, id),
      dryRun: false,
      log,
    });
    const changes = results.flatMap((result) => describeResult(result, false));
    if (changes.length > 0) log.info({ changes }, 'commands registered');
    for (const result of results) {
      logFailure(result, log);
      if ('synced' in result) onRegistered(result.synced.commands, result.scope.guildId);
    }
  } catch (error) {
    log.error({ reason: whyNotRegistered(error), err: error }, NOT_REGISTERED);
  }
}

function logFailure(result: ScopeResult, log: Logger): void {
  if (!('error' in result)) return;
  const { error, scope } = result;
  const fields = { guild: scope.guildId, reason: whyNotRegistered(error), err: error };
  if (isEmptied(result))
    log.info(fields, 'the bot has no access to a server whose commands were to be removed');
  else log.error(fields, NOT_REGISTERED);
}
