import type { ServerResponse } from 'node:http';
import process from 'node:process';
import type { Logger } from 'pino';
import { portTrouble } from 'startup/port';
import { limitConnections } from '../connection-limit.ts';
import { CannotRun, ExitCode } from '../exit.ts';
import { CountedWarnings } from '../log/counted-warnings.ts';

/** An import of `node:http` reads all that it exports, for some of which Node loads its whole `fetch`: 75 ms. */
const { createServer } = process.getBuiltinModule('node:http');

/** Milliseconds that a client has to send its request. */
const REQUEST_LIMIT = 5_000;

/** Nobody but a probe and a collector has business here. */
const CONNECTIONS = 64;

const CROWDED =
  'the health port had more connections than it takes: those longest without a whole request were ended; ' +
  'if probes or collectors open that many, make them close theirs, and let nobody else reach HEALTH_PORT';

/** `HEALTH_HOST` is wrong, and no other port would do. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** What a path answers. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface HealthServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** By path. */
  readonly pages: Readonly<Record<string, () => Page | Promise<Page>>>;
  readonly log: Logger;
}

/** A server that is listening. */
export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a few pages to GET and HEAD; other methods are 405, other paths 404.
 * @throws CannotRun when it cannot listen there
 */
export async function startHealthServer({
  host,
  port,
  pages,
  log,
}: HealthServerOptions): Promise<HealthServer> {
  const onDefect = (err: unknown) => log.error({ err }, 'the health endpoints failed');
  const known = new Map(Object.entries(pages));
  const server = createServer(
    { requestTimeout: REQUEST_LIMIT, headersTimeout: REQUEST_LIMIT, connectionsCheckingInterval: 1_000 },
    async ({ method = '', url = '' }, response) => {
      const [path = ''] = url.split('?');
      const page = known.get(path);
      if (!page) return end(response, 404);
      if (method !== 'GET' && method !== 'HEAD') return end(response.setHeader('allow', 'GET, HEAD'), 405);
      try {
        const { status, type, body } = await page();
        response.setHeader('content-type', type).setHeader('cache-control', 'no-store');
        end(response, status, body);
      } catch (error) {
        onDefect(error);
        end(response, 500);
      }
    },
  );
  const crowded = new CountedWarnings(log, CROWDED);
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

function end(response: ServerResponse, status: number, body = ''): void {
  response.statusCode = status;
  response.end(body);
}

function cannotListen(host: string, port: number, error: Error): CannotRun {
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ADDRESS.has(code))
    return new CannotRun(
      `HEALTH_HOST is ${host}, which is no address of this machine (${code}): set it to one, or to 0.0.0.0 for all.`,
      ExitCode.invalidConfiguration,
      { cause: error },
    );
  // The process that has it may end: the next start may do.
  const exitCode = code === 'EADDRINUSE' ? ExitCode.localFailure : ExitCode.invalidConfiguration;
  const trouble = portTrouble(port, error) ?? `cannot listen on ${host}: ${error.message}.`;
  const sentence = `HEALTH_PORT and HEALTH_HOST: the health endpoints ${trouble}`;
  return new CannotRun(sentence, exitCode, { cause: error });
}
