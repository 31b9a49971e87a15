/** A person by name, and one of their places by its id. */
export interface View {
  readonly person: string;
  readonly place: string;
}

/** Where one is, as it stands behind the `#` of the address: `member/123`, and `member/123+moderator/123` for two. */
export function hashOfViews(views: readonly View[]): string {
  return views.map(({ person, place }) => [person, place].map(encodeURIComponent).join('/')).join('+');
}

/** The views of an address; other words are left out. */
export function viewsOf(hash: string): View[] {
  return hash
    .replace(/^#/, '')
    .split('+')
    .flatMap((part) => {
      const [person, place] = part.split('/').map(decodedPart);
      return person && place ? [{ person, place }] : [];
    })
    .slice(0, 2);
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
