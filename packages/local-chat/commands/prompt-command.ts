import { quotedWord } from '../input/words.ts';
import type { Entry } from '../view/screen.ts';

/** A command of the prompt itself, typed with a colon before it. */
export interface PromptCommand {
  /** Without the colon. */
  readonly name: string;
  /** The words after it: `N`. */
  readonly argument?: string;
  readonly help: string;
  /** What `:help` says beside that about this command alone, a line for each way of typing it. */
  readonly examples?: readonly Entry[];
  /** What may be typed after it and after these words of its argument. */
  complete?(before: readonly string[]): Promise<readonly Candidate[]> | readonly Candidate[];
  /** Returns what there is to say, if anything. */
  run(argument: string): Promise<string | undefined> | string | undefined;
}

/** By their names, in the order in which they are listed. */
export type PromptCommands = ReadonlyMap<string, Omit<PromptCommand, 'name'>>;

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
export function valueCandidate(value: string, label = ''): Candidate {
  const repeats = label === value || label.startsWith(`${value} `);
  const beside = repeats ? label.slice(value.length).trim() : label;
  return { value, text: `${quotedWord(value)} `, label: beside, isCoded: beside !== '' };
}
