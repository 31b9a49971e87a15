import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { SELECT_VALUES } from '../../handlers/discord-limits.ts';
import {
  SERVER_LANGUAGES,
  SETTING_KEYS,
  type ServerChange,
  type ServerRow,
  type ServerSettings,
  type SettingsPatch,
} from '../../handlers/server-settings.ts';
import type { Language } from '../../handlers/words/formats.ts';
import {
  isCount,
  isCountOrNull,
  isFromOne,
  isObject,
  isSnowflake,
  type RawSettings,
  rawSettings,
} from './row-values.ts';
import { StoreFailure, UNREADABLE_ROWS } from './store-failure.ts';

/**
 * A row of the store. A deleted server keeps a row without settings for a day, so that all processes see the deletion.
 */
export interface StoredServer extends ServerRow {
  readonly id: Snowflake;
  /** The last change by a manager or the host; undefined if the row was deleted. */
  readonly changedAt: Date | undefined;
  /** When the daily check first found the bot missing from the server; undefined while the bot is in it. */
  readonly missingSince: Date | undefined;
}

const areRoles = (value: unknown): value is readonly Snowflake[] =>
  Array.isArray(value) && value.length > 0 && value.length <= SELECT_VALUES && value.every(isSnowflake);

const isKnownLanguage = (value: unknown): value is Language =>
  SERVER_LANGUAGES.some((each) => each === value);

/** Reads the keys of this version. Invalid values, such as a language of a later version, count as absent. */
function settingsIn(raw: RawSettings): ServerSettings {
  // Spreads would allocate five objects per row.
  const settings: { -readonly [Key in keyof ServerSettings]: ServerSettings[Key] } = {};
  if (areRoles(raw.moderator_roles)) settings.moderator_roles = raw.moderator_roles;
  if (isSnowflake(raw.audit_channel)) settings.audit_channel = raw.audit_channel;
  if (isKnownLanguage(raw.language)) settings.language = raw.language;
  if (isFromOne(raw.page_size, 25)) settings.page_size = raw.page_size;
  if (isFromOne(raw.cooldown, 3_600)) settings.cooldown = raw.cooldown;
  return settings;
}

function patchIn(text: string): SettingsPatch {
  const raw = rawSettings(text) ?? {};
  const absent = SETTING_KEYS.filter((key) => raw[key] === null).map((key) => [key, null] as const);
  return { ...settingsIn(raw), ...Object.fromEntries(absent) };
}

/**
 * Parses a row of the table `server`.
 * @throws StoreFailure if it is invalid
 */
export const parseServerRow = (row: unknown): StoredServer => parseServerRowWithRaw(row).row;

/**
 * Parses a row of the table `server`, and returns its settings as stored, too.
 * @throws StoreFailure if it is invalid
 */
export function parseServerRowWithRaw(row: unknown): {
  readonly row: StoredServer;
  readonly raw: RawSettings;
} {
  if (!isObject(row)) throw new StoreFailure('damaged', UNREADABLE_ROWS);
  const { id, revision, settings: text, changed_at, missing_since, forgotten_at } = row;
  const isSound = isSnowflake(id) && isCount(revision) && typeof text === 'string' && isCount(changed_at);
  if (!isSound || !isCountOrNull(missing_since) || !isCountOrNull(forgotten_at))
    throw new StoreFailure('damaged', UNREADABLE_ROWS);
  const raw = rawSettings(text);
  const settings = settingsIn(raw ?? {});
  const stored: StoredServer = {
    id,
    version: revision,
    settings,
    // Without readable roles nobody moderates: they are not guessed.
    isReadable: raw !== undefined && (raw.moderator_roles === undefined || areRoles(raw.moderator_roles)),
    changedAt: forgotten_at === null ? new Date(changed_at) : undefined,
    missingSince: missing_since === null ? undefined : new Date(missing_since),
  };
  return { row: stored, raw: raw ?? {} };
}

/** A row of the table `change`. */
export const changeRow = z
  .object({
    revision: z.int(),
    at: z.int().transform((milliseconds) => new Date(milliseconds)),
    author: z.string(),
    undoes: z.int().nullable(),
    was: z.string().transform(patchIn),
    became: z.string().transform(patchIn),
  })
  .transform(
    ({ revision, at, author, undoes, was, became }): ServerChange => ({
      version: revision,
      at,
      by: author,
      undoes: undoes ?? undefined,
      before: was,
      after: became,
    }),
  );
