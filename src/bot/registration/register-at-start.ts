import type { Logger } from 'pino';
import { describeOutcome, whyNotRegistered } from './describe.ts';
import { reconcile } from './reconcile.ts';
import { RememberedGuilds } from './remembered-guilds.ts';
import type { CommandScope } from './scopes.ts';
import type { Registry } from './sync-commands.ts';
import { isEmptied, type ScopeOutcome } from './sync-scopes.ts';

/** What is registered, where, and the file that remembers it. */
export interface Registration {
  readonly scopes: readonly CommandScope[];
  readonly registry: Registry;
  readonly guildsFile: string | undefined;
  readonly apiUrl: string;
  readonly log: Logger;
}

/** Registers the commands and logs what came of it. A bot without it still answers those that Discord knows. */
export async function registerAtStart(registration: Registration): Promise<void> {
  const { scopes, registry, guildsFile, apiUrl, log } = registration;
  const remembered = guildsFile && new RememberedGuilds(guildsFile, apiUrl, registry.applicationId);
  const outcomes = await reconcile({
    scopes,
    registry,
    remembered: remembered || undefined,
    dryRun: false,
    log,
  });
  const changes = outcomes.flatMap((outcome) => describeOutcome(outcome, false));
  if (changes.length > 0) log.info({ changes }, 'commands registered');
  for (const outcome of outcomes) tellFailure(outcome, log);
}

function tellFailure(outcome: ScopeOutcome, log: Logger): void {
  if (!('error' in outcome)) return;
  const { error, scope } = outcome;
  const fields = { guild: scope.guildId, reason: whyNotRegistered(error), err: error };
  if (isEmptied(outcome)) log.info(fields, 'a server whose commands were to be removed has shut the bot out');
  else log.error(fields, 'commands could not be registered: run "npm run commands" when the cause is mended');
}
