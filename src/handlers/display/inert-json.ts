/** What JSON leaves as it is although nobody can see it; control characters are escaped by JSON itself. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

/** Exact JSON, indented for readers, in which every invisible character stands as an escape. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(INVISIBLE, (found) =>
    Array.from(
      { length: found.length },
      (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
