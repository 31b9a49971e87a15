import { median, percentile } from '../statistics.ts';
import { signedRequests, walletPayload } from './signed-requests.ts';
import type { Replicas } from './start-replicas.ts';

/** Every n-th command of the steady load is not a `/list`. */
const OTHERS = 10;

/** The results of one load by name. */
export type Figures = Readonly<Record<string, number>>;

/** Lets V8 compile hot code, and fills the caches of each replica. @param payload of `/list` */
export async function warmUp(
  replicas: Replicas,
  payload: Record<string, unknown>,
  amount: number,
): Promise<void> {
  await replicas.load.inFlight(signedRequests(payload, amount), 16);
}

/** Sends as many commands as the replicas can handle, 64 in flight. @param payload of `/list` */
export async function fullLoad(
  replicas: Replicas,
  payload: Record<string, unknown>,
  load: number,
): Promise<Figures> {
  const requests = signedRequests(payload, load);
  const { latencies, seconds, spent } = await measured(replicas, () => replicas.load.inFlight(requests, 64));
  const busy = Object.values(spent).reduce((sum, each) => sum + each, 0) / seconds;
  return {
    'signed requests a second, 64 in flight': load / seconds,
    ...durations(latencies),
    ...eachOf(spent, load),
    'cores busy with these': busy,
  };
}

/** The pace of a load below the replicas' capacity. */
interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Sends commands at a steady pace: each at its time, whether or not earlier ones are answered.
 * @param payload of `/list`
 */
export async function steadyLoad(
  replicas: Replicas,
  payload: Record<string, unknown>,
  { perSecond, seconds }: Pace,
): Promise<Figures> {
  const lists = signedRequests(payload, perSecond * seconds);
  const wallets = signedRequests(walletPayload(payload), lists.length / OTHERS);
  const requests = lists.map((list, at) => (at % OTHERS === 0 ? (wallets[at / OTHERS] ?? list) : list));
  const { latencies, spent } = await measured(replicas, () => replicas.load.paced(requests, perSecond));
  return { ...durations(latencies), ...eachOf(spent, requests.length) };
}

/** Sends only `/list` at a steady pace, and counts the replicas' warnings. */
export async function quietLoad(
  replicas: Replicas,
  payload: Record<string, unknown>,
  { perSecond, seconds }: Pace,
): Promise<Figures> {
  const latencies = await replicas.load.paced(signedRequests(payload, perSecond * seconds), perSecond);
  return { ...durations(latencies), 'warnings in the log': replicas.warnings() };
}

async function measured(replicas: Replicas, load: () => Promise<readonly number[]>) {
  const before = replicas.spent();
  const from = performance.now();
  const latencies = await load();
  const seconds = (performance.now() - from) / 1_000;
  const spent = Object.entries(replicas.spent()).map(
    ([part, after]) => [part, after - (before[part] ?? 0)] as const,
  );
  return { latencies, seconds, spent: Object.fromEntries(spent) };
}

const durations = (latencies: readonly number[]): Figures => ({
  'p50, ms': median(latencies),
  'p95, ms': percentile(latencies, 0.95),
  'p99, ms': percentile(latencies, 0.99),
});

const eachOf = (spent: Figures, requests: number): Figures =>
  Object.fromEntries(
    Object.entries(spent).map(([part, seconds]) => [
      `processor time a request, ms: ${part}`,
      (seconds / requests) * 1_000,
    ]),
  );
