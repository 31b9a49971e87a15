/** A string of a JSON text, or the white space between two of its parts. */
const STRING_OR_SPACE = /"(?:[^"\\]|\\.)*"|[ \t\n\r]+/g;

/**
 * JSON on one line without white space, and with its escapes read. Numbers and repeated keys stay as they are written:
 * parsed and written again, 9223372036854775807 would be another number, 1e400 null, and the first of two keys lost.
 * @throws SyntaxError when it is not JSON
 */
export function compactJson(text: string): string {
  JSON.parse(text);
  return text.replace(STRING_OR_SPACE, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  );
}
