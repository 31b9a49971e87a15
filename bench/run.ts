/** `npm run bench`: measures Rollcall beside other bots and prints one table. */

import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { visitBoards } from './boards.ts';
import { type Contender, type ContenderKey, contenders, rollcallOf } from './contenders.ts';
import { aims, table } from './report.ts';
import { writeServerSettings } from './server-settings.ts';
import { setStage } from './stage.ts';
import { installBundle, measureStarts } from './starts.ts';
import { type Figures, type Plan, visit } from './visit.ts';

/** After this many commands V8 has finished compiling. Before that, the floor costs a fifth more. */
const COMMANDS = 20_000;
/** At 51 commands a second. */
const THROTTLED_PLAN: Plan = { warmUp: 100, one: 150, many: 200 };

const KEYS = Object.keys(contenders) as (keyof typeof contenders)[];

const HELP = `Measures Rollcall beside a plain discord.js bot and a floor without a library, each in a process of its
own against the same local Discord and the same local service, and prints one table. On Linux alone.

Usage: npm run bench -- [--rounds N] [--commands N] [--starts N] [--bots LIST] [--before FOLDER]

  --rounds N       How often each is measured, 1 to 100; default: 5. The order changes with every round.
  --commands N     Commands that warm each bot up, and commands that are measured at 64 in flight; a quarter of them is
                   measured one by one. 100 to 1000000; default: ${COMMANDS}.
  --starts N       How often Rollcall, the bundle of its image and plain discord.js are started in turn to measure the start alone,
                   0 to 100; default: 15.
  --bots LIST      Only these, as in uncached,floor, or "none" for the starts alone; of: ${KEYS.join(', ')}.
  --before FOLDER  Also the Rollcall of this folder, such as a checkout of another commit with its node_modules.
  -h, --help       Shows this text.
`;

const asked = await askedOf({ name: 'bench', help: HELP }, wishFrom, process.argv.slice(2));
if (!asked) process.exit();
const { rounds, commands, starts, bots, before } = asked;
const plan: Plan = { warmUp: commands, one: Math.ceil(commands / 4), many: commands };
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const stage = await setStage(folder, stack);
await writeServerSettings(folder, stage.empty.guildId);

if (starts > 0) {
  const { uncached, plain } = contenders;
  const bundle = installBundle(join(folder, 'image'));
  const started = [uncached, bundle, ...(before ? [before] : []), plain];
  process.stdout.write(`${await measureStarts(started, starts, stage, folder)}\n\n`);
}

const measured = new Map(
  bots.map(([key, contender]) => [key, { ...contender, figures: [] as Figures[] }] as const),
);
for (let round = 0; round < rounds; round++) {
  const first = round % measured.size;
  const inTurn = [...measured.values()];
  for (const contender of [...inTurn.slice(first), ...inTurn.slice(0, first)]) {
    process.stderr.write(`round ${round + 1} of ${rounds}: ${contender.name}\n`);
    contender.figures.push(
      await (contender === measured.get('boards')
        ? visitBoards(contender, stage.serviceUrl, folder)
        : visit(contender, stage, contender.throttled ? THROTTLED_PLAN : plan, folder)),
    );
  }
}

const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
const size = `medians of ${rounds} rounds, ${commands} commands`;
process.stdout.write(`${machine}, ${size}\n\n`);
if (measured.size > 0) process.stdout.write(`${table(measured)}\n\n${aims(measured)}\n`);

function wishFrom(args: readonly string[]) {
  const { values } = readArguments(args, {
    rounds: { type: 'string', default: '5' },
    starts: { type: 'string', default: '15' },
    commands: { type: 'string', default: String(COMMANDS) },
    bots: { type: 'string', default: KEYS.join(',') },
    before: { type: 'string' },
  });
  // Processor time and memory come from /proc.
  if (process.platform !== 'linux') throw new UsageError('The bench runs on Linux alone.');
  const before = values.before === undefined ? undefined : rollcallOf(values.before);
  const names = values.bots === 'none' ? [] : values.bots.split(',');
  const bots: [ContenderKey, Contender][] = names.map((name) => {
    const key = KEYS.find((each) => each === name);
    if (key === undefined) throw new UsageError(`--bots takes "none", or some of ${KEYS.join(',')}.`);
    return [key, contenders[key]];
  });
  if (before && bots.length > 0) bots.push(['before', before]);
  return {
    rounds: numberFrom('rounds', values.rounds, 1, 100),
    starts: numberFrom('starts', values.starts, 0, 100),
    commands: numberFrom('commands', values.commands, 100, 1_000_000),
    bots,
    before,
  };
}

function numberFrom(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}.`);
}
