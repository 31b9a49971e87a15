import { freePort } from '../../test/free-port.ts';
import type { BotProcess } from './bot-process.ts';
import { type ReplicaPorts, startLoadBalancer } from './load-balancer.ts';
import type { Stage } from './stage.ts';

/** The settings of gateway bots that share a Postgres and all serve the only shard. */
export const ofSameShard = (url: string) => ({ DATABASE_URL: url, SHARDS: '0', SHARD_COUNT: '1' });

/** Webhook replicas that share a Postgres, behind HAProxy, to which Discord delivers. */
export interface Replicas extends AsyncDisposable {
  /** The running bots. */
  readonly bots: [BotProcess, ...BotProcess[]];
  /** Kills a replica with SIGKILL and starts one with the same ports. */
  replace(index: number): Promise<void>;
}

/** Starts the replicas. Disposing ends only the load balancer; the bots end with their stage. */
export async function startReplicas(stage: Stage, count: number): Promise<Replicas> {
  const { url } = await stage.postgres();
  const places: ReplicaPorts[] = [];
  for (let place = 0; place < count; place++)
    places.push({ port: await freePort(), healthPort: await freePort() });
  const start = ({ port, healthPort }: ReplicaPorts): Promise<BotProcess> =>
    stage.startBot({
      DISCORD_PUBLIC_KEY: stage.address.publicKey,
      PORT: String(port),
      HEALTH_PORT: String(healthPort),
      DATABASE_URL: url,
      REGISTER_AT_START: String(stage.bots.length === 0),
    });
  // The first replica registers the commands for all.
  const [first, ...others] = places;
  if (!first) throw new Error('There is no place.');
  const bots: Replicas['bots'] = [await start(first), ...(await Promise.all(others.map(start)))];
  await using opened = new AsyncDisposableStack();
  const balancer = opened.adopt(await startLoadBalancer(places), (each) => each.close());
  await deliverTo(stage, balancer.url);
  const running = opened.move();
  return {
    bots,
    async replace(index) {
      const place = places[index];
      if (!place) throw new Error(`There is no replica ${index}.`);
      await bots[index]?.kill();
      bots[index] = await start(place);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * Attempts to save the address. Discord requires an answer to its PING within 3 s, which a machine may miss at the
 * start.
 */
const ATTEMPTS = 5;

async function deliverTo({ discord }: Stage, url: string): Promise<void> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await discord.ask('deliverTo', url);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
