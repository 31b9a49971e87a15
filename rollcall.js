// The entry of every program of Rollcall. Plain JavaScript in syntax that every Node parses, so that an old Node fails
// with a clear message instead of a syntax error in a TypeScript file.

import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const OLDEST_NODE = 26;

/** Without it SIGUSR1 makes Node open its inspector, through which everybody on the machine can run code in the bot. */
const NO_INSPECTOR = '--disable-sigusr1';

/**
 * @typedef {object} Program
 * @property {string} what
 * @property {() => Promise<unknown>} load
 * @property {string} [from] What it is loaded from, when a production install leaves that out.
 */

/** @type {Map<string, Program>} */
const programs = new Map([
  [
    'start',
    {
      what: 'the bot, with a local stand-in for each side that is not configured',
      load: () => import('./src/bot/main/start.ts'),
    },
  ],
  [
    'commands',
    {
      what: 'registers the slash commands with Discord',
      load: () => import('./src/bot/main/registration.ts'),
    },
  ],
  [
    'doctor',
    {
      what: 'checks the configuration, Discord and the service',
      load: () => import('./src/bot/main/doctor.ts'),
    },
  ],
  [
    'servers',
    {
      what: 'the settings of each server: list, show, set, unset, export, forget, backup',
      load: () => import('./src/bot/main/servers.ts'),
    },
  ],
  [
    'boards',
    {
      what: 'the boards of all servers: list, pause, resume, remove',
      load: () => import('./src/bot/main/boards.ts'),
    },
  ],
  [
    'service',
    {
      what: 'our service: start, token, import, backup',
      load: () => import('reference-service/cli'),
    },
  ],
  [
    'discord',
    {
      what: 'the local Discord, with its prompt',
      load: () => import('local-world/discord-program'),
      from: 'local-world/discord-program',
    },
  ],
  [
    'playground',
    {
      what: 'the local Discord with its page alone, for any bot beside it',
      load: runPlayground,
      from: 'playground',
    },
  ],
]);

const [, , name = 'start', subject = ''] = process.argv;
const program = programs.get(name);
const explained = name === 'help' ? programs.get(subject) : undefined;

if (['help', '--help', '-h'].includes(name) && !explained) {
  process.stdout.write(help());
} else if (['version', '--version', '-v'].includes(name)) {
  printVersion();
} else if (isOlderNode()) {
  process.stderr.write(
    `Rollcall needs Node ${OLDEST_NODE} or later and this is Node ${process.versions.node}: ` +
      `run ${wayToNode()}, which uses the Node that comes with it.\n`,
  );
  process.exitCode = 78;
} else if (program) {
  run(program);
} else if (explained) {
  process.argv.splice(2, 2, subject, '--help');
  run(explained);
} else {
  process.stderr.write(
    `There is no program "${name}". The programs are: ${[...programs.keys()].join(', ')}; "--help" says what they do.\n`,
  );
  process.exitCode = 64;
}

function isOlderNode() {
  return Number.parseInt(process.versions.node, 10) < OLDEST_NODE;
}

/** An older Node cannot load the code that reads the commit, and prints only the number. */
async function printVersion() {
  const manifest = readFileSync(new URL('package.json', import.meta.url), 'utf8');
  const version = isOlderNode()
    ? JSON.parse(manifest).version
    : (await import('./packages/startup/version.ts')).VERSION;
  process.stdout.write(`${version}\n`);
}

/** Returns the commands that run this program with the installed Node, whose `node` a script puts in place. */
function wayToNode() {
  const command = program === undefined || name === 'start' ? '"npm start"' : `"npm run ${name}"`;
  const installed = join(dirname(fileURLToPath(import.meta.url)), 'node_modules', 'node');
  /** @param {string} path */
  const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(installed, 'bin', 'node'))) return command;
  const install = isThere(installed) ? 'npm ci --ignore-scripts=false' : 'npm ci';
  return `"${install}" once and then ${command}`;
}

/** npm runs scripts in this folder, but paths and the command refer to the caller's folder. */
async function runPlayground() {
  const { playground } = await import('playground');
  const { INIT_CWD, npm_lifecycle_event: script } = process.env;
  const from = script === 'playground' ? INIT_CWD : undefined;
  await playground({ command: 'npm run -s playground --', args: process.argv.slice(3), from });
}

/** @param {Program} program */
async function run({ what, load, from }) {
  refuseInspector();
  allocateCodeInForeground();
  // Caches the stripped TypeScript, which makes each start but the first a quarter shorter.
  const cache = cacheFolder();
  if (cache !== undefined) (await import('node:module')).enableCompileCache(cache);
  if (from === undefined || (await import('startup/installed')).isInstalled(from)) {
    await load().catch(reportMissingMessages);
    return;
  }
  const [standIn] = what.split(/[:,]/);
  process.stderr.write(
    `A production install comes without ${standIn}: run "npm ci" for an install with everything.\n`,
  );
  process.exitCode = 78;
}

/**
 * Reports an install whose messages cannot be read in one sentence.
 * @param {unknown} error
 */
function reportMissingMessages(error) {
  if (!(error instanceof Error) || error.name !== 'MissingEnglish') throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 78;
}

/**
 * Re-executes this process with the option, which closes an inspector that is already open. The files of `ops/` set the
 * option and save the second start. npm's scripts cannot set it, because an older Node would reject it.
 */
function refuseInspector() {
  if (process.execArgv.includes(NO_INSPECTOR)) return;
  process.on('SIGUSR1', () => {});
  // A parent with an IPC channel would lose the connection.
  if (process.connected || process.execve === undefined) return;
  const args = [process.argv0, NO_INSPECTOR, ...process.execArgv, ...process.argv.slice(1)];
  try {
    process.execve(process.execPath, args, process.env);
  } catch {
    // If the system refuses this, the signal listener has to suffice.
  }
}

/**
 * Keeps V8's compilers from allocating memory on background threads. `process.exit` waits for these threads, and such a
 * thread may wait for a garbage collection, which only the exiting thread can run: the process then never ends. Two of
 * 2,680 short programs did so (https://github.com/nodejs/node/issues/54918).
 */
function allocateCodeInForeground() {
  setFlagsFromString('--no-concurrent-sparkplug');
  setFlagsFromString('--no-maglev-build-code-on-background');
  setFlagsFromString('--no-maglev-deopt-data-on-background');
}

/** Returns the folder for compiled code, which is run without a check; undefined if no folder can be trusted. */
function cacheFolder() {
  const { geteuid } = process;
  // Windows has a folder of temporary files for each user.
  if (geteuid === undefined) return join(tmpdir(), 'node-compile-cache');
  const project = dirname(fileURLToPath(import.meta.url));
  const { DATA_DIR } = process.env;
  const places = [join(project, 'node_modules')];
  if (DATA_DIR) places.push(resolve(project, DATA_DIR));
  return places.map((place) => ownFolder(place, geteuid())).find((folder) => folder !== undefined);
}

/**
 * Returns a folder at this place that only this user can have filled: it belongs to the user and is closed to others
 * (0700), and its parents belong to the user or root and let nobody else rename in them. Undefined if it does not exist
 * and cannot be created.
 * @param {string} place
 * @param {number} user
 */
function ownFolder(place, user) {
  try {
    const parent = realpathSync(place);
    for (let at = parent; ; at = dirname(at)) {
      const { uid, mode } = statSync(at);
      if ((uid !== user && uid !== 0) || (mode & 0o1002) === 0o002) return undefined;
      if (at === dirname(at)) break;
    }
    const folder = join(parent, '.compiled');
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, 0o700);
    const made = lstatSync(folder);
    const isOwn = made.isDirectory() && made.uid === user && (made.mode & 0o077) === 0;
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

function help() {
  const lines = [...programs].map(([key, { what }]) => `  ${key.padEnd(10)}  ${what}\n`);
  return `Usage: node rollcall.js [PROGRAM] [ARGUMENTS], or npm run PROGRAM -- [ARGUMENTS]

${lines.join('')}
Without PROGRAM it is start. "node rollcall.js PROGRAM --help" says how each one is used, and
"node rollcall.js --version" which version this is.
`;
}
