import { z } from 'zod';
import type { RestClient } from '../http/rest-client.ts';
import {
  isMissingOrNot,
  nameText,
  parseAnswer,
  pathValue,
  rowsOf,
  unexpected,
} from '../http/service-answer.ts';
import { SkippedRow } from '../lists/page.ts';
import { hashOfName, isPlayerHash, type PlayerHash, playerKey } from '../score-records/player-hash.ts';
import { ServiceFailure } from '../service-failure.ts';
import { type Clock, withTimeout } from '../time.ts';
import { MAX_STALE_SECONDS } from './cached-names.ts';
import { fillPath } from './names-client.ts';
import type { NamesCache, NamesCacheEntry } from './names-service.ts';
import type { PathTemplate } from './path-template.ts';

/** Milliseconds that a page waits for names. After that it shows hashes. */
const CALL_TIMEOUT = 300;

/** Milliseconds without calls after a failed call, so that not every page waits for another failure. */
const PAUSE_AFTER_FAILURE = 5_000;

/** Maximum hashes per call (docs/interface.md#names-of-hashes), and in all, which only a file reaches. */
const MAX_HASHES_PER_CALL = 100;
const MAX_HASHES = 1_000;

/** A registered name and its wallet. */
interface NameOfHash {
  readonly name: string;
  readonly wallet: string;
}

/** Names by players' hashes, from a service that has them. */
export interface NamesByHash {
  /**
   * Returns the known names, by the hashes as `playerKey` writes them. Requests up to 100 hashes per call and up to
   * 1,000 in all. Never fails. Waits 300 ms per call and leaves out names that are missing by then. Makes no
   * further call after the first call that fails or takes longer.
   */
  of(hashes: readonly string[]): Promise<ReadonlyMap<string, NameOfHash>>;
}

/** The call, the cache, and the TTL of its entries. */
export interface NamesByHashOptions {
  readonly rest: RestClient;
  readonly path: PathTemplate;
  readonly authorised: boolean;
  /** The hash function. */
  readonly by: Exclude<PlayerHash, 'none'>;
  readonly cache: NamesCache;
  /** TTL of an answer, also of "unknown". 0 stores nothing. */
  readonly seconds: number;
  /** Called with a failure of a call, at most once in five seconds, and with undefined after each success. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
  readonly clock: Clock;
}

const answer = z.object(
  {
    data: rowsOf(
      z.object(
        { hash: z.string(isMissingOrNot('a string')), name: nameText, wallet: pathValue },
        isMissingOrNot('an object'),
      ),
    ),
  },
  isMissingOrNot('an object'),
);

/**
 * Finds names by hashes, and shares the cache with other answers about names. A call that takes too long continues in
 * the background, so that the next page has its names. After such a call or a failed call, no call is made for five
 * seconds.
 */
export function createNamesByHash(options: NamesByHashOptions): NamesByHash {
  const { rest, authorised, by, cache, seconds, onOutcome, clock } = options;
  const path = fillPath(options.path, {});
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const ageOf = ({ requestedAt }: NamesCacheEntry): number =>
    Math.abs(clock.epochMilliseconds() - requestedAt) / 1_000;
  const isFresh = (entry: NamesCacheEntry): boolean => ageOf(entry) < seconds;
  /** Other keys of the cache begin with a direction or `wallet`. */
  const keyOf = (hash: string): string => `hash ${hash}`;

  function recall(hashes: readonly string[]): Map<string, NamesCacheEntry> {
    const entries = new Map<string, NamesCacheEntry>();
    for (const hash of seconds > 0 ? hashes : []) {
      const entry = cache.get(keyOf(hash));
      if (entry && (isFresh(entry) || ageOf(entry) <= MAX_STALE_SECONDS)) entries.set(hash, entry);
    }
    return entries;
  }

  /** Makes one call. @throws ServiceFailure */
  async function request(hashes: readonly string[]): Promise<ReadonlyMap<string, NamesCacheEntry>> {
    const requestedAt = clock.epochMilliseconds();
    const query = hashes.map((hash) => `hash=${hash}`).join('&');
    // A background call, so that a 429 does not block calls that people wait for.
    const call = { authorised, operation: 'names.by-hash', background: true };
    const body = await rest.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, call);
    if (body === undefined) throw new ServiceFailure({ kind: 'refused', status: 404 });
    const { data } = parseAnswer(answer, body);
    const entries = new Map<string, NamesCacheEntry>(
      hashes.map((hash) => [hash, { requestedAt, known: null }]),
    );
    let fitting = 0;
    for (const row of data) {
      if (row instanceof SkippedRow) continue;
      const { hash, name, wallet } = row;
      const key = playerKey(hash);
      if (!entries.has(key) || hashOfName(name, by) !== key) continue;
      entries.set(key, { requestedAt, known: { wallet, names: [name], end: 'seen' } });
      fitting += 1;
    }
    if (fitting === 0 && data.length > 0) throw unexpected(`no name in the answer matches its ${by} hash`);
    if (seconds > 0) for (const [hash, entry] of entries) cache.set(keyOf(hash), entry);
    return entries;
  }

  /** Makes one call; undefined if it fails or takes too long, or soon after a failure. */
  async function tryRequest(
    hashes: readonly string[],
  ): Promise<ReadonlyMap<string, NamesCacheEntry> | undefined> {
    if (clock.now() < pausedUntil) return undefined;
    try {
      const entries = await withTimeout(CALL_TIMEOUT, request(hashes));
      if (!entries) throw new Error(`no answer within ${CALL_TIMEOUT} ms`);
      onOutcome?.(undefined);
      return entries;
    } catch (error) {
      if (clock.now() >= pausedUntil) onOutcome?.(error);
      pausedUntil = clock.now() + PAUSE_AFTER_FAILURE;
      return undefined;
    }
  }

  return {
    async of(given) {
      const hashes = [...new Set(given.filter(isPlayerHash).map(playerKey))].slice(0, MAX_HASHES);
      if (hashes.length === 0) return new Map();
      const entries = recall(hashes);
      const missing = hashes.filter((hash) => {
        const entry = entries.get(hash);
        return entry === undefined || !isFresh(entry);
      });
      for (let at = 0; at < missing.length; at += MAX_HASHES_PER_CALL) {
        const found = await tryRequest(missing.slice(at, at + MAX_HASHES_PER_CALL));
        if (!found) break;
        for (const [hash, entry] of found) entries.set(hash, entry);
      }
      return new Map(
        [...entries].flatMap(([hash, { known }]) => {
          const [name] = known?.names ?? [];
          return known && name !== undefined ? [[hash, { name, wallet: known.wallet }] as const] : [];
        }),
      );
    },
  };
}
