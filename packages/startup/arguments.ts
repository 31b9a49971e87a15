/** Parses the arguments of all programs, prints help, and reports mistakes. */

import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearest } from './near-word.ts';

/** EX_USAGE of BSD's sysexits.h. */
const EXIT_USAGE = 64;
/** A local file or folder is unusable. */
const EXIT_LOCAL_FAILURE = 1;

/** Arguments that the program rejects. The message is one sentence that names them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The name and help of a program. */
export interface Described {
  /** The script's name after `npm run`. */
  readonly name: string;
  /** How a shell invokes the program, without arguments. Default: that script. */
  readonly command?: string;
  /** The usage line, a description, the options and the exit codes. */
  readonly help: string;
}

/**
 * Parses the arguments of a program. Prints its help instead for `--help` or `-h` (exit code 0). Writes a sentence to
 * standard error for wrong arguments (exit code 64), and for a deleted working folder, where no path resolves (exit
 * code 1).
 * @param read parses the arguments, or throws a UsageError
 * @param args the arguments after the program's name; `rollcall.js` and that name come before
 * @returns undefined if there is nothing to run
 */
export async function askedOf<Asked>(
  { name, help, command = `npm run ${name} --` }: Described,
  read: (args: readonly string[]) => Asked | Promise<Asked>,
  args: readonly string[] = process.argv.slice(3),
): Promise<Asked | undefined> {
  if (asksForHelp(args)) {
    process.stdout.write(help);
    return undefined;
  }
  if (workingFolderIsGone()) {
    process.stderr.write('The working folder has been deleted. Change to another folder and start again.\n');
    process.exitCode = EXIT_LOCAL_FAILURE;
    return undefined;
  }
  try {
    return await read(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n"${command} --help" shows the usage.\n`);
    process.exitCode = EXIT_USAGE;
    return undefined;
  }
}

function workingFolderIsGone(): boolean {
  try {
    process.cwd();
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/**
 * Parses options and positional arguments.
 * @param positionals the maximum number of positional arguments
 * @throws UsageError for other arguments
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  positionals = 0,
) {
  const given = { args: [...args], options, allowPositionals: true } as const;
  const { tokens } = parseArgs({ ...given, strict: false, tokens: true });
  let words = 0;
  for (const token of tokens) {
    if (token.kind === 'option') checkArgument(token, options);
    if (token.kind === 'positional') words += 1;
    if (token.kind === 'positional' && words > positionals)
      throw new UsageError(oneArgumentTooMany(token.value));
  }
  return parseArgs(given);
}

const oneArgumentTooMany = (word: string) => `${JSON.stringify(word)} is one argument too many.`;

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Has its own sentences, because those of parseArgs span several lines and address programmers. */
function checkArgument(
  { name, rawName, value, inlineValue }: OptionToken,
  options: ParseArgsOptionsConfig,
): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const meant = nearest(name, Object.keys(options));
    throw new UsageError(`There is no option ${rawName}${meant ? `; did you mean --${meant}?` : '.'}`);
  }
  if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  // A word that looks like an option is an option, unless it is written as --name=-word.
  const isMissing = !value || (!inlineValue && /^-./.test(value));
  if (option.type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value.`);
}
