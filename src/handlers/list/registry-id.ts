/**
 * Removes the id of a source from a text: `ada_2` from `self:ada_2`.
 * @param ids the ids of the sources of names; empty if the service is the only source, so that any text is a name
 */
export function withoutRegistryId(text: string, ids: readonly string[] = []): string {
  const colon = text.indexOf(':');
  return ids.includes(text.slice(0, Math.max(colon, 0))) ? text.slice(colon + 1) : text;
}
