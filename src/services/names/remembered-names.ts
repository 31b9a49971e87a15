import { LRUCache } from 'lru-cache';
import { ServiceFailure } from '../service-failure.ts';
import type { NamesClient } from './names-client.ts';
import type { NameListing, NamesPage, NamesService } from './names-service.ts';
import { answers, type KnownNames, namesNeeded, pageOf } from './wallet-names.ts';

/** The most questions that are remembered, and the most that they may hold: 16 million characters, 32 MB. */
const MOST_ENTRIES = 10_000;
const MOST_CHARACTERS = 16_000_000;

/** Seconds for which "not registered" is believed: whoever registers a name tries it right away. */
const NOT_REGISTERED_SECONDS = 10;

/** Seconds up to which an old answer is better than none. */
const OLDEST_SECONDS = 3600;

/** Seconds after an outage in which old answers come at once, instead of after a time limit for each asker. */
const REST_SECONDS = 5;

/** `asked` is when the first part of the answer was asked for. Without a wallet the name is not registered. */
type KnownEntry = KnownNames & { readonly asked: number };
type Entry = KnownEntry | { readonly wallet: undefined; readonly asked: number };

export interface NamesCacheOptions {
  readonly client: NamesClient;
  /** How long an answer is believed. With 0 nothing is kept, and identical questions in flight still share one. */
  readonly seconds: number;
  /** Told when an outage is met that an old answer hides; not for each of those that follow at once. */
  readonly onBridged?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Answers from memory as long as it may, and shares what is in flight.
 * Only an outage (unavailable, too-slow, rate-limited) is bridged with an old answer. A refusal or an answer that
 * is not what the interface says needs somebody to change something, and an old answer would hide it.
 */
export function createNamesCache(options: NamesCacheOptions): NamesService {
  const { client, seconds, onBridged, now = () => performance.now() } = options;
  const entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: sizeOf,
  });
  const inFlight = new Map<string, Promise<KnownNames>>();
  let restsUntil = Number.NEGATIVE_INFINITY;

  const ageOf = (entry: Entry): number => (now() - entry.asked) / 1000;
  const isFresh = (entry: Entry): boolean =>
    ageOf(entry) < (entry.wallet === undefined ? Math.min(NOT_REGISTERED_SECONDS, seconds) : seconds);

  async function ask(key: string, name: string, page: NamesPage, known?: KnownEntry): Promise<KnownNames> {
    // The age of an answer is that of its oldest part.
    const asked = known?.asked ?? now();
    try {
      const wallet = known?.wallet ?? (await client.wallet(name));
      const question = { name, wallet, direction: page.direction, needed: namesNeeded(page) };
      const answer = await client.names(question, known);
      if (seconds > 0) entries.set(key, { ...answer, asked });
      return answer;
    } catch (error) {
      const kind = error instanceof ServiceFailure ? error.reason.kind : undefined;
      if (kind === 'not-registered' && seconds > 0) entries.set(key, { wallet: undefined, asked });
      if (kind === 'no-names') entries.delete(key);
      throw error;
    }
  }

  function askOnce(key: string, name: string, page: NamesPage, known?: KnownEntry): Promise<KnownNames> {
    const question = `${namesNeeded(page)} ${key}`;
    const shared = inFlight.get(question);
    if (shared) return shared;
    const asking = ask(key, name, page, known).finally(() => inFlight.delete(question));
    inFlight.set(question, asking);
    return asking;
  }

  return {
    async list(name, page) {
      const key = `${page.direction} ${name}`;
      const entry = entries.get(key);
      const fresh = entry && isFresh(entry);
      if (fresh && entry.wallet === undefined) throw new ServiceFailure({ kind: 'not-registered', name });
      const known = entry?.wallet === undefined ? undefined : entry;
      const stored = known && answers(known, page) ? known : undefined;
      if (stored && fresh) return pageOf(stored, page, undefined);

      const stale = stored && ageOf(stored) <= OLDEST_SECONDS ? stored : undefined;
      const old = (from: KnownEntry): NameListing => pageOf(from, page, Math.floor(ageOf(from)));
      if (stale && now() < restsUntil) return old(stale);
      try {
        return pageOf(await askOnce(key, name, page, fresh ? known : undefined), page, undefined);
      } catch (error) {
        if (!isOutage(error)) throw error;
        restsUntil = now() + REST_SECONDS * 1000;
        if (!stale) throw error;
        const bridge = old(stale);
        onBridged?.(error, bridge.staleSeconds ?? 0);
        return bridge;
      }
    },
  };
}

function isOutage(error: unknown): error is ServiceFailure {
  if (!(error instanceof ServiceFailure)) return false;
  const { kind } = error.reason;
  return kind === 'unavailable' || kind === 'too-slow' || kind === 'rate-limited';
}

/** In characters; what a string and an entry cost beside their text is counted as 32. */
function sizeOf(entry: Entry, key: string): number {
  const names = entry.wallet === undefined ? [] : [entry.wallet, ...entry.names];
  return names.reduce((size, name) => size + name.length + 32, key.length + 32);
}
