import { once } from 'node:events';
import { resolve } from 'node:path';
import { readArguments, UsageError } from 'startup/arguments';
import { portFrom } from 'startup/port';
import { opennessOfFile } from 'startup/private-files';
import { VERSION } from 'startup/version';
import { serviceLog } from '../service-log.ts';
import type { LocalService, LocalServiceOptions } from '../start-service.ts';
import type { Work } from './service-settings.ts';

/**
 * `start`: runs the service alone until SIGINT, SIGTERM or SIGHUP. A second signal of the same kind kills it. Loads the
 * server only after the arguments are validated.
 */
export function startCommand(args: readonly string[]): Work {
  const { values } = readArguments(args, {
    port: { type: 'string' },
    database: { type: 'string' },
    demo: { type: 'boolean', default: false },
    'rate-limit': { type: 'string' },
  });
  const given = {
    port: values.port === undefined ? undefined : portFrom(values.port),
    rateLimit: rateLimitFrom(values['rate-limit']),
  };
  return async ({ host, port, allowedHosts, rateLimit, databaseFile }, inLines) =>
    serveUntilStopped(
      {
        databaseFile: databaseFile(values.database),
        host,
        port: given.port ?? port,
        allowedHosts,
        rateLimit: given.rateLimit ?? rateLimit,
        demo: values.demo,
      },
      inLines,
    );
}

async function serveUntilStopped(options: LocalServiceOptions, inLines: boolean): Promise<void> {
  const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  const { DEMO_USER, startLocalService } = await import('../start-service.ts');
  const service = await startLocalService(options);
  const { url, tokenCount: tokens } = service;
  const openness = opennessOfFile(resolve(options.databaseFile));
  if (openness !== undefined && inLines) serviceLog.warn(openness);
  else if (openness !== undefined) process.stderr.write(`${openness}.\n`);
  if (inLines) {
    const { databaseFile, host, allowedHosts, rateLimit } = options;
    serviceLog.info(
      { version: VERSION, url, host, allowedHosts, tokens, rateLimit, database: resolve(databaseFile) },
      'listening',
    );
  } else {
    const demo = options.demo ? demoText(service, options.databaseFile, DEMO_USER) : '';
    process.stdout.write(`Listening on ${url}\n${demo}`);
  }
  const [signal] = await stopped;
  if (inLines) serviceLog.info({ signal }, 'stopping');
  await service.close();
}

/** Names the user of the demo set, or explains why there is none. */
function demoText({ hasDemo }: LocalService, databaseFile: string, user: string): string {
  if (!hasDemo) {
    return (
      `The demo set is not put into ${databaseFile}, which has rows of its own. ` +
      'For the demo take another file with --database.\n'
    );
  }
  return (
    `The demo set is there. Its conversations and scores are those of the user ${user}, for whom this makes a ` +
    `token:\n  npm run -s service -- token create --user ${user} --database ${JSON.stringify(resolve(databaseFile))}\n`
  );
}

function rateLimitFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^0*[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(
    '--rate-limit takes how many requests a second a token may make, as in --rate-limit 100.',
  );
}
