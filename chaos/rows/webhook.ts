import { pause, type Row, underLoad } from '../row.ts';
import { startReplicas } from '../stage/replicas.ts';

const REPLICAS = 4;
const KILL_EVERY = 5_000;

/** Four replicas share a Postgres behind HAProxy. */
export const webhookReplicas: Row = {
  name: 'webhook-replicas',
  fault: `${REPLICAS} webhook replicas behind HAProxy, one killed every 5 s, Postgres restarted twice`,
  perSecond: 200,
  seconds: 30,
  needs: ['postgres', 'haproxy'],
  async run(stage, effort) {
    const { server } = await stage.postgres();
    const count = effort.seconds < 5 ? 2 : REPLICAS;
    await using replicas = await startReplicas(stage, count);
    const between = Math.min(KILL_EVERY, effort.seconds * 300);
    let kills = 0;
    const killInTurn = async (signal: AbortSignal) => {
      for (let next = 0; ; next = (next + 1) % count) {
        await pause(between, signal);
        if (signal.aborted) return;
        await replicas.replace(next);
        kills += 1;
      }
    };
    const restartPostgres = async (signal: AbortSignal) => {
      for (let times = 0; times < 2; times++) {
        await pause((effort.seconds * 1_000) / 3, signal);
        await server.stop();
        await server.start();
      }
    };
    // Awaited here, so that the load balancer lives until the end.
    return await underLoad(stage, effort, async (signal) => {
      await Promise.all([killInTurn(signal), restartPostgres(signal)]);
      return [`${kills} killed, Postgres restarted twice`];
    });
  },
};
