/** `npm run bench:names`: measures the cost of a `/list` at a service that ignores `limit`, beside its bare calls. */

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { askedOf, readArguments } from 'startup/arguments';
import { Pool } from 'undici';
import { z } from 'zod';
import { parseConfig } from '../../src/bot/config/config.ts';
import { NamesInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import { list } from '../../src/handlers/list/list.ts';
import { createServices } from '../../src/services/services.ts';
import { emptyContext } from '../../test/handlers/empty-context.ts';
import { startProgram } from '../program.ts';
import { median } from '../statistics.ts';

const SIZES = [1_000, 10_000];
const WARM_UP = 300;
const MEASURED = 300;

const HELP = `Measures /list, without a cache, at a service that ignores \`limit\` and sends ${SIZES.join(' or ')} names, beside
the same calls by undici alone with JSON.parse and a check for strings: user time of this process, which has both in turn.

Usage: npm run bench:names

  -h, --help  Shows this text.
`;

const asked = await askedOf(
  { name: 'bench:names', help: HELP },
  (args) => readArguments(args, {}).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const step1 = '/api/v1/names/ada/wallet';
const step2 = (size: number) => `/api/v1/wallets/wallet-${size}/names?limit=16&default=asc`;

process.stdout.write(
  '| names in the answer | bare, ms | `/list`, ms | of the bare |\n| ---: | ---: | ---: | ---: |\n',
);
for (const size of SIZES) {
  const names = Array.from({ length: size }, (_, at) => `player-${String(at).padStart(5, '0')}-alias`);
  const bodies = {
    [step1]: JSON.stringify({ data: { wallet: `wallet-${size}` } }),
    [step2(size)]: JSON.stringify({ data: { names } }),
  };
  const file = join(folder, `${size}.json`);
  await writeFile(file, JSON.stringify(bodies));
  const { origin } = await startProgram(
    [fileURLToPath(new URL('../service/bare.ts', import.meta.url)), file],
    stack,
  );
  const bare = await bareCalls(origin, size);
  const own = await ownCalls(origin);
  const times: Record<'bare' | 'own', number[]> = { bare: [], own: [] };
  for (let at = 0; at < WARM_UP + MEASURED; at++) {
    const [bareTime, ownTime] = [await userTime(bare), await userTime(own)];
    if (at < WARM_UP) continue;
    times.bare.push(bareTime);
    times.own.push(ownTime);
  }
  const [bareTime, ownTime] = [median(times.bare), median(times.own)];
  const cells = [
    size.toLocaleString('en'),
    bareTime.toFixed(2),
    ownTime.toFixed(2),
    (ownTime / bareTime).toFixed(2),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

/** Returns milliseconds of processor time, including garbage collections meanwhile. */
async function userTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}

async function bareCalls(origin: URL, size: number) {
  const pool = new Pool(origin);
  stack.defer(() => pool.close());
  const get = async (path: string) => (await pool.request({ method: 'GET', path })).body.json();
  return async () => {
    z.object({ data: z.object({ wallet: z.string() }) }).parse(await get(step1));
    const { data } = z
      .object({ data: z.object({ names: z.custom<unknown[]>(Array.isArray) }) })
      .parse(await get(step2(size)));
    if (data.names.length !== size || !data.names.every((name) => typeof name === 'string'))
      throw new Error('Other names came');
  };
}

async function ownCalls(origin: URL) {
  const { service } = parseConfig({ API_BASE_URL: origin.href, NAMES_CACHE_SECONDS: '0' });
  const services = createServices({ ...service, baseUrl: origin, namesCache: new NamesInMemory() });
  stack.defer(() => services.close());
  const command = list.runnables.get('')?.prepare(new Map([['name', 'ada']]));
  const context = { ...emptyContext, names: services.names };
  return async () => {
    const reply = await command?.run(context);
    if (!JSON.stringify(reply?.embeds).includes('player-00014-alias'))
      throw new Error(`Another reply: ${JSON.stringify(reply)}`);
  };
}
