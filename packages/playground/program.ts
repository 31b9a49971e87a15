import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { portFrom } from 'startup/port';
import type { PlaygroundArguments } from './run.ts';

const help = (
  command: string,
) => `A Discord on this machine with a page for a browser, and no bot: for any bot that runs beside it.

Usage: ${command} [--name NAME] [--data DIR] [--world FILE] [--port N] [--page N]
       [--tls] [-- COMMAND ...]

  --name NAME   The name of your bot: 1 to 32 characters. Without it that of the folder or the
                file, or "Test bot".
  --data DIR    Keeps its state in this folder: token, keys, ports, messages and commands. Without it
                everything is forgotten at the end.
  --world FILE  Application, servers, channels, roles and people: a JSON file, as
                world-file/example.json is one. Without it a plain server: alice may manage it, mod may
                moderate, bob is a member, and the bot may moderate.
  --port N      Listens on this port. Without it on the one of the folder, or any free one.
  --page N      The port of the page and of the control API, in the same way; --control N means the same.
  --tls         Speaks TLS on --port, to Discord's host names too: for libraries whose addresses are fixed.
                CA_FILE is the authority that a bot has to trust.
  -- COMMAND    Runs this command with the values below in its environment, and ends with it:
                ${command} -- pytest tests
  -h, --help    Shows this text.

It prints what a bot and its tests need on standard output, one NAME=value a line: DISCORD_API_URL,
DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, PAGE_URL and CONTROL_URL; with --tls CA_FILE,
and the same as NODE_EXTRA_CA_CERTS and SSL_CERT_FILE. It runs until a signal. A bot that takes
interactions over HTTP sets its address as at Discord, by PATCH /applications/@me. The way in for some
libraries, and tests in Python, Node and Go, are in the README.md of local-discord.

Exit codes: 0 after a signal, 1 a port, the folder or the file cannot be used, 64 wrong arguments; with a
command that of the command, 127 when it is not there, 126 when it cannot be run, 128 and its number after
a signal.
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
