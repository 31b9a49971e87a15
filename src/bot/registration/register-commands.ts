import { commands, commandsOf } from '../../handlers/commands.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { loginFailure } from '../bot-rest/call-failure.ts';
import { ownApplication, ownGuilds } from '../bot-rest/own-application.ts';
import { hasService } from '../config/service-settings.ts';
import { CannotRun, ExitCode, type Program, print } from '../process/exit.ts';
import { guildsFileOf, moderationOf, openDiscord } from '../stand-ins/discord-and-service.ts';
import { describeResult, scopeText, whyNotRegistered } from './describe.ts';
import { GuildsFile, reconcile } from './reconcile.ts';
import { isEmptied, isShutOut, type ScopeResult, scopesOf } from './sync-commands.ts';

const WITHOUT_TOKEN =
  'DISCORD_TOKEN is not set: registering commands needs it, even if the bot receives webhooks without it.';

export interface RegistrationArguments {
  /** Only prints the changes. */
  readonly dryRun: boolean;
  /** Also searches all servers of the bot for leftover commands. */
  readonly allServers: boolean;
}

/** Registers the commands with Discord if they differ, and prints the result. */
export async function registerCommands(
  { config, stack, log }: Program,
  { dryRun, allServers }: RegistrationArguments,
): Promise<void> {
  const side = await openDiscord(config, stack);
  const { token, apiUrl } = side;
  if (token === undefined) throw new CannotRun(WITHOUT_TOKEN, ExitCode.invalidConfiguration);
  const rest = createBotRest(apiUrl, token);
  stack.defer(() => endBotRest(rest));
  const ask = async <Answer>(question: () => Promise<Answer>) =>
    question().catch((error: unknown) => {
      throw loginFailure(error, apiUrl);
    });
  const { id } = await ask(() => ownApplication(rest));
  const file = guildsFileOf(config, side);
  const results = await reconcile({
    scopes: scopesOf(
      commandsOf(hasService(config), config.store.boardsPerServer),
      config.discord.guildId,
      moderationOf(config, side).guildIds,
    ),
    registry: { rest, applicationId: id, commands },
    guildsFile: file === undefined ? undefined : new GuildsFile(file, apiUrl, id),
    extraGuilds: allServers ? (await ask(() => ownGuilds(rest))).ids : [],
    dryRun,
    log,
  });
  const lines = results.flatMap((result) => describeResult(result, dryRun));
  const skipped = results.filter((result) => isEmptied(result) && isShutOut(result));
  const failed = results.flatMap((result) => (skipped.includes(result) ? [] : failureOf(result)));
  const left = skipped.map(({ scope }) => `Skipped ${scopeText(scope)}: the bot has no access.`);
  const closing = closingOf(lines.length > 0, failed.length > 0, dryRun);
  await print([...lines, ...left, ...closing].map((line) => `${line}\n`).join(''));
  if (failed.length > 0) {
    const sentence = `The commands could not be registered ${failed.join('; nor ')}.`;
    throw new CannotRun(sentence, ExitCode.discordUnreachable);
  }
}

/** The last line; absent if there are only failures. */
function closingOf(differs: boolean, fails: boolean, dryRun: boolean): string[] {
  if (differs) return [dryRun ? 'Nothing was written.' : 'Registered.'];
  return fails ? [] : ['Discord has the commands as declared.'];
}

/** @throws the error if it is a defect */
function failureOf(result: ScopeResult): string[] {
  if (!('error' in result)) return [];
  const why = whyNotRegistered(result.error);
  if (why === undefined) throw result.error;
  return [`${scopeText(result.scope)} (${why})`];
}
