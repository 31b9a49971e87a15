/**
 * `npm run bench:replicas`: measures the capacity of two and four webhook replicas behind HAProxy, compared with one.
 */

import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startDemoTestDiscord } from 'local-world/testing';
import { askedOf, readArguments } from 'startup/arguments';
import { startLoadBalancer } from '../../chaos/stage/load-balancer.ts';
import { freePort } from '../../test/free-port.ts';
import { startBot } from '../bot-process.ts';
import { contenders } from '../contenders.ts';
import { processorSeconds } from '../processes.ts';
import { startService } from '../stage.ts';
import { median, percentile } from '../statistics.ts';
import { WebhookLoad } from './load.ts';
import { listPayload, PUBLIC_KEY, signedRequests } from './signed-requests.ts';

const HELP = `Measures one, two and four webhook replicas behind HAProxy, with ops/haproxy.cfg. On Linux alone, and with
HAProxy installed.

Usage: npm run bench:replicas -- [--quick]

  --quick     With few requests, to see that it works.
  -h, --help  Shows this text.
`;

const COUNTS = [1, 2, 4];
const AIM = 1.8;

interface Figures {
  readonly throughput: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of a request, in milliseconds: of all replicas, of HAProxy, and of the sender. */
  readonly replicas: number;
  readonly balancer: number;
  readonly sender: number;
  /** Cores that all of these kept busy. */
  readonly busy: number;
}

const asked = await askedOf(
  { name: 'bench:replicas', help: HELP },
  (args) => readArguments(args, { quick: { type: 'boolean', default: false } }).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
const size = asked.quick ? { warmUp: 600, load: 1_000 } : { warmUp: 4_000, load: 15_000 };
await using stack = new AsyncDisposableStack();
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-bench-'))).path;
const serviceUrl = await startService(folder, stack);
const discord = await startDemoTestDiscord();
stack.defer(() => discord.close());
const payload = await listPayload();

const measured = new Map<number, Figures>();
for (const count of COUNTS) {
  process.stderr.write(`${count}\n`);
  measured.set(count, await measure(count));
}
const figures = [...measured.values()];
const row = (name: string, value: (of: Figures) => number) => [
  name,
  ...figures.map((each) => shown(value(each))),
];
const lines = [
  ['replicas behind HAProxy', ...COUNTS.map(String)],
  ['---', ...COUNTS.map(() => '---:')],
  row('signed requests a second, 64 in flight', ({ throughput }) => throughput),
  row('p50, ms', ({ p50 }) => p50),
  row('p99, ms', ({ p99 }) => p99),
  row('processor time a request, ms: replicas', ({ replicas }) => replicas),
  row('HAProxy', ({ balancer }) => balancer),
  row('what sends the requests', ({ sender }) => sender),
  row('cores busy with these', ({ busy }) => busy),
];
const gain = (measured.get(2)?.throughput ?? 0) / (measured.get(1)?.throughput ?? 1);
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
process.stdout.write(
  `${[
    machine,
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `- from one to two: ${gain.toFixed(2)} times, aim ${AIM} where there is a core for each: ${gain >= AIM ? 'holds' : 'missed'}`,
  ].join('\n')}\n`,
);

async function measure(count: number): Promise<Figures> {
  await using running = new AsyncDisposableStack();
  const replicas = await Promise.all(
    Array.from({ length: count }, (_, number) => startReplica(number, running)),
  );
  const balancer = running.adopt(await startLoadBalancer(replicas), (each) => each.close());
  const load = running.adopt(new WebhookLoad(Number(new URL(balancer.url).port)), (each) => each.close());
  await load.inFlight(signedRequests(payload, size.warmUp), 16);
  const requests = signedRequests(payload, size.load);
  const spent = () => ({
    replicas: replicas.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    balancer: processorSeconds(balancer.pid),
    sender: ownSeconds(),
  });
  const before = spent();
  const from = performance.now();
  const latencies = await load.inFlight(requests, 64);
  const seconds = (performance.now() - from) / 1_000;
  const after = spent();
  const each = (part: keyof typeof before) => ((after[part] - before[part]) / size.load) * 1_000;
  const all = { replicas: each('replicas'), balancer: each('balancer'), sender: each('sender') };
  return {
    throughput: size.load / seconds,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    ...all,
    busy: ((all.replicas + all.balancer + all.sender) * size.load) / 1_000 / seconds,
  };
}

/** Of this process alone: the replicas are its children. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

async function startReplica(number: number, stack: AsyncDisposableStack) {
  const [port, healthPort] = [await freePort(), await freePort()];
  const ofItsOwn = join(folder, `replica-${number}`);
  await mkdir(ofItsOwn, { recursive: true });
  const env = {
    DISCORD_TOKEN: '',
    DISCORD_PUBLIC_KEY: PUBLIC_KEY,
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
  };
  const bot = startBot({ ...contenders.cached, env }, discord, serviceUrl, ofItsOwn);
  stack.defer(() => bot.stop());
  await Promise.race([bot.ready(), bot.crashed]);
  return { port, healthPort, pid: bot.pid };
}

/** Three significant digits, with commas in thousands. */
function shown(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
