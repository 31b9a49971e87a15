/** JSON in which no object has a null. @param emptied values for nulls in the outermost object, by their fields */
export function withoutNulls(value: unknown, emptied: Readonly<Record<string, unknown>> = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) kept[key] = withoutNulls(inner);
    else if (key in emptied) kept[key] = emptied[key];
  }
  return kept;
}

/** A number of 16 digits or more after what may stand before a number. In a text it costs time alone. */
const LONG_NUMBER = /[[:,\s]-?\d{16}/;
const DIGITS = /^-?\d+$/;

/**
 * Parses JSON in which ids may be numbers, as discord.py and JDA send them: a whole number that JavaScript cannot hold
 * becomes the text of its digits. Other texts are read without the reviver, which takes several times as long.
 * @throws SyntaxError for text that is no JSON
 */
export function parseExactJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
}

function withDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value);
  return isInexact && source !== undefined && DIGITS.test(source) ? source : value;
}
