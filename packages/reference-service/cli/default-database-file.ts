import { resolve } from 'node:path';
import process from 'node:process';
import { PROJECT_FOLDER, readSettingsFile } from 'startup/settings-file';

const DEFAULT_DATA_DIRECTORY = '.data';

/**
 * The file of the bot's own local service: in `LOCAL_DATA_DIR`, from the environment or `.env`.
 * @throws UnreadableSettings if `.env` cannot be read
 */
export function defaultDatabaseFile(): string {
  const { variables } = readSettingsFile();
  const { LOCAL_DATA_DIR = variables.LOCAL_DATA_DIR } = process.env;
  return resolve(PROJECT_FOLDER, LOCAL_DATA_DIR?.trim() || DEFAULT_DATA_DIRECTORY, 'service.sqlite');
}
