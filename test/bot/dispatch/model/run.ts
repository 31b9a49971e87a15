/** `npm run model`: tries thousands of short stories of two processes, and tells the shortest that breaks a promise. */

import process from 'node:process';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { tryFaults } from './faults.ts';
import { search } from './search.ts';

const RUNS = 2_000;

/** The most stories for each planted fault: a few are seen in one of ten thousand alone. */
const FAULT_RUNS = 20_000;

const HELP = `Plays stories of people, two processes of the bot, Discord and the service, in which calls are lost, repeated, late or
refused, processes end, and steps of the bot take extra turns of the event loop, against the real dispatcher. It prints
the shortest story that breaks a promise, and ends with 1 then.

Usage: npm run model -- [--runs N] [--seed N] [--path PATH]
       npm run model -- --faults [--seed N]

  --runs N     How many stories, ${RUNS.toLocaleString('en')} unless given; 200,000 take a night.
  --seed N     Which ones, a whole number; chosen and printed unless given.
  --path PATH  One story alone, which a failure names together with its seed. Its runs have to be the same.
  --faults     Turns ten lines of the table of states around, drawn by the seed, and says in how many stories each was found.
  -h, --help   Shows this text.
`;

const asked = await askedOf({ name: 'model', help: HELP }, choices, process.argv.slice(2));
if (asked) process.exitCode = asked.faults ? await faults(asked.seed) : await stories(asked);

/** In parts, so that somebody who waits sees how far it is. */
async function stories({ runs, seed, path }: { runs: number; seed: number; path?: string | undefined }) {
  process.stdout.write(`seed ${seed}\n`);
  for (let done = 0; done < runs; done += RUNS) {
    const part = { seed: seed + done / RUNS, path };
    const { failure } = await search(Math.min(RUNS, runs - done), part);
    if (failure !== undefined) {
      process.stdout.write(`${failure}\n`);
      return 1;
    }
    process.stderr.write(`${Math.min(runs, done + RUNS).toLocaleString('en')} stories kept every promise\n`);
  }
  return 0;
}

async function faults(seed: number) {
  process.stdout.write(`seed ${seed}\n`);
  const isFound = await tryFaults(seed, FAULT_RUNS, (line) => process.stdout.write(`${line}\n`));
  return isFound ? 0 : 1;
}

function choices(args: readonly string[]) {
  const { values } = readArguments(args, {
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    faults: { type: 'boolean' },
  });
  const { path } = values;
  if (path !== undefined && values.seed === undefined) {
    throw new UsageError('--path needs the --seed that was printed beside it.');
  }
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path)) {
    throw new UsageError(
      `--path is ${path}: it is numbers with colons between them, as a failure prints it.`,
    );
  }
  const seed = number('seed', values.seed, 0) ?? Math.floor(Math.random() * 0x7fff_ffff);
  return { runs: number('runs', values.runs, 1) ?? RUNS, seed, path, faults: values.faults ?? false };
}

function number(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value < 0x7fff_ffff) return value;
  throw new UsageError(`--${option} is ${text}: it has to be a whole number from ${least} on.`);
}
