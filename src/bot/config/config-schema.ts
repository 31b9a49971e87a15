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
 * Declares every setting, under the path that the bot reads (`config.discord.token`): its name, its default, and the
 * message for an invalid value. `.env.example` explains each setting; a test keeps both in sync.
 */
export const configSchema = z.object({
  /** Discord's address, and the bot's account there. */
  discord: z.object({
    /** Without it the local Discord is used. Webhooks need no token. */
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
      expected: 'the id of a server, digits only',
      example: '197038439483310086',
    }),
    /** Together with `PORT` it selects webhooks, and no gateway connection is opened. */
    publicKey: setting(publicKey.optional(), {
      name: 'DISCORD_PUBLIC_KEY',
      expected: "the application's public key, 64 hexadecimal digits",
      example: '5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e5c3d1f4e',
    }),
  }),

  /** The server that receives interactions as webhooks. */
  webhooks: z.object({
    /**
     * Together with the application's public key it selects webhooks; alone it has no effect. 0 selects a free port.
     */
    port: port('PORT', '8080'),
    host: ownHost('HOST'),
  }),

  /** The gateway shards of this process. */
  gateway: z.object({
    /** Undefined for all shards. */
    shards: setting(shardIds.optional(), {
      name: 'SHARDS',
      expected: 'shard ids from 0 or ranges of them, separated by commas',
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
    /** Without it the local service is used, or no service: see `hasService`. */
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
    /** Undefined to detect the unit by the magnitude. */
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
        expected: 'the name of a query parameter that the interface does not use itself',
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
      expected: 'the name of a field, at most 255 characters',
      example: 'the service',
    }),
    recordsCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
      name: 'RECORDS_CURSOR_PARAMETER',
      expected: 'the name of a query parameter other than limit and default',
      example: 'starting_after',
    }),
    recordsTakeDescending: trueOrFalse('RECORDS_TAKE_DESCENDING', false),
    recordsSendToken: trueOrFalse('RECORDS_SEND_TOKEN', false),
    /** The hash of a registered name that identifies a player in score records. */
    playerHash: setting(z.enum(PLAYER_HASHES).default('none'), {
      name: 'PLAYER_HASH',
      expected: 'sha256, keccak256 or none',
      example: 'sha256',
    }),

    ...namesOfService,
  }),

  names: namesSection,

  /**
   * The people who may moderate conversations and scores, and the guilds where they may. Without a guild nobody may.
   */
  moderation: z.object({
    guildIds: setting(snowflakes.default([]), {
      name: 'MODERATION_GUILD_IDS',
      expected: 'ids of servers, digits only, separated by commas',
      example: '197038439483310086,197038439483310087',
    }),
    /** Empty to allow everybody with Discord's permission. */
    roleIds: setting(snowflakes.default([]), {
      name: 'MODERATOR_ROLE_IDS',
      expected: 'ids of roles, digits only, separated by commas',
      example: '197038439483310086,197038439483310087',
    }),
    auditChannelId: setting(snowflake.optional(), {
      name: 'AUDIT_CHANNEL_ID',
      expected: 'the id of a channel, digits only',
      example: '197038439483310086',
    }),
  }),

  /** Settings of servers, the history of moderation, and the state shared by replicas. */
  store: z.object({
    /** May contain a user and a password. Undefined or null for a file in the data folder. */
    databaseUrl: setting(databaseAddress.optional(), {
      name: 'DATABASE_URL',
      expected: 'a postgres or postgresql address, its user and password percent-encoded',
      example: 'postgres://127.0.0.1:5432/rollcall',
      fromFile: true,
    }),
    /** Maximum boards per server; 0 disables the command. */
    boardsPerServer: setting(wholeNumber(0, 100).default(10), {
      name: 'BOARDS_PER_SERVER',
      expected: 'a whole number from 0 (no boards) to 100',
      example: '10',
    }),
    /** Days for which audit lines can be looked up; 0 disables the history. */
    auditDays: setting(wholeNumber(0, 3_650).default(365), {
      name: 'AUDIT_DAYS',
      expected: 'whole days from 0 (no history) to 3650',
      example: '365',
    }),
  }),

  /** How this machine reaches Discord and the service. */
  network: z.object({
    /** May contain a user and a password. */
    httpsProxy: proxyAddress('HTTPS_PROXY'),
    httpProxy: proxyAddress('HTTP_PROXY'),
    noProxy: setting(
      z
        .string()
        .default('')
        .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
      { name: 'NO_PROXY', expected: 'hosts separated by commas', example: 'intranet.example.com' },
    ),
    /** Trusted besides Node's own authorities. */
    certificates: setting(certificates.optional(), {
      name: 'NODE_EXTRA_CA_CERTS',
      expected: 'the path of a file',
      example: '/etc/ssl/certs/our-authority.pem',
    }),
  }),

  /** Health endpoints, metrics and traces. */
  observation: z.object({
    /** Undefined for no health endpoints. 0 selects a free port. */
    healthPort: port('HEALTH_PORT', '9090'),
    healthHost: ownHost('HEALTH_HOST'),
    /** Undefined for no traces. */
    tracesEndpoint: setting(webAddress.optional(), {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      expected: 'an http or https address without user, query or fragment',
      example: 'http://127.0.0.1:4318',
    }),
    /** Headers that authorise the bot at the collector, by name. */
    tracesHeaders: setting(httpHeaders.optional(), {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      expected: 'headers as name=value, separated by commas',
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
    /** The locale of public answers in servers that have installed the bot; undefined for each server's own. */
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
    /** An absolute path; undefined for the default folder: see `dataFolderOf`. */
    dataDir: setting(folder.transform((path) => resolve(PROJECT_FOLDER, path)).optional(), {
      name: 'DATA_DIR',
      expected: 'a folder',
      example: '/var/lib/rollcall',
    }),
    /** A separate folder for the local stand-ins: see `standInFolderOf`. */
    localDataDir: setting(folder.transform((path) => resolve(PROJECT_FOLDER, path)).optional(), {
      name: 'LOCAL_DATA_DIR',
      expected: 'a folder',
      example: '.data/',
      renamedTo: 'DATA_DIR',
    }),
    /** The port of the local Discord's page. 0 selects the port of the last start, or a free one. */
    pagePort: setting(z.literal('off').or(wholeNumber(0, 65_535)).default(0), {
      name: 'PAGE_PORT',
      expected: 'a port, 0 to 65535, or off',
      example: '8090',
    }),
  }),
});
