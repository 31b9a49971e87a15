/**
 * Without an intent nobody tells the bot that a server has removed it. So once a day one process compares the servers that have
 * settings, boards or a history with the bot's own, and deletes what was kept of those that it left 30 days ago.
 */

import type { REST } from '@discordjs/rest';
import type { Logger } from 'pino';
import { callFailure } from '../bot-rest/call-failure.ts';
import { ownGuilds } from '../bot-rest/own-application.ts';
import type { VerifiedClock } from '../process/verified-clock.ts';
import { type Store, StoreFailure } from './store.ts';

/** Milliseconds from the start, which is not held up, to the first look, and between two; a test has other times. */
interface LookTiming {
  readonly first: number;
  readonly every: number;
}

const TIMING: LookTiming = { first: 5 * 60_000, every: 60 * 60_000 };

/** Milliseconds for which the bot is out of a server before its settings, their history and its boards go. */
const KEPT_FOR = 30 * 86_400_000;

/** From so many servers on, a listing that lacks more than half of them is not believed. */
const DOUBTED_FROM = 5;

const DOUBTED =
  'Discord lists fewer than half of the servers of which something is kept: none counts as left, and the next look is in a day';
const NOT_WHOLE =
  'Discord lists the servers of the bot with gaps: none counts as left, and the next look is in a day';
const NOT_LISTED =
  'Discord does not list the servers of the bot: none counts as left, and the next look is in a day';
const FORGOTTEN = 'the bot left a server 30 days ago: what was kept of it is deleted';

/** What a look needs of the store. */
export type LookedAfter = Pick<Store, 'isThere' | 'servers' | 'claimLook' | 'noteMissing' | 'forget'>;

interface LookOptions {
  /** Each is looked after for itself, so that none depends on another. */
  readonly stores: readonly LookedAfter[];
  readonly time: Pick<VerifiedClock, 'now'>;
  /** Carries the bot's token. */
  readonly rest: REST;
  readonly log: Logger;
}

/** Looks for servers that the bot has left, from some minutes after now on, until it is disposed. */
export function watchLeftServers(options: LookOptions, timing = TIMING): Disposable {
  const stop = new AbortController();
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const stores = options.stores.filter(({ isThere }) => isThere);
      const now = stores.length > 0 ? await options.time.now() : undefined;
      if (now) for (const store of stores) await lookForLeftServers({ ...options, store }, now, stop.signal);
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

/** The look of this day, unless a process has made it. Never rejects. */
async function lookForLeftServers(
  { store, rest, log }: Pick<LookOptions, 'rest' | 'log'> & { readonly store: LookedAfter },
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  try {
    if (!(await store.claimLook(now))) return;
    // Read before the listing: a server that comes meanwhile is not among these.
    const kept = await store.servers();
    if (kept.length === 0) return;
    const { ids, isWhole } = await ownGuilds(rest);
    if (stop.aborted) return;
    const own = new Set(ids);
    const missing = kept.filter(({ id }) => !own.has(id));
    const counts = { servers: ids.length, kept: kept.length, missing: missing.length };
    if (!isWhole) return log.warn(counts, NOT_WHOLE);
    if (kept.length >= DOUBTED_FROM && missing.length * 2 > kept.length) return log.warn(counts, DOUBTED);
    await store.noteMissing(
      missing.map(({ id }) => id),
      now,
    );
    for (const { id, missingSince } of missing) {
      if (missingSince === undefined || now.getTime() - missingSince.getTime() < KEPT_FOR) continue;
      await store.forget(id);
      log.info({ guild: id, since: missingSince }, FORGOTTEN);
    }
  } catch (err) {
    if (stop.aborted) return;
    // The store's own outage has its lines.
    if (err instanceof StoreFailure) return log.debug({ err }, 'no look for servers that the bot has left');
    const failure = callFailure(err);
    if (failure) log.warn({ failure }, NOT_LISTED);
    else log.error({ err }, NOT_LISTED);
  }
}
