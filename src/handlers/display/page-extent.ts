const numbers = new Intl.NumberFormat('en');

/** Which rows a page shows, as its heading: `Scores 11 to 20, and there are more`. There is no total to tell. */
export function pageExtent(
  noun: string,
  { offset, rows, more }: { readonly offset: number; readonly rows: number; readonly more: boolean },
): string {
  if (rows === 0) return `No ${noun}s${offset > 0 ? ' on this page' : ''}`;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const [first, last] = [offset + 1, offset + rows].map((row) => numbers.format(row));
  const shown = first === last ? `${name} ${first}` : `${name}s ${first} to ${last}`;
  return more ? `${shown}, and there are more` : shown;
}
