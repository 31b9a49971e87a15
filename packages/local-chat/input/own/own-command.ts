import type { Entry } from '../../view/screen/two-columns.ts';
import type { Candidate } from '../tab/candidate.ts';

/** A command of the prompt itself, typed with a colon before it. */
export interface OwnCommand {
  /** Without the colon. */
  readonly name: string;
  /** The words after it: `N`. */
  readonly argument?: string;
  readonly help: string;
  /** What `:help` says beside that about this command alone, a line for each way of typing it. */
  readonly examples?: readonly Entry[];
  /** What may be typed after it and after these words of its argument. */
  complete?(before: readonly string[]): readonly Candidate[];
  /** Returns what there is to say, if anything. */
  run(argument: string): Promise<string | undefined> | string | undefined;
}

/** By their names, in the order in which they are listed. */
export type OwnCommands = ReadonlyMap<string, OwnCommand>;
