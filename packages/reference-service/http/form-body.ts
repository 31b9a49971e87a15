import { parse } from 'node:querystring';

/**
 * Converts the texts of a form to values of JSON. An invalid text stays a text, so that the schema of the body refuses
 * it in the same words as in JSON.
 */
const VALUES = new Map<string, (text: string) => unknown>([
  ['is_pinned', booleanOf],
  ['is_muted', booleanOf],
  ['archived_at', (text) => (/^-?[0-9]{1,16}$/.test(text) ? Number(text) : text)],
]);

/**
 * Parses a body of the type application/x-www-form-urlencoded to the equivalent JSON. An empty value means null; a
 * repeated field becomes a list, which no schema accepts.
 */
export function readForm(body: string): Record<string, unknown> {
  const fields = Object.entries(parse(body, '&', '=', { maxKeys: 0, decodeURIComponent: decodedFormText }));
  return Object.fromEntries(fields.map(([field, text]) => [field, jsonValue(field, text)]));
}

/**
 * A text that is not UTF-8 in percent-encoding becomes a lone surrogate, which the schemas refuse with the name of its
 * field. By itself node:querystring would put U+FFFD into it, which would be stored as if the client had sent it.
 */
function decodedFormText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\uD800';
  }
}

function jsonValue(field: string, text: string | string[] | undefined): unknown {
  if (text === '') return null;
  return typeof text === 'string' ? (VALUES.get(field)?.(text) ?? text) : text;
}

function booleanOf(text: string): unknown {
  return text === 'true' || (text === 'false' ? false : text);
}
