import process from 'node:process';
import { readSettingsFile, type SettingsFile, UnreadableSettings } from 'startup/settings-file';
import { type Config, parseConfig } from './config.ts';
import { type Environment, InvalidConfiguration, type Source } from './problem.ts';
import { unknownNames } from './unknown-names.ts';
import { ineffectiveSettings } from './webhook-settings.ts';

/** The configuration of a process, and where it comes from. */
export interface Loaded extends Source {
  readonly config: Config;
}

/**
 * The configuration of this process: the environment, over what `.env` says.
 * @throws InvalidConfiguration naming every variable that is wrong
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
