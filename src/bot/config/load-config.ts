import process from 'node:process';
import { isNear } from 'startup/near-word';
import {
  FILE_VARIABLE,
  readSettingsFile,
  type SettingsFile,
  UnreadableSettings,
} from 'startup/settings-file';
import { type Config, parseConfig, settingNames } from './config.ts';
import { type Environment, InvalidConfiguration, type Problem, type Source } from './problem.ts';
import { ineffectiveSettings } from './webhook-settings.ts';

/** The configuration of a process, and its source. */
export interface Loaded extends Source {
  readonly config: Config;
}

/**
 * The configuration of this process: the environment, with `.env` for missing variables.
 * @throws InvalidConfiguration naming every invalid variable
 */
export function loadConfig(environment: Environment = process.env): Loaded {
  const file = settingsFile(environment);
  const source = { files: file.paths, warnings: unknownNames(file, environment) };
  try {
    const config = parseConfig({ ...file.variables, ...environment });
    return { ...source, warnings: [...source.warnings, ...ineffectiveSettings(config)], config };
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw new InvalidConfiguration(error.problems, source);
    throw error;
  }
}

function settingsFile(environment: Environment): SettingsFile {
  try {
    return readSettingsFile(environment);
  } catch (error) {
    if (!(error instanceof UnreadableSettings)) throw error;
    throw new InvalidConfiguration([{ variable: '.env', sentence: error.message }]);
  }
}

const NAMES = [...settingNames, FILE_VARIABLE];

/** Settings of earlier versions. A host who still sets one is warned, and the start continues. */
const RETIRED = new Map([
  ['SHARD_WORKERS', 'changes nothing any more: divide the shards among processes with SHARDS'],
]);

/** A prefix of a setting's name that does not change the host's intention. */
const PREFIX = 'ROLLCALL';

/** Names that are safe to show. Any other may be a part of a secret that was pasted without its name. */
const HARMLESS = /^[A-Z][A-Z0-9]{0,14}(_[A-Z0-9]{1,14})*$/;

/**
 * Retired settings that have a value, every other name in `.env`, near misses in the environment, and meaningless
 * lines.
 */
export function unknownNames(file: SettingsFile, environment: Environment): Problem[] {
  const isOther = (name: string) => !NAMES.includes(name) && !RETIRED.has(name);
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
      return wordsOf(variable)[0] === PREFIX ? [{ variable, sentence: 'is no setting' }] : [];
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

/**
 * The setting that is most similar to a name: with other endings, a slip, a word too many or missing, or no
 * underscores.
 */
export function nearestSetting(name: string): string | undefined {
  const words = wordsOf(name);
  const spellings = words[0] === PREFIX ? [words.slice(1), words] : [words];
  const near = SETTINGS.filter(({ words: meant }) => spellings.some((given) => isAlike(given, meant)));
  const whole = near.find(({ words: meant }) => spellings.some((given) => given.length === meant.length));
  return (whole ?? near[0])?.name;
}

const wordsOf = (name: string) =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** Split once, since a start compares them with every variable of its environment. */
const SETTINGS = NAMES.map((name) => ({ name, words: wordsOf(name) }));

function isAlike(given: readonly string[], meant: readonly string[]): boolean {
  const [first = '', meantFirst = ''] = [given[0], meant[0]];
  if (first.startsWith(meantFirst) && given.join('') === meant.join('')) return true;
  return isForm(first, meantFirst, 0) && (isForms(given, meant) || isWordAway(given, meant));
}

const isForms = (given: readonly string[], meant: readonly string[]) =>
  given.length === meant.length && given.every((word, at) => isForm(word, meant[at] ?? '', at));

/** A word too many or missing, other than the first. */
function isWordAway(given: readonly string[], meant: readonly string[]): boolean {
  const [shorter, longer] = given.length < meant.length ? [given, meant] : [meant, given];
  return (
    isDistinctive(shorter) && longer.some((_, at) => at > 0 && isForms(shorter, longer.toSpliced(at, 1)))
  );
}

/**
 * `API_URL` and `LOG_FILE` are names of many programs; a name with a first word like `DISCORD` is rarely another
 * program's.
 */
const isDistinctive = ([first = '', ...others]: readonly string[]) =>
  first.length >= (others.length > 0 ? 5 : 8);

/** Whether a word is a form of another. After the first word an abbreviation counts too: `NODE_ENVIRONMENT`. */
function isForm(word: string, meant: string, at: number): boolean {
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word];
  return isNear(word, meant) || (at > 0 && short.length >= 3 && long.startsWith(short));
}
