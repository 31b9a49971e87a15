import { askedOf, UsageError } from 'startup/arguments';
import { UnreadableSettings } from 'startup/settings-file';
import { LocalServiceError } from '../local-service-error.ts';

const HELP = `The reference service, on this machine.

Usage: npm run service -- <command>

  start [--port N] [--database FILE] [--demo] [--rate-limit N]
      Runs the service alone until it is stopped. Without --port on any free port; with --demo
      a database that holds nothing but tokens gets the demo set, whose conversations and scores
      are those of the user "demo". A token may make N requests a second (default: 1000).
      /docs describes every call.

  token create --user USER [--database FILE]
      Makes a token for USER and prints it, alone on standard output. It is shown this once.
  token list [--database FILE]
      Prints the id, the user and the creation time of every token, one a line.
  token revoke ID [--database FILE]
      Ends a token, for a running service too.

  import names FILE [--database FILE]
      Registers the names of a CSV file (columns name and wallet, in this order or under a header
      in any spelling, as "Wallet Address") or of JSON lines ({"name": "...", "wallet": "..."}).
      A name that is registered already gets the wallet of the file.
  import score-records FILE [--database FILE]
      Takes in the score records of a CSV file or of JSON lines, with all the fields that
      GET /api/v1/score shows. A record whose id is there already is replaced.
      For both: FILE "-" is the standard input, an import can be repeated, and a header that is not
      understood is refused before anything is in.

  -h, --help  Shows this text.

FILE of --database is service.sqlite in LOCAL_DATA_DIR (.data) unless it is given.
Exit codes: 0 done, 1 a file or a port cannot be used, 2 an import left out bad lines, 64 wrong arguments,
78 .env cannot be read.
`;

const EXIT_FAILURE = 1;
/** EX_CONFIG of BSD's sysexits.h. */
const EXIT_CONFIGURATION = 78;

/** Reads its arguments, and returns the run. */
type Command = (args: readonly string[]) => () => Promise<void>;

/** Each loads only what it needs: an import does not use an HTTP server. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['start', async () => (await import('./start-command.ts')).startCommand],
  ['token', async () => (await import('./token-command.ts')).tokenCommand],
  ['import', async () => (await import('./import-command.ts')).importCommand],
]);

const command = await askedOf({ name: 'service', help: HELP }, async ([name, ...args]) => {
  const load = COMMANDS.get(name ?? '');
  if (load !== undefined) return (await load())(args);
  const names = [...COMMANDS.keys()].join(', ');
  throw new UsageError(
    `${name ? `There is no command "${name}"` : 'A command is missing'}: there are ${names}.`,
  );
});
if (command) await command().catch(endWithError);

/** Every expected failure is a sentence and an exit code. */
function endWithError(error: unknown): void {
  if (error instanceof UnreadableSettings) {
    process.stderr.write(`The configuration is not right:\n  .env: ${error.message}.\n`);
    process.exitCode = EXIT_CONFIGURATION;
  } else if (error instanceof LocalServiceError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILURE;
  } else {
    throw error;
  }
}
