/** `npm run chaos`: makes everything around the bot fail under load and prints the results. */

import { copyFile, mkdtemp } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { installed } from '../test/servers/installed.ts';
import type { Account } from './account.ts';
import { rows } from './rows.ts';
import { type Stage, setStage } from './stage/stage.ts';
import { table } from './table.ts';

const HELP = `Runs the real program against a real service and a local Discord, makes things go wrong under load, and prints
a table of what people saw and what the service has. A row that breaks its promise makes the exit code 1.

Usage: npm run chaos -- [--seed N] [--row NAME]... [--seconds N] [--rate N]

  --seed N     Which faults and which load; chosen and printed unless given.
  --row NAME   One row alone; may be given several times. The rows are:
${rows.map(({ name, fault }) => `                 ${name.padEnd(18)} ${fault}`).join('\n')}
  --seconds N  How long each row goes on, in place of its own time.
  --rate N     Commands a second, in place of the row's own.
  -h, --help   Shows this text.
`;

const asked = await askedOf({ name: 'chaos', help: HELP }, choices, process.argv.slice(2));
if (!asked) process.exit();
// All child processes end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { seed, chosen, seconds, perSecond } = asked;
const accounts: { name: string; perSecond: number; seconds: number; account: Account }[] = [];
const notRun: string[] = [];
for (const row of chosen) {
  const effort = { seed, seconds: seconds ?? row.seconds, perSecond: perSecond ?? row.perSecond };
  process.stderr.write(`${row.name}: ${row.fault}, ${effort.perSecond} a second for ${effort.seconds} s\n`);
  const missing = (row.needs ?? []).filter((program) => installed(program) === undefined);
  if (missing.length > 0) {
    process.stderr.write(`  not run: ${missing.join(' and ')} not installed\n`);
    notRun.push(row.name);
    continue;
  }
  const stage = await setStage();
  try {
    const account = await row.run(stage, effort);
    for (const sentence of account.broken) process.stderr.write(`  broken: ${sentence}\n`);
    if (account.broken.length > 0) {
      process.stderr.write(`  the logs: ${await keepLogs(stage)}\n`);
      const { perSecond: rate, seconds: time } = effort;
      const again = `--row ${row.name} --seed ${seed} --seconds ${time} --rate ${rate}`;
      process.stderr.write(`  repeat it: npm run chaos -- ${again}\n`);
    }
    accounts.push({ name: row.name, ...effort, account });
  } finally {
    await stage.close();
  }
}
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
// With a high load average, answers are late regardless of the bot.
const load = `load average ${loadavg()[1]?.toFixed(1)} over 5 minutes`;
process.stdout.write(`${machine}, ${load}, Node ${process.versions.node}, seed ${seed}\n\n`);
process.stdout.write(`${table(accounts)}\n`);
if (notRun.length > 0) process.stdout.write(`Not run: ${notRun.join(', ')}\n`);
if (notRun.length > 0 || accounts.some(({ account }) => account.broken.length > 0)) process.exitCode = 1;

/** Keeps the logs of a row with a broken promise in a permanent folder. */
async function keepLogs({ bots }: Stage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-logs-'));
  for (const { name, logFile } of bots) await copyFile(logFile, join(folder, `${name}.log`));
  return folder;
}

function choices(args: readonly string[]) {
  const { values } = readArguments(args, {
    seed: { type: 'string' },
    row: { type: 'string', multiple: true },
    seconds: { type: 'string' },
    rate: { type: 'string' },
  });
  const named = (values.row ?? []).map((name) => {
    const row = rows.find((each) => each.name === name);
    if (row) return row;
    throw new UsageError(`There is no row ${name}: they are ${rows.map((each) => each.name).join(', ')}.`);
  });
  return {
    seed: wholeNumber('seed', values.seed, 0) ?? Math.floor(Math.random() * 1_000_000),
    chosen: named.length > 0 ? named : rows,
    seconds: wholeNumber('seconds', values.seconds, 1),
    perSecond: wholeNumber('rate', values.rate, 1),
  };
}

function wholeNumber(name: string, value: string | undefined, least: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
  throw new UsageError(`--${name} takes a whole number from ${least} on, as in --${name} 7.`);
}
