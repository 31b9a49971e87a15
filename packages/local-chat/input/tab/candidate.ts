import { isPlain } from '../../view/screen/visible-text.ts';
import { asWord } from '../words.ts';

/** A completion of the typed text. */
export interface Candidate {
  /** The text that is compared with the typed one. */
  readonly value: string;
  /** The text that it types: the value in quotes when it needs them, and a space after a whole word. */
  readonly text: string;
  /** What it stands for; empty when the value says it. */
  readonly label: string;
  /** People know it by its label, not by its value: it is never typed for them without a word. */
  readonly isCoded: boolean;
}

/** A word that means itself, with what it does. One that ends in a colon goes on after it. */
export function plainCandidate(value: string, label = ''): Candidate {
  return { value, text: value.endsWith(':') ? value : `${value} `, label, isCoded: false };
}

/** A value that stands for what its label names. A label that begins with the value is what it says beside that. */
export function valueCandidate(value: string, label: string): Candidate {
  const repeats = label === value || label.startsWith(`${value} `);
  const beside = repeats ? label.slice(value.length).trim() : label;
  return { value, text: `${asWord(value)} `, label: beside, isCoded: beside !== '' };
}

/** Without those that cannot be shown as they are: they cannot be typed either. */
export function typable(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ value }) => isPlain(value));
}

/** Those that begin with the typed text. */
export function beginningWith(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const lower = typed.toLowerCase();
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(lower));
}

/** Those with the typed text at the beginning, or anywhere in the names that people see. */
export function matchingCandidates(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const lower = typed.toLowerCase();
  return candidates.filter(
    ({ value, label, isCoded }) =>
      value.toLowerCase().startsWith(lower) || (isCoded && label.toLowerCase().includes(lower)),
  );
}
