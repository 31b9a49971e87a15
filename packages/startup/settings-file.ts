import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { plainReason } from './plain-reason.ts';
import { readSmallFile } from './small-file.ts';

/** Maximum reported lines. Each costs a scan of the whole file. */
const MAX_MEANINGLESS = 10;

/** The folder of `rollcall.js`. Its `.env` is read from any working folder. Relative paths in settings start here. */
export const PROJECT_FOLDER = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Names another file than `.env`, only in the environment. For several bots in one folder. */
export const FILE_VARIABLE = 'ROLLCALL_ENV_FILE';

/**
 * Settings of the bundled service, a separate program. The bot knows their names, because one `.env` may serve both.
 */
export const SERVICE_VARIABLES = [
  'SERVICE_HOST',
  'SERVICE_PORT',
  'SERVICE_ALLOWED_HOSTS',
  'SERVICE_RATE_LIMIT',
] as const;

/** The earlier name of DATA_DIR for the bundled service. It still works, and that program warns about it. */
export const EARLIER_SERVICE_DATA_DIR = 'SERVICE_DATA_DIR';

/** The contents of `.env`. */
export interface SettingsFile {
  /** Its path; two if the working folder has its own `.env`, which takes precedence. */
  readonly paths: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The first ten lines of each file that set nothing and are not comments: `NODE_ENV production`. */
  readonly meaninglessLines: readonly { readonly path: string; readonly line: number }[];
}

/** `.env` exists and is unreadable. The message is a sentence with its path and the reason, without a full stop. */
export class UnreadableSettings extends Error {
  override readonly name = 'UnreadableSettings';
}

/**
 * Reads the `.env` of the working folder and that of the project's folder, if they exist. The working folder's values
 * take precedence. If ROLLCALL_ENV_FILE is set, reads only that file, which must exist.
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

/** A broken link counts as existing, so that its owner gets an error. */
const pathExists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function readSettingsText(path: string): string {
  const bytes = bytesOf(path);
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new UnreadableSettings(`${path} is not text in UTF-8: save it with that encoding`);
  }
  // Some editors write a byte order mark, which would become part of the first name.
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

/** Returns the lines whose removal changes no variable. A line inside a multi-line value changes one. */
function meaninglessLines(text: string, variables: NodeJS.Dict<string>): number[] {
  const lines = text.split('\n');
  const found: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (found.length === MAX_MEANINGLESS) break;
    if (/^\s*(#|$)|=/.test(line)) continue;
    if (isDeepStrictEqual(parseEnv(lines.toSpliced(at, 1).join('\n')), variables)) found.push(at + 1);
  }
  return found;
}
