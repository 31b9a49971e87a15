import type { Direction } from '../lists/direction.ts';

/** Which part of a wallet's names is wanted. */
export interface NamesPageRequest {
  readonly direction: Direction;
  /** How many names stand before this page; 0 and more. */
  readonly offset: number;
  /** How many names the page holds at the most; 1 to 10,000. */
  readonly limit: number;
}

/** A wallet and a page of the names that are registered to it. */
export interface NameListing {
  readonly wallet: string;
  readonly names: readonly string[];
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
   * One page of the names that share a wallet with `name`. A page past the end is empty.
   * @throws ServiceFailure for every expected failure
   */
  list(name: string, page: NamesPageRequest): Promise<NameListing>;
}
