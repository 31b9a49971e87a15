import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { type Config, type Environment, parseConfig } from './config.ts';

/**
 * The configuration of this process: the environment, over what `.env` in the working folder says.
 * @throws InvalidConfiguration naming every variable that is wrong
 */
export function loadConfig(): Config {
  return parseConfig({ ...dotEnv(), ...process.env });
}

function dotEnv(): Environment {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
