/** The rows that a question about all of a filter is about. */
export interface KeptRows {
  /** How many there are. */
  readonly count: number;
  /** Those that one run changes, the first 500 in the order of the list: identity and id of each, as in a menu. */
  readonly meant: readonly string[];
}

/**
 * The questions about all of a filter that can still be confirmed, for every process of the bot. It may have fewer than were
 * kept, and never fails. No answer waits for a write.
 */
export interface FilterQuestions {
  /** Keeps the rows of a question for as long as it can be confirmed. The oldest make room for new ones. */
  keep(question: string, rows: KeptRows): Promise<void> | undefined;
  /** The rows of a question; undefined where they are not kept. */
  kept(question: string): KeptRows | undefined | Promise<KeptRows | undefined>;
  /** Whether a run may begin: once within the time of a question, unless it is released. */
  claim(run: string): boolean | Promise<boolean>;
  /** Lets a run that changed nothing begin again. */
  release(run: string): Promise<void> | undefined;
}
