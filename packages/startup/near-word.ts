/** Two words with this many equal first letters count as forms of one: "moderator" and "moderation". */
const STEM = 6;
/** In a shorter word a changed letter makes another word: "api" and "app". */
const LONG_WORD = 5;

/** Whether `word` may be a mistyped `meant`: with one slip, in another case or with another ending. */
export function isNear(word: string, meant: string): boolean {
  const [a, b] = [word.toLowerCase(), meant.toLowerCase()];
  if (a.length >= STEM && b.length >= STEM && startAlike(a, b) >= STEM) return true;
  return isWithin(1, a, b) && (a.length >= LONG_WORD || !isOneChange(a, b));
}

/**
 * The most probable candidate for a mistyped word: one near it, or else one at most two slips away, and fewer than it
 * has letters.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const within = (slips: number) =>
    candidates.find((each) => slips < each.length && isWithin(slips, word.toLowerCase(), each.toLowerCase()));
  return within(1) ?? candidates.find((each) => isNear(word, each)) ?? within(2);
}

/**
 * The candidates for a mistyped word, the nearest first and otherwise in their order: those that `fold` makes equal, then
 * those one slip away, then two. Fewer than half of a candidate's letters are slips.
 * @param fold removes what counts for nothing; default: the case of letters
 */
export function allNear(
  word: string,
  candidates: readonly string[],
  fold = (text: string) => text.toLowerCase(),
): string[] {
  const typed = fold(word);
  const near = candidates.flatMap((candidate) => {
    const meant = fold(candidate);
    const slips = [0, 1, 2].find((count) => isWithin(count, typed, meant));
    return slips !== undefined && 2 * slips < meant.length ? [{ candidate, slips }] : [];
  });
  return near.toSorted((a, b) => a.slips - b.slips).map(({ candidate }) => candidate);
}

/** Whether two words differ in at most this many letters missed, added, changed, or swapped with their neighbour. */
function isWithin(slips: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  const start = startAlike(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return true;
  if (slips === 0) return false;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    isWithin(slips - 1, restA.slice(1), restB) ||
    isWithin(slips - 1, restA, restB.slice(1)) ||
    isWithin(slips - 1, restA.slice(1), restB.slice(1)) ||
    (isSwapped && isWithin(slips - 1, restA.slice(2), restB.slice(2)))
  );
}

function isOneChange(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1;
}

function startAlike(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
