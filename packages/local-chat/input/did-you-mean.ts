import { nearest } from 'startup/near-word';

/** `Did you mean /list? ` for a mistyped word, with `before` in front of the guess; empty without a good guess. */
export function didYouMean(typed: string, candidates: readonly string[], before: string): string {
  const meant = nearest(typed, candidates);
  return meant === undefined ? '' : `Did you mean ${before}${meant}? `;
}
