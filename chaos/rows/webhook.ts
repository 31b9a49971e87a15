import { pause, type Row, underLoad } from '../row.ts';
import type { BotProcess } from '../stage/bot-process.ts';
import { type ReplicaPorts, startLoadBalancer } from '../stage/load-balancer.ts';
import { freePort } from '../stage/service-process.ts';

const REPLICAS = 4;
const KILL_EVERY = 5_000;

/** Four replicas that share a Redis behind HAProxy. */
export const webhookReplicas: Row = {
  name: 'webhook-replicas',
  fault: `${REPLICAS} webhook replicas behind HAProxy, one killed every 5 s, Redis restarted twice`,
  perSecond: 200,
  seconds: 30,
  needs: ['redis-server', 'haproxy'],
  async run(stage, effort) {
    await using opened = new AsyncDisposableStack();
    const redis = await stage.redis();
    const count = effort.seconds < 5 ? 2 : REPLICAS;
    const places: ReplicaPorts[] = [];
    for (let place = 0; place < count; place++)
      places.push({ port: await freePort(), healthPort: await freePort() });
    const start = ({ port, healthPort }: ReplicaPorts): Promise<BotProcess> =>
      stage.startBot({
        DISCORD_PUBLIC_KEY: stage.address.publicKey,
        PORT: String(port),
        HEALTH_PORT: String(healthPort),
        REDIS_URL: redis.url,
        REGISTER_AT_START: String(stage.bots.length === 0),
      });
    // The first one registers the commands for all.
    const [first, ...others] = places;
    if (!first) throw new Error('There is no place.');
    const replicas = [await start(first), ...(await Promise.all(others.map(start)))];
    const balancer = opened.adopt(await startLoadBalancer(places), (each) => each.close());
    await stage.discord.ask('deliverTo', balancer.url);
    const between = Math.min(KILL_EVERY, effort.seconds * 300);
    let kills = 0;
    const killInTurn = async (signal: AbortSignal) => {
      for (let next = 0; ; next = (next + 1) % count) {
        await pause(between, signal);
        const place = places[next];
        if (signal.aborted || !place) return;
        await replicas[next]?.kill();
        kills += 1;
        replicas[next] = await start(place);
      }
    };
    const restartRedis = async (signal: AbortSignal) => {
      for (let times = 0; times < 2; times++) {
        await pause((effort.seconds * 1_000) / 3, signal);
        await redis.kill();
        await redis.start();
      }
    };
    // Awaited here, so that the load balancer is there until its end.
    return await underLoad(stage, effort, async (signal) => {
      await Promise.all([killInTurn(signal), restartRedis(signal)]);
      return [`${kills} killed, Redis restarted twice`];
    });
  },
};
