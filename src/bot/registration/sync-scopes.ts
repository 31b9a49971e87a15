import { callFailure } from '../bot-rest/call-failure.ts';
import type { CommandScope } from './scopes.ts';
import { type Registry, type Synced, syncCommands } from './sync-commands.ts';

/** What became of one scope: what was found there, or why it could not be done. */
export type ScopeResult =
  | { readonly scope: CommandScope; readonly synced: Synced }
  | { readonly scope: CommandScope; readonly error: unknown };

/** Registers the commands of all scopes at once. What goes wrong in one of them leaves the others alone. */
export function syncScopes(
  scopes: readonly CommandScope[],
  registry: Registry,
  dryRun = false,
): Promise<ScopeResult[]> {
  return Promise.all(
    scopes.map((scope) =>
      syncCommands(scope, registry, dryRun).then(
        (synced) => ({ scope, synced }),
        (error: unknown) => ({ scope, error }),
      ),
    ),
  );
}

/** Whether nothing of ours is left in a scope, or whether the bot is no longer let into its guild. */
export function isEmptied(result: ScopeResult): boolean {
  if (result.scope.commands.length > 0) return false;
  if ('synced' in result) return result.synced.unread === undefined;
  return isShutOut(result);
}

/** Whether this is about a guild that the bot has no access to, or that there is none of. */
export function isShutOut(result: ScopeResult): boolean {
  if (!('error' in result) || result.scope.guildId === undefined) return false;
  const failure = callFailure(result.error);
  return failure?.kind === 'refused' && (failure.status === 403 || failure.status === 404);
}
