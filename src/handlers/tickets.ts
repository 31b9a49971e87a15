/**
 * Keeps texts for which a custom id or a menu's value has no room, for 30 days, under keys that nobody can guess. Codecs
 * and views need it not: dispatch replaces each custom id and value that Discord refuses. A handler uses it for what is
 * far longer, such as the rows of a change.
 */
export interface Tickets {
  /** Keeps a text. Never fails and never waits. @returns its key, 10 characters; the same text has one in one process */
  keep(text: string): string;
  /**
   * @returns the text; undefined for a key that is not kept, or not any more
   * @throws UnreadableCustomId if the store cannot be asked
   */
  find(key: string): Promise<string | undefined>;
}
