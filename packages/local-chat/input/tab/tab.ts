import { asWord } from '../words.ts';
import type { Candidate } from './candidate.ts';

/** Candidates for the word at the end of a line. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** The word that is being typed, without its quotes. */
  readonly typed: string;
  /** The part of the line that a candidate stands in for. */
  readonly replaced: string;
}

/** What a Tab does: what it types, if anything, and what it shows. */
export interface TabEffect {
  readonly insert: string | undefined;
  readonly shown: readonly Candidate[];
}

/**
 * A Tab types only what is not ambiguous: the only candidate there is, or what all of them have in common beyond what
 * was typed. An only candidate that people know by another name is shown with it. Everything else is shown, and what
 * was typed stays.
 */
export function tabEffect({ candidates, typed }: Completion): TabEffect {
  const [first, ...others] = candidates;
  if (!first) return { insert: undefined, shown: [] };
  if (others.length === 0) return { insert: first.text, shown: first.isCoded ? [first] : [] };
  const common = others.reduce((begin, { value }) => commonBeginning(begin, value), first.value);
  const goesOn = common.length > typed.length && common.toLowerCase().startsWith(typed.toLowerCase());
  if (!goesOn) return { insert: undefined, shown: candidates };
  const isWhole = candidates.every(({ text }) => text.startsWith(common));
  return { insert: isWhole ? common : openWord(common), shown: [] };
}

function commonBeginning(a: string, b: string): string {
  const others = Array.from(b);
  const characters = Array.from(a);
  const end = characters.findIndex((character, index) => character !== others[index]);
  return end === -1 ? a : characters.slice(0, end).join('');
}

/** A word that is still being typed: an opening quote stays open. */
function openWord(value: string): string {
  return asWord(value).replace(/^(".*)"$/su, '$1');
}
