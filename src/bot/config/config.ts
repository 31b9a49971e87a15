import { resolve } from 'node:path';
import { isNear } from 'startup/near-word';
import { PROJECT_FOLDER } from 'startup/settings-file';
import type { z } from 'zod';
import type { PathTemplate } from '../../services/names/path-template.ts';
import { readSecretFiles } from './secret-files.ts';
import { advice, type Settings, settings } from './settings.ts';

/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One thing that is wrong with one variable. The sentence never holds the value: it may be a secret. */
export interface Problem {
  /** Or `.env` itself. */
  readonly variable: string;
  readonly sentence: string;
}

/** What the bot runs with. A side without an address (`token`, `baseUrl`) is local. */
export interface Config {
  readonly discord: {
    readonly token: string | undefined;
    readonly apiUrl: string;
    readonly guildId: string | undefined;
  };
  readonly service: {
    readonly baseUrl: URL | undefined;
    readonly token: string | undefined;
    readonly sendToken: boolean;
    readonly walletPath: PathTemplate;
    readonly listPath: PathTemplate;
    readonly cursorParameter: string | undefined;
    readonly cacheSeconds: number;
    readonly timeoutSeconds: number;
    readonly bodyFormat: Settings['API_BODY_FORMAT'];
    /** Undefined to go by the magnitude. */
    readonly timestampUnit: 'seconds' | 'milliseconds' | undefined;
    /** For conversations and scores; `cursorParameter` is for names. */
    readonly resourceCursorParameter: string | undefined;
    readonly recordCursorParameter: string | undefined;
    readonly largestLimit: number;
    readonly recordServiceField: string;
    readonly recordsSendToken: boolean;
  };
  /** Who may manage conversations and scores, and where. Without a guild nobody may. */
  readonly moderation: {
    readonly guildIds: readonly string[];
    /** Empty when every role with Discord's permission will do. */
    readonly roleIds: readonly string[];
    readonly auditChannelId: string | undefined;
  };
  readonly cooldownSeconds: number;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** An absolute path. */
  readonly localDataDir: string;
}

/** Where settings were read from, and what there may not mean what its host thinks. */
export interface Source {
  /** The paths of `.env`, the one that counts first in front; none when there is none. */
  readonly files: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Thrown with every problem of the configuration at once. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];

  constructor(problems: readonly Problem[], source?: Source) {
    const { files = [], warnings = [] } = source ?? {};
    const lines = [...problems, ...warnings].map(({ variable, sentence }) => {
      return `  ${variable}: ${sentence}${sentence.endsWith('?') ? '' : '.'}`;
    });
    const explained = 'Every setting is explained in .env.example.';
    const closing = source ? `${explained} ${describeSource(files)}` : explained;
    super(['The configuration is not right:', ...lines, closing].join('\n'));
    this.problems = problems;
    this.warnings = warnings;
  }
}

/** Which `.env` was read, in a sentence. */
export const describeSource = (files: readonly string[]): string =>
  files.length === 0
    ? 'There is no .env: settings come from the environment alone.'
    : `Settings come from the environment and ${files.join(', then ')}.`;

/**
 * Reads the configuration. An empty variable counts as absent, and white space around a value is no part of it.
 * @throws InvalidConfiguration naming every variable that is wrong
 */
export function parseConfig(variables: Environment): Config {
  const present = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const { environment, problems } = readSecretFiles(present);
  const parsed = settings.safeParse(environment);
  problems.push(
    ...missingInProduction(environment),
    ...quoted(environment),
    ...(parsed.error?.issues ?? []).map((issue) => wrongValue(issue, environment)),
  );
  if (parsed.data && problems.length === 0) problems.push(...nothingToSend(parsed.data));
  if (!parsed.success || problems.length > 0) throw new InvalidConfiguration(oneOfEach(problems));
  return arrange(parsed.data);
}

/** A variable is told one thing, the first: two wrong ids of a list are the same, and quotes explain the rest. */
const oneOfEach = (problems: readonly Problem[]) =>
  problems.filter(({ variable }, at) => problems.findIndex((each) => each.variable === variable) === at);

/** Docker's `--env-file` and systemd's quotes inside a value leave them in it, where a shell takes them away. */
const quoted = (environment: Environment): Problem[] =>
  Object.keys(settings.shape)
    .filter((variable) => /^(["'`]).*\1$/s.test(environment[variable] ?? ''))
    .map((variable) => ({
      variable,
      sentence: 'has quotes around it that are a part of it here: leave them out',
    }));

/** What is right by itself and makes no sense together. */
function nothingToSend(read: Settings): Problem[] {
  if (read.API_TOKEN !== undefined) return [];
  return (['NAMES_SEND_TOKEN', 'RECORDS_SEND_TOKEN'] as const)
    .filter((variable) => read[variable])
    .map((variable) => ({ variable, sentence: 'there is no token to send; set API_TOKEN too' }));
}

/** A forgotten token must never look like a running bot: in production nothing is local. */
function missingInProduction(environment: Environment): Problem[] {
  if (environment.NODE_ENV !== 'production') return [];
  return (['DISCORD_TOKEN', 'API_BASE_URL'] as const)
    .filter(
      (variable) => environment[variable] === undefined && environment[`${variable}_FILE`] === undefined,
    )
    .map((variable) => ({
      variable,
      sentence: `has to be set when NODE_ENV is production, for example to ${exampleOf(variable)}`,
    }));
}

function wrongValue(issue: z.core.$ZodIssue, environment: Environment): Problem {
  const variable = String(issue.path[0]);
  const value = environment[variable] ?? '';
  if (issue.code === 'custom') return { variable, sentence: issue.message };
  const expected = isSetting(variable) ? advice.get(settings.shape[variable])?.expected : undefined;
  const meant = issue.code === 'invalid_value' ? meantWord(value, issue.values.map(String)) : undefined;
  const guess = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return { variable, sentence: `expected ${expected}${guess}, for example ${meant ?? exampleOf(variable)}` };
}

/** One of the words that a setting may be, mistyped, in capitals, cut short or drawn out: `Production`, `prod`. */
function meantWord(value: string, words: readonly string[]): string | undefined {
  const typed = value.trim().toLowerCase();
  const isCut = (word: string) => typed.length > 1 && (word.startsWith(typed) || typed.startsWith(word));
  return words.find((word) => isCut(word) || isNear(typed, word));
}

const isSetting = (name: string): name is keyof Settings => name in settings.shape;

const exampleOf = (name: string): string | undefined =>
  isSetting(name) ? advice.get(settings.shape[name])?.example : undefined;

function arrange(read: Settings): Config {
  return {
    discord: {
      token: read.DISCORD_TOKEN,
      apiUrl: read.DISCORD_API_URL.href.replace(/\/+$/, ''),
      guildId: read.DISCORD_GUILD_ID,
    },
    service: {
      baseUrl: read.API_BASE_URL,
      token: read.API_TOKEN,
      sendToken: read.NAMES_SEND_TOKEN,
      walletPath: read.NAMES_WALLET_PATH,
      listPath: read.NAMES_LIST_PATH,
      cursorParameter: read.NAMES_CURSOR_PARAMETER,
      cacheSeconds: read.NAMES_CACHE_SECONDS,
      timeoutSeconds: read.API_TIMEOUT_SECONDS,
      bodyFormat: read.API_BODY_FORMAT,
      timestampUnit: read.API_TIMESTAMP_UNIT === 'auto' ? undefined : read.API_TIMESTAMP_UNIT,
      resourceCursorParameter: read.API_CURSOR_PARAMETER,
      recordCursorParameter: read.RECORDS_CURSOR_PARAMETER,
      largestLimit: read.API_LARGEST_LIMIT,
      recordServiceField: read.RECORDS_SERVICE_FIELD,
      recordsSendToken: read.RECORDS_SEND_TOKEN,
    },
    moderation: {
      guildIds: read.MODERATION_GUILD_IDS,
      roleIds: read.MODERATOR_ROLE_IDS,
      auditChannelId: read.AUDIT_CHANNEL_ID,
    },
    cooldownSeconds: read.COOLDOWN_SECONDS,
    logLevel: read.LOG_LEVEL,
    localDataDir: resolve(PROJECT_FOLDER, read.LOCAL_DATA_DIR),
  };
}
