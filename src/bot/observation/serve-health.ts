import process from 'node:process';
import type { Logger } from 'pino';
import { VERSION } from '../version.ts';
import { type Page, startHealthServer } from './health-server.ts';
import { collectMetrics } from './metrics.ts';
import { readinessOf } from './readiness.ts';
import { ServiceProbe } from './service-probe.ts';
import type { Vitals } from './vitals.ts';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly vitals: Vitals;
  readonly log: Logger;
}

/**
 * Serves `/livez`, `/readyz` and `/metrics` until the stack is disposed.
 * @throws CannotRun when the port is not to be had
 */
export async function serveHealth(
  { host, port, vitals, log }: HealthOptions,
  stack: AsyncDisposableStack,
): Promise<void> {
  const metrics = stack.use(collectMetrics(vitals));
  let probe: ServiceProbe | undefined;
  const lookAtService = async () => {
    if (!vitals.service) return;
    probe ??= new ServiceProbe(vitals.service.address, vitals.service.outages);
    await probe.look();
  };
  const server = await startHealthServer({
    host,
    port,
    pages: {
      '/livez': () =>
        json(200, { live: true, version: VERSION, uptimeSeconds: Math.floor(process.uptime()) }),
      '/readyz': async () => {
        await lookAtService();
        const readiness = readinessOf(vitals);
        return json(readiness.ready ? 200 : 503, readiness);
      },
      '/metrics': async () => ({
        status: 200,
        type: metrics.registry.contentType,
        body: await metrics.text(),
      }),
    },
    log,
  });
  stack.defer(() => server.close());
  log.info({ host, port: server.port }, 'health endpoints: /livez, /readyz and /metrics');
}

function json(status: number, body: object): Page {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}
