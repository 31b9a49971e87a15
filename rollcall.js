// The way in to every program of Rollcall. It is plain JavaScript, in words that any Node can read, so that
// an older Node ends in one clear sentence instead of a syntax error out of a TypeScript file.

import process from 'node:process';

const OLDEST_NODE = 26;

/** @type {Map<string, [what: string, load: () => Promise<unknown>]>} */
const programs = new Map([
  [
    'start',
    [
      'the bot, with a local stand-in for each side that is not configured',
      () => import('./src/bot/programs/start.ts'),
    ],
  ],
  ['commands', ['registers the slash commands with Discord', () => import('./src/bot/programs/commands.ts')]],
  [
    'doctor',
    ['checks the configuration, Discord and the service', () => import('./src/bot/programs/doctor.ts')],
  ],
  ['service', ['the local service: start, token, import', () => import('reference-service/cli')]],
  ['discord', ['the local Discord, with its prompt', () => import('local-world/discord-program')]],
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

/** @param {[what: string, load: () => Promise<unknown>]} program */
function run([, load]) {
  // Keeps the stripped TypeScript between starts; a start is a quarter shorter from the second one on.
  import('node:module').then((module) => module.enableCompileCache()).then(load);
}

function help() {
  const lines = [...programs].map(([key, [what]]) => `  ${key.padEnd(8)}  ${what}\n`);
  return `Usage: node rollcall.js [PROGRAM] [ARGUMENTS], or npm run PROGRAM -- [ARGUMENTS]

${lines.join('')}
Without PROGRAM it is start. "node rollcall.js PROGRAM --help" says how each one is used.
`;
}
