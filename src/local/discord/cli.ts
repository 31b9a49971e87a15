import { parseArgs } from 'node:util';
import { runPrompt } from '../prompt/run-prompt.ts';
import { startLocalDiscord } from './start.ts';

const USAGE = `A Discord on this machine, with a chat prompt, for a bot that runs beside it.

Usage: npm run discord -- [--port N] [--database FILE]

  --port N         Listens on this port, 1 to 65535. Without it on any free one.
  --database FILE  Keeps messages, commands and the bot's token in this SQLite file.
                   Without it everything is forgotten at the end.
`;
/** EX_USAGE and EX_UNAVAILABLE of sysexits.h. */
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;

const settings = readArguments(process.argv.slice(3));
if (settings) await run(settings);

interface Settings {
  readonly port?: number;
  readonly dataFile?: string;
}

/** Undefined when the arguments ask for nothing to be run; what to say has been said then. */
function readArguments(args: string[]): Settings | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: { port: { type: 'string' }, database: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      return undefined;
    }
    const port = Number(values.port ?? 0);
    if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      throw new TypeError(`--port takes a number from 1 to 65535, not "${values.port}".`);
    }
    return { port, ...(values.database !== undefined && { dataFile: values.database }) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exitCode = EXIT_USAGE;
    return undefined;
  }
}

async function run(options: Settings): Promise<void> {
  const discord = await startLocalDiscord(options).catch((error: Error) => {
    process.stderr.write(`The local Discord cannot start: ${error.message}.\n`);
    process.exitCode = EXIT_UNAVAILABLE;
  });
  if (!discord) return;
  process.stderr.write(
    'A local Discord is up. Start a bot beside it with these settings:\n' +
      `DISCORD_TOKEN=${discord.token} DISCORD_API_URL=${discord.apiUrl}\n`,
  );
  await runPrompt({ discord, input: process.stdin, output: process.stdout, errors: process.stderr });
  await discord.close();
}
