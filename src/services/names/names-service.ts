import type { DirectedPageRequest, ListEnd } from '../lists/page.ts';
import type { FailureSource } from '../service-failure.ts';

/** A wallet and a page of the names that are registered to it. */
export interface NameListing {
  readonly wallet: string;
  /** An empty text stands for a name that cannot be shown: it counts, and is not shown. */
  readonly names: readonly string[];
  /** How many names stand before the page; as many as was asked for where it is left out. */
  readonly offset?: number;
  /** Whether names are known to follow after this page. False without a `total`: the service does not tell. */
  readonly more: boolean;
  /** How many names the wallet has; undefined unless the end of the list has been seen. Never a guess. */
  readonly total: number | undefined;
  /** How many it had when the end was seen before, an hour ago at the most. */
  readonly lastTotal?: number | undefined;
  /** Seconds since the service said this; undefined unless the service is down and the answer is an old one. */
  readonly staleSeconds: number | undefined;
  /** Where payments to the name go, if not to the wallet. */
  readonly paysTo?: string | undefined;
  /** How many names were read, where reading them all would take too many calls. */
  readonly readSoFar?: number | undefined;
  /** Undefined where the service is the only source of names. */
  readonly source?: NamesSource | undefined;
}

/** The registry that an answer is from, where several are listed. */
export interface NamesSource extends FailureSource {
  /** Whether the names were asked for by a name or by an address, whichever was typed. */
  readonly by: 'name' | 'wallet';
  /** The text that leads here again, typed or in a button: `ada.eth`, `self:ada_2`. */
  readonly subject: string;
  /** What was looked up, for display; undefined where it is what was typed. */
  readonly lookedUp: string | undefined;
  /** The name or address for display. */
  readonly shown: string;
  /** The address of the wallet's page at the registry, for people; undefined for the service. */
  readonly link: string | undefined;
  readonly credit: { readonly text: string; readonly url: string } | undefined;
  /** A name of the list for display. */
  shownName(name: string): string;
  /** The text that leads to a name of the list; undefined for one that cannot be looked up. */
  targetOf(name: string): string | undefined;
}

/** The name listing (docs/interface.md#names): a registered name, its wallet, and every name of that wallet. */
export interface NamesService {
  /**
   * One page of the names that share a wallet with `name`. A page past the end is empty unless it is to be the last.
   * @param request for 10,000 names at the most. Its `after` is not needed: they are counted from the first one on.
   * @throws ServiceFailure for every expected failure
   */
  list(name: string, request: DirectedPageRequest): Promise<NameListing>;
  /**
   * The same of a wallet itself, by the second step alone. Undefined where the service is set to list names by a name.
   * @throws ServiceFailure for every expected failure, no-names for a wallet that it does not know
   */
  readonly ofWallet?: ((wallet: string, request: DirectedPageRequest) => Promise<NameListing>) | undefined;
}

/** A wallet's names from the first one on, as far as they have been fetched. */
export interface WalletNames {
  readonly wallet: string;
  /** One at least. An empty text stands for a name that cannot be shown. */
  readonly names: readonly string[];
  readonly end: ListEnd;
  /** Where the list goes on, for a source that says so; it has meaning for that source alone. */
  readonly next?: string | undefined;
  /** How many names there are in all, if the source told before they were read. */
  readonly count?: number | undefined;
  readonly paysTo?: string | undefined;
}

/** An answer that is kept. */
export interface NamesCacheEntry {
  /** When the oldest part of it was asked for, in milliseconds since 1970. */
  readonly requestedAt: number;
  /** Null for a name that is not registered. */
  readonly known: WalletNames | null;
}

/** Keeps answers about names between two questions, in this process. It may forget any of them at any time. */
export interface NamesCache {
  get(key: string): NamesCacheEntry | undefined;
  set(key: string, entry: NamesCacheEntry): void;
  delete(key: string): void;
}
