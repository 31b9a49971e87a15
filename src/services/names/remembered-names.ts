import { type DirectedPageRequest, type Direction, pageOf, rowsNeeded, SeenTotals } from '../lists/page.ts';
import { namesLookups } from '../service-channels.ts';
import { ServiceFailure } from '../service-failure.ts';
import { type Clock, createFailsafe, Sink } from '../time.ts';
import type { NamesClient } from './names-client.ts';
import type { NameListing, NamesEntry, NamesMemory, NamesService, WalletNames } from './names-service.ts';

/** Milliseconds that the memory may take: it is there to be quicker than the service. */
const MEMORY_LIMIT = 250;

/** Seconds for which "not registered" is believed: people try a name right after they have registered it. */
const NOT_REGISTERED_SECONDS = 10;

/** Seconds up to which an old answer is better than none. */
const OLDEST_SECONDS = 3600;

/** Seconds after an outage in which old answers come at once, instead of after a time limit for each asker. */
const PAUSE_SECONDS = 5;

/** Who is asked, where the answers are kept, and for how long. */
export interface RememberedNamesOptions {
  readonly client: NamesClient;
  readonly memory: NamesMemory;
  /** How long an answer is believed. With 0 nothing is kept, and identical questions in flight still share one. */
  readonly seconds: number;
  /** Called when an outage is met that an old answer hides; not for each of those that follow at once. */
  readonly onBridged?: ((failure: ServiceFailure, staleSeconds: number) => void) | undefined;
  /** Called when the memory fails, once in five seconds at the most: the service is asked in its place. */
  readonly onMemoryFailure?: ((error: unknown) => void) | undefined;
  readonly clock: Clock;
}

/** The first names of a name's wallet, or of a wallet, as many as are needed. */
interface Question {
  readonly by: 'name' | 'wallet';
  readonly subject: string;
  readonly direction: Direction;
  readonly needed: number;
}

interface Known {
  readonly known: WalletNames;
  readonly asked: number;
}

interface FoundNames {
  readonly known: WalletNames;
  readonly staleSeconds: number | undefined;
}

/** A question that is being answered; `finding` is undefined once it is. */
interface Flight {
  finding: Promise<FoundNames> | undefined;
}

/** The name listing with its memory. */
export interface RememberedNames extends NamesService {
  /** Waits for what is being kept, for as long as the memory may take. */
  settled(): Promise<void>;
}

/**
 * Answers from memory as long as it may, and shares what is in flight.
 * Only an outage (unavailable, too-slow, rate-limited) is bridged with an old answer. A refusal or an answer that
 * is not what the interface says needs somebody to change something, and an old answer would hide it.
 */
export function createRememberedNames(options: RememberedNamesOptions): RememberedNames {
  const { client, memory, seconds, onBridged, onMemoryFailure, clock } = options;
  const tried = createFailsafe({ limit: MEMORY_LIMIT, onFailure: onMemoryFailure, clock });
  const sink = new Sink();
  const inFlight = new Map<string, Flight>();
  const totals = new SeenTotals(clock);
  let pausedUntil = Number.NEGATIVE_INFINITY;

  /** In seconds. What comes from the future, since a clock was set or is wrong, is as old as it is far off. */
  const ageOf = ({ asked }: { readonly asked: number }): number =>
    Math.abs(clock.epochMilliseconds() - asked) / 1000;
  const lifetimeOf = ({ known }: NamesEntry): number =>
    known ? seconds : Math.min(NOT_REGISTERED_SECONDS, seconds);

  const keyOf = ({ by, subject, direction }: Question): string =>
    `${by === 'wallet' ? 'wallet ' : ''}${direction} ${subject}`;
  const isFresh = (entry: NamesEntry): boolean => ageOf(entry) < lifetimeOf(entry);
  function recall(question: Question): NamesEntry | undefined | Promise<NamesEntry | undefined> {
    if (seconds === 0) return undefined;
    const isEnough = (entry: NamesEntry) =>
      isFresh(entry) && (entry.known === null || suffices(entry.known, question.needed));
    return tried(() => memory.get(keyOf(question), isEnough), undefined);
  }
  // An answer is given before it is kept: a memory that is slow holds nobody up.
  const forget = (question: Question) => sink.add(tried, () => memory.delete(keyOf(question)));
  function keep(question: Question, entry: NamesEntry): void {
    const useful = entry.known ? Math.max(seconds, OLDEST_SECONDS) : lifetimeOf(entry);
    if (seconds > 0) sink.add(tried, () => memory.set(keyOf(question), entry, useful));
  }

  /** @param begun what is known and fresh, to go on from. The age of an answer is that of its oldest part. */
  async function ask(question: Question, begun: Known | undefined): Promise<WalletNames> {
    const { by, subject, direction, needed } = question;
    const asked = begun?.asked ?? clock.epochMilliseconds();
    const name = by === 'name' ? subject : undefined;
    try {
      const wallet = begun?.known.wallet ?? (name === undefined ? subject : await client.wallet(name));
      const known = await client.names({ name, wallet, direction, needed }, begun?.known);
      keep(question, { known, asked });
      return known;
    } catch (error) {
      const kind = error instanceof ServiceFailure ? error.reason.kind : undefined;
      if (kind === 'not-registered') keep(question, { known: null, asked });
      if (kind === 'no-names' && seconds > 0) forget(question);
      throw error;
    }
  }

  /** Asks the service, unless it is out and there is an old answer. */
  async function find(question: Question, entry: NamesEntry | undefined): Promise<FoundNames> {
    const fresh = entry !== undefined && isFresh(entry);
    const remembered = entry?.known ? { known: entry.known, asked: entry.asked } : undefined;
    const sufficient = remembered && suffices(remembered.known, question.needed) ? remembered : undefined;
    const stale = sufficient && ageOf(sufficient) <= OLDEST_SECONDS ? sufficient : undefined;
    const bridge = (old: Known) => {
      namesLookups.publish({ result: 'stale' });
      return { known: old.known, staleSeconds: Math.floor(ageOf(old)) };
    };
    if (stale && clock.now() < pausedUntil) return bridge(stale);
    try {
      const known = await ask(question, fresh ? remembered : undefined);
      namesLookups.publish({ result: 'miss' });
      return { known, staleSeconds: undefined };
    } catch (error) {
      if (isOutage(error)) pausedUntil = clock.now() + PAUSE_SECONDS * 1000;
      if (!isOutage(error) || !stale) {
        namesLookups.publish({ result: 'miss' });
        throw error;
      }
      const bridged = bridge(stale);
      onBridged?.(error, bridged.staleSeconds);
      return bridged;
    }
  }

  /** What is remembered and still believed. @throws ServiceFailure not-registered, where that is remembered */
  function hit(question: Question, entry: NamesEntry | undefined): FoundNames | undefined {
    if (!entry || !isFresh(entry)) return undefined;
    const { known } = entry;
    if (known && !suffices(known, question.needed)) return undefined;
    namesLookups.publish({ result: 'hit' });
    if (!known) throw new ServiceFailure({ kind: 'not-registered', name: question.subject });
    return { known, staleSeconds: undefined };
  }

  async function recalled(question: Question, recalling: Promise<NamesEntry | undefined>) {
    const entry = await recalling;
    return hit(question, entry) ?? find(question, entry);
  }

  /** What is in flight is shared; what this process remembers is given as it is. */
  function namesFor(question: Question): FoundNames | Promise<FoundNames> {
    const id = `${question.needed} ${keyOf(question)}`;
    const joined = inFlight.get(id)?.finding;
    if (joined) return joined;
    const entry = recall(question);
    const known = entry instanceof Promise ? undefined : hit(question, entry);
    if (known) return known;
    const finding = entry instanceof Promise ? recalled(question, entry) : find(question, entry);
    const flight: Flight = { finding };
    inFlight.set(id, flight);
    const land = () => {
      inFlight.delete(id);
      // A Map that grows keeps what it has let go of: not the names, then.
      flight.finding = undefined;
    };
    finding.then(land, land);
    return finding;
  }

  const listingBy = (by: Question['by']) => async (subject: string, request: DirectedPageRequest) => {
    const question = { by, subject, direction: request.direction, needed: rowsNeeded(request, false) };
    const finding = namesFor(question);
    const { known, staleSeconds } = finding instanceof Promise ? await finding : finding;
    const { wallet, names, end } = known;
    if (seconds > 0 && end === 'seen') totals.note(wallet, names.length);
    return { ...listingOf(known, request, staleSeconds), lastTotal: totals.of(wallet) };
  };

  return {
    settled: () => sink.settled(),
    list: listingBy('name'),
    ofWallet: client.takesWallets ? listingBy('wallet') : undefined,
  };
}

function isOutage(error: unknown): error is ServiceFailure {
  if (!(error instanceof ServiceFailure)) return false;
  const { kind } = error.reason;
  return kind === 'unavailable' || kind === 'too-slow' || kind === 'rate-limited';
}

/** Whether asking the service could add nothing to the first `needed` names. */
const suffices = ({ names, end }: WalletNames, needed: number): boolean =>
  end !== 'open' || names.length >= needed;

/** The page as it is shown. `known` has to suffice for it. */
function listingOf(
  { wallet, names, end }: WalletNames,
  request: DirectedPageRequest,
  staleSeconds: number | undefined,
): NameListing {
  const { rows, ...page } = pageOf(names, request, { whole: end === 'seen' });
  return { wallet, names: rows, total: undefined, ...page, staleSeconds };
}
