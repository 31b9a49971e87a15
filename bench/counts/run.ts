/** `npm run bench:counts`: the files, promises and timers of one command, and prints a table in markdown. */

import { readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { askedOf, readArguments } from 'startup/arguments';
import { z } from 'zod';
import { startBot } from '../bot-process.ts';
import { type Contender, contenders } from '../contenders.ts';
import { player } from '../players.ts';
import { setStage } from '../stage.ts';

/** Milliseconds after an answer for which what runs counts as its own. */
const AFTERWARDS = 400;

/** Milliseconds after which a start has loaded all that it loads late. */
const SETTLED = 7_000;

const ROUNDS = 7;
const NAME = player(7).name;
const PROBE = new URL('probe.ts', import.meta.url).href;

const HELP = `Counts the files of src/ that a /list passes, and the promises and timers that it makes.

Usage: npm run bench:counts -- [--files]

  --files     Names the files too.
  -h, --help  Shows this text.
`;

const counted = z.object({ promises: z.int(), timers: z.int(), files: z.array(z.string()) });
type Counted = z.infer<typeof counted>;

const asked = await askedOf(
  { name: 'bench:counts', help: HELP },
  (args) => readArguments(args, { files: { type: 'boolean' } }).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'))).path;
const stage = await setStage(folder, stack);
process.stdout.write('| `/list` | files | promises | timers |\n| --- | ---: | ---: | ---: |\n');
for (const bot of [contenders.uncached, contenders.cached]) {
  const { files, promises, timers } = await countedOf(bot);
  process.stdout.write(`| ${bot.name} | ${files.length} | ${promises} | ${timers} |\n`);
  if (asked.files) process.stderr.write(`${files.join('\n')}\n`);
}

/** The least of some commands: what the bot does beside them once in a while falls into some of them. */
async function countedOf({ args, ...bot }: Contender): Promise<Counted> {
  const running = startBot(
    { ...bot, args: ['--import', PROBE, ...args] },
    stage.empty,
    stage.serviceUrl,
    folder,
  );
  const reports = () => readFileSync(join(folder, 'bot.log'), 'utf8').match(/(?<=^counted ).*$/gm) ?? [];
  const report = async (): Promise<Counted> => {
    const before = reports().length;
    process.kill(running.pid, 'SIGUSR2');
    while (reports().length === before) await sleep(10);
    return counted.parse(JSON.parse(reports().at(-1) ?? ''));
  };
  try {
    await Promise.race([running.ready(), running.crashed]);
    const person = stage.empty.clientOf('member');
    await person.command('list', { name: NAME });
    await sleep(SETTLED);
    const rounds: Counted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await report();
      await person.command('list', { name: NAME });
      await sleep(AFTERWARDS);
      rounds.push(await report());
    }
    return rounds.reduce((least, each) => (each.promises < least.promises ? each : least));
  } finally {
    await running.stop();
  }
}
