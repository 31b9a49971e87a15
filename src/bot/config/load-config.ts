import process from 'node:process';
import { folderWith } from 'startup/data-folder';
import { nameWords, SETTING_PREFIX, settingFinder } from 'startup/near-word';
import { LINK_IGNORED, withoutServiceLinks } from 'startup/service-links';
import {
  EARLIER_SERVICE_DATA_DIR,
  FILE_VARIABLE,
  readSettingsFile,
  SERVICE_VARIABLES,
  type SettingsFile,
  UnreadableSettings,
} from 'startup/settings-file';
import {
  type Config,
  fileVariable,
  parseConfig,
  renamedSettings,
  settingNames,
  standInFolderOf,
} from './config.ts';
import { PROXY_NAMES } from './network.ts';
import { type ConfigSource, type Environment, InvalidConfiguration, type Problem } from './problem.ts';
import { ineffectiveOfService, isServiceLocal } from './service-settings.ts';
import { ineffectiveSettings, isDiscordLocal, isOneOfSeveral } from './webhook-settings.ts';

/** The configuration of a process, and its source. */
export interface LoadedConfig extends ConfigSource {
  readonly config: Config;
}

/**
 * The configuration of this process: the environment, with `.env` for missing variables.
 * @throws InvalidConfiguration naming every invalid variable
 */
export function loadConfig(surroundings: Environment = process.env): LoadedConfig {
  const { variables: environment, names } = withoutServiceLinks(surroundings);
  const file = readDotEnv(environment);
  const links = names.filter((name) => NAMES.includes(name));
  const source = {
    files: file.paths,
    warnings: [
      ...links.map((variable) => ({ variable, sentence: LINK_IGNORED })),
      ...unknownNames(file, environment),
    ],
  };
  try {
    const parsed = parseConfig({ ...inCapitals(file.variables), ...inCapitals(environment) });
    assertShared(parsed, source);
    const { config, moved } = withEarlierStandIns(parsed);
    const ineffective = [
      ...ineffectiveSettings(config),
      ...ineffectiveOfService(config),
      ...(config.store.databaseUrl === null ? [OTHER_DATABASE] : []),
      ...moved,
    ];
    return { ...source, warnings: [...source.warnings, ...ineffective], config };
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    const problems = new Set(error.problems.map(({ variable }) => variable));
    const warnings = source.warnings.filter(({ variable }) => !problems.has(variable));
    throw new InvalidConfiguration(error.problems, { ...source, warnings });
  }
}

/** @throws InvalidConfiguration if REDIS_URL is set and processes of one bot would share nothing without it */
function assertShared(config: Config, { warnings }: ConfigSource): void {
  if (config.store.databaseUrl || !isOneOfSeveral(config)) return;
  const set = warnings.filter(({ variable }) => OF_REDIS.includes(variable));
  if (set.length > 0)
    throw new InvalidConfiguration(
      set.map(({ variable }) => ({ variable, sentence: nothingShared(variable) })),
    );
}

/** With the settings of proxies that are written in small letters under their own names. */
function inCapitals(variables: Environment): Environment {
  const small = PROXY_NAMES.map((name) => [name, variables[name.toLowerCase()]] as const);
  return { ...Object.fromEntries(small.filter(([, value]) => value !== undefined)), ...variables };
}

/** The local stand-ins go on in the folder in which an earlier version had them beside DATA_DIR, with a warning. */
function withEarlierStandIns(config: Config): { config: Config; moved: Problem[] } {
  const wanted = standInFolderOf(config);
  const isLocal = isDiscordLocal(config) || isServiceLocal(config);
  const mayBeEarlier = isLocal && config.bot.localDataDir === undefined;
  const found = mayBeEarlier ? folderWith(STAND_IN_FILES, wanted) : wanted;
  if (found === wanted) return { config, moved: [] };
  const files = STAND_IN_FILES.map((file) => `${file}*`).join(' and ');
  const sentence = `is the folder of the local Discord and service too, whose files of an earlier version are still used in ${found}: end the bot and move ${files} to ${wanted}`;
  const bot = { ...config.bot, localDataDir: found };
  return { config: { ...config, bot }, moved: [{ variable: 'DATA_DIR', sentence }] };
}

const STAND_IN_FILES = ['discord.sqlite', 'service.sqlite'];

/** Platforms set it for programs of any kind. */
const OTHER_DATABASE: Problem = {
  variable: 'DATABASE_URL',
  sentence: 'changes nothing, as it is no postgres or postgresql address',
};

function readDotEnv(environment: Environment): SettingsFile {
  try {
    return readSettingsFile(environment);
  } catch (error) {
    if (!(error instanceof UnreadableSettings)) throw error;
    throw new InvalidConfiguration([{ variable: '.env', sentence: error.message }]);
  }
}

/** The same `.env` may hold the settings of our service, which is a program of its own. */
const NAMES = [...settingNames, ...SERVICE_VARIABLES, FILE_VARIABLE];

/** Other programs' settings of proxies, which resemble ours. */
const OTHER_PROXIES = ['ALL_PROXY', 'FTP_PROXY', 'all_proxy', 'ftp_proxy'];
const KNOWN = [
  ...NAMES,
  ...renamedSettings.keys(),
  EARLIER_SERVICE_DATA_DIR,
  ...PROXY_NAMES.map((name) => name.toLowerCase()),
  ...OTHER_PROXIES,
];

/** The setting that is most similar to a name. */
export const nearestSetting = settingFinder(NAMES);

const OF_REDIS = ['REDIS_URL', fileVariable('REDIS_URL')];

const sharedElsewhere = (variable: string) =>
  `is not used any more: several processes of one bot share through DATABASE_URL. Remove ${variable}, and then the Redis`;

const nothingShared = (variable: string) =>
  'is not used any more, and DATABASE_URL is not set to a Postgres. Set DATABASE_URL if several processes serve the bot, ' +
  `or remove ${variable} if this process serves it alone`;

/** Settings of earlier versions. A host who still sets one is warned, and the start continues. */
const RETIRED = new Map([
  ['SHARD_WORKERS', 'changes nothing any more: divide the shards among processes with SHARDS'],
  ...OF_REDIS.map((name) => [name, sharedElsewhere(name)] as const),
]);

/** Names that are safe to show. Any other may be a part of a secret that was pasted without its name. */
const HARMLESS = /^[A-Z][A-Z0-9]{0,14}(_[A-Z0-9]{1,14})*$/;

/**
 * Retired and renamed settings that have a value, every other name in `.env`, near misses in the environment, and meaningless
 * lines.
 */
export function unknownNames(file: SettingsFile, environment: Environment): Problem[] {
  const isOther = (name: string) => !KNOWN.includes(name) && !RETIRED.has(name);
  const inFile = Object.keys(file.variables).filter((name) => name === FILE_VARIABLE || isOther(name));
  const around = Object.keys(environment).filter((name) => isOther(name) && !inFile.includes(name));
  const given = { ...file.variables, ...environment };
  const isSet = (name: string) => Boolean(given[name]?.trim());
  const retired = [...RETIRED].filter(([name]) => isSet(name));
  const renamed = [...renamedSettings].filter(([name]) => isSet(name));
  return [
    ...retired.map(([variable, sentence]) => ({ variable, sentence })),
    ...renamed.map(([variable, name]) => ({ variable, sentence: renaming(name, isSet(name)) })),
    ...inFile.map(unknownInFile),
    ...around.flatMap((variable) => {
      const meant = nearestSetting(variable);
      if (meant !== undefined) return [{ variable, sentence: noSetting(meant) }];
      return nameWords(variable)[0] === SETTING_PREFIX ? [{ variable, sentence: 'is no setting' }] : [];
    }),
    ...file.meaninglessLines.map(({ path, line }) => ({
      variable: '.env',
      sentence: `line ${line} of ${path} says nothing: a setting is written NAME=value`,
    })),
  ];
}

const renaming = (name: string, isSet: boolean) =>
  isSet
    ? `is an earlier setting, whose files belong in ${name} now: it counts until you move them there and leave it out`
    : `is the earlier name of ${name} and still counts: write ${name} in its place`;

const noSetting = (meant: string) => `is no setting: did you mean ${meant}?`;

function unknownInFile(name: string): Problem {
  if (name === FILE_VARIABLE) return { variable: name, sentence: 'counts in the environment alone' };
  const meant = nearestSetting(name);
  if (meant !== undefined) return { variable: name, sentence: noSetting(meant) };
  if (HARMLESS.test(name)) return { variable: name, sentence: 'is no setting' };
  return { variable: '.env', sentence: 'has a name that is no setting' };
}
