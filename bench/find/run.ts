/** `npm run bench:find`: measures the index of conversations and prints a table in Markdown. */

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { makeMillion } from '../../packages/reference-service/bench/million.ts';
import { parseConfig } from '../../src/bot/config/config.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { NamesInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import { ResourceIndexInMemory } from '../../src/services/indexes/resource-index.ts';
import { createServices } from '../../src/services/services.ts';
import { startProgram } from '../program.ts';

const ROLLCALL = fileURLToPath(new URL('../../rollcall.js', import.meta.url));
const SEARCHES = 100;

const HELP = `Measures the index that conversations are found in: time until whole, calls, memory, and a search.

Usage: npm run bench:find -- [--rows N]

  --rows N    Conversations of one user, 1 or more; default: 100000.
  -h, --help  Shows this text.
`;

const rows = await askedOf({ name: 'bench:find', help: HELP }, rowsFrom, process.argv.slice(2));
if (rows === undefined) process.exit();
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const databaseFile = join(folder, 'service.sqlite');
process.stderr.write(`making ${rows} conversations\n`);
const token = makeMillion(databaseFile, rows);
const service = await startProgram(
  [ROLLCALL, 'service', 'start', '--database', databaseFile, '--rate-limit', '999999999'],
  stack,
);
const config = parseConfig({
  API_BASE_URL: service.origin.href,
  API_TOKEN: token,
  API_CURSOR_PARAMETER: 'starting_after',
});
const services = createServices({
  ...config.service,
  baseUrl: service.origin,
  namesCache: new NamesInMemory(),
});
stack.defer(() => services.close());
let calls = 0;
const part = (after?: string) => {
  calls += 1;
  return services.conversations.part(after);
};
const log = createLogger('warn', [], process.stderr);
const index = new ResourceIndexInMemory({
  services: { conversations: { part }, scores: { part } },
  onFailure: (err) => log.warn({ err }, 'the conversations could not be read to the end'),
});
stack.defer(() => index.stop());

await part();
calls = 0;
const before = memory();
const busyBefore = process.cpuUsage();
const began = performance.now();
let longest = 0;
while (!index.state('conversation').whole) {
  const slept = performance.now();
  await setTimeout(10);
  longest = Math.max(longest, performance.now() - slept - 10);
}
const seconds = (performance.now() - began) / 1_000;
const busy = process.cpuUsage(busyBefore);
const after = memory();

const lines = [
  ['resources', rows],
  ['calls until whole', calls],
  ['seconds until whole', seconds],
  ['processor time for that, s', (busy.user + busy.system) / 1e6],
  ['longest wait of the event loop meanwhile, ms', longest],
  ['memory, MB', (after - before) / 1e6],
  ...(await searches()),
];
process.stdout.write('|  |  |\n| --- | ---: |\n');
for (const [name, value] of lines) process.stdout.write(`| ${name} | ${rounded(Number(value))} |\n`);

/** Returns the used memory inside and outside of the heap. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Measures the processor time of searches that match few rows, no rows and all rows. */
async function searches(): Promise<(readonly [string, number])[]> {
  const found: [string, number][] = [];
  for (const [what, typed] of [
    ['few have', '4217'],
    ['nobody has', 'wilhelmina'],
    ['all have', ''],
  ] as const) {
    const busyBefore = process.cpuUsage();
    for (let at = 0; at < SEARCHES; at += 1) {
      await index.matching('conversation', typed, 25);
    }
    const { user, system } = process.cpuUsage(busyBefore);
    found.push([`processor time of a search for what ${what}, ms`, (user + system) / 1_000 / SEARCHES]);
  }
  return found;
}

function rounded(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function rowsFrom(args: readonly string[]): number {
  const { rows: given = '100000' } = readArguments(args, { rows: { type: 'string' } }).values;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UsageError('--rows takes a whole number of 1 or more, as in --rows 1000.');
}
