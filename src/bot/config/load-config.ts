import process from 'node:process';
import { nameWords, SETTING_PREFIX, settingFinder } from 'startup/near-setting';
import { LINK_IGNORED, withoutServiceLinks } from 'startup/service-links';
import {
  FILE_VARIABLE,
  readSettingsFile,
  SERVICE_VARIABLES,
  type SettingsFile,
  UnreadableSettings,
} from 'startup/settings-file';
import { type Config, parseConfig, settingNames } from './config.ts';
import { PROXY_NAMES } from './network.ts';
import { type Environment, InvalidConfiguration, type Problem, type Source } from './problem.ts';
import { ineffectiveOfService } from './service-settings.ts';
import { ineffectiveSettings } from './webhook-settings.ts';

/** The configuration of a process, and its source. */
export interface Loaded extends Source {
  readonly config: Config;
}

/**
 * The configuration of this process: the environment, with `.env` for missing variables.
 * @throws InvalidConfiguration naming every invalid variable
 */
export function loadConfig(surroundings: Environment = process.env): Loaded {
  const { variables: environment, names } = withoutServiceLinks(surroundings);
  const file = settingsFile(environment);
  const links = names.filter((name) => NAMES.includes(name));
  const source = {
    files: file.paths,
    warnings: [
      ...links.map((variable) => ({ variable, sentence: LINK_IGNORED })),
      ...unknownNames(file, environment),
    ],
  };
  try {
    const config = parseConfig({ ...inCapitals(file.variables), ...inCapitals(environment) });
    const ineffective = [
      ...ineffectiveSettings(config),
      ...ineffectiveOfService(config),
      ...(config.store.databaseUrl === null ? [OTHER_DATABASE] : []),
    ];
    return { ...source, warnings: [...source.warnings, ...ineffective], config };
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw new InvalidConfiguration(error.problems, source);
    throw error;
  }
}

/** With the settings of proxies that are written in small letters under their own names. */
function inCapitals(variables: Environment): Environment {
  const small = PROXY_NAMES.map((name) => [name, variables[name.toLowerCase()]] as const);
  return { ...Object.fromEntries(small.filter(([, value]) => value !== undefined)), ...variables };
}

/** Platforms set it for programs of any kind. */
const OTHER_DATABASE: Problem = {
  variable: 'DATABASE_URL',
  sentence: 'changes nothing, as it is no postgres or postgresql address',
};

function settingsFile(environment: Environment): SettingsFile {
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
const KNOWN = [...NAMES, ...PROXY_NAMES.map((name) => name.toLowerCase()), ...OTHER_PROXIES];

/** The setting that is most similar to a name. */
export const nearestSetting = settingFinder(NAMES);

/** Settings of earlier versions. A host who still sets one is warned, and the start continues. */
const RETIRED = new Map([
  ['SHARD_WORKERS', 'changes nothing any more: divide the shards among processes with SHARDS'],
]);

/** Names that are safe to show. Any other may be a part of a secret that was pasted without its name. */
const HARMLESS = /^[A-Z][A-Z0-9]{0,14}(_[A-Z0-9]{1,14})*$/;

/**
 * Retired settings that have a value, every other name in `.env`, near misses in the environment, and meaningless
 * lines.
 */
export function unknownNames(file: SettingsFile, environment: Environment): Problem[] {
  const isOther = (name: string) => !KNOWN.includes(name) && !RETIRED.has(name);
  const inFile = Object.keys(file.variables).filter((name) => name === FILE_VARIABLE || isOther(name));
  const around = Object.keys(environment).filter((name) => isOther(name) && !inFile.includes(name));
  const given = { ...file.variables, ...environment };
  const retired = [...RETIRED].filter(([name]) => given[name]?.trim());
  return [
    ...retired.map(([variable, sentence]) => ({ variable, sentence })),
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

const noSetting = (meant: string) => `is no setting: did you mean ${meant}?`;

function unknownInFile(name: string): Problem {
  if (name === FILE_VARIABLE) return { variable: name, sentence: 'counts in the environment alone' };
  const meant = nearestSetting(name);
  if (meant !== undefined) return { variable: name, sentence: noSetting(meant) };
  if (HARMLESS.test(name)) return { variable: name, sentence: 'is no setting' };
  return { variable: '.env', sentence: 'has a name that is no setting' };
}
