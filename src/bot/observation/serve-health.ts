import { createServer, type ServerResponse } from 'node:http';
import process from 'node:process';
import type { Logger } from 'pino';
import { portTrouble } from 'startup/port';
import { VERSION } from 'startup/version';
import { openPool } from '../../services/http/pools.ts';
import { failureOfError } from '../../services/http/service-answer.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { withTimeout } from '../../services/time.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import type { CallOutages } from '../process/outages.ts';
import { ThrottledWarning } from '../process/throttled-warning.ts';
import { limitConnections } from '../transport/http/connection-limit.ts';
import { collectMetrics } from './metrics.ts';
import { type ProcessStatus, readinessOf } from './readiness.ts';

interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly processStatus: ProcessStatus;
  readonly log: Logger;
}

/**
 * Serves `/livez`, `/readyz` and `/metrics` until the stack is disposed.
 * @throws CannotRun if the port cannot be used
 */
export async function serveHealth(
  { host, port, processStatus, log }: HealthOptions,
  stack: AsyncDisposableStack,
): Promise<void> {
  const metrics = stack.use(collectMetrics(processStatus));
  let probe: ServiceProbe | undefined;
  const probeService = async () => {
    if (!processStatus.service) return;
    probe ??= new ServiceProbe(processStatus.service.address, processStatus.service.outages);
    await probe.probe();
  };
  const server = await startHealthServer({
    host,
    port,
    pages: {
      '/livez': () =>
        jsonPage(200, { live: true, version: VERSION, uptimeSeconds: Math.floor(process.uptime()) }),
      '/readyz': async () => {
        await probeService();
        const readiness = readinessOf(processStatus);
        return jsonPage(readiness.ready ? 200 : 503, readiness);
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

function jsonPage(status: number, body: object): HealthPage {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}

/** Time limit for a client to send its request, in ms. */
const REQUEST_LIMIT = 5_000;

/** Enough for probes and collectors. */
const CONNECTIONS = 64;

const CROWDED =
  'the health port had too many connections: those longest without a complete request were closed; ' +
  'if probes or collectors open that many, make them close theirs, and let nobody else reach HEALTH_PORT';

/** Errors of a wrong `HEALTH_HOST`: another port would not help. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** The answer of a path. */
interface HealthPage {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface HealthServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** By path. */
  readonly pages: Readonly<Record<string, () => HealthPage | Promise<HealthPage>>>;
  readonly log: Logger;
}

/** A server that is listening. */
interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a few pages to GET and HEAD. Other methods get 405, other paths 404.
 * @throws CannotRun if it cannot listen there
 */
async function startHealthServer({ host, port, pages, log }: HealthServerOptions): Promise<HealthServer> {
  const onDefect = (err: unknown) => log.error({ err }, 'the health endpoints failed');
  const known = new Map(Object.entries(pages));
  const server = createServer(
    { requestTimeout: REQUEST_LIMIT, headersTimeout: REQUEST_LIMIT, connectionsCheckingInterval: 1_000 },
    async ({ method = '', url = '' }, response) => {
      const [path = ''] = url.split('?');
      const page = known.get(path);
      if (!page) return respond(response, 404);
      if (method !== 'GET' && method !== 'HEAD')
        return respond(response.setHeader('allow', 'GET, HEAD'), 405);
      try {
        const { status, type, body } = await page();
        response.setHeader('content-type', type).setHeader('cache-control', 'no-store');
        respond(response, status, body);
      } catch (error) {
        onDefect(error);
        respond(response, 500);
      }
    },
  );
  const crowded = new ThrottledWarning(log, CROWDED);
  limitConnections(server, CONNECTIONS, () => crowded.add());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(host, port, error)));
    server.listen(port, host, resolve);
  });
  server.on('error', onDefect);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, status: number, body = ''): void {
  response.statusCode = status;
  response.end(body);
}

function cannotListen(host: string, port: number, error: Error): CannotRun {
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ADDRESS.has(code))
    return new CannotRun(
      `HEALTH_HOST is ${host}, which is not an address of this machine (${code}): set it to one, or to 0.0.0.0 for all.`,
      ExitCode.invalidConfiguration,
      { cause: error },
    );
  // The process on this port may end, so that the next start succeeds.
  const exitCode = code === 'EADDRINUSE' ? ExitCode.localFailure : ExitCode.invalidConfiguration;
  const trouble = portTrouble(port, error) ?? `cannot listen on ${host}: ${error.message}.`;
  const sentence = `HEALTH_PORT and HEALTH_HOST: the health endpoints ${trouble}`;
  return new CannotRun(sentence, exitCode, { cause: error });
}

/** Milliseconds without a call of the service before it is probed. */
const PROBE_AFTER = 5_000;
/** Time limits in ms for the service to answer, and for a request of `/readyz` to wait for the probe. */
const ANSWER_LIMIT = 3_000;
const PROBE_WAIT = 500;

/** Statuses of a proxy whose service is away. */
const AWAY = new Set([502, 503, 504]);

/**
 * Probes the service for `/readyz` if no command has called it recently. Every answer except 502, 503 and 504 counts as
 * up, because the interface has no health call. The token is not sent.
 */
export class ServiceProbe {
  readonly #address: URL;
  readonly #outages: CallOutages;
  #probing: Promise<void> | undefined;

  constructor(address: URL, outages: CallOutages) {
    this.#address = address;
    this.#outages = outages;
  }

  /** Resolves when the probe ends, or after half a second. Never rejects. */
  async probe(): Promise<void> {
    if (this.#outages.sinceLastCall < PROBE_AFTER) return;
    this.#probing ??= this.#request().finally(() => {
      this.#probing = undefined;
    });
    await withTimeout(PROBE_WAIT, this.#probing);
  }

  async #request(): Promise<void> {
    const { origin, pathname } = this.#address;
    const pool = openPool(origin, { connections: 1 });
    const signal = AbortSignal.timeout(ANSWER_LIMIT);
    const failure = await pool.request({ method: 'HEAD', path: pathname, signal }).then(
      ({ statusCode }) => (AWAY.has(statusCode) ? unavailable(`it answered ${statusCode}`) : undefined),
      (error: Error) => (signal.aborted ? unavailable('no answer') : failureOfError(error)),
    );
    void pool.destroy();
    this.#outages.note(failure);
  }
}

const unavailable = (problem: string) => new ServiceFailure({ kind: 'unavailable', problem });
