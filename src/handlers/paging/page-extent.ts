const numbers = new Intl.NumberFormat('en');

/** Which rows a page shows. */
export interface Extent {
  /** How many rows stand before the page. */
  readonly offset: number;
  readonly rows: number;
  readonly more: boolean;
  /** How many rows there are in all, where that is known. */
  readonly total?: number | undefined;
}

/**
 * Which rows a page shows, as its heading: `Scores 11 to 20, and there are more`, `Names 16 to 30 of 2,500`, `3 names`.
 * @param noun of one row, in lower case
 */
export function pageExtent(noun: string, { offset, rows, more, total }: Extent): string {
  if (rows === 0) {
    if (total !== undefined) return `No ${noun}s after ${counted(noun, total)}`;
    return `No ${noun}s${offset > 0 ? ' on this page' : ''}`;
  }
  if (offset === 0 && rows === total) return counted(noun, total);
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const [first, last] = [offset + 1, offset + rows].map((row) => numbers.format(row));
  const shown = first === last ? `${name} ${first}` : `${name}s ${first} to ${last}`;
  if (total !== undefined) return `${shown} of ${numbers.format(total)}`;
  return more ? `${shown}, and there are more` : shown;
}

const counted = (noun: string, total: number): string =>
  total === 1 ? `1 ${noun}` : `${numbers.format(total)} ${noun}s`;
