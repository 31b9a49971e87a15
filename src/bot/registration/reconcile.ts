import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Logger } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { makeFolder } from 'startup/private-files';
import { z } from 'zod';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import {
  type CommandScope,
  emptyScopes,
  isEmptied,
  type Registry,
  type ScopeResult,
  syncScopes,
} from './sync-commands.ts';

/** What a reconciliation needs. */
interface Reconciliation {
  readonly scopes: readonly CommandScope[];
  readonly registry: Registry;
  /** Undefined if the guilds are not stored. */
  readonly guildsFile: GuildsFile | undefined;
  /** More guilds to search for leftover commands. */
  readonly extraGuilds?: readonly string[];
  readonly dryRun: boolean;
  readonly log: Logger;
}

/**
 * Registers the declared commands where they differ from Discord's: globally, in the configured guilds, and in formerly
 * configured ones. An unusable file causes a warning.
 */
export async function reconcile(reconciliation: Reconciliation): Promise<ScopeResult[]> {
  const { scopes, registry, guildsFile, extraGuilds = [], dryRun, log } = reconciliation;
  const known = await orWarn(log, 'read', [], async () => (await guildsFile?.read()) ?? []);
  const set = scopes.flatMap(({ guildId }) => guildId ?? []);
  const keep = async (guilds: readonly string[], before: readonly string[]) => {
    if (dryRun || sameIds(guilds, before)) return;
    await orWarn(log, 'written', undefined, async () => guildsFile?.keep(guilds));
  };
  // Stored before anything is registered, so that an interruption loses no guild.
  const before = [...new Set([...known, ...set])];
  await keep(before, known);
  const results = await syncScopes(
    [...scopes, ...emptyScopes([...known, ...extraGuilds], scopes)],
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

async function orWarn<Value>(
  log: Logger,
  what: 'read' | 'written',
  otherwise: Value,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act();
  } catch (err) {
    const reason = plainReason(err) ?? 'it is damaged and will be replaced';
    log.warn(`registered-guilds.json in DATA_DIR cannot be ${what}: ${reason}; ${MEANS}`);
    log.debug({ err }, 'the cause');
    return otherwise;
  }
}

const MEANS = 'commands may remain in servers that are removed from the settings';

const sameIds = (one: readonly string[], other: readonly string[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

const contents = z.record(z.string(), z.array(z.string().regex(SNOWFLAKE)));

/**
 * Stores the guilds with registered commands, so that the commands can be removed once the settings no longer name the
 * guild. A JSON file with the ids, by Discord's address and application.
 */
export class GuildsFile {
  readonly #file: string;
  readonly #key: string;

  constructor(file: string, apiUrl: string, applicationId: string) {
    this.#file = file;
    this.#key = `${apiUrl} ${applicationId}`;
  }

  /** Empty without a file. @throws Error if the file cannot be read or is invalid */
  async read(): Promise<readonly string[]> {
    return (await this.#all())[this.#key] ?? [];
  }

  /** Replaces the stored ids atomically. @throws Error if the file cannot be written */
  async keep(guildIds: readonly string[]): Promise<void> {
    const all = await this.#all().catch(() => ({}));
    makeFolder(dirname(this.#file));
    const draft = `${this.#file}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify({ ...all, [this.#key]: guildIds }, undefined, 2)}\n`, {
      mode: 0o600,
    });
    await rename(draft, this.#file);
  }

  async #all(): Promise<Record<string, string[]>> {
    try {
      return contents.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  }
}
