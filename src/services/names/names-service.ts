import type { DirectedPageRequest, ListEnd } from '../lists/page.ts';

/** A wallet and a page of the names that are registered to it. */
export interface NameListing {
  readonly wallet: string;
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

/** A wallet's names from the first one on, as far as they have been fetched. Plain data, which JSON can carry. */
export interface WalletNames {
  readonly wallet: string;
  /** Never empty. */
  readonly names: readonly string[];
  readonly end: ListEnd;
}

/** An answer of the service's that is kept. Plain data, which JSON can carry. */
export interface NamesEntry {
  /** When the oldest part of it was asked for, in milliseconds since 1970: the only clock that replicas share. */
  readonly asked: number;
  /** Null for a name that is not registered. */
  readonly known: WalletNames | null;
}

/**
 * Where answers about names are kept between two questions: in this process, or in one place for several. It may
 * forget whatever it likes, whenever it likes. Where others can write to it too, it checks what it gives.
 * Keys are any text, and of one service.
 */
export interface NamesMemory {
  /** @param isEnough of an entry that need not be looked for in another place, where there may be a better one */
  get(
    key: string,
    isEnough: (entry: NamesEntry) => boolean,
  ): NamesEntry | undefined | Promise<NamesEntry | undefined>;
  /** @param seconds after which the entry is of no use any more */
  set(key: string, entry: NamesEntry, seconds: number): Promise<void> | undefined;
  delete(key: string): Promise<void> | undefined;
}
