/** `npm run bench`: measures Rollcall beside other bots, and prints one table. */

import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { type ContenderKey, contenders } from './contenders.ts';
import { aims, table } from './report.ts';
import { writeServerSettings } from './server-settings.ts';
import { setStage } from './stage.ts';
import { type Figures, type Plan, visit } from './visit.ts';

const PLAN: Plan = { warmUp: 2_000, one: 1_000, many: 4_000 };
/** At 51 commands a second. */
const THROTTLED_PLAN: Plan = { warmUp: 100, one: 150, many: 200 };
const QUICK_PLAN: Plan = { warmUp: 600, one: 100, many: 200 };

const HELP = `Measures Rollcall beside a plain discord.js bot and a floor without a library, each in a process of its
own against the same local Discord and the same local service, and prints one table. On Linux alone.

Usage: npm run bench -- [--rounds N] [--quick]

  --rounds N  How often each is measured, 1 to 100; default: 5. The order changes with every round.
  --quick     One round with few commands, to see that it works.
  -h, --help  Shows this text.
`;

const asked = await askedOf({ name: 'bench', help: HELP }, roundsFrom, process.argv.slice(2));
if (!asked) process.exit();
const { rounds, quick } = asked;
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const stage = await setStage(folder, stack);
await writeServerSettings(folder, stage.empty.guildId);

const keys = Object.keys(contenders) as ContenderKey[];
const figures: Record<ContenderKey, Figures[]> = {
  uncached: [],
  cached: [],
  settings: [],
  floor: [],
  once: [],
  plain: [],
  unthrottled: [],
};
for (let round = 0; round < rounds; round++) {
  for (const at of keys.keys()) {
    const key = keys[(at + round) % keys.length] ?? 'floor';
    const contender = contenders[key];
    process.stderr.write(`round ${round + 1} of ${rounds}: ${contender.name}\n`);
    const plan = contender.throttled ? THROTTLED_PLAN : quick ? QUICK_PLAN : PLAN;
    figures[key].push(await visit(contender, stage, plan, folder));
  }
}

const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
process.stdout.write(`${machine}, medians of ${rounds} rounds\n\n${table(figures)}\n\n${aims(figures)}\n`);

function roundsFrom(args: readonly string[]): { rounds: number; quick: boolean } {
  const { values } = readArguments(args, {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  });
  // Processor time and memory are read from /proc.
  if (process.platform !== 'linux') throw new UsageError('The bench runs on Linux alone.');
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
  if (Number.isInteger(rounds) && rounds > 0 && rounds <= 100) return { rounds, quick: values.quick };
  throw new UsageError('--rounds takes a whole number from 1 to 100, as in --rounds 3.');
}
