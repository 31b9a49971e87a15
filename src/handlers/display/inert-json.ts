/** What JSON leaves as it is although nobody can see it; control characters are escaped by JSON itself. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/**
 * Exact JSON, indented for readers, in which every invisible character stands as an escape.
 * @param indent spaces; 0 for one line
 */
export function inertJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(INVISIBLE, (found) =>
    found.length === 1 ? escaped(found, 0) : escaped(found, 0) + escaped(found, 1),
  );
}

/** One UTF-16 unit as JSON escapes it. */
const escaped = (text: string, at: number): string =>
  `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
