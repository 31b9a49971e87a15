/**
 * Whether what somebody types in a search stands in one of these texts; case, and spaces around it, do not count. Each text is
 * compared by itself: joined ones would have it across two of them.
 */
export function isFoundIn(typed: string, ...texts: readonly string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
