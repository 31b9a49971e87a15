/** One line of a list that is chosen from while one types. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** What it is, or what it is for. */
  readonly detail?: string;
  /** Whose it is: a heading stands above the first of each. */
  readonly group?: string;
  readonly choose: () => void;
}

/** What a list has to offer now. */
export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** In place of items, or beside those of an earlier text: "Loading options …". */
  readonly sentence?: string;
  /** The items are those of an earlier text. */
  readonly isStale?: boolean;
}

/** The item after a step of the arrow keys, around the ends. @param active -1 for none */
export function stepped(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}
