/** A name in the reader's language. */
export function shownName(named: { readonly name: string; readonly name_localized?: string | null }): string {
  return named.name_localized ?? named.name;
}
