import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { plainReason } from './plain-reason.ts';
import { readSmallFile } from './small-file.ts';

/** The most meaningless lines: each costs a scan of the whole file. */
const MOST_MEANINGLESS = 10;

/**
 * The folder of `rollcall.js`. Its `.env` is read from any working folder, and relative paths of settings begin here.
 */
export const PROJECT_FOLDER = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Names another file than `.env`, in the environment only: for several bots in one folder. */
export const FILE_VARIABLE = 'ROLLCALL_ENV_FILE';

/** The settings of our service, a program of its own. The bot knows their names, since one `.env` may serve both. */
export const SERVICE_VARIABLES = [
  'SERVICE_HOST',
  'SERVICE_PORT',
  'SERVICE_ALLOWED_HOSTS',
  'SERVICE_RATE_LIMIT',
] as const;

/** The earlier name of DATA_DIR for our service, which still counts and of which that program warns. */
export const EARLIER_SERVICE_DATA_DIR = 'SERVICE_DATA_DIR';

/** The contents of `.env`. */
export interface SettingsFile {
  /** Its path; two if the working folder has one of its own, which takes precedence. */
  readonly paths: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The first ten lines of each that set nothing and are no comment: `NODE_ENV production`. */
  readonly meaninglessLines: readonly { readonly path: string; readonly line: number }[];
}

/** `.env` exists and cannot be read. The message is a sentence with its path and the reason, without a full stop. */
export class UnreadableSettings extends Error {
  override readonly name = 'UnreadableSettings';
}

/**
 * Reads `.env` of the working folder over that of the project's folder, if they exist, or the file that
 * ROLLCALL_ENV_FILE names, which has to exist.
 * @throws UnreadableSettings
 */
export function readSettingsFile(
  environment: NodeJS.ProcessEnv = process.env,
  projectFolder = PROJECT_FOLDER,
): SettingsFile {
  const named = environment[FILE_VARIABLE]?.trim();
  const usual = [resolve('.env'), resolve(projectFolder, '.env')];
  const paths = named ? [resolve(named)] : [...new Set(usual)].filter(pathExists);
  const files = paths.map((path) => {
    const text = readSettingsText(path);
    return { path, text, variables: parseEnv(text) };
  });
  return {
    paths,
    variables: Object.assign({}, ...files.toReversed().map(({ variables }) => variables)),
    meaninglessLines: files.flatMap(({ path, text, variables }) =>
      meaninglessLines(text, variables).map((line) => ({ path, line })),
    ),
  };
}

/** A broken link counts as existing: the person who made it has to learn of it. */
const pathExists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function readSettingsText(path: string): string {
  const bytes = bytesOf(path);
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new UnreadableSettings(`${path} is not text in UTF-8: save it with that encoding`);
  }
  // The byte order mark that some editors write would become a part of the first name.
  return bytes.toString().replace(/^\uFEFF/, '');
}

function bytesOf(path: string): Buffer {
  try {
    return readSmallFile(path);
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    throw new UnreadableSettings(`${path} cannot be read: ${reason}`, { cause: error });
  }
}

/**
 * The lines that could be removed without a change of the variables; a line inside a value of several lines could not.
 */
function meaninglessLines(text: string, variables: NodeJS.Dict<string>): number[] {
  const lines = text.split('\n');
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (found.length === MOST_MEANINGLESS) break;
    if (/^\s*(#|$)|=/.test(line)) continue;
    if (isDeepStrictEqual(parseEnv(lines.toSpliced(at, 1).join('\n')), variables)) found.push(at + 1);
  }
  return found;
}
