import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { defaultDatabaseFile } from './default-database-file.ts';
import { startLocalService } from './start.ts';
import { UsageError } from './usage-error.ts';

const HIGHEST_PORT = 65_535;

/** `start`: runs the service alone, until SIGINT or SIGTERM. A second signal of the same kind ends it at once. */
export async function startCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      database: { type: 'string' },
      demo: { type: 'boolean' },
      'rate-limit': { type: 'string' },
    },
  });
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const service = await startLocalService({
    databaseFile: values.database || defaultDatabaseFile(),
    port: portFrom(values.port),
    demo: values.demo,
    rateLimit: rateLimitFrom(values['rate-limit']),
  });
  process.stdout.write(`Listening on ${service.url}\n`);
  await stopped;
  await service.close();
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new UsageError(`--port takes a number from 0 (any free port) to ${HIGHEST_PORT}, as in --port 4000.`);
}

function rateLimitFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^0*[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(
    '--rate-limit takes how many requests a second a token may make, as in --rate-limit 100.',
  );
}
