import { existsSync } from 'node:fs';
import { join } from 'node:path';

const DEFAULT_DATA_DIRECTORY = '.data';

/** The file that the bot's own local service uses: in `LOCAL_DATA_DIR`, from the environment or `.env`. */
export function defaultDatabaseFile(): string {
  if (existsSync('.env')) process.loadEnvFile();
  const { LOCAL_DATA_DIR } = process.env;
  return join(LOCAL_DATA_DIR || DEFAULT_DATA_DIRECTORY, 'service.sqlite');
}
