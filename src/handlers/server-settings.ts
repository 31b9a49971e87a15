import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { SELECT_OPTIONS, SELECT_VALUES, SNOWFLAKE } from './discord-limits.ts';
import { LANGUAGES } from './words/catalogues.ts';
import type { Language } from './words/formats.ts';

/**
 * The decisions of a server's managers, under the keys of the audit, of exports and of `npm run servers`. For an absent
 * key the host or Discord decides. A server narrows what the host allows and never widens it; language and rows
 * are its own choice.
 */
export interface ServerSettings {
  /** 1 to 25 roles: moderators need one of them besides the host's conditions. */
  readonly moderator_roles?: readonly Snowflake[];
  /** The channel that gets the server's lines of the audit, besides the host's channel. */
  readonly audit_channel?: Snowflake;
  /** The language of public messages. */
  readonly language?: Language;
  /** Rows of a page where the option is left out: 1 to 25. */
  readonly page_size?: number;
  /** Seconds, 1 to 3,600; the host's cooldown counts where it is longer. */
  readonly cooldown?: number;
}

export type SettingKey = keyof ServerSettings;

const id = z.string().regex(SNOWFLAKE);

/** The languages that a server can choose. */
export const SERVER_LANGUAGES = ['en', ...LANGUAGES];

/** The values that each key may have, whatever the host has set. */
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

/** In the order in which they are shown. */
export const SETTING_KEYS = [
  'moderator_roles',
  'audit_channel',
  'language',
  'page_size',
  'cooldown',
] as const;

/** The settings of a server that are set there, as `/settings` and `npm run servers` export them. */
export function exportOf(server: Snowflake, settings: ServerSettings): string {
  const set = Object.fromEntries(SETTING_KEYS.map((key) => [key, settings[key]]));
  return JSON.stringify({ rollcall: 1, server, settings: set }, undefined, 2);
}

/** The host's settings for all servers: the defaults and bounds of their own settings. */
export interface HostSettings {
  readonly moderatedServers: readonly Snowflake[];
  /** Empty: Manage Messages is enough. */
  readonly moderatorRoles: readonly Snowflake[];
  /** A locale of Discord's; undefined for each server's own. */
  readonly publicLanguage: string | undefined;
  readonly cooldownSeconds: number;
  /** Whether the bot has a token, without which it writes to no channel. */
  readonly canWriteToChannels: boolean;
  /** Whether a channel of the host gets the lines of the audit of every server. It may be in another server. */
  readonly hasAuditChannel: boolean;
}

/** Values to set; null makes a key absent. Other keys stay. */
export type SettingsPatch = { readonly [Key in SettingKey]?: ServerSettings[Key] | null };

/** The settings of a server, as they were read last. */
export interface ServerRow {
  /** Rises with each save of the row; 0 where nothing was ever saved. */
  readonly version: number;
  readonly settings: ServerSettings;
  /** False if the stored text cannot be read: the server then has no moderators until it is repaired. */
  readonly isReadable: boolean;
}

/** The row of a server without settings. */
export const EMPTY_ROW: ServerRow = { version: 0, settings: {}, isReadable: true };

/** One save. */
export interface ServerChange {
  /** The row's version that it made. */
  readonly version: number;
  readonly at: Date;
  /** The user's id, or `host` for `npm run servers`. */
  readonly by: Snowflake | 'host';
  /** The version of the change that it undoes. */
  readonly undoes: number | undefined;
  /** The changed keys alone, as they were and as they are; null where a key was or is absent. */
  readonly before: SettingsPatch;
  readonly after: SettingsPatch;
}

/** Why the store does nothing: no answer, no room, no right to write, held by another process, or damaged. */
export type StoreProblem = 'away' | 'full' | 'read-only' | 'locked' | 'damaged';

/** The store was not read. */
export interface StoreUnreadable {
  readonly failed: StoreProblem;
}

/** The end of a save. `changed`: another save came first, and nothing was written. */
export type SettingsSaveResult =
  | { readonly kind: 'saved'; readonly row: ServerRow; readonly change: ServerChange }
  | { readonly kind: 'changed'; readonly row: ServerRow }
  | { readonly kind: 'failed'; readonly why: StoreProblem }
  /** The store ended the connection while it committed. */
  | { readonly kind: 'uncertain' };

/** The settings of all servers. Reading them is a look into memory. */
export interface ServerSettingsStore {
  /** The latest known row; an empty one of version 0 for a server without settings. */
  of(server: Snowflake | undefined): ServerRow;
  /**
   * Writes a change of a row that still has this version, with its line of the history, in one transaction. Ends within 3 s
   * and never throws.
   */
  save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SettingsSaveResult>;
  /** The latest changes, the newest first: 100 at the most are kept. Ends within 3 s. */
  history(server: Snowflake, most: number): Promise<readonly ServerChange[] | StoreUnreadable>;
  /** The setting that a host of several processes has to set before anything is saved; undefined where saves are possible. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** Whether moderation may rely on the rows: they were all read once, and within the last hour, or no store is there. */
  readonly isTrusted: boolean;
  /** `degraded` while the store cannot be read, so that the rows may be old; undefined where there is none. */
  readonly state: 'ok' | 'degraded' | undefined;
}

/** Of a bot without a store: no server has settings, and none are kept. */
export const NO_SERVER_SETTINGS: ServerSettingsStore = {
  of: () => EMPTY_ROW,
  save: async () => ({ kind: 'failed', why: 'away' }),
  history: async () => [],
  neededToSave: undefined,
  isTrusted: true,
  state: undefined,
};
