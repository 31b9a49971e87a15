import { z } from 'zod';
import { type ParsedTemplate, parseListPath, parseWalletPath } from '../../services/names/path-template.ts';

/** What a wrong value is told: what was expected, and a value that would do. */
interface Advice {
  readonly expected: string;
  readonly example: string;
}

/** Where each schema keeps its advice, so that one place makes sentences of all problems. */
export const advice = z.registry<Advice>();

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** What new URL() would take and make something else of, since paths are put after the address. */
function addressTrouble(url: URL): string | undefined {
  if (/[?#]/.test(url.href)) return 'has a "?" or "#": leave it out, and what follows it';
  if (url.username || url.password) return 'has a user or password in it: leave them out, they are not sent';
  return undefined;
}

const webAddress = z
  .string()
  .refine((text) => !/\s/.test(text), { error: 'has white space inside' })
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((text, context) => {
    const url = new URL(text);
    const trouble = addressTrouble(url);
    if (trouble === undefined) return url;
    context.addIssue(trouble);
    return z.NEVER;
  });

/** Only a shell reads the sign, and only in front of its own words: a folder of that name would be made. */
const folder = z.string().refine((path) => !/^~|^\$\w|^\$\{/.test(path), {
  error: 'expected a whole path: "~" and "$" are not read here',
});

const secret = z.string().regex(/^[\x21-\x7e]+$/);

const pathTemplate = (parse: (text: string) => ParsedTemplate) =>
  z.string().transform((text, context) => {
    const { template, problems } = parse(text);
    if (template) return template;
    context.addIssue(problems.join(', and '));
    return z.NEVER;
  });

/** Discord writes its 64-bit ids in decimal digits. */
const snowflake = z.string().regex(/^\d{1,20}$/);

const snowflakes = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(snowflake));

/** A query parameter's name, other than those that the interface gives a meaning of its own. */
const cursorParameter = (...taken: readonly string[]) =>
  z.string().regex(new RegExp(`^(?!(?:${taken.join('|')})$)[\\w.[\\]-]{1,64}$`));

/**
 * Every setting, as the environment gives it: text, or absent. Defaults stand here and nowhere else;
 * `.env.example` explains each one, and a test keeps the two equal.
 */
export const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .register(advice, { expected: 'production, development, test or nothing', example: 'production' }),

  DISCORD_TOKEN: secret.optional().register(advice, {
    expected: "the bot's token, without spaces",
    example: 'the token of your application',
  }),
  DISCORD_TOKEN_FILE: z.string().optional().register(advice, {
    expected: 'a file that holds the token alone',
    example: '/run/secrets/discord_token',
  }),
  DISCORD_API_URL: webAddress
    .refine(({ pathname }) => !/\/v\d+(\/|$)/i.test(pathname), {
      error: 'expected an address without a version, for example https://discord.com/api',
    })
    .default(new URL('https://discord.com/api'))
    .register(advice, {
      expected: 'an http or https address without a version',
      example: 'https://discord.com/api',
    }),
  DISCORD_GUILD_ID: snowflake
    .optional()
    .register(advice, { expected: "a server's id, digits alone", example: '197038439483310086' }),

  API_BASE_URL: webAddress.optional().register(advice, {
    expected: 'an http or https address without user, query or fragment',
    example: 'https://api.example.com',
  }),
  API_TOKEN: secret
    .optional()
    .register(advice, { expected: 'an access token, without spaces', example: 'the token of your service' }),
  API_TOKEN_FILE: z
    .string()
    .optional()
    .register(advice, { expected: 'a file that holds the token alone', example: '/run/secrets/api_token' }),
  API_TIMEOUT_SECONDS: wholeNumber(1, 60)
    .default(10)
    .register(advice, { expected: 'whole seconds from 1 to 60', example: '10' }),

  API_BODY_FORMAT: z
    .enum(['form', 'json'])
    .default('form')
    .register(advice, { expected: 'form or json', example: 'form' }),
  API_TIMESTAMP_UNIT: z
    .enum(['auto', 'seconds', 'milliseconds'])
    .default('auto')
    .register(advice, { expected: 'auto, seconds or milliseconds', example: 'auto' }),
  API_CURSOR_PARAMETER: cursorParameter('limit', 'muted', 'archived', 'pinned', 'group_id')
    .optional()
    .register(advice, {
      expected: "a query parameter's name that the interface does not use itself",
      example: 'starting_after',
    }),
  API_LARGEST_LIMIT: wholeNumber(1, 10_000)
    .default(100)
    .register(advice, { expected: 'a whole number from 1 to 10000', example: '100' }),

  RECORDS_SERVICE_FIELD: z
    .string()
    .max(255)
    .default('the service')
    .register(advice, { expected: "a field's name of at most 255 characters", example: 'the service' }),
  RECORDS_CURSOR_PARAMETER: cursorParameter('limit', 'default').optional().register(advice, {
    expected: "a query parameter's name other than limit and default",
    example: 'starting_after',
  }),
  RECORDS_SEND_TOKEN: z
    .stringbool()
    .default(false)
    .register(advice, { expected: 'true or false', example: 'false' }),

  NAMES_WALLET_PATH: pathTemplate(parseWalletPath)
    .prefault('/api/v1/names/{name}/wallet')
    .register(advice, { expected: 'a path with {name} in it', example: '/api/v1/names/{name}/wallet' }),
  NAMES_LIST_PATH: pathTemplate(parseListPath)
    .prefault('/api/v1/wallets/{wallet}/names')
    .register(advice, { expected: 'a path with {wallet} in it', example: '/api/v1/wallets/{wallet}/names' }),
  NAMES_CURSOR_PARAMETER: cursorParameter('limit', 'default').optional().register(advice, {
    expected: "a query parameter's name other than limit and default",
    example: 'starting_after',
  }),
  NAMES_SEND_TOKEN: z
    .stringbool()
    .default(false)
    .register(advice, { expected: 'true or false', example: 'false' }),
  NAMES_CACHE_SECONDS: wholeNumber(0, 86_400)
    .default(60)
    .register(advice, { expected: 'whole seconds from 0 (no cache) to 86400', example: '60' }),

  MODERATION_GUILD_IDS: snowflakes.default([]).register(advice, {
    expected: "servers' ids, digits alone, with commas between them",
    example: '197038439483310086,197038439483310087',
  }),
  MODERATOR_ROLE_IDS: snowflakes.default([]).register(advice, {
    expected: "roles' ids, digits alone, with commas between them",
    example: '197038439483310086,197038439483310087',
  }),
  AUDIT_CHANNEL_ID: snowflake
    .optional()
    .register(advice, { expected: "a channel's id, digits alone", example: '197038439483310086' }),

  COOLDOWN_SECONDS: wholeNumber(0, 3_600)
    .default(2)
    .register(advice, { expected: 'whole seconds from 0 (no cooldown) to 3600', example: '2' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .register(advice, { expected: 'fatal, error, warn, info, debug, trace or silent', example: 'info' }),
  LOCAL_DATA_DIR: folder.default('.data/').register(advice, { expected: 'a folder', example: '.data/' }),
});

export type Settings = z.output<typeof settings>;
