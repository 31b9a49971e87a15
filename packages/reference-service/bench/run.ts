/** `npm run bench:service`: measures the local service and prints two tables in Markdown. */

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { request } from 'undici';
import { z } from 'zod';
import { startProgram } from '../../../bench/program.ts';
import { measureLists } from './lists.ts';
import { makeMillion } from './million.ts';
import { measureThroughput } from './throughput.ts';

const ROLLCALL = fileURLToPath(new URL('../../../rollcall.js', import.meta.url));
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
/** The rate limit must not refuse any request. */
const NO_LIMIT = '999999999';

const HELP = `Measures the local service: its throughput beside a bare Fastify route that answers with the same bytes,
and what a page of a list costs among many rows. Prints two tables in markdown.

Usage: npm run bench:service -- [--rows N]

  --rows N    Conversations of one user, 1 or more; default: 1000000.
  -h, --help  Shows this text.
`;

const rows = await askedOf({ name: 'bench:service', help: HELP }, rowsFrom, process.argv.slice(2));
if (rows === undefined) process.exit();
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;

const databaseFile = join(folder, 'service.sqlite');
process.stderr.write(`making ${rows} conversations\n`);
const token = makeMillion(databaseFile, rows);
const service = await startProgram(
  [ROLLCALL, 'service', 'start', '--database', databaseFile, '--rate-limit', NO_LIMIT],
  stack,
);

const list = '/v1/conversations';
const ten = await servedBytes(list);
const [first] = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(JSON.parse(ten)).data;
const one = `${list}/${first?.id}`;
const bodies = join(folder, 'bodies.json');
await writeFile(bodies, JSON.stringify({ [list]: ten, [one]: await servedBytes(one) }));
const bare = await startProgram([BARE, bodies], stack);

process.stderr.write('throughput\n');
const throughput = await measureThroughput(service, bare, token, { retrieve: one, 'page of ten': list });
process.stderr.write('lists\n');
const lists = await measureLists(service.origin.href, token, databaseFile);
process.stdout.write(`${throughput}\n\n${lists}\n`);

async function servedBytes(path: string): Promise<string> {
  const answer = await request(new URL(path, service.origin), {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.body.text();
}

function rowsFrom(args: readonly string[]): number {
  const { rows = '1000000' } = readArguments(args, { rows: { type: 'string' } }).values;
  if (/^[1-9]\d{0,8}$/.test(rows)) return Number(rows);
  throw new UsageError('--rows takes a whole number of 1 or more, as in --rows 1000.');
}
