/** How every program takes its arguments: one way to read them, to ask for help, and to be told what is wrong. */

import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearest } from './near-word.ts';

/** EX_USAGE of BSD's sysexits.h. */
const EXIT_USAGE = 64;

/** Arguments that the program does not take. The message is one sentence that says which. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A program as its help describes it. */
export interface Described {
  /** What stands after `npm run`. */
  readonly name: string;
  /** The usage line, what it does, its options and its exit codes. */
  readonly help: string;
}

/**
 * What a program was asked for. With `--help` or `-h` its help goes to standard output instead (exit code 0), and
 * with wrong arguments a sentence to standard error (exit code 64).
 * @param read makes sense of the arguments, or throws a UsageError
 * @param args what stands after the program's name; `rollcall.js` and that name are before it
 * @returns undefined when there is nothing to run
 */
export async function askedOf<Asked>(
  { name, help }: Described,
  read: (args: readonly string[]) => Asked | Promise<Asked>,
  args: readonly string[] = process.argv.slice(3),
): Promise<Asked | undefined> {
  if (asksForHelp(args)) {
    process.stdout.write(help);
    return undefined;
  }
  try {
    return await read(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n"npm run ${name} -- --help" shows how it is used.\n`);
    process.exitCode = EXIT_USAGE;
    return undefined;
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((word) => word === '--help' || word === '-h');
}

/**
 * Options by name, and what stands beside them.
 * @param positionals how many words may stand beside the options at the most
 * @throws UsageError for everything else
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

/** In sentences of our own, since those of parseArgs fill several lines and are written for programmers. */
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
  // A word that looks like the next option is taken for one, unless it is written as --name=-word.
  const isMissing = !value || (!inlineValue && /^-./.test(value));
  if (option.type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value.`);
}
