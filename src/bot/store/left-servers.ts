/**
 * Without a gateway intent Discord does not report that a server has removed the bot. Once a day, one process compares
 * the servers that have settings, boards or a history with the bot's own servers. It deletes the data of servers that
 * the bot left 30 days ago.
 */

import type { REST } from '@discordjs/rest';
import type { Logger } from 'pino';
import { callFailure } from '../bot-rest/call-failure.ts';
import { ownGuilds } from '../bot-rest/own-application.ts';
import type { VerifiedClock } from '../process/verified-clock.ts';
import type { SqlStore } from './sql-store.ts';
import { StoreFailure } from './store-failure.ts';

/**
 * Milliseconds from the start to the first check, so that the start is not delayed, and between checks. Tests use other
 * times.
 */
interface CheckTiming {
  readonly first: number;
  readonly every: number;
}

const TIMING: CheckTiming = { first: 5 * 60_000, every: 60 * 60_000 };

/** Milliseconds that the settings, their history and the boards of a server are kept after the bot left. */
const RETENTION = 30 * 86_400_000;

/** With at least this many servers, a listing that lacks more than half of them is ignored. */
const SUSPICIOUS_FROM = 5;

const SUSPICIOUS =
  'Discord lists fewer than half of the servers with stored data: no server counts as left, and the next check is in a day';
const INCOMPLETE =
  'Discord lists the servers of the bot with gaps: no server counts as left, and the next check is in a day';
const NOT_LISTED =
  'Discord does not list the servers of the bot: no server counts as left, and the next check is in a day';
const FORGOTTEN = 'the bot left a server 30 days ago: its data is deleted';

/** The part of a store that the check needs. */
export type CleanableStore = Pick<
  SqlStore,
  'exists' | 'servers' | 'claimDailyCheck' | 'markMissing' | 'forget'
>;

interface CheckOptions {
  /** Each store is checked independently of the others. */
  readonly stores: readonly CleanableStore[];
  readonly time: Pick<VerifiedClock, 'now'>;
  /** Carries the bot's token. */
  readonly rest: REST;
  readonly log: Logger;
}

/** Checks for servers that the bot has left, until disposed. The first check runs some minutes after the start. */
export function watchLeftServers(options: CheckOptions, timing = TIMING): Disposable {
  const stop = new AbortController();
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const stores = options.stores.filter(({ exists }) => exists);
      const now = stores.length > 0 ? await options.time.now() : undefined;
      if (now) for (const store of stores) await checkLeftServers({ ...options, store }, now, stop.signal);
      if (!stop.signal.aborted) wait(timing.every);
    }, milliseconds).unref();
  };
  wait(timing.first);
  return {
    [Symbol.dispose]() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}

/** Runs the check of this day, unless another process has claimed it. Never rejects. */
async function checkLeftServers(
  { store, rest, log }: Pick<CheckOptions, 'rest' | 'log'> & { readonly store: CleanableStore },
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  try {
    if (!(await store.claimDailyCheck(now))) return;
    // Read before the listing, so that a server that is added meanwhile does not count as left.
    const kept = await store.servers();
    if (kept.length === 0) return;
    const { ids, isComplete } = await ownGuilds(rest);
    if (stop.aborted) return;
    const own = new Set(ids);
    const missing = kept.filter(({ id }) => !own.has(id));
    const counts = { servers: ids.length, kept: kept.length, missing: missing.length };
    if (!isComplete) return log.warn(counts, INCOMPLETE);
    if (kept.length >= SUSPICIOUS_FROM && missing.length * 2 > kept.length)
      return log.warn(counts, SUSPICIOUS);
    await store.markMissing(
      missing.map(({ id }) => id),
      now,
    );
    for (const { id, missingSince } of missing) {
      if (missingSince === undefined || now.getTime() - missingSince.getTime() < RETENTION) continue;
      await store.forget(id);
      log.info({ guild: id, since: missingSince }, FORGOTTEN);
    }
  } catch (err) {
    if (stop.aborted) return;
    // The store logs its own outages.
    if (err instanceof StoreFailure)
      return log.debug({ err }, 'the check for servers that the bot has left failed');
    const failure = callFailure(err);
    if (failure) log.warn({ failure }, NOT_LISTED);
    else log.error({ err }, NOT_LISTED);
  }
}
