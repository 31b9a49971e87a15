// The way in to every program of Rollcall. It is plain JavaScript, in words that any Node can read, so that
// an older Node ends in one clear sentence instead of a syntax error out of a TypeScript file.

import process from 'node:process';

const OLDEST_NODE = 26;

/** @type {Record<string, () => Promise<unknown>>} */
const programs = {
  start: () => import('./src/bot/main.ts'),
  commands: () => import('./src/bot/commands-cli.ts'),
  doctor: () => import('./src/bot/doctor-cli.ts'),
  service: () => import('./src/local/service/cli.ts'),
  discord: () => import('./src/local/discord/cli.ts'),
};

const name = process.argv[2] || 'start';
const program = programs[name];

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `Rollcall needs Node ${OLDEST_NODE} or later and this is Node ${process.versions.node}: ` +
      'run "npm ci" once and then "npm start", which uses the Node that comes with it.\n',
  );
  process.exitCode = 78;
} else if (!program) {
  process.stderr.write(
    `There is no program "${name}". The programs are: ${Object.keys(programs).join(', ')}.\n`,
  );
  process.exitCode = 64;
} else {
  stopWithTheShell();
  // Keeps the stripped TypeScript between starts; a start is a quarter shorter from the second one on.
  import('node:module').then((module) => module.enableCompileCache()).then(program);
}

/**
 * npm runs a script in a shell, and a signal for npm ends that shell without reaching what runs in it. Whoever loses
 * its shell takes that for the signal. (`npm start` needs this only where there is no `exec` to take the shell's place.)
 */
function stopWithTheShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
