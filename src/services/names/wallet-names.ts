import type { ListEnd } from '../lists/list-source.ts';
import type { NameListing, NamesPageRequest } from './names-service.ts';

/** A wallet's names from the first one on, as far as they have been fetched. Plain data, which JSON can carry. */
export interface WalletNames {
  readonly wallet: string;
  /** Never empty. */
  readonly names: readonly string[];
  readonly end: ListEnd;
}

/** How many names a page takes to be answered: one more than it shows tells whether there are more. */
export const namesNeeded = (page: NamesPageRequest): number => page.offset + page.limit + 1;

/** Whether asking the service could add nothing to the first `needed` names. */
export const suffices = ({ names, end }: WalletNames, needed: number): boolean =>
  end !== 'open' || names.length >= needed;

/** The page as it is shown. `known` has to suffice for it. */
export function pageOf(
  known: WalletNames,
  page: NamesPageRequest,
  staleSeconds: number | undefined,
): NameListing {
  const end = page.offset + page.limit;
  return {
    wallet: known.wallet,
    names: known.names.slice(page.offset, end),
    more: known.names.length > end,
    total: known.end === 'seen' ? known.names.length : undefined,
    staleSeconds,
  };
}
