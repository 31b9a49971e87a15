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

/** A row of the store. A server whose row was forgotten has one without settings for a day, so that all processes hear of it. */
export interface StoredServer extends ServerRow {
  readonly id: Snowflake;
  /** When a manager or the host changed it last; undefined where the row was forgotten. */
  readonly changedAt: Date | undefined;
  /** Since when the bot is not in the server, as the daily look found; undefined while it is. */
  readonly missingSince: Date | undefined;
}

const areRoles = (value: unknown): value is readonly Snowflake[] =>
  Array.isArray(value) && value.length > 0 && value.length <= SELECT_VALUES && value.every(isSnowflake);

const isKnownLanguage = (value: unknown): value is Language =>
  SERVER_LANGUAGES.some((each) => each === value);

/** The keys that this program knows. A later program's value, such as a language, counts as none. */
function settingsIn(raw: RawSettings): ServerSettings {
  // Spreads would leave five objects of each row behind.
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
 * A row of the table `server`.
 * @throws StoreFailure if it makes no sense
 */
export const parseServerRow = (row: unknown): StoredServer => parseServerRowWithRaw(row).row;

/**
 * A row of the table `server`, and its settings as they are stored.
 * @throws StoreFailure if it makes no sense
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
    // Who moderates is not to be guessed.
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
