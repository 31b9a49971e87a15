/**
 * A name as it is registered, of a text that leads to it: `ada_2` of `self:ada_2`.
 * @param ids those of the sources of names; none where the service is the only one, so that any text is a name
 */
export function withoutRegistryId(text: string, ids: readonly string[] = []): string {
  const colon = text.indexOf(':');
  return ids.includes(text.slice(0, Math.max(colon, 0))) ? text.slice(colon + 1) : text;
}
