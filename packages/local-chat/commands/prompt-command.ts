import { quotedWord } from '../input/words.ts';
import type { Entry } from '../view/screen.ts';

/** A command of the prompt itself, typed after a colon. */
export interface PromptCommand {
  /** Without the colon. */
  readonly name: string;
  /** The placeholder of its argument: `N`. */
  readonly argument?: string;
  readonly help: string;
  /** More lines for `:help` about this command, one for each way of typing it. */
  readonly examples?: readonly Entry[];
  /** Completes the argument after these words of it. */
  complete?(before: readonly string[]): Promise<readonly Candidate[]> | readonly Candidate[];
  /** Returns the text to print, if any. */
  run(argument: string): Promise<string | undefined> | string | undefined;
}

/** Prompt commands by name, in the order of the help. */
export type PromptCommands = ReadonlyMap<string, Omit<PromptCommand, 'name'>>;

/** A completion of the typed text. */
export interface Candidate {
  /** Compared with the typed text. */
  readonly value: string;
  /** Inserted by Tab: the value, quoted if necessary, with a space after a complete word. */
  readonly text: string;
  /** What the value means; empty if the value is self-explanatory. */
  readonly label: string;
  /**
   * Whether people know the candidate by its label rather than its value. Such a value is never inserted without
   * showing the label.
   */
  readonly isCoded: boolean;
}

/** A self-explanatory word, with what it does. Typing continues directly after a colon. */
export function plainCandidate(value: string, label = ''): Candidate {
  return { value, text: value.endsWith(':') ? value : `${value} `, label, isCoded: false };
}

/** A value that stands for its label. If the label starts with the value, only the rest is shown. */
export function valueCandidate(value: string, label = ''): Candidate {
  const repeats = label === value || label.startsWith(`${value} `);
  const beside = repeats ? label.slice(value.length).trim() : label;
  return { value, text: `${quotedWord(value)} `, label: beside, isCoded: beside !== '' };
}
