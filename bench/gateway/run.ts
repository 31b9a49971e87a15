/** `npm run bench:gateway`: measures the cost of shards and servers and prints a table in Markdown. */

import { cpus } from 'node:os';
import process from 'node:process';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { median } from '../statistics.ts';
import { measureHeartbeat, measureStart, type Setting, type Started } from './start-shards.ts';

const HELP = `Starts Rollcall with many shards in one process against a local Discord with many servers, and prints what a
shard and a server cost of memory, processor time and start. On Linux alone.

Usage: npm run bench:gateway -- [--shards N] [--servers N] [--rounds N]

  --shards N   From 2 on; default: 1000.
  --servers N  In each shard, up to 2500; default: 1000.
  --rounds N   How often each is measured; default: 3.
  -h, --help   Shows this text.
`;

/** Maximum number of shards whose heartbeats both sides can handle every second. */
const MOST_BEATING = 200;

const asked = await askedOf({ name: 'bench:gateway', help: HELP }, sizesFrom, process.argv.slice(2));
if (!asked) process.exit();
const { shards, servers, rounds } = asked;

const SETTINGS = {
  'one shard': { shards: 1, servers: 0 },
  'the shards': { shards, servers: 0 },
  'the shards with their servers': { shards, servers: shards * servers },
} satisfies Record<string, Setting>;
type Name = keyof typeof SETTINGS;
const names = Object.keys(SETTINGS) as Name[];

const measured: Record<Name, Started[]> = {
  'one shard': [],
  'the shards': [],
  'the shards with their servers': [],
};
for (let round = 1; round <= rounds; round++) {
  for (const name of names) {
    process.stderr.write(`round ${round} of ${rounds}: ${name}\n`);
    measured[name].push(await measureStart(SETTINGS[name]));
  }
}
process.stderr.write('heartbeats\n');
const heartbeat = await measureHeartbeat({ shards: Math.min(shards, MOST_BEATING), servers: 0 });

const middle = (name: Name, measure: keyof Started) => median(measured[name].map((each) => each[measure]));
const rows = names.map((name) => {
  const cells = [
    middle(name, 'residentBytes') / 1e6,
    middle(name, 'readyMs') / 1e3,
    middle(name, 'processorMs') / 1e3,
  ];
  return `| ${[name, ...cells.map(figure)].join(' | ')} |`;
});
const perShard = (measure: keyof Started) =>
  (middle('the shards', measure) - middle('one shard', measure)) / (shards - 1);
const perServer = (measure: keyof Started) =>
  (middle('the shards with their servers', measure) - middle('the shards', measure)) / (shards * servers);
process.stdout.write(`${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, \
${shards} shards, ${servers} servers in each, medians of ${rounds} rounds

|  | resident memory, MB | ready, s | processor time until then, s |
| --- | ---: | ---: | ---: |
${rows.join('\n')}

- a shard: ${figure(perShard('residentBytes') / 1e3)} kB, ${figure(perShard('processorMs') * 1e3)} µs of processor time to \
connect, ${figure(heartbeat)} µs for each heartbeat
- a server: ${figure(perServer('residentBytes'))} bytes, ${figure(perServer('processorMs') * 1e3)} µs of processor time
`);

function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function sizesFrom(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = readArguments(args, { shards: text, servers: text, rounds: text });
  // Processor time and memory come from /proc.
  if (process.platform !== 'linux') throw new UsageError('The bench runs on Linux alone.');
  const number = (name: keyof typeof values, usual: number, least: number, most: number) => {
    const value = Number(values[name] ?? usual);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new UsageError(
      `--${name} takes a whole number from ${least} to ${most}, as in --${name} ${usual}.`,
    );
  };
  return {
    shards: number('shards', 1_000, 2, 5_000),
    servers: number('servers', 1_000, 0, 2_500),
    rounds: number('rounds', 3, 1, 100),
  };
}
