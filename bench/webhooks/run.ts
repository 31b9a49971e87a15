/** `npm run bench:webhooks`: measures one webhook replica, and prints a table and whether its aims are met. */

import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { startDemoTestDiscord } from 'local-world/testing';
import { askedOf, readArguments } from 'startup/arguments';
import { freePort } from '../../test/free-port.ts';
import { settledMemory, startBot } from '../bot-process.ts';
import { type Contender, contenders } from '../contenders.ts';
import { processorSeconds, residentBytes } from '../processes.ts';
import { startService } from '../stage.ts';
import { median, percentile } from '../statistics.ts';
import { WebhookLoad } from './load.ts';
import { listPayload, PUBLIC_KEY, signedRequests } from './signed-requests.ts';

const HELP = `Measures one replica that takes webhooks beside a bare server that only verifies and answers, its memory
beside that of the same bot at the gateway, and what forged requests cost. On Linux alone.

Usage: npm run bench:webhooks -- [--quick]

  --quick     With few requests, to see that it works.
  -h, --help  Shows this text.
`;

/** Valid requests per second, and forged requests per second besides them. */
const PACE = 100;
const FORGED_PACE = 1_000;

const asked = await askedOf(
  { name: 'bench:webhooks', help: HELP },
  (args) => readArguments(args, { quick: { type: 'boolean', default: false } }).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
const size = asked.quick
  ? { warmUp: 600, load: 500, seconds: 1 }
  : { warmUp: 4_000, load: 10_000, seconds: 10 };
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const serviceUrl = await startService(folder, stack);
const discord = await startDemoTestDiscord();
stack.defer(() => discord.close());
const payload = await listPayload();

const gateway = await memoryOf(contenders.cached);
const replica = await measured({ name: 'webhooks', args: contenders.cached.args }, true);
const bare = await measured(
  { name: 'bare server', args: [fileURLToPath(new URL('bare.js', import.meta.url))] },
  false,
);

const rows = [
  ['', 'Rollcall, `/list` cached', 'bare server'],
  ['---', '---:', '---:'],
  ['signed requests a second, 64 in flight', shown(replica.throughput), shown(bare.throughput)],
  ['p50, ms', shown(replica.p50), shown(bare.p50)],
  ['p99, ms', shown(replica.p99), shown(bare.p99)],
  ['processor time a request, ms', shown(replica.processor), shown(bare.processor)],
  ['resident memory, MB', shown(replica.memory), shown(bare.memory)],
  ['the same at the gateway, MB', shown(gateway), ''],
];
const { quiet, beside, growth } = replica.flood ?? { quiet: NaN, beside: NaN, growth: NaN };
const forgeries = FORGED_PACE * size.seconds;
process.stdout.write(
  `${[
    `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`,
    '',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    aim(
      'signed requests a second',
      replica.throughput / bare.throughput,
      "of the bare server's",
      'least',
      0.6,
    ),
    aim('memory', replica.memory / gateway, "of the gateway mode's", 'most', 0.75),
    aim(
      `median at ${PACE} a second beside ${forgeries} forged requests, ${FORGED_PACE} a second`,
      beside / quiet,
      `of ${shown(quiet)} ms without them`,
      'most',
      1.25,
    ),
    `- memory after them: ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`,
  ].join('\n')}\n`,
);

/** Returns the resident memory in MB of a gateway bot. */
async function memoryOf(contender: Contender): Promise<number> {
  const bot = startBot(contender, discord, serviceUrl, folder);
  await Promise.race([bot.ready(), bot.crashed]);
  const memory = await settledMemory(bot);
  await bot.stop();
  return memory;
}

/** @param flooded whether to send forged requests, too */
async function measured(server: Pick<Contender, 'name' | 'args'>, flooded: boolean) {
  process.stderr.write(`${server.name}\n`);
  const port = await freePort();
  const answer = JSON.stringify({ type: 4, data: { content: 'x'.repeat(400) } });
  const env = { DISCORD_TOKEN: '', DISCORD_PUBLIC_KEY: PUBLIC_KEY, PORT: String(port), ANSWER: answer };
  const bot = startBot({ ...contenders.cached, ...server, env }, discord, serviceUrl, folder);
  await Promise.race([bot.ready(), bot.crashed]);
  const memory = await settledMemory(bot);
  const load = new WebhookLoad(port);
  await load.inFlight(signedRequests(payload, size.warmUp), 16);
  const requests = signedRequests(payload, size.load);
  const before = processorSeconds(bot.pid);
  const from = performance.now();
  const latencies = await load.inFlight(requests, 64);
  const seconds = (performance.now() - from) / 1_000;
  const processor = ((processorSeconds(bot.pid) - before) / size.load) * 1_000;
  const flood = flooded ? await floodOf(load, bot.pid) : undefined;
  await load.close();
  await bot.stop();
  return {
    memory,
    throughput: size.load / seconds,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    processor,
    flood,
  };
}

/** Returns the durations of valid requests with and without concurrent forged ones, and the growth of memory in MB. */
async function floodOf(load: WebhookLoad, pid: number) {
  const valid = () => signedRequests(payload, PACE * size.seconds);
  const forgeries = signedRequests(payload, FORGED_PACE * size.seconds, 'forged');
  const quiet = median(await load.paced(valid(), PACE));
  const memory = residentBytes(pid);
  const [latencies] = await Promise.all([load.paced(valid(), PACE), load.paced(forgeries, FORGED_PACE, 401)]);
  return { quiet, beside: median(latencies), growth: (residentBytes(pid) - memory) / 1_000_000 };
}

function aim(text: string, ratio: number, of: string, kind: 'least' | 'most', bound: number): string {
  const holds = kind === 'least' ? ratio >= bound : ratio <= bound;
  return `- ${text}: ${ratio.toFixed(2)} ${of}, aim at ${kind} ${bound}: ${holds ? 'holds' : 'missed'}`;
}

/** Three significant digits, with thousands separators. */
function shown(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
