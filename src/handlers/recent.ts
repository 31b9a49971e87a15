/**
 * The names that answers showed everybody lately, kept apart by place so that one server never shows what another asked. A convenience
 * for autocomplete: it may give less than was added, and never fails. No answer waits for a write.
 */
export interface RecentNames {
  /** @param names the one that is offered first last */
  add(place: string, ...names: readonly string[]): Promise<void> | undefined;
  /** Names that begin with `typed` come first, then those that contain it; the latest first; case is ignored. */
  matching(place: string, typed: string): readonly string[] | Promise<readonly string[]>;
}
