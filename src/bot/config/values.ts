import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { plainReason } from 'startup/plain-reason';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { readSmallFile } from 'startup/small-file';
import { z } from 'zod';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import { LANGUAGES } from '../../handlers/words/catalogues.ts';
import type { ParsedTemplate } from '../../services/names/path-template.ts';
import { encodeStrictly } from '../../services/text.ts';
import type { Environment } from './problem.ts';

/** The name of a setting, its message for invalid values, and its sources. */
export interface SettingDetails {
  /** Its variable in the environment. */
  readonly name: string;
  /** Used in the message about an invalid value: the expected values, and an example. */
  readonly expected: string;
  readonly example: string;
  /** Whether a file may contain the value. `NAME_FILE` then holds its path, as container platforms mount secrets. */
  readonly fromFile?: boolean;
  /** For a former name, which still takes effect with a warning: the setting that replaces it. */
  readonly renamedTo?: string;
  /** Whether the setting is required in production, given these variables. */
  readonly neededInProduction?: (environment: Environment) => boolean;
}

export const settingDetails = z.registry<SettingDetails>();

/** Declares a setting with its schema and details. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: SettingDetails): Schema {
  // Details belong to the schema object. A second setting with the same object would get the first one's name.
  if (settingDetails.has(schema)) throw new Error(`${about.name} needs a schema of its own`);
  settingDetails.add(schema, about);
  return schema;
}

/** A setting with the values `true` and `false`. */
export const trueOrFalse = (name: string, fallback: boolean) =>
  setting(z.stringbool().default(fallback), { name, expected: 'true or false', example: String(fallback) });

/** A whole number from `min` to `max`, at most nine digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An optional setting for a port to listen on. 0 selects a free port. */
export const port = (name: string, example: string) =>
  setting(wholeNumber(0, 65_535).optional(), { name, expected: 'a port, 0 to 65535', example });

/** Rejects parts of an address that `new URL()` accepts but that no path can follow. */
function addressTrouble(url: URL): string | undefined {
  if (/[?#]/.test(url.href)) return 'has a "?" or "#": remove it and what follows it';
  if (url.username || url.password)
    return 'contains a user or password: remove them, because they are not sent';
  if (url.pathname.includes('@'))
    return 'has an "@" after its host: remove a user and password, and write "@" in a path as %40';
  return undefined;
}

/** An http or https address to which paths can be appended. */
export const webAddress = z
  .string()
  .refine((text) => !/\s/.test(text), { error: 'contains white space' })
  .pipe(z.url({ protocol: /^https?$/ }))
  .transform((text, context) => {
    const url = new URL(text);
    const trouble = addressTrouble(url);
    if (trouble === undefined) return url;
    context.addIssue(trouble);
    return z.NEVER;
  });

/**
 * An optional setting for the address of a proxy. A path or query is rejected: it may be part of a password that is not
 * encoded.
 */
export const proxyAddress = (name: string) =>
  setting(
    z
      .url({ protocol: /^https?$/ })
      .transform((text) => new URL(text))
      .refine(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', {
        error: 'has a path, "?" or "#": remove it, or percent-encode it in the user and password',
      })
      .refine(({ username, password }) => [username, password].every(isEncoded), {
        error: 'has a "%" in its user or password that is not an escape: write it as %25',
      })
      .optional(),
    {
      name,
      expected: 'an http or https address, its user and password percent-encoded',
      example: 'http://proxy.example.com:3128',
    },
  );

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The certificates in a PEM file. */
export const certificates = z.string().transform((path, context) => {
  try {
    const text = readSmallFile(resolve(PROJECT_FOLDER, path), MOST_KIB_OF_CERTIFICATES).toString();
    const found = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? [];
    for (const each of found) new X509Certificate(each);
    if (found.length > 0) return found;
    context.addIssue('the file holds no certificate in the PEM format');
  } catch (error) {
    const reason = plainReason(error) ?? 'a certificate in it is damaged, or its path is invalid';
    context.addIssue(`the file cannot be read: ${reason}`);
  }
  return z.NEVER;
});

/** A bundle of all system authorities has some 250 kB. */
const MOST_KIB_OF_CERTIFICATES = 4_096;

/** Only a shell expands `~` and `$`. Here they would create a folder of that name. */
export const folder = z.string().refine((path) => !/^~|^\$\w|^\$\{/.test(path), {
  error: 'expected a literal path: "~" and "$" are not expanded here',
});

/** Printable characters without spaces, which are valid in a header. */
export const secret = z.string().regex(/^[\x21-\x7e]+$/);

/** A path with placeholders. */
export const pathTemplate = (parse: (text: string) => ParsedTemplate) =>
  z.string().transform((text, context) => {
    const { template, problems } = parse(text);
    if (template) return template;
    context.addIssue(problems.join(', and '));
    return z.NEVER;
  });

/** Checks an address template. The wallet may only follow the host, so that no name can choose the host. */
function explorerTrouble(text: string): string | undefined {
  if (!text.includes('{wallet}')) return 'lacks {wallet}, where the address of the wallet goes';
  const [one, other] = ['a', 'b'].map((wallet) => URL.parse(text.replaceAll('{wallet}', wallet)));
  if (one?.protocol !== 'https:' || !other || /\s/.test(text)) {
    return 'has to be an address that begins with https://';
  }
  if (/[{}]/.test(text.replaceAll('{wallet}', ''))) return 'has a "{" or "}" besides {wallet}';
  if (one.origin !== other.origin) return 'has {wallet} in its host: it may only follow the host';
  return one.username || one.password ? 'contains a user or password, which everybody would see' : undefined;
}

/** An https address with `{wallet}` in it, parsed to a function from a wallet to an address. */
export const explorerTemplate = z.string().transform((text, context) => {
  const trouble = explorerTrouble(text);
  if (trouble === undefined) {
    return (wallet: string) => text.replaceAll('{wallet}', () => encodeStrictly(wallet));
  }
  context.addIssue(trouble);
  return z.NEVER;
});

/** Languages with a catalogue, by Discord's locales; `en` for all of English. */
const CATALOGUES = ['en', ...LANGUAGES];

/** An optional setting for a language with a catalogue, in any case. Its value is one of Discord's locales. */
export const language = (name: string) =>
  setting(
    z
      .string()
      .transform((typed) => CATALOGUES.find((each) => each.toLowerCase() === typed.toLowerCase()) ?? typed)
      .pipe(z.enum(CATALOGUES))
      .transform((found) => (found === 'en' ? 'en-US' : found))
      .optional(),
    { name, expected: `one of ${CATALOGUES.join(', ')}`, example: 'de' },
  );

export const snowflake = z.string().regex(SNOWFLAKE);

/** Several ids, separated by commas. */
export const snowflakes = z
  .string()
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(z.array(snowflake));

/** The name of a query parameter, except those that the interface defines. */
export const cursorParameter = (...taken: readonly string[]) =>
  z.string().regex(new RegExp(`^(?!(?:${taken.join('|')})$)[\\w.[\\]-]{1,64}$`));

/** An Ed25519 public key: 32 bytes as hexadecimal digits of either case. */
export const publicKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .toLowerCase();

/**
 * A setting for an address to listen on, also an IPv6 address in brackets. Rejects spaces and slashes, because some
 * shells set HOST to other things.
 */
export const ownHost = (name: string) =>
  setting(
    z
      .string()
      .regex(/^[^\s/]+$/)
      .transform((host) => host.replace(/^\[(.+)\]$/, '$1'))
      .default('127.0.0.1'),
    { name, expected: 'an address or a host name of this machine', example: '0.0.0.0' },
  );

/** Checks the address of a database. */
function databaseTrouble(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || /\s/.test(text)) return 'expected an address, its user and password percent-encoded';
  if (/%(?![\da-f]{2})/i.test(url.username + url.password))
    return 'has a "%" that is not an escape: write it as %25';
  // Part of the password would become the host: `u:x@c#r@host` has the host `c`.
  if (text.includes('#')) return `has a "#": ${ENCODED}`;
  if (`${url.pathname}${url.search}`.includes('@')) return `has an "@" after its host: ${ENCODED}`;
  return undefined;
}

const ENCODED = 'in a user, a password or a name write "@" as %40, "#" as %23, "/" as %2F and "?" as %3F';

/** The address of a Postgres, with its user and password. Null for another kind of address, which is ignored. */
export const databaseAddress = z.string().transform((text, context) => {
  if (!/^postgres(ql)?:\/\//.test(text)) return null;
  const trouble = databaseTrouble(text);
  if (trouble === undefined) return text;
  context.addIssue(trouble);
  return z.NEVER;
});

/** Maximum shards in a list and in Discord's recommendation. The largest bots have some tens of thousands. */
export const MOST_SHARDS = 100_000;

/** Parses ids and ranges separated by commas (`0,1,2` or `0-15`) to sorted ids without repetitions. */
export const shardIds = z.string().transform((text, context) => {
  const ids = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    if (first === undefined || Number(last) < Number(first) || Number(last) >= MOST_SHARDS) {
      context.addIssue({ code: 'invalid_format', format: 'shard ids' });
      return z.NEVER;
    }
    for (let id = Number(first); id <= Number(last); id++) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
});

/**
 * Headers as `name=value` pairs separated by commas, with values percent-encoded, like OpenTelemetry's
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables).
 */
export const httpHeaders = z.string().transform((text, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name = '', written = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    const value = decoded(written);
    if (name === '' || value === undefined || !/^[\x20-\x7e]+$/.test(value)) {
      context.addIssue({ code: 'invalid_format', format: 'headers' });
      return z.NEVER;
    }
    headers[name] = value;
  }
  return headers;
});

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
