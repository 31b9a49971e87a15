import { LocalServiceError } from './local-service-error.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `The reference service, on this machine.

Usage: npm run service -- <command>

  start [--port N] [--database FILE] [--demo] [--rate-limit N]
      Runs the service alone until it is stopped. Without --port on any free port; with --demo
      a database that is new gets the demo set. A token may make N requests a second, 1000 unless
      told. /docs describes every call.

  token create --user USER [--database FILE]
      Makes a token for USER and prints it, alone on standard output. It is shown this once.
  token list [--database FILE]
      Prints the id, the user and the creation time of every token, one a line.
  token revoke ID [--database FILE]
      Ends a token, for a running service too.

  import names FILE [--database FILE]
      Registers the names of a CSV file (columns name and wallet, in this order or under a header)
      or of JSON lines ({"name": "...", "wallet": "..."}). A name that is registered already gets the
      wallet of the file.
  import score-records FILE [--database FILE]
      Takes in the score records of a CSV file or of JSON lines, with all the fields that
      GET /api/v1/score shows. A record whose id is there already is replaced.
      For both: FILE "-" is the standard input, and an import can be repeated. Exit code 0 when every
      line is in, 2 when bad lines were left out, 1 when it failed.

FILE of --database is service.sqlite in LOCAL_DATA_DIR (.data) unless it is given.
`;

const EXIT_FAILURE = 1;
/** EX_USAGE of sysexits.h. */
const EXIT_USAGE = 64;

/** Each loads no more than it needs: an import has no use for an HTTP server. */
const COMMANDS = new Map<string, () => Promise<(args: readonly string[]) => Promise<void>>>([
  ['start', async () => (await import('./start-command.ts')).startCommand],
  ['token', async () => (await import('./token-command.ts')).tokenCommand],
  ['import', async () => (await import('./import-command.ts')).importCommand],
]);

/** Runs one command and gives every expected failure its sentence and exit code. */
async function run([name, ...args]: readonly string[]): Promise<void> {
  const load = COMMANDS.get(name ?? '');
  if (name === '--help' || args.includes('--help')) {
    process.stdout.write(USAGE);
    return;
  }
  try {
    if (load === undefined) throw new UsageError(name ? `There is no command "${name}".` : 'Which command?');
    const command = await load();
    await command(args);
  } catch (error) {
    if (isUsageError(error)) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof LocalServiceError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = EXIT_FAILURE;
    } else {
      throw error;
    }
  }
}

/** Ours, or one of node:util's parseArgs, whose messages name the option. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

await run(process.argv.slice(3));
