import { resolve } from 'node:path';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { z } from 'zod';
import { parseListPath, parseWalletPath } from '../../services/names/path-template.ts';
import { details, type SettingDetails, setting } from './setting.ts';
import {
  cursorParameter,
  folder,
  pathTemplate,
  secret,
  snowflake,
  snowflakes,
  webAddress,
  wholeNumber,
} from './values.ts';

/**
 * Every setting, where the bot finds its value (`config.discord.token`). Names, defaults and what is said about wrong
 * values stand here and nowhere else; `.env.example` explains each one, and a test keeps the two equal.
 */
export const settings = z.object({
  discord: z.object({
    /** The local Discord is used without it. */
    token: setting(secret.optional(), {
      name: 'DISCORD_TOKEN',
      expected: "the bot's token, without spaces",
      example: 'the token of your application',
      fromFile: true,
      neededInProduction: true,
    }),
    apiUrl: setting(
      webAddress
        .refine(({ pathname }) => !/\/v\d+(\/|$)/i.test(pathname), {
          error: 'expected an address without a version, for example https://discord.com/api',
        })
        .transform(({ href }) => href.replace(/\/+$/, ''))
        .default('https://discord.com/api'),
      {
        name: 'DISCORD_API_URL',
        expected: 'an http or https address without a version',
        example: 'https://discord.com/api',
      },
    ),
    guildId: setting(snowflake.optional(), {
      name: 'DISCORD_GUILD_ID',
      expected: "a server's id, digits alone",
      example: '197038439483310086',
    }),
  }),

  service: z.object({
    /** The local service is used without it. */
    baseUrl: setting(webAddress.optional(), {
      name: 'API_BASE_URL',
      expected: 'an http or https address without user, query or fragment',
      example: 'https://api.example.com',
      neededInProduction: true,
    }),
    token: setting(secret.optional(), {
      name: 'API_TOKEN',
      expected: 'an access token, without spaces',
      example: 'the token of your service',
      fromFile: true,
    }),
    timeoutSeconds: setting(wholeNumber(1, 60).default(10), {
      name: 'API_TIMEOUT_SECONDS',
      expected: 'whole seconds from 1 to 60',
      example: '10',
    }),

    bodyFormat: setting(z.enum(['form', 'json']).default('form'), {
      name: 'API_BODY_FORMAT',
      expected: 'form or json',
      example: 'form',
    }),
    /** Undefined to go by the magnitude. */
    timestampUnit: setting(
      z
        .enum(['auto', 'seconds', 'milliseconds'])
        .default('auto')
        .transform((unit) => (unit === 'auto' ? undefined : unit)),
      { name: 'API_TIMESTAMP_UNIT', expected: 'auto, seconds or milliseconds', example: 'auto' },
    ),
    resourcesCursorParameter: setting(
      cursorParameter('limit', 'muted', 'archived', 'pinned', 'group_id').optional(),
      {
        name: 'API_CURSOR_PARAMETER',
        expected: "a query parameter's name that the interface does not use itself",
        example: 'starting_after',
      },
    ),
    largestLimit: setting(wholeNumber(1, 10_000).default(100), {
      name: 'API_LARGEST_LIMIT',
      expected: 'a whole number from 1 to 10000',
      example: '100',
    }),

    recordsServiceField: setting(z.string().max(255).default('the service'), {
      name: 'RECORDS_SERVICE_FIELD',
      expected: "a field's name of at most 255 characters",
      example: 'the service',
    }),
    recordsCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
      name: 'RECORDS_CURSOR_PARAMETER',
      expected: "a query parameter's name other than limit and default",
      example: 'starting_after',
    }),
    recordsSendToken: setting(z.stringbool().default(false), {
      name: 'RECORDS_SEND_TOKEN',
      expected: 'true or false',
      example: 'false',
    }),

    namesWalletPath: setting(pathTemplate(parseWalletPath).prefault('/api/v1/names/{name}/wallet'), {
      name: 'NAMES_WALLET_PATH',
      expected: 'a path with {name} in it',
      example: '/api/v1/names/{name}/wallet',
    }),
    namesListPath: setting(pathTemplate(parseListPath).prefault('/api/v1/wallets/{wallet}/names'), {
      name: 'NAMES_LIST_PATH',
      expected: 'a path with {wallet} in it',
      example: '/api/v1/wallets/{wallet}/names',
    }),
    namesCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
      name: 'NAMES_CURSOR_PARAMETER',
      expected: "a query parameter's name other than limit and default",
      example: 'starting_after',
    }),
    namesSendToken: setting(z.stringbool().default(false), {
      name: 'NAMES_SEND_TOKEN',
      expected: 'true or false',
      example: 'false',
    }),
    namesCacheSeconds: setting(wholeNumber(0, 86_400).default(60), {
      name: 'NAMES_CACHE_SECONDS',
      expected: 'whole seconds from 0 (no cache) to 86400',
      example: '60',
    }),
  }),

  /** Who may manage conversations and scores, and where. Without a guild nobody may. */
  moderation: z.object({
    guildIds: setting(snowflakes.default([]), {
      name: 'MODERATION_GUILD_IDS',
      expected: "servers' ids, digits alone, with commas between them",
      example: '197038439483310086,197038439483310087',
    }),
    /** Empty when everybody with Discord's permission may. */
    roleIds: setting(snowflakes.default([]), {
      name: 'MODERATOR_ROLE_IDS',
      expected: "roles' ids, digits alone, with commas between them",
      example: '197038439483310086,197038439483310087',
    }),
    auditChannelId: setting(snowflake.optional(), {
      name: 'AUDIT_CHANNEL_ID',
      expected: "a channel's id, digits alone",
      example: '197038439483310086',
    }),
  }),

  bot: z.object({
    environment: setting(z.enum(['production', 'development', 'test']).optional(), {
      name: 'NODE_ENV',
      expected: 'production, development, test or nothing',
      example: 'production',
    }),
    registerAtStart: setting(z.stringbool().default(true), {
      name: 'REGISTER_AT_START',
      expected: 'true or false',
      example: 'true',
    }),
    cooldownSeconds: setting(wholeNumber(0, 3_600).default(2), {
      name: 'COOLDOWN_SECONDS',
      expected: 'whole seconds from 0 (no cooldown) to 3600',
      example: '2',
    }),
    logLevel: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(), {
      name: 'LOG_LEVEL',
      expected: 'fatal, error, warn, info, debug, trace or silent',
      example: 'info',
    }),
    /** An absolute path. */
    localDataDir: setting(
      folder.default('.data/').transform((path) => resolve(PROJECT_FOLDER, path)),
      { name: 'LOCAL_DATA_DIR', expected: 'a folder', example: '.data/' },
    ),
  }),
});

/** A setting and its place in the configuration. */
interface DeclaredSetting extends SettingDetails {
  readonly section: string;
  readonly key: string;
}

export const declaredSettings: readonly DeclaredSetting[] = Object.entries(settings.shape).flatMap(
  ([section, { shape }]) =>
    Object.entries<z.ZodType>(shape).map(([key, schema]) => {
      const about = details.get(schema);
      if (!about) throw new Error(`${section}.${key} is not declared as a setting`);
      return { section, key, ...about };
    }),
);

/** Every variable that is read, those of files with secrets among them. */
export const settingNames: readonly string[] = declaredSettings.flatMap(({ name, fromFile }) =>
  fromFile ? [name, fileVariable(name)] : [name],
);

/** The variable with the path of the file that a setting may come from. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}
