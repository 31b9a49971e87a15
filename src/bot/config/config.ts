import { resolve } from 'node:path';
import { USUAL_DATA_FOLDER } from 'startup/data-folder';
import { isNear } from 'startup/near-word';
import { plainReason } from 'startup/plain-reason';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { readSmallFile } from 'startup/small-file';
import type { z } from 'zod';
import { configSchema } from './config-schema.ts';
import { unlistedRegistries } from './names-section.ts';
import { type Environment, InvalidConfiguration, type Problem } from './problem.ts';
import { type SettingDetails, settingDetails } from './values.ts';

type Sections = z.output<typeof configSchema>;

/** The bot's configuration: the value of each setting, by section. */
export type Config = { readonly [Section in keyof Sections]: Readonly<Sections[Section]> };

/** The folder for data that survives a restart. */
export const dataFolderOf = ({ bot }: Pick<Config, 'bot'>): string =>
  bot.dataDir ?? bot.localDataDir ?? USUAL_DATA_FOLDER;

/** The folder for the files of the local stand-ins. Different only if an earlier version put them elsewhere. */
export const standInFolderOf = ({ bot }: Pick<Config, 'bot'>): string =>
  bot.localDataDir ?? dataFolderOf({ bot });

/**
 * Parses the configuration. An empty variable counts as absent; white space around a value is ignored.
 * @throws InvalidConfiguration naming every invalid variable
 */
export function parseConfig(variables: Environment): Config {
  const present = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const { environment, problems } = readSecretFiles(present);
  const parsed = configSchema.safeParse(inSections(environment));
  problems.push(
    ...missingInProduction(environment),
    ...quotedValues(environment),
    ...(parsed.error?.issues ?? []).map((issue) => wrongValue(issue, environment)),
  );
  if (parsed.data && problems.length === 0)
    problems.push(
      ...tokenlessSending(parsed.data),
      ...shardBeyondCount(parsed.data),
      ...unlistedRegistries(parsed.data.names),
    );
  if (!parsed.success || problems.length > 0) throw new InvalidConfiguration(oneOfEach(problems));
  return parsed.data;
}

/** Groups the variables of the environment by section. */
function inSections(environment: Environment): Record<string, Environment> {
  const sections = Object.groupBy(declaredSettings, ({ section }) => section);
  return Object.fromEntries(
    Object.entries(sections).map(([section, declared = []]) => [
      section,
      Object.fromEntries(declared.map(({ key, name }) => [key, environment[name]])),
    ]),
  );
}

/**
 * Keeps the first problem of each variable. Two wrong ids in a list are one problem, and quotes explain other problems.
 */
const oneOfEach = (problems: readonly Problem[]) =>
  problems.filter(({ variable }, at) => problems.findIndex((each) => each.variable === variable) === at);

/** Docker's `--env-file` keeps quotes, and so does systemd inside a value. A shell removes them. */
const quotedValues = (environment: Environment): Problem[] =>
  [...settingNames, ...renamedSettings.keys()]
    .filter((variable) => /^(["'`]).*\1$/s.test(environment[variable] ?? ''))
    .map((variable) => ({
      variable,
      sentence: 'has quotes around it, which are part of the value here: remove them',
    }));

/** Settings that are valid alone but contradict each other. */
function tokenlessSending({ service }: Config): Problem[] {
  if (service.token !== undefined) return [];
  const sentence = 'there is no token to send; set API_TOKEN too';
  return [
    ...(service.namesSendToken ? [{ variable: 'NAMES_SEND_TOKEN', sentence }] : []),
    ...(service.recordsSendToken ? [{ variable: 'RECORDS_SEND_TOKEN', sentence }] : []),
  ];
}

function shardBeyondCount({ gateway: { shards = [], shardCount } }: Config): Problem[] {
  const last = shards.at(-1);
  if (last === undefined || shardCount === undefined || last < shardCount) return [];
  const sentence = `names shard ${last}, and with ${shardCount} shards (SHARD_COUNT) the last one is ${shardCount - 1}`;
  return [{ variable: 'SHARDS', sentence }];
}

/** A forgotten token must not start a local Discord or service in production. */
function missingInProduction(environment: Environment): Problem[] {
  if (environment.NODE_ENV !== 'production') return [];
  return declaredSettings
    .filter(({ neededInProduction }) => neededInProduction?.(environment))
    .filter(({ name, fromFile }) => {
      const file = fromFile ? environment[fileVariable(name)] : undefined;
      return environment[name] === undefined && file === undefined;
    })
    .map(({ name, example }) => ({
      variable: name,
      sentence: `has to be set when NODE_ENV is production, for example to ${example}`,
    }));
}

function wrongValue(issue: z.core.$ZodIssue, environment: Environment): Problem {
  const [section, key] = issue.path;
  const declared = declaredSettings.find((each) => each.section === section && each.key === key);
  // zod reports only problems of settings.
  if (!declared) throw new Error(`there is no setting ${issue.path.join('.')}`);
  const { name: variable, expected, example } = declared;
  if (issue.code === 'custom') return { variable, sentence: issue.message };
  const value = environment[variable] ?? '';
  const meant = issue.code === 'invalid_value' ? meantWord(value, issue.values.map(String)) : undefined;
  const guess = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return { variable, sentence: `expected ${expected}${guess}, for example ${meant ?? example}` };
}

/**
 * Returns the allowed word that a value resembles: mistyped, in capitals, shortened or lengthened, like `Production` or
 * `prod`.
 */
function meantWord(value: string, words: readonly string[]): string | undefined {
  const typed = value.toLowerCase();
  const isCut = (word: string) =>
    Math.min(typed.length, word.length) > 1 && (word.startsWith(typed) || typed.startsWith(word));
  return words.find((word) => isCut(word) || isNear(typed, word));
}

/** A setting and its place in the configuration. */
interface DeclaredSetting extends SettingDetails {
  readonly section: string;
  readonly key: string;
}

export const declaredSettings: readonly DeclaredSetting[] = Object.entries(configSchema.shape).flatMap(
  ([section, { shape }]) =>
    Object.entries<z.ZodType>(shape).map(([key, schema]) => {
      const about = settingDetails.get(schema);
      if (!about) throw new Error(`${section}.${key} is not declared as a setting`);
      return { section, key, ...about };
    }),
);

/** Former names that still take effect, with the settings that replace them. */
export const renamedSettings: ReadonlyMap<string, string> = new Map(
  declaredSettings.flatMap(({ name, renamedTo }) => (renamedTo === undefined ? [] : [[name, renamedTo]])),
);

/** Every variable that this version reads, including names of files with secrets. */
export const settingNames: readonly string[] = declaredSettings
  .filter(({ name }) => !renamedSettings.has(name))
  .flatMap(({ name, fromFile }) => (fromFile ? [name, fileVariable(name)] : [name]));

/** Returns the variable that holds the path of a setting's file. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Reads each `NAME_FILE` of a secret into `NAME`. Reports unreadable files, and secrets that are set in both ways. */
function readSecretFiles(environment: Environment): { environment: Environment; problems: Problem[] } {
  const read: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const { name } of declaredSettings.filter(({ fromFile }) => fromFile)) {
    const variable = fileVariable(name);
    const path = environment[variable];
    if (path === undefined) continue;
    if (environment[name] !== undefined) {
      problems.push({ variable, sentence: `set either ${name} or ${variable}, not both` });
      continue;
    }
    try {
      const content = readSmallFile(resolve(PROJECT_FOLDER, path)).toString().trim();
      if (content === '') problems.push({ variable, sentence: 'the file is empty; put the secret into it' });
      else read[name] = content;
    } catch (error) {
      const reason = plainReason(error) ?? 'its path is invalid';
      problems.push({ variable, sentence: `the file cannot be read: ${reason}` });
    }
  }
  return { environment: { ...environment, ...read }, problems };
}
