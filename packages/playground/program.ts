import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { portFrom } from 'startup/port';
import type { PlaygroundArguments } from './run.ts';

const help = (
  command: string,
) => `A local Discord with a page for a browser, for any bot. It starts no bot of its own.

Usage: ${command} [--name NAME] [--data DIR] [--world FILE] [--port N] [--page N]
       [--tls] [-- COMMAND ...]

  --name NAME   The name of your bot, 1 to 32 characters. Default: the name in the folder or the
                file, or "Test bot".
  --data DIR    Keeps its state in this folder: token, keys, ports, messages and commands. Default:
                nothing is kept.
  --world FILE  A JSON file with application, servers, channels, roles and people, such as
                world-file/example.json. Default: a plain server, in which alice may manage it, mod
                may moderate, bob is a member, and the bot may moderate.
  --port N      Listens on this port. Default: the port in the folder, or any free port.
  --page N      The port of the page and of the control API, with the same default. Alias: --control N.
  --tls         Uses TLS on --port, also for Discord's host names, for libraries with fixed addresses.
                A bot has to trust the authority in CA_FILE.
  -- COMMAND    Runs this command with the values below in its environment, and exits with it:
                ${command} -- pytest tests
  -h, --help    Shows this text.

Prints the values for a bot and its tests on standard output, one NAME=value per line: DISCORD_API_URL,
DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, PAGE_URL and CONTROL_URL; with --tls also CA_FILE,
repeated as NODE_EXTRA_CA_CERTS and SSL_CERT_FILE. Runs until a signal. A bot that receives interactions
over HTTP sets its address with PATCH /applications/@me, as on Discord. The README.md of local-discord shows
how to connect several libraries, with tests in Python, Node and Go.

Exit codes: 0 after a signal, 1 a port, the folder or the file cannot be used, 64 wrong arguments; with a
command the command's code, 127 if it does not exist, 126 if it cannot be run, 128 plus the number of a
signal.
`;

const MAX_NAME_LENGTH = 32;

interface Call {
  /** The command of a shell, without arguments: `npx local-discord`. */
  readonly command: string;
  readonly args: readonly string[];
  /** The folder for relative paths and the command. Default: the working folder. */
  readonly from?: string | undefined;
}

/** Runs the playground until a signal or the end of its command, or prints its usage. */
export async function playground({ command, args, from }: Call): Promise<void> {
  const asked = await askedOf(
    { name: 'playground', command, help: help(command) },
    (given) => ({ ...readPlayground(given, command), from }),
    args,
  );
  if (asked) await (await import('./run.ts')).runPlayground(asked);
}

function readPlayground(args: readonly string[], called: string): Omit<PlaygroundArguments, 'from'> {
  const text = { type: 'string' } as const;
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const {
    port,
    control,
    page = control,
    data,
    world,
    name,
    tls = false,
  } = readArguments(own, {
    port: text,
    page: text,
    control: text,
    data: text,
    world: text,
    name: text,
    tls: { type: 'boolean' },
  }).values;
  if (control !== undefined && control !== page)
    throw new UsageError('The page and the control API have one port: leave --control out.');
  const [command, ...words] = end < 0 ? [] : args.slice(end + 1);
  if (end >= 0 && !command?.trim())
    throw new UsageError(`After -- comes a command, as in ${called} -- pytest tests.`);
  return {
    port: port === undefined ? undefined : portFrom(port),
    page: page === undefined ? undefined : portFrom(page, 'page'),
    data,
    world,
    name: name === undefined ? undefined : botNameFrom(name),
    tls,
    command: command === undefined ? undefined : [command, ...words],
  };
}

/**
 * Trims the name of an application: https://discord.com/developers/docs/resources/application
 * @throws UsageError unless it has 1 to 32 characters and no terminal control characters
 */
function botNameFrom(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (length >= 1 && length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name;
  throw new UsageError(`--name takes 1 to ${MAX_NAME_LENGTH} characters, as in --name "My bot".`);
}
