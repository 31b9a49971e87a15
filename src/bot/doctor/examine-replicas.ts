import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import { STATEMENT_LIMIT } from '../replicas/postgres-connection.ts';
import { databaseAddressOf } from '../store/database-address.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

/** Time limit in ms for the connection and all statements. */
const TIME_LIMIT = 5_000;

/** Odd, so that there is a median: a single statement may be slow by chance. */
const STATEMENTS = 5;

const ALONE =
  'a second replica needs DATABASE_URL: claims are in DATA_DIR, so only processes with this folder share them';

/**
 * Reports what this process shares with others of the same bot, and whether the database is fast enough. Writes
 * nothing. No finding for shards without a database.
 */
export async function examineReplicas(
  config: Pick<Config, 'store' | 'discord' | 'webhooks'>,
  log: Logger,
): Promise<Finding[]> {
  const { databaseUrl } = config.store;
  const overWebhooks = webhookSettings(config) !== undefined;
  if (!databaseUrl) return overWebhooks ? [findingOf('claims', ['advice', ALONE])] : [];
  const { Postgres } = await import('../store/postgres.ts');
  const postgres = new Postgres(databaseUrl, log);
  const what = overWebhooks ? 'claims and bulk runs' : 'claims, gateway sessions and their starts';
  const place = `${what} through ${databaseAddressOf(databaseUrl)}`;
  try {
    const times = await postgres.read(performance.now() + TIME_LIMIT, async ({ all }) => {
      // The first statement of a connection warms it up.
      await all('SELECT 1');
      const taken: number[] = [];
      while (taken.length < STATEMENTS) {
        const began = performance.now();
        await all('SELECT 1');
        taken.push(performance.now() - began);
      }
      return taken;
    });
    const median = times.toSorted((a, b) => a - b).at(Math.floor(STATEMENTS / 2)) ?? Number.POSITIVE_INFINITY;
    return [findingOf('shared', sharingVerdict(place, median))];
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return [findingOf('shared', ['unknown', `${place}, which cannot be reached: see above`])];
  } finally {
    await postgres.close();
  }
}

/** @param milliseconds duration of a statement */
export function sharingVerdict(place: string, milliseconds: number): CheckResult {
  const taken = `${place}; a statement takes ${milliseconds.toFixed(1)} of at most ${STATEMENT_LIMIT} ms`;
  if (milliseconds <= STATEMENT_LIMIT) return ['ok', taken];
  return ['wrong', `${taken}, so nothing is shared: run Postgres closer to the bot, or with less load`];
}
