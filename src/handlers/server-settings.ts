import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { SELECT_OPTIONS, SELECT_VALUES, SNOWFLAKE } from './discord-limits.ts';
import { LANGUAGES } from './words/catalogues.ts';
import type { Language } from './words/formats.ts';

/**
 * The decisions of a server's managers, under the keys of the audit, of exports and of `npm run servers`. The host or Discord
 * decides about absent keys. A server can narrow what the host allows but never widen it; language and rows are its own choice.
 */
export interface ServerSettings {
  /** 1 to 25 roles: moderators need one of them besides the host's conditions. */
  readonly moderator_roles?: readonly Snowflake[];
  /** The channel that gets the server's audit lines, in addition to the host's channel. */
  readonly audit_channel?: Snowflake;
  /** The language of public messages. */
  readonly language?: Language;
  /** Rows of a page if the option is omitted: 1 to 25. */
  readonly page_size?: number;
  /** Seconds, 1 to 3,600. The longer of this and the host's cooldown applies. */
  readonly cooldown?: number;
}

export type SettingKey = keyof ServerSettings;

const id = z.string().regex(SNOWFLAKE);

/** The languages that a server can choose. */
export const SERVER_LANGUAGES = ['en', ...LANGUAGES];

/** The valid values of each key, regardless of the host's settings. */
export const SETTING_VALUES = {
  moderator_roles: z
    .array(id)
    .min(1)
    .max(SELECT_VALUES)
    .refine((roles) => new Set(roles).size === roles.length),
  audit_channel: id,
  language: z.custom<Language>((value) => typeof value === 'string' && SERVER_LANGUAGES.includes(value)),
  page_size: z.int().min(1).max(SELECT_OPTIONS),
  cooldown: z.int().min(1).max(3_600),
} as const satisfies { readonly [Key in SettingKey]: z.ZodType<ServerSettings[Key]> };

/** The keys in the order in which they are shown. */
export const SETTING_KEYS = [
  'moderator_roles',
  'audit_channel',
  'language',
  'page_size',
  'cooldown',
] as const;

/** Exports a server's own settings as JSON, for `/settings` and `npm run servers`. */
export function exportOf(server: Snowflake, settings: ServerSettings): string {
  const set = Object.fromEntries(SETTING_KEYS.map((key) => [key, settings[key]]));
  return JSON.stringify({ rollcall: 1, server, settings: set }, undefined, 2);
}

/** The host's settings for all servers: the defaults and bounds of their own settings. */
export interface HostSettings {
  readonly moderatedServers: readonly Snowflake[];
  /** If empty, Manage Messages is enough. */
  readonly moderatorRoles: readonly Snowflake[];
  /** A Discord locale; undefined for each server's own locale. */
  readonly publicLanguage: string | undefined;
  readonly cooldownSeconds: number;
  /** Whether the bot has a token. Without a token it cannot write to channels. */
  readonly canWriteToChannels: boolean;
  /** Whether a channel of the host gets the audit lines of every server. The channel may be in another server. */
  readonly hasAuditChannel: boolean;
}

/** Values to set. Null removes a key; keys that are not in the patch stay. */
export type SettingsPatch = { readonly [Key in SettingKey]?: ServerSettings[Key] | null };

/** The settings of a server as last read. */
export interface ServerRow {
  /** Increases with each save of the row; 0 if nothing was ever saved. */
  readonly version: number;
  readonly settings: ServerSettings;
  /** False if the stored text cannot be read: the server then has no moderators until it is repaired. */
  readonly isReadable: boolean;
}

/** The row of a server without settings. */
export const EMPTY_ROW: ServerRow = { version: 0, settings: {}, isReadable: true };

/** A saved change. */
export interface ServerChange {
  /** The version of the row after the change. */
  readonly version: number;
  readonly at: Date;
  /** The user's id, or `host` for `npm run servers`. */
  readonly by: Snowflake | 'host';
  /** The version of the change that this change undoes. */
  readonly undoes: number | undefined;
  /** The values of the changed keys before and after; null if absent. */
  readonly before: SettingsPatch;
  readonly after: SettingsPatch;
}

/** Why the store failed: no answer, no space, no permission to write, locked by another process, or damaged. */
export type StoreProblem = 'away' | 'full' | 'read-only' | 'locked' | 'damaged';

/** The store was not read. */
export interface StoreUnreadable {
  readonly failed: StoreProblem;
}

/** The result of a save. `changed`: another save came first and nothing was written. */
export type SettingsSaveResult =
  | { readonly kind: 'saved'; readonly row: ServerRow; readonly change: ServerChange }
  | { readonly kind: 'changed'; readonly row: ServerRow }
  | { readonly kind: 'failed'; readonly why: StoreProblem }
  /** The connection to the store was lost during the commit. */
  | { readonly kind: 'uncertain' };

/** The settings of all servers, held in memory. */
export interface ServerSettingsStore {
  /** The latest known row; an empty row of version 0 for a server without settings. */
  of(server: Snowflake | undefined): ServerRow;
  /**
   * Saves a change and its history line in one transaction if the row still has this version. Returns within 3 s and never
   * throws.
   */
  save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SettingsSaveResult>;
  /** The latest changes, the newest first. The store keeps at most 100. Returns within 3 s. */
  history(server: Snowflake, most: number): Promise<readonly ServerChange[] | StoreUnreadable>;
  /** The setting that a host of several processes must set before anything can be saved; undefined if saves are possible. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** Whether moderation may rely on the rows: all of them were read, within the last hour, or there is no store. */
  readonly isTrusted: boolean;
  /** `degraded` while the store cannot be read and the rows may be stale; undefined if there is no store. */
  readonly state: 'ok' | 'degraded' | undefined;
}

/** For a bot without a store: no server has settings, and nothing can be saved. */
export const NO_SERVER_SETTINGS: ServerSettingsStore = {
  of: () => EMPTY_ROW,
  save: async () => ({ kind: 'failed', why: 'away' }),
  history: async () => [],
  neededToSave: undefined,
  isTrusted: true,
  state: undefined,
};
