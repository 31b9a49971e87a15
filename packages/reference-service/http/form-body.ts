import { parse } from 'node:querystring';

/**
 * Converts form texts to JSON values. An invalid text stays text, so that the body's schema rejects it with the same
 * message as for JSON.
 */
const VALUES = new Map<string, (text: string) => unknown>([
  ['is_pinned', booleanOf],
  ['is_muted', booleanOf],
  ['archived_at', (text) => (/^-?[0-9]{1,16}$/.test(text) ? Number(text) : text)],
]);

/**
 * Parses an application/x-www-form-urlencoded body to the equivalent JSON. An empty value means null. A repeated field
 * becomes a list, which every schema rejects.
 */
export function readForm(body: string): Record<string, unknown> {
  const fields = Object.entries(parse(body, '&', '=', { maxKeys: 0, decodeURIComponent: decodedFormText }));
  return Object.fromEntries(fields.map(([field, text]) => [field, jsonValue(field, text)]));
}

/**
 * Decodes a form text. Invalid UTF-8 becomes a lone surrogate, which the schemas reject with the field's name.
 * node:querystring alone would replace it with U+FFFD, which would then be stored.
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
