import { spawn } from 'node:child_process';
import { constants, tmpdir } from 'node:os';
import process from 'node:process';
import type { LocalDiscord } from 'local-discord';
import { Control } from 'local-discord/control';
import { plainWorld, withBotNamed } from 'local-discord/plain-world';
import { startWorkshopDiscord } from 'local-discord/workshop';
import { type DescribedWorld, readWorld, WorldFileError } from 'local-discord/world-file';
import { type Chip, servePage, type Welcomes } from 'local-page/page';
import { plainReason } from 'startup/plain-reason';
import { portTrouble } from 'startup/port';
import { readSmallFile } from 'startup/small-file';
import { playgroundCertificate } from './certificate.ts';

const EXIT_FAILURE = 1;
/** As in a shell: the command is missing, cannot be run, or was ended by a signal, whose number is added. */
const EXIT_NO_COMMAND = 127;
const EXIT_NOT_RUNNABLE = 126;
const EXIT_SIGNAL = 128;
/** A terminal sends SIGHUP when it closes, and SIGQUIT for Ctrl-\. */
const END_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
/** In KiB, twenty times a world at all of its limits. */
const MAX_WORLD_KIB = 32 * 1_024;

const COMMANDS: Chip = { line: '/', label: 'show the commands' };
const WAY_IN =
  'Start a bot with the DISCORD_API_URL and the DISCORD_TOKEN of the terminal, and with the DISCORD_PUBLIC_KEY if it takes webhooks; tests act as people at the CONTROL_URL.';

/** Describes how much of Discord works. */
const extentOf = ({ operations: { working, all } }: LocalDiscord) =>
  `${working} of Discord's ${all} operations work, and the others are answered 501 with a sentence. Nobody speaks in its voice channels.`;

/** The page's introduction, for any bot. */
const welcomeTo = (extent: string): Welcomes => ({
  channel: { sentence: `A Discord on your machine. ${extent} ${WAY_IN}`, chips: [COMMANDS] },
  direct: { sentence: `A direct message with your bot. ${WAY_IN}`, chips: [COMMANDS] },
});

export interface PlaygroundArguments {
  /** Undefined if not given. */
  readonly port: number | undefined;
  readonly page: number | undefined;
  readonly data: string | undefined;
  readonly world: string | undefined;
  /** The name of the application and its bot. Undefined: the folder's or the world's. */
  readonly name: string | undefined;
  readonly tls: boolean;
  /** The folder for relative paths and the command. Undefined: the working folder. */
  readonly from: string | undefined;
  /** The command that runs with the values in its environment, and its arguments. */
  readonly command: readonly [string, ...string[]] | undefined;
}

/** The values for a bot and its tests, as environment variables. */
type Values = readonly (readonly [name: string, value: string])[];

interface Started {
  readonly values: Values;
  /** How much of Discord works, in two sentences. */
  readonly extent: string;
}

/** The playground cannot start. The message is one or more sentences for the person who can fix that. */
class PlaygroundError extends Error {
  override readonly name = 'PlaygroundError';
  readonly exitCode: number;

  constructor(message: string, exitCode = EXIT_FAILURE) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a local Discord and its page until a signal, or until the end of its command. */
export async function runPlayground(asked: PlaygroundArguments): Promise<void> {
  // The handlers stay until the end: npm forwards a terminal's signal a second time, which must not end the process
  // early.
  const signalled = new Promise<number>((resolve) => {
    const receive = (_signal: NodeJS.Signals, number: number) => resolve(number);
    for (const signal of END_SIGNALS) process.on(signal, receive);
  });
  // The reader of standard output may exit first.
  process.stdout.on('error', () => {});
  try {
    await using stack = new AsyncDisposableStack();
    const { values, extent } = await start(asked, stack);
    const early = await Promise.race([signalled, undefined]);
    if (early === undefined) process.stderr.write(firstScreen(extent, Object.fromEntries(values)));
    if (asked.command)
      process.exitCode = early === undefined ? await runToEnd(asked.command, values) : EXIT_SIGNAL + early;
    else if (early === undefined) {
      process.stdout.write(values.map(([name, value]) => `${name}=${value}\n`).join(''));
      process.stderr.write('Ctrl-C ends it.\n');
      await signalled;
    }
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
  process.exit();
}

const firstScreen = (
  extent: string,
  { PAGE_URL, DISCORD_API_URL, CONTROL_URL }: Readonly<Record<string, string>>,
) => `The local Discord is up. ${extent}
  Act as its people in a browser:  ${PAGE_URL}
  Start a bot with these:          DISCORD_API_URL=${DISCORD_API_URL}, DISCORD_TOKEN, DISCORD_PUBLIC_KEY for webhooks
  Let a test act as people:        ${CONTROL_URL}
The README of local-discord has the way in for your library.
`;

/**
 * Runs a command to its end with all values in its environment. Forwards signals to it.
 * @returns its exit code
 * @throws PlaygroundError if it cannot be started
 */
async function runToEnd(
  [command, ...words]: readonly [string, ...string[]],
  values: Values,
): Promise<number> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
  try {
    const options = { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(values) } } as const;
    // On Windows, programs of npm and Python are scripts, which only the shell can start.
    const child =
      process.platform === 'win32'
        ? spawn([command, ...words].map(quotedForWindows).join(' '), { ...options, shell: true })
        : spawn(command, words, options);
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve(code ?? EXIT_SIGNAL + (signal ? constants.signals[signal] : 0)),
    );
    // A terminal sends Ctrl-C and Ctrl-\ to the command, too. A second signal would make it give up at once.
    const typed: readonly NodeJS.Signals[] = process.stdin.isTTY ? ['SIGINT', 'SIGQUIT'] : [];
    for (const signal of END_SIGNALS)
      if (!typed.includes(signal)) process.on(signal, () => child.kill(signal));
    return await ended;
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new PlaygroundError(
      `The command ${command} cannot be run: ${reason}.`,
      isMissing ? EXIT_NO_COMMAND : EXIT_NOT_RUNNABLE,
    );
  }
}

const quotedForWindows = (word: string) =>
  /^[\w./\\:=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '""')}"`;

async function start(asked: PlaygroundArguments, stack: AsyncDisposableStack): Promise<Started> {
  const { port, page: pagePort, data, world: file, tls: withTls, from } = asked;
  if (from !== undefined) orPlaygroundError(() => process.chdir(from), `The folder ${from}`);
  const described = file === undefined ? undefined : readWorldFile(file);
  const folder = data === undefined ? undefined : stack.use(await openFolder(data));
  const kept = folder?.read();
  const name = asked.name ?? kept?.name;
  const unnamed = described ?? plainWorld();
  const { world, about } = name === undefined ? unnamed : withBotNamed(name, unnamed);
  if (world.people.length === 0) throw new PlaygroundError('This world has no people.');
  if (kept && kept.applicationId !== world.application.id)
    throw new PlaygroundError(`The folder ${data} has the state of another application: use another folder.`);

  const discordPort = port ?? kept?.port ?? 0;
  const certificate = withTls
    ? await playgroundCertificate(data, stack).catch((error: unknown) => {
        throw unusableFile(`The folder ${data ?? tmpdir()} cannot be used`, error);
      })
    : undefined;
  const options = {
    world,
    port: discordPort,
    ...(folder && { dataFile: folder.dataFile }),
    ...(certificate && { tls: certificate }),
  };
  const discord = await startWorkshopDiscord(options).catch((error: unknown) => {
    const trouble = portTrouble(discordPort, error);
    if (trouble !== undefined)
      throw new PlaygroundError(`The local Discord ${trouble} --port takes another one.`);
    const { message } = unusableFile(`The local Discord cannot start with ${options.dataFile}`, error);
    throw new PlaygroundError(
      `${message} With another --data, or without this file, it starts from scratch.`,
    );
  });
  stack.defer(() => discord.close());
  const extent = extentOf(discord);
  const wanted = pagePort ?? kept?.pagePort ?? 0;
  const page = await servePage({
    control: new Control({ discord, about }),
    files: discord,
    welcome: welcomeTo(extent),
    title: world.application.name,
    port: wanted,
  }).catch((error: unknown) => {
    const trouble = portTrouble(wanted, error);
    throw trouble === undefined
      ? error
      : new PlaygroundError(`The page ${trouble} --page takes another one.`);
  });
  stack.defer(() => page.close());
  const { apiUrl, token, applicationId, publicKey } = discord;
  const ports = { port: portIn(apiUrl), pagePort: portIn(page.url) };
  if (folder)
    orPlaygroundError(
      () => folder.keep({ applicationId, ...ports, ...(name !== undefined && { name }) }),
      `The folder ${data}`,
    );
  const values: Values = [
    ['DISCORD_API_URL', apiUrl],
    ['DISCORD_TOKEN', token],
    ['DISCORD_APPLICATION_ID', applicationId],
    ['DISCORD_PUBLIC_KEY', publicKey],
    ['PAGE_URL', page.url],
    ['CONTROL_URL', page.controlUrl],
    // The variables that Node reads, and OpenSSL in Python, Ruby and Go.
    ...['CA_FILE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) =>
      certificate ? [[name, certificate.caFile] as const] : [],
    ),
  ];
  return { values, extent };
}

/** Loaded on request, because Node 22 warns about its SQLite. */
async function openFolder(data: string) {
  const { PlaygroundFolder } = await import('./state-folder.ts');
  return orPlaygroundError(() => new PlaygroundFolder(data), `The folder ${data}`);
}

const portIn = (url: string) => Number(new URL(url).port);

/** @throws PlaygroundError if it is unreadable or no world */
function readWorldFile(file: string): DescribedWorld {
  const text = orPlaygroundError(() => readSmallFile(file, MAX_WORLD_KIB).toString(), `The world ${file}`);
  try {
    return readWorld(text);
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error;
    throw new PlaygroundError(`The world ${file} is invalid:\n${error.message.replaceAll(/^/gm, '  ')}`);
  }
}

function orPlaygroundError<Result>(step: () => Result, what: string): Result {
  try {
    return step();
  } catch (error) {
    throw unusableFile(`${what} cannot be used`, error);
  }
}

/** @throws the error itself if it is a defect */
function unusableFile(beginning: string, error: unknown): PlaygroundError {
  const reason = plainReason(error);
  if (reason === undefined) throw error;
  return new PlaygroundError(`${beginning}: ${reason}.`);
}
