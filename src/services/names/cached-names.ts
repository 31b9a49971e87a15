import { InFlight } from '../collections.ts';
import { type DirectedPageRequest, type Direction, pageOf, rowsNeeded, TotalsCache } from '../lists/page.ts';
import { namesLookups } from '../service-channels.ts';
import { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import type { NamesClient } from './names-client.ts';
import type { NameListing, NamesCache, NamesCacheEntry, NamesService, WalletNames } from './names-service.ts';

/** TTL of "not registered", in seconds. Users try a name right after they have registered it. */
const NOT_REGISTERED_TTL_SECONDS = 10;

/** Maximum age of a stale answer during an outage, in seconds. */
export const MAX_STALE_SECONDS = 3600;

/** Seconds after an outage in which stale answers are returned at once, instead of after a time limit for each user. */
const PAUSE_SECONDS = 5;

/** The client, the cache, and the TTL of its entries. */
export interface CachedNamesOptions {
  readonly client: NamesClient;
  readonly cache: NamesCache;
  /** TTL of an entry. 0 stores nothing; identical queries in flight still share a response. */
  readonly seconds: number;
  /** Reports outages masked by a stale answer, except those within the pause after an outage. */
  readonly onStaleAnswer?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
  readonly clock: Clock;
}

/** The first `needed` names of a name's wallet, or of a wallet. */
interface Query {
  readonly by: 'name' | 'wallet';
  readonly subject: string;
  readonly direction: Direction;
  readonly needed: number;
}

interface Cached {
  readonly known: WalletNames;
  readonly requestedAt: number;
}

interface FoundNames {
  readonly known: WalletNames;
  readonly staleSeconds: number | undefined;
}

/** A query in flight. */
interface Flight {
  readonly query: Query;
  readonly finding: Promise<FoundNames>;
}

const isSameQuery = (one: Query, other: Query): boolean =>
  one.subject === other.subject &&
  one.by === other.by &&
  one.direction === other.direction &&
  one.needed === other.needed;

/**
 * Answers from the cache while an entry is fresh, and joins identical queries in flight. Only an outage (unavailable,
 * too-slow, rate-limited, syncing) is bridged with a stale answer. After a refusal or an unexpected response a person
 * has to change something, and a stale answer would hide that.
 */
export function createCachedNames(options: CachedNamesOptions): NamesService {
  const { client, cache, seconds, onStaleAnswer, clock } = options;
  const inFlight = new InFlight<Flight>();
  const totals = new TotalsCache(clock);
  let pausedUntil = Number.NEGATIVE_INFINITY;

  /** In seconds. After the clock was set back, a time in the future counts by its distance. */
  const ageOf = ({ requestedAt }: { readonly requestedAt: number }): number =>
    Math.abs(clock.epochMilliseconds() - requestedAt) / 1000;
  const keyOf = ({ by, subject, direction }: Query): string =>
    `${by === 'wallet' ? 'wallet ' : ''}${direction} ${subject}`;
  const isFresh = (entry: NamesCacheEntry): boolean =>
    ageOf(entry) < (entry.known ? seconds : Math.min(NOT_REGISTERED_TTL_SECONDS, seconds));
  function store(query: Query, entry: NamesCacheEntry): void {
    if (seconds > 0) cache.set(keyOf(query), entry);
  }

  /** @param begun fresh names from the cache, to continue from. The age of a response is the age of its oldest part. */
  async function request(query: Query, begun: Cached | undefined): Promise<WalletNames> {
    const { by, subject, direction, needed } = query;
    const requestedAt = begun?.requestedAt ?? clock.epochMilliseconds();
    const name = by === 'name' ? subject : undefined;
    try {
      const found = begun?.known ?? (name === undefined ? { wallet: subject } : await client.wallet(name));
      const { wallet, paysTo } = found;
      const names = await client.names({ name, wallet, direction, needed }, begun?.known);
      const known = paysTo === undefined ? names : { ...names, paysTo };
      store(query, { known, requestedAt });
      return known;
    } catch (error) {
      const kind = error instanceof ServiceFailure ? error.reason.kind : undefined;
      if (kind === 'not-registered') store(query, { known: null, requestedAt });
      if (kind === 'no-names' && seconds > 0) cache.delete(keyOf(query));
      throw error;
    }
  }

  /** Calls the service, unless it is down and there is a stale answer. */
  async function find(query: Query, entry: NamesCacheEntry | undefined): Promise<FoundNames> {
    const fresh = entry !== undefined && isFresh(entry);
    const remembered = entry?.known ? { known: entry.known, requestedAt: entry.requestedAt } : undefined;
    const sufficient = remembered && isSufficient(remembered.known, query.needed) ? remembered : undefined;
    const stale = sufficient && ageOf(sufficient) <= MAX_STALE_SECONDS ? sufficient : undefined;
    const answerStale = (old: Cached) => {
      namesLookups.publish({ result: 'stale' });
      return { known: old.known, staleSeconds: Math.floor(ageOf(old)) };
    };
    if (stale && clock.now() < pausedUntil) return answerStale(stale);
    try {
      const known = await request(query, fresh ? remembered : undefined);
      namesLookups.publish({ result: 'miss' });
      return { known, staleSeconds: undefined };
    } catch (error) {
      if (isOutage(error)) pausedUntil = clock.now() + PAUSE_SECONDS * 1000;
      if (!isOutage(error) || !stale) {
        namesLookups.publish({ result: 'miss' });
        throw error;
      }
      const bridged = answerStale(stale);
      onStaleAnswer?.(error, bridged.staleSeconds);
      return bridged;
    }
  }

  /** Returns the cached response if it is fresh. @throws ServiceFailure not-registered, if that is cached */
  function answerFresh(query: Query, entry: NamesCacheEntry | undefined): FoundNames | undefined {
    if (!entry || !isFresh(entry)) return undefined;
    const { known } = entry;
    if (known && !isSufficient(known, query.needed)) return undefined;
    namesLookups.publish({ result: 'hit' });
    if (!known) throw new ServiceFailure({ kind: 'not-registered', name: query.subject });
    return { known, staleSeconds: undefined };
  }

  /** Joins an identical query in flight; answers synchronously from the cache. */
  function answer(query: Query): FoundNames | Promise<FoundNames> {
    const joined = inFlight.find((flight) => isSameQuery(flight.query, query));
    if (joined) return joined.finding;
    const entry = seconds > 0 ? cache.get(keyOf(query)) : undefined;
    const known = answerFresh(query, entry);
    if (known) return known;
    const finding = find(query, entry);
    const flight = { query, finding };
    inFlight.add(flight);
    const land = () => inFlight.delete(flight);
    finding.then(land, land);
    return finding;
  }

  const listingBy = (by: Query['by']) => async (subject: string, request: DirectedPageRequest) => {
    const query = { by, subject, direction: request.direction, needed: rowsNeeded(request, false) };
    const finding = answer(query);
    const { known, staleSeconds } = finding instanceof Promise ? await finding : finding;
    const { wallet, names, end } = known;
    if (seconds > 0 && end === 'seen') totals.note(wallet, names.length);
    return { ...listingOf(known, request, staleSeconds), lastTotal: totals.of(wallet) };
  };

  return {
    list: listingBy('name'),
    ofWallet: client.takesWallets ? listingBy('wallet') : undefined,
  };
}

function isOutage(error: unknown): error is ServiceFailure {
  if (!(error instanceof ServiceFailure)) return false;
  const { kind } = error.reason;
  return kind === 'unavailable' || kind === 'too-slow' || kind === 'rate-limited' || kind === 'syncing';
}

/** Whether the service could add nothing to the first `needed` names. */
const isSufficient = ({ names, end }: WalletNames, needed: number): boolean =>
  end !== 'open' || names.length >= needed;

/** Cuts a page out of the known names, which have to suffice for it. */
function listingOf(
  { wallet, names, end, next, count, paysTo }: WalletNames,
  request: DirectedPageRequest,
  staleSeconds: number | undefined,
): NameListing {
  // A source with `next` was read up to its limits.
  const readSoFar =
    next !== undefined && names.length < rowsNeeded(request, false) ? names.length : undefined;
  const known = { whole: end === 'seen', more: readSoFar !== undefined };
  const { rows, total = count, ...page } = pageOf(names, request, known);
  return { wallet, names: rows, total, ...page, staleSeconds, paysTo, readSoFar };
}
