// The way in to every program of Rollcall. It is plain JavaScript, in words that any Node can read, so that
// an older Node ends in one clear sentence instead of a syntax error out of a TypeScript file.

import process from 'node:process';

const OLDEST_NODE = 26;

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
      load: () => import('./src/bot/programs/start.ts'),
    },
  ],
  [
    'commands',
    {
      what: 'registers the slash commands with Discord',
      load: () => import('./src/bot/programs/registration.ts'),
    },
  ],
  [
    'doctor',
    {
      what: 'checks the configuration, Discord and the service',
      load: () => import('./src/bot/programs/doctor.ts'),
    },
  ],
  [
    'service',
    {
      what: 'the local service: start, token, import',
      load: () => import('reference-service/cli'),
      from: 'reference-service/cli',
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
      load: () => import('local-world/playground-program'),
      from: 'local-world/playground-program',
    },
  ],
]);

const [, , name = 'start', subject = ''] = process.argv;
const program = programs.get(name);
const explained = name === 'help' ? programs.get(subject) : undefined;

if (['help', '--help', '-h'].includes(name) && !explained) {
  process.stdout.write(help());
} else if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Rollcall needs Node ${OLDEST_NODE} or later and this is Node ${process.versions.node}: ` +
      'run "npm ci" once and then "npm start", which uses the Node that comes with it.\n',
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

/** @param {Program} program */
async function run({ what, load, from }) {
  // Keeps the stripped TypeScript between starts; a start is a quarter shorter from the second one on.
  (await import('node:module')).enableCompileCache();
  if (from === undefined || (await import('startup/installed')).isInstalled(from)) {
    await load();
    return;
  }
  const [standIn] = what.split(/[:,]/);
  process.stderr.write(
    `A production install comes without ${standIn}: run "npm ci" for an install with everything.\n`,
  );
  process.exitCode = 78;
}

function help() {
  const lines = [...programs].map(([key, { what }]) => `  ${key.padEnd(10)}  ${what}\n`);
  return `Usage: node rollcall.js [PROGRAM] [ARGUMENTS], or npm run PROGRAM -- [ARGUMENTS]

${lines.join('')}
Without PROGRAM it is start. "node rollcall.js PROGRAM --help" says how each one is used.
`;
}
