import { resolve } from 'node:path';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { z } from 'zod';
import { PLAYER_HASHES } from '../../services/score-records/player-hash.ts';
import { listsService, namesOfService, namesSection } from './names-section.ts';
import {
  certificates,
  cursorParameter,
  databaseAddress,
  folder,
  httpHeaders,
  language,
  ownHost,
  port,
  proxyAddress,
  publicKey,
  secret,
  setting,
  shardIds,
  snowflake,
  snowflakes,
  trueOrFalse,
  webAddress,
  wholeNumber,
} from './values.ts';

/**
 * Every setting, under the path that the bot reads (`config.discord.token`): its name, its default, and the message for
 * a wrong value. `.env.example` explains each one, and a test keeps the two equal.
 */
export const configSchema = z.object({
  /** The address of Discord, and the bot's account there. */
  discord: z.object({
    /** Without it the local Discord is used, except with webhooks, which need no token. */
    token: setting(secret.optional(), {
      name: 'DISCORD_TOKEN',
      expected: "the bot's token, without spaces",
      example: 'the token of your application',
      fromFile: true,
      neededInProduction: ({ DISCORD_PUBLIC_KEY, PORT }) => !DISCORD_PUBLIC_KEY || !PORT,
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
    /** With `PORT`, interactions come as webhooks, and no gateway connection is opened. */
    publicKey: setting(publicKey.optional(), {
      name: 'DISCORD_PUBLIC_KEY',
      expected: "the application's public key, 64 hexadecimal digits",
      example: '5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e',
    }),
  }),

  /** The server for interactions as webhooks. */
  webhooks: z.object({
    /** Together with the application's public key it selects webhooks; alone it has no effect. 0 takes a free one. */
    port: port('PORT', '8080'),
    host: ownHost('HOST'),
  }),

  /** The gateway's shards that this process serves. */
  gateway: z.object({
    /** Undefined for all of them. */
    shards: setting(shardIds.optional(), {
      name: 'SHARDS',
      expected: 'shard ids from 0 on with commas between them, or ranges of them',
      example: '0-15',
    }),
    /** Undefined for the number that Discord recommends. */
    shardCount: setting(
      z
        .union([z.literal('auto'), wholeNumber(1, 100_000)])
        .default('auto')
        .transform((count) => (count === 'auto' ? undefined : count)),
      { name: 'SHARD_COUNT', expected: 'auto or a whole number from 1 to 100000', example: 'auto' },
    ),
  }),

  /** The service, and the variants of its interface. */
  service: z.object({
    /** Without it the local service is used, or none: see `hasService`. */
    baseUrl: setting(webAddress.optional(), {
      name: 'API_BASE_URL',
      expected: 'an http or https address without user, query or fragment',
      example: 'https://api.example.com',
      neededInProduction: ({ NAMES_REGISTRIES }) => listsService(NAMES_REGISTRIES),
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
    /** Undefined to detect it by the magnitude. */
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
    recordsTakeDescending: trueOrFalse('RECORDS_TAKE_DESCENDING', false),
    recordsSendToken: trueOrFalse('RECORDS_SEND_TOKEN', false),
    /** The hash of a registered name by which score records identify its player. */
    playerHash: setting(z.enum(PLAYER_HASHES).default('none'), {
      name: 'PLAYER_HASH',
      expected: 'sha256, keccak256 or none',
      example: 'sha256',
    }),

    ...namesOfService,
  }),

  names: namesSection,

  /** The people who may manage conversations and scores, and the guilds where they may. Without a guild nobody may. */
  moderation: z.object({
    guildIds: setting(snowflakes.default([]), {
      name: 'MODERATION_GUILD_IDS',
      expected: "servers' ids, digits alone, with commas between them",
      example: '197038439483310086,197038439483310087',
    }),
    /** Empty to allow everybody with Discord's permission. */
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

  /** What managers of servers decide, what was moderated, and what replicas share. */
  store: z.object({
    /** May hold a user and a password; undefined for a file in the data folder, and null, which is the same. */
    databaseUrl: setting(databaseAddress.optional(), {
      name: 'DATABASE_URL',
      expected: 'a postgres or postgresql address, its user and password percent-encoded',
      example: 'postgres://127.0.0.1:5432/rollcall',
      fromFile: true,
    }),
    /** The most boards of a server; 0 for no command. */
    boardsPerServer: setting(wholeNumber(0, 100).default(10), {
      name: 'BOARDS_PER_SERVER',
      expected: 'a whole number from 0 (no boards) to 100',
      example: '10',
    }),
    /** Days for which lines of the audit are kept to be looked up; 0 for none. */
    auditDays: setting(wholeNumber(0, 3_650).default(365), {
      name: 'AUDIT_DAYS',
      expected: 'whole days from 0 (none are kept) to 3650',
      example: '365',
    }),
  }),

  /** How this machine reaches Discord and the service. */
  network: z.object({
    /** May hold a user and a password. */
    httpsProxy: proxyAddress('HTTPS_PROXY'),
    httpProxy: proxyAddress('HTTP_PROXY'),
    noProxy: setting(
      z
        .string()
        .default('')
        .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
      { name: 'NO_PROXY', expected: 'hosts with commas between them', example: 'intranet.example.com' },
    ),
    /** Authorities that are trusted besides those of Node. */
    certificates: setting(certificates.optional(), {
      name: 'NODE_EXTRA_CA_CERTS',
      expected: 'the path of a file',
      example: '/etc/ssl/certs/our-authority.pem',
    }),
  }),

  /** Health endpoints, metrics and traces. */
  observation: z.object({
    /** Undefined for no health endpoints. 0 takes a free one. */
    healthPort: port('HEALTH_PORT', '9090'),
    healthHost: ownHost('HEALTH_HOST'),
    /** Undefined for no traces. */
    tracesEndpoint: setting(webAddress.optional(), {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      expected: 'an http or https address without user, query or fragment',
      example: 'http://127.0.0.1:4318',
    }),
    /** The headers that authorise us at the collector, by name. */
    tracesHeaders: setting(httpHeaders.optional(), {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      expected: 'headers as name=value with commas between them',
      example: 'authorization=Bearer%20secret',
      fromFile: true,
    }),
    tracesServiceName: setting(z.string().max(100).default('rollcall'), {
      name: 'OTEL_SERVICE_NAME',
      expected: 'a name of at most 100 characters',
      example: 'rollcall',
    }),
  }),

  /** The program itself. */
  bot: z.object({
    environment: setting(z.enum(['production', 'development', 'test']).optional(), {
      name: 'NODE_ENV',
      expected: 'production, development, test or nothing',
      example: 'production',
    }),
    registerAtStart: trueOrFalse('REGISTER_AT_START', true),
    /** The locale of what everybody sees in servers that have installed the bot; undefined for each server's own. */
    publicLanguage: language('PUBLIC_LANGUAGE'),
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
    /** An absolute path; undefined for the usual folder: see `dataFolderOf`. */
    dataDir: setting(folder.transform((path) => resolve(PROJECT_FOLDER, path)).optional(), {
      name: 'DATA_DIR',
      expected: 'a folder',
      example: '/var/lib/rollcall',
    }),
    /** The folder of the local stand-ins where it is another one: see `standInFolderOf`. */
    localDataDir: setting(folder.transform((path) => resolve(PROJECT_FOLDER, path)).optional(), {
      name: 'LOCAL_DATA_DIR',
      expected: 'a folder',
      example: '.data/',
      renamedTo: 'DATA_DIR',
    }),
    /** The port of the local Discord's page; 0 takes that of the last start, or a free one. */
    pagePort: setting(z.literal('off').or(wholeNumber(0, 65_535)).default(0), {
      name: 'PAGE_PORT',
      expected: 'a port, 0 to 65535, or off',
      example: '8090',
    }),
  }),
});
