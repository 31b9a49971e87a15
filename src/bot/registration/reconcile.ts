import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import type { RememberedGuilds } from './remembered-guilds.ts';
import { type CommandScope, emptied } from './scopes.ts';
import type { Registry } from './sync-commands.ts';
import { isEmptied, type ScopeResult, syncScopes } from './sync-scopes.ts';

/** What a reconciliation needs. */
export interface Reconciliation {
  readonly scopes: readonly CommandScope[];
  readonly registry: Registry;
  /** Undefined where nothing is to be remembered. */
  readonly remembered: RememberedGuilds | undefined;
  /** More guilds that are looked at for commands that do not belong there. */
  readonly furtherGuilds?: readonly string[];
  readonly dryRun: boolean;
  readonly log: Logger;
}

/**
 * Brings what Discord has into line with what is declared: everywhere, in the guilds that are set, and in those that
 * were set before. A memory that fails costs a warning.
 */
export async function reconcile(reconciliation: Reconciliation): Promise<ScopeResult[]> {
  const { scopes, registry, remembered, furtherGuilds = [], dryRun, log } = reconciliation;
  const known = await trying(log, 'read', [], async () => (await remembered?.read()) ?? []);
  const set = scopes.flatMap(({ guildId }) => guildId ?? []);
  const keep = async (guilds: readonly string[], before: readonly string[]) => {
    if (dryRun || sameIds(guilds, before)) return;
    await trying(log, 'written', undefined, async () => remembered?.keep(guilds));
  };
  // Before anything is registered, so that an end in the middle of it forgets nothing.
  const before = [...new Set([...known, ...set])];
  await keep(before, known);
  const results = await syncScopes(
    [...scopes, ...emptied([...known, ...furtherGuilds], scopes)],
    registry,
    dryRun,
  );
  const gone = new Set(results.filter(isEmptied).map(({ scope }) => scope.guildId));
  await keep(
    before.filter((id) => !gone.has(id)),
    before,
  );
  return results;
}

async function trying<Value>(
  log: Logger,
  what: 'read' | 'written',
  otherwise: Value,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act();
  } catch (err) {
    const reason = plainReason(err) ?? 'it is damaged, and is made anew';
    log.warn(`registered-guilds.json in DATA_DIR cannot be ${what}: ${reason}; ${MEANS}`);
    log.debug({ err }, 'the cause');
    return otherwise;
  }
}

const MEANS = 'commands may stay in servers that are taken out of the settings';

const sameIds = (one: readonly string[], other: readonly string[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;
