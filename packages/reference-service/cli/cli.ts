import process from 'node:process';
import { askedOf, UsageError } from 'startup/arguments';
import { UnreadableSettings } from 'startup/settings-file';
import { InvalidSettings, LocalServiceError } from '../local-service-error.ts';
import type { Work } from './service-settings.ts';

const HELP = `Our service: names, wallets, score records, conversations and scores in one SQLite file.

Usage: npm run service -- [command]

The default command is start.

  start [--port N] [--database FILE] [--demo] [--rate-limit N]
      Runs the service at SERVICE_HOST (127.0.0.1) and SERVICE_PORT (any free port) until it is
      stopped. A token may make N requests a second (SERVICE_RATE_LIMIT, 1000). With --demo, a
      database with nothing but tokens gets the demo set, whose conversations and scores belong to
      the user "demo". /docs describes every call; /livez is the liveness probe.

  token create --user USER [--database FILE]
      Creates a token for USER and prints only the token on standard output. It is shown only once.
  token list [--database FILE]
      Prints the id, the user and the creation time of every token, one per line.
  token revoke ID [--database FILE]
      Revokes a token, also for a running service.

  import names FILE [--columns name,wallet] [--database FILE]
      Registers the names of a CSV file (columns name and wallet, in any order and spelling, as
      "Wallet Address") or of JSON Lines ({"name": "...", "wallet": "..."}).
      A registered name gets the wallet in the file.
  import score-records FILE [--columns FIELDS] [--database FILE]
      Imports the score records of a CSV file or of JSON Lines, with all the fields of
      GET /api/v1/score. A record with an existing id is replaced.
      For both: FILE "-" is standard input, and imports are idempotent. The first line of a CSV
      file is its header. A file without a header needs --columns, which lists the fields in the
      order of the columns; JSON Lines need neither. If the first line is not understood, the
      import shows it and stores nothing.

  backup FILE [--database FILE]
      Writes a copy of the database to FILE, which must not exist, also while the service runs.

  -h, --help  Shows this text.

Default of --database: service/rollcall.sqlite in DATA_DIR (.data).
Exit codes: 0 done, 1 a file or a port cannot be used, 2 an import skipped bad lines, 64 wrong arguments,
70 a defect, 78 wrong settings.
`;

const EXIT_FAILURE = 1;
/** EX_SOFTWARE and EX_CONFIG of BSD's sysexits.h. */
const EXIT_DEFECT = 70;
const EXIT_CONFIGURATION = 78;

/** Parses the arguments and returns the work. */
type Command = (args: readonly string[]) => Work;

/** Loads each command on demand: an import needs no HTTP server. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['start', async () => (await import('./start-command.ts')).startCommand],
  ['token', async () => (await import('./token-command.ts')).tokenCommand],
  ['import', async () => (await import('./import-command.ts')).importCommand],
  ['backup', async () => (await import('./backup-command.ts')).backupCommand],
]);

/** Whether to log JSON lines. People run the other commands by hand, also in production. */
let inLines = false;

const work = await askedOf({ name: 'service', help: HELP }, async ([name = 'start', ...args]) => {
  const load = COMMANDS.get(name);
  inLines = name === 'start' && process.env.NODE_ENV === 'production';
  if (load !== undefined) return (await load())(args);
  const names = [...COMMANDS.keys()].join(', ');
  throw new UsageError(`There is no command "${name}": there are ${names}.`);
});
if (work) {
  try {
    const { readServiceSettings } = await import('./service-settings.ts');
    const settings = readServiceSettings();
    for (const warning of settings.warnings) await printLine('warn', warning);
    await work(settings, inLines);
  } catch (error) {
    process.exitCode = await reportError(error);
  }
}

/** Prints a sentence and returns an exit code for every expected failure. */
async function reportError(error: unknown): Promise<number> {
  if (error instanceof UnreadableSettings) {
    await printLine('fatal', `The configuration is invalid:\n  .env: ${error.message}.`);
    return EXIT_CONFIGURATION;
  }
  if (error instanceof InvalidSettings || error instanceof LocalServiceError) {
    await printLine('fatal', error.message);
    return error instanceof InvalidSettings ? EXIT_CONFIGURATION : EXIT_FAILURE;
  }
  const { serviceLog } = await import('../service-log.ts');
  serviceLog.fatal({ err: error }, 'unexpected error');
  return EXIT_DEFECT;
}

async function printLine(level: 'warn' | 'fatal', sentence: string): Promise<void> {
  if (inLines) (await import('../service-log.ts')).serviceLog[level](sentence);
  else process.stderr.write(`${sentence}\n`);
}
