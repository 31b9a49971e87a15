import type { NameListing, NamesPage } from './names-service.ts';

/**
 * Where the known names end: `open` when there are more or asking on may tell, `seen` at the wallet's last name,
 * `unknown` when the service gives no more and does not say whether there are more.
 */
export type NamesEnd = 'open' | 'seen' | 'unknown';

/** A wallet's names from the first one on, as far as they have been fetched. */
export interface KnownNames {
  readonly wallet: string;
  /** Never empty. */
  readonly names: readonly string[];
  readonly end: NamesEnd;
}

/** How many names a page takes to be answered: one more than it shows tells whether there are more. */
export const namesNeeded = (page: NamesPage): number => page.offset + page.limit + 1;

/** Whether asking the service could not add to the page. */
export const answers = (known: KnownNames, page: NamesPage): boolean =>
  known.end !== 'open' || known.names.length >= namesNeeded(page);

/** The page as it is shown. `known` has to answer it. */
export function pageOf(known: KnownNames, page: NamesPage, staleSeconds: number | undefined): NameListing {
  const end = page.offset + page.limit;
  return {
    wallet: known.wallet,
    names: known.names.slice(page.offset, end),
    more: known.names.length > end,
    total: known.end === 'seen' ? known.names.length : undefined,
    staleSeconds,
  };
}
