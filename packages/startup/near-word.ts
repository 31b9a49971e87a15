/** Letters that two words have to begin with alike to be taken for forms of one: "moderator" and "moderation". */
const STEM = 6;
/** In a word shorter than this a changed letter makes another word: "api" and "app". */
const LONG_WORD = 5;

/** Whether somebody who wrote `word` may well have meant `meant`: a slip of one letter, another case or ending. */
export function isNear(word: string, meant: string): boolean {
  const isLong = word.length >= STEM && meant.length >= STEM;
  if (!isLong && Math.abs(word.length - meant.length) > 1) return false;
  const [a, b] = [word.toLowerCase(), meant.toLowerCase()];
  const start = startAlike(a, b);
  return (isLong && start >= STEM) || isOneSlip(a, b, start);
}

/** The candidate that a mistyped word may well mean. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => isNear(word, candidate));

/** At the most one letter missed, added, changed, or swapped with its neighbour, after a start that is alike. */
function isOneSlip(a: string, b: string, start: number): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || (a.length >= LONG_WORD && restA.slice(1) === restB.slice(1));
}

function startAlike(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
