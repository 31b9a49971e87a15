import type { DirectedPageRequest, ListEnd } from '../lists/page.ts';
import type { FailureSource } from '../service-failure.ts';

/** A wallet and a page of its registered names. */
export interface NameListing {
  readonly wallet: string;
  /** An empty text represents a name that cannot be shown. It counts but is not shown. */
  readonly names: readonly string[];
  /** Number of names before the page. Default: the requested offset. */
  readonly offset?: number;
  /** Whether names are known to follow this page. False without a `total` means that the service does not say. */
  readonly more: boolean;
  /** Number of names of the wallet; undefined unless the end of the list has been seen. Never a guess. */
  readonly total: number | undefined;
  /** Number of names when the end was last seen, at most an hour ago. */
  readonly lastTotal?: number | undefined;
  /** Age of the answer in seconds; undefined unless the service is down and the answer is stale. */
  readonly staleSeconds: number | undefined;
  /** Where payments to the name go, if not to the wallet. */
  readonly paysTo?: string | undefined;
  /** Number of names read, if reading all would take too many calls. */
  readonly readSoFar?: number | undefined;
  /** Undefined if the service is the only source of names. */
  readonly source?: NamesSource | undefined;
}

/** The registry that an answer is from, when several are listed. */
export interface NamesSource extends FailureSource {
  /** Whether the names were looked up by a name or by an address, whichever was typed. */
  readonly by: 'name' | 'wallet';
  /** The text that leads here again, typed or in a button: `ada.eth`, `self:ada_2`. */
  readonly subject: string;
  /** The looked-up text, for display; undefined if it equals the typed text. */
  readonly lookedUp: string | undefined;
  /** The name or address for display. */
  readonly shown: string;
  /** The public address of the wallet's page at the registry; undefined for the service. */
  readonly link: string | undefined;
  readonly credit: { readonly text: string; readonly url: string } | undefined;
  /** Returns a name of the list for display. */
  shownName(name: string): string;
  /** Returns the text that leads to a name of the list; undefined if the name cannot be looked up. */
  targetOf(name: string): string | undefined;
}

/** The name listing (docs/interface.md#names): a registered name, its wallet, and every name of that wallet. */
export interface NamesService {
  /**
   * Returns one page of the names that share a wallet with `name`. A page past the end is empty, or the last page with
   * `orLast`.
   * @param request for at most 10,000 names. Its `after` is not needed, because names are counted from the first.
   * @throws ServiceFailure for every expected failure
   */
  list(name: string, request: DirectedPageRequest): Promise<NameListing>;
  /**
   * Returns one page of a wallet's names, by the second step alone. Undefined if the service lists names only by a
   * name.
   * @throws ServiceFailure for every expected failure, no-names for an unknown wallet
   */
  readonly ofWallet?: ((wallet: string, request: DirectedPageRequest) => Promise<NameListing>) | undefined;
}

/** The names of a wallet fetched so far. */
export interface WalletNames {
  readonly wallet: string;
  /** At least one. An empty text represents a name that cannot be shown. */
  readonly names: readonly string[];
  readonly end: ListEnd;
  /** Where the list continues, for sources that say so. Meaningful only to its source. */
  readonly next?: string | undefined;
  /** Number of all names, if the source reports it before they are read. */
  readonly count?: number | undefined;
  readonly paysTo?: string | undefined;
}

export interface NamesCacheEntry {
  /** When the oldest part of the answer was requested, in milliseconds since 1970. */
  readonly requestedAt: number;
  /** Null for an unregistered name. */
  readonly known: WalletNames | null;
}

/** Caches answers about names in this process. May forget any entry at any time. */
export interface NamesCache {
  get(key: string): NamesCacheEntry | undefined;
  set(key: string, entry: NamesCacheEntry): void;
  delete(key: string): void;
}
