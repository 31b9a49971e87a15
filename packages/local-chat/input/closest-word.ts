/** `Did you mean /list? ` for a mistyped word, with `before` in front of the guess; empty without a good guess. */
export function didYouMean(typed: string, candidates: readonly string[], before: string): string {
  const closest = closestWord(typed, candidates);
  return closest === undefined ? '' : `Did you mean ${before}${closest}? `;
}

/** The candidate that a mistyped word most probably means: at most two slips away, and fewer than it has letters. */
function closestWord(typed: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = 3;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - typed.length) >= fewest) continue;
    const slips = slipsBetween(typed.toLowerCase(), candidate);
    if (slips < fewest && slips < candidate.length) [best, fewest] = [candidate, slips];
  }
  return best;
}

/** Optimal string alignment distance: letters missed, added, changed, or swapped with their neighbour. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(changed, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(a.length, b.length);
}
