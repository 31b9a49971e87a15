/**
 * `npm run bench:replicas`: measures webhook replicas that share a Postgres behind HAProxy: their capacity, a steady
 * load, and a distant Postgres.
 */

import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startDemoTestDiscord } from 'local-world/testing';
import { askedOf, readArguments } from 'startup/arguments';
import { startSlowWay } from '../slow-way.ts';
import { startService } from '../stage.ts';
import { type Figures, fullLoad, quietLoad, steadyLoad, warmUp } from './replica-loads.ts';
import { listPayload } from './signed-requests.ts';
import { type Replicas, startPostgres, startReplicas } from './start-replicas.ts';

const HELP = `Measures webhook replicas that share a Postgres behind HAProxy, with ops/haproxy.cfg: one, two and four under
full load, four under a steady load, and one whose Postgres is far away. On Linux alone, and with HAProxy and Postgres
installed.

Usage: npm run bench:replicas -- [--quick]

  --quick     With few requests, to see that it works.
  -h, --help  Shows this text.
`;

const COUNTS = [1, 2, 4];
const AIM = 1.8;

/** Extra milliseconds of a round trip to Postgres. */
const ROUND_TRIPS = [0, 1, 20, 50];

const asked = await askedOf(
  { name: 'bench:replicas', help: HELP },
  (args) => readArguments(args, { quick: { type: 'boolean', default: false } }).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
const size = asked.quick
  ? { warmUp: 600, load: 1_000, steady: 2, distant: 2 }
  : { warmUp: 4_000, load: 15_000, steady: 30, distant: 30 };
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const serviceUrl = await startService(folder, stack);
const discord = await startDemoTestDiscord();
stack.defer(() => discord.close());
const postgres = await startPostgres(stack);
const stage = { discord, serviceUrl, folder, servers: { Postgres: postgres.spent } };
const payload = await listPayload();

const full: Figures[] = [];
for (const count of COUNTS)
  full.push(
    await measure(`${count} under full load`, count, (replicas) => fullLoad(replicas, payload, size.load)),
  );
const steady = await measure('4 under steady load', 4, (replicas) =>
  steadyLoad(replicas, payload, { perSecond: 200, seconds: size.steady }),
);
const distant: Figures[] = [];
const quiet = { perSecond: 10, seconds: size.distant };
for (const roundTrip of ROUND_TRIPS)
  distant.push(
    await measure(
      `Postgres ${roundTrip} ms away`,
      1,
      (replicas) => quietLoad(replicas, payload, quiet),
      roundTrip,
    ),
  );
const throughput = (at: number) => full[at]?.['signed requests a second, 64 in flight'] ?? Number.NaN;
const gain = throughput(1) / throughput(0);
process.stdout.write(
  `${[
    `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`,
    '',
    ...table(['replicas behind HAProxy', ...COUNTS.map(String)], full),
    '',
    `- from one to two: ${gain.toFixed(2)} times, aim ${AIM} where there is a core for each: ${gain >= AIM ? 'holds' : 'missed'}`,
    '',
    ...table(['200 commands a second', 'four replicas'], [steady]),
    '',
    ...table(
      [
        'one replica, ten commands a second; round trip to Postgres',
        ...ROUND_TRIPS.map((each) => `${each} ms`),
      ],
      distant,
    ),
  ].join('\n')}\n`,
);

/** @param roundTrip milliseconds to Postgres */
async function measure(
  name: string,
  count: number,
  work: (replicas: Replicas) => Promise<Figures>,
  roundTrip = 0,
): Promise<Figures> {
  await using running = new AsyncDisposableStack();
  const database = new URL(await postgres.server.database());
  if (roundTrip > 0) database.port = String(await startSlowWay(Number(database.port), roundTrip, running));
  const replicas = await startReplicas(stage, count, { DATABASE_URL: database.href }, running);
  process.stderr.write(`${name} (load of the machine: ${loadavg()[0]?.toFixed(1)})\n`);
  await warmUp(replicas, payload, count * size.warmUp);
  return await work(replicas);
}

/** Returns Markdown with a column for each of these results. */
function table(head: readonly string[], columns: readonly Figures[]): string[] {
  const names = Object.keys(columns[0] ?? {});
  const rows = [
    head,
    ['---', ...columns.map(() => '---:')],
    ...names.map((name) => [name, ...columns.map((column) => shown(column[name] ?? Number.NaN))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

/** Three significant digits, with thousands separators. */
function shown(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
