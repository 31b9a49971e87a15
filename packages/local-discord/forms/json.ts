/**
 * Removes nulls from all objects of a JSON value.
 * @param nullReplacements values that replace null in fields of the outermost object
 */
export function withoutNulls(
  value: unknown,
  nullReplacements: Readonly<Record<string, unknown>> = {},
): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) kept[key] = withoutNulls(inner);
    else if (key in nullReplacements) kept[key] = nullReplacements[key];
  }
  return kept;
}

/**
 * A number of 16 or more digits after a character that can precede a number. A false match inside a text only costs
 * time.
 */
const LONG_NUMBER = /[[:,\s]-?\d{16}/;
const DIGITS = /^-?\d+$/;

/**
 * Parses JSON with ids as numbers, which discord.py and JDA send. An integer beyond JavaScript's safe range becomes the
 * text of its digits. JSON without such integers is parsed without the reviver, which takes several times as long.
 * @throws SyntaxError for invalid JSON
 */
export function parseExactJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
}

function withDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value);
  return isInexact && source !== undefined && DIGITS.test(source) ? source : value;
}
