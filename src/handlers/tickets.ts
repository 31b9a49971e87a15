/**
 * Texts that custom ids and values of menus stand for where Discord takes no text of their length: for 30 days, and for
 * every process of the bot. The oldest make room for new ones.
 */
export interface Tickets {
  /** Keeps a text, and returns its key: ten characters of `A-Za-z0-9_-` that nobody can guess. No answer waits for a write. */
  keep(text: string): string;
  /** The text of a key; undefined where it is not kept any more, or cannot be read now. */
  find(key: string): Promise<string | undefined>;
}
