import type { Direction } from '../../services/lists/direction.ts';
import type { NameListing } from '../../services/names/names-service.ts';

/** What somebody wants to see: a page of the names that share a wallet with `name`. Pages count from 0. */
export interface ListQuestion {
  readonly name: string;
  readonly direction: Direction;
  readonly limit: number;
  readonly page: number;
}

/** The question with its answer. */
export interface ListedPage extends ListQuestion {
  readonly listing: NameListing;
}

const numbers = new Intl.NumberFormat('en');

/** How much is shown and whether there is more, with a total only when it is known: `Names 16 to 30 of 2,500`. */
export function extent({ limit, page, listing }: ListedPage): string {
  const { names, more, total } = listing;
  const first = page * limit + 1;
  const last = page * limit + names.length;
  if (names.length === 0)
    return total === undefined ? 'No names on this page' : `No names after ${counted(total)}`;
  if (first === 1 && last === total) return counted(total);
  const shown =
    first === last
      ? `Name ${numbers.format(first)}`
      : `Names ${numbers.format(first)} to ${numbers.format(last)}`;
  if (total !== undefined) return `${shown} of ${numbers.format(total)}`;
  return more ? `${shown}, and there are more` : shown;
}

/** When the service is down and the answer is an old one, the sentence that says how old. */
export function staleness({ listing: { staleSeconds } }: ListedPage): string | undefined {
  if (staleSeconds === undefined) return undefined;
  const minutes = Math.floor(staleSeconds / 60);
  const age = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `The names service is down at the moment: this answer is ${age} old.`;
}

const counted = (total: number): string => (total === 1 ? '1 name' : `${numbers.format(total)} names`);
