/** `npm run bench:records`: measures the index of score records and prints a table in Markdown. */

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from 'reference-service/database';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { createRestClient } from '../../src/services/http/rest-client.ts';
import { ScoreIndexInMemory } from '../../src/services/indexes/score-index.ts';
import {
  createRecordsCall,
  createScoreRecords,
} from '../../src/services/score-records/score-records-client.ts';
import { machineClock } from '../../src/services/time.ts';
import { startProgram } from '../program.ts';

const ROLLCALL = fileURLToPath(new URL('../../rollcall.js', import.meta.url));

const HELP = `Measures the index of score records over a local service in a process of its own.

Usage: npm run bench:records -- [--records N] [--players N]

  --records N  Records of the service, 1 or more; default: 1000000.
  --players N  Players that they are of, 1 or more; default: 100000.
  -h, --help   Shows this text.
`;

const asked = await askedOf({ name: 'bench:records', help: HELP }, countsFrom, process.argv.slice(2));
if (asked === undefined) process.exit();
const { records, players } = asked;
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const databaseFile = join(folder, 'service.sqlite');
fill(databaseFile);
const service = await startProgram(
  [ROLLCALL, 'service', 'start', '--database', databaseFile, '--rate-limit', '999999999'],
  stack,
);

const rest = createRestClient({ baseUrl: service.origin, timeoutSeconds: 60 });
stack.defer(() => rest.close());
const once = createRecordsCall({ rest, authorised: false, serviceField: 'the service' });
let calls = 0;
const { part } = createScoreRecords(async (...request) => {
  calls += 1;
  return once(...request);
}, 'starting_after');
const index = new ScoreIndexInMemory({ part, hasCursor: true, clock: machineClock });
stack.defer(() => index.stop());

const memory = memoryNow();
const processor = process.cpuUsage();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const began = performance.now();
while ((await index.state()).asOf === undefined) await sleep(50);
const seconds = (performance.now() - began) / 1_000;
const used = process.cpuUsage(processor);
delay.disable();
const grown = { resident: memoryNow().resident - memory.resident, kept: memoryNow().kept - memory.kept };

const [last] = (await index.select({}, { order: 'newest', offset: 0, limit: 1 })).rows;
const provider = 'game-1';
const rows: [string, string][] = [
  ['records, players', `${records.toLocaleString('en')}, ${players.toLocaleString('en')}`],
  ['time until whole', `${seconds.toFixed(1)} s`],
  ['calls', String(calls)],
  ['processor time of the bot', `${((used.user + used.system) / 1e6).toFixed(1)} s`],
  [
    'event loop kept, p50, p99, longest',
    [delay.percentile(50), delay.percentile(99), delay.max]
      .map((ns) => `${Math.round(ns / 1e6)} ms`)
      .join(', '),
  ],
  ['memory kept; resident, with what V8 holds on to', `${grown.kept} MB; ${grown.resident} MB`],
  await timed('a leaderboard of a game', () => index.leaderboard({ provider }, { offset: 0, limit: 10 })),
  await timed('a leaderboard of all', () =>
    index.leaderboard({}, { offset: 0, limit: 10, player: last?.service }),
  ),
  await timed('a page of all by score', () => index.select({}, { order: 'score', offset: 0, limit: 15 })),
  await timed('a page of the newest of a player', () =>
    index.select({ player: last?.service }, { order: 'newest', offset: 0, limit: 15 }),
  ),
];
process.stdout.write(`| | |\n| --- | ---: |\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);

/** Measures processor time, because elapsed time is much longer on a busy machine. */
async function timed(what: string, question: () => Promise<unknown>): Promise<[string, string]> {
  await question();
  const before = process.cpuUsage();
  for (let time = 0; time < 5; time += 1) await question();
  const { user, system } = process.cpuUsage(before);
  return [`${what}, processor time`, `${((user + system) / 5_000).toFixed(1)} ms`];
}

/** Returns the used megabytes after a garbage collection. */
function memoryNow() {
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return { resident: megabytes(rss), kept: megabytes(heapUsed + arrayBuffers) };
}

function fill(file: string): void {
  process.stderr.write(`making ${records} records\n`);
  const database = openDatabase(file);
  database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :records)
       INSERT INTO score_records
         (id, "the service", provider, nft_earned, score, stage, bonus, json, created_at, updated_at)
       SELECT n, printf('%016x%016x%016x%016x', n % :players * 2654435761, n % :players, n % :players * 40503, 7),
         'game-' || (n % 20), iif(n % 10 = 0, 'gold', 'none'), abs(random()) % 100000, n % 30, n % 7,
         '{"level":"hard","seed":' || n || '}', '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z'
       FROM numbers`,
    )
    .run({ records, players });
  database.close();
}

function countsFrom(args: readonly string[]) {
  const options = { records: { type: 'string' }, players: { type: 'string' } } as const;
  const { records = '1000000', players = '100000' } = readArguments(args, options).values;
  if ([records, players].every((count) => /^[1-9]\d{0,8}$/.test(count)))
    return { records: Number(records), players: Number(players) };
  throw new UsageError('--records and --players take a whole number of 1 or more, as in --records 1000.');
}
