import type { DirectedPageRequest } from '../lists/page.ts';

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
