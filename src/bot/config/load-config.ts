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
 * Loads the configuration of this process: the environment, with `.env` for missing variables.
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

/** @throws InvalidConfiguration if REDIS_URL is set and several processes of one bot would share nothing without it */
function assertShared(config: Config, { warnings }: ConfigSource): void {
  if (config.store.databaseUrl || !isOneOfSeveral(config)) return;
  const set = warnings.filter(({ variable }) => OF_REDIS.includes(variable));
  if (set.length > 0)
    throw new InvalidConfiguration(
      set.map(({ variable }) => ({ variable, sentence: nothingShared(variable) })),
    );
}

/** Accepts the proxy settings in small letters, too. */
function inCapitals(variables: Environment): Environment {
  const small = PROXY_NAMES.map((name) => [name, variables[name.toLowerCase()]] as const);
  return { ...Object.fromEntries(small.filter(([, value]) => value !== undefined)), ...variables };
}

/** Keeps using the folder in which an earlier version stored the local stand-ins beside DATA_DIR, with a warning. */
function withEarlierStandIns(config: Config): { config: Config; moved: Problem[] } {
  const wanted = standInFolderOf(config);
  const isLocal = isDiscordLocal(config) || isServiceLocal(config);
  const mayBeEarlier = isLocal && config.bot.localDataDir === undefined;
  const found = mayBeEarlier ? folderWith(STAND_IN_FILES, wanted) : wanted;
  if (found === wanted) return { config, moved: [] };
  const files = STAND_IN_FILES.map((file) => `${file}*`).join(' and ');
  const sentence = `is also the folder of the local Discord and service, but their files of an earlier version are still used in ${found}: stop the bot and move ${files} to ${wanted}`;
  const bot = { ...config.bot, localDataDir: found };
  return { config: { ...config, bot }, moved: [{ variable: 'DATA_DIR', sentence }] };
}

const STAND_IN_FILES = ['discord.sqlite', 'service.sqlite'];

/** Platforms set it for any kind of program. */
const OTHER_DATABASE: Problem = {
  variable: 'DATABASE_URL',
  sentence: 'has no effect, because it is not a postgres or postgresql address',
};

function readDotEnv(environment: Environment): SettingsFile {
  try {
    return readSettingsFile(environment);
  } catch (error) {
    if (!(error instanceof UnreadableSettings)) throw error;
    throw new InvalidConfiguration([{ variable: '.env', sentence: error.message }]);
  }
}

/** The same `.env` may contain the settings of our service, a separate program. */
const NAMES = [...settingNames, ...SERVICE_VARIABLES, FILE_VARIABLE];

/** Proxy settings of other programs, which resemble ours. */
const OTHER_PROXIES = ['ALL_PROXY', 'FTP_PROXY', 'all_proxy', 'ftp_proxy'];
const KNOWN = [
  ...NAMES,
  ...renamedSettings.keys(),
  EARLIER_SERVICE_DATA_DIR,
  ...PROXY_NAMES.map((name) => name.toLowerCase()),
  ...OTHER_PROXIES,
];

/** Returns the setting whose name is most similar. */
export const nearestSetting = settingFinder(NAMES);

const OF_REDIS = ['REDIS_URL', fileVariable('REDIS_URL')];

const sharedElsewhere = (variable: string) =>
  `is no longer used: several processes of one bot share state through DATABASE_URL. Remove ${variable}, then the Redis`;

const nothingShared = (variable: string) =>
  'is no longer used, and DATABASE_URL is not set to a Postgres. Set DATABASE_URL if several processes serve the bot, ' +
  `or remove ${variable} if this process serves it alone`;

/** Settings of earlier versions. A start warns about them and continues. */
const RETIRED = new Map([
  ['SHARD_WORKERS', 'no longer has an effect: divide the shards among processes with SHARDS'],
  ...OF_REDIS.map((name) => [name, sharedElsewhere(name)] as const),
]);

/** Names that are safe to show. Any other name may be part of a secret that was pasted without its name. */
const HARMLESS = /^[A-Z][A-Z0-9]{0,14}(_[A-Z0-9]{1,14})*$/;

/**
 * Reports retired and renamed settings with a value, unknown names in `.env`, near misses in the environment, and
 * unreadable lines.
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
      return nameWords(variable)[0] === SETTING_PREFIX ? [{ variable, sentence: 'is not a setting' }] : [];
    }),
    ...file.meaninglessLines.map(({ path, line }) => ({
      variable: '.env',
      sentence: `line ${line} of ${path} is not a setting: write NAME=value`,
    })),
  ];
}

const renaming = (name: string, isSet: boolean) =>
  isSet
    ? `is a former setting, whose files belong in ${name}: it takes effect until you move them there and remove it`
    : `is the former name of ${name} and still takes effect: write ${name} instead`;

const noSetting = (meant: string) => `is not a setting: did you mean ${meant}?`;

function unknownInFile(name: string): Problem {
  if (name === FILE_VARIABLE) return { variable: name, sentence: 'takes effect only in the environment' };
  const meant = nearestSetting(name);
  if (meant !== undefined) return { variable: name, sentence: noSetting(meant) };
  if (HARMLESS.test(name)) return { variable: name, sentence: 'is not a setting' };
  return { variable: '.env', sentence: 'has a name that is not a setting' };
}
