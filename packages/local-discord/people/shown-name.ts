/** A name as somebody reads it who is offered it. */
export function shownName(named: { readonly name: string; readonly name_localized?: string | null }): string {
  return named.name_localized ?? named.name;
}
