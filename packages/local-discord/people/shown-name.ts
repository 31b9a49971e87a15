/** A name in the reader's language. */
export function shownName(named: { readonly name: string; readonly name_localized?: string | null }): string {
  return named.name_localized ?? named.name;
}

/** A description in the reader's language. */
export function shownDescription(described: {
  readonly description: string;
  readonly description_localized?: string | null;
}): string {
  return described.description_localized ?? described.description;
}
