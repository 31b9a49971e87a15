import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { DemoTestDiscord } from 'local-world/testing';
import { z } from 'zod';
import { startLoadBalancer } from '../../chaos/stage/load-balancer.ts';
import { freePort } from '../../test/free-port.ts';
import { type PostgresServer, startPostgresServer } from '../../test/servers/postgres-server.ts';
import { startBot } from '../bot-process.ts';
import { type Contender, contenders } from '../contenders.ts';
import { processorSeconds } from '../processes.ts';
import { WebhookLoad } from './load.ts';
import { PUBLIC_KEY } from './signed-requests.ts';

/** What all replicas need besides the database that they share. */
export interface ReplicaStage {
  readonly discord: DemoTestDiscord;
  readonly serviceUrl: string;
  /** A folder for the log of each. */
  readonly folder: string;
  /** The servers that replicas share: seconds of processor time of each. */
  readonly servers: Readonly<Record<string, () => number>>;
}

/** Running replicas behind HAProxy. */
export interface Replicas {
  readonly load: WebhookLoad;
  /** Seconds of processor time so far: replicas, HAProxy, what sends the requests, and the servers of the stage. */
  spent(): Readonly<Record<string, number>>;
  /** Lines of their logs of level warn or above. */
  warnings(): number;
}

/** Postgres with the processor time of all its processes. */
export async function startPostgres(stack: AsyncDisposableStack): Promise<{
  readonly server: PostgresServer;
  readonly spent: () => number;
}> {
  const server = stack.adopt(await startPostgresServer(), (each) => each.close());
  const found = await server.run(
    await server.database(),
    "SELECT CAST(split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS INT) AS pid",
  );
  const [{ pid }] = z.tuple([z.object({ pid: z.int() })]).parse(found);
  return { server, spent: () => processorSeconds(pid) };
}

/**
 * Starts replicas and HAProxy with ops/haproxy.cfg; both end with `stack`.
 * @param settings what they share
 * @param args of Node: a Rollcall in another folder
 */
export async function startReplicas(
  stage: ReplicaStage,
  count: number,
  settings: Readonly<Record<string, string>>,
  stack: AsyncDisposableStack,
  { args }: Pick<Contender, 'args'> = contenders.cached,
): Promise<Replicas> {
  const replicas = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [port, healthPort] = [await freePort(), await freePort()];
      const folder = join(stage.folder, `replica-${number}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const env = {
        DISCORD_TOKEN: '',
        DISCORD_PUBLIC_KEY: PUBLIC_KEY,
        PORT: String(port),
        HEALTH_PORT: String(healthPort),
        DATA_DIR: folder,
        // As hosts have it: each request is somebody else's.
        COOLDOWN_SECONDS: '2',
        ...settings,
      };
      const bot = startBot({ ...contenders.cached, args, env }, stage.discord, stage.serviceUrl, folder);
      stack.defer(() => bot.stop());
      await Promise.race([bot.ready(), bot.crashed]);
      return { port, healthPort, pid: bot.pid, log: join(folder, 'bot.log') };
    }),
  );
  const balancer = stack.adopt(await startLoadBalancer(replicas), (each) => each.close());
  return {
    load: stack.adopt(new WebhookLoad(Number(new URL(balancer.url).port)), (each) => each.close()),
    spent: () => ({
      replicas: replicas.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      ...Object.fromEntries(Object.entries(stage.servers).map(([name, seconds]) => [name, seconds()])),
      HAProxy: processorSeconds(balancer.pid),
      'what sends the requests': ownSeconds(),
    }),
    warnings: () => replicas.flatMap(({ log }) => readFileSync(log, 'utf8').match(WARNING) ?? []).length,
  };
}

/** A line of the log in JSON, of level warn or above. */
const WARNING = /^\{"level":"(?:warn|error|fatal)"/gm;

/** Of this process alone: the replicas are its children. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
