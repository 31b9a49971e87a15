/** The longest valid text of a response (a name, an identifier), in characters. */
export const MAX_TEXT_LENGTH = 1_000;

/** Whether text has more code points than `most`. Looks at no more than twice as many UTF-16 units. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** The first `most` UTF-16 units of a text, one less if the last would be half of a character. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const halved = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, halved ? most - 1 : most);
}

/** The longest identifier that is sent, in code points (docs/interface.md#time-and-identifiers): names, wallets and ids. */
const MAX_IDENTIFIER_LENGTH = 255;

/** C0, delete and C1: servers and their logs cut, fold or misread them, in any encoding. */
const CONTROL = /\p{Cc}/u;

/**
 * The reason why `value` cannot be an identifier, to follow "the name …" or "the id …"; undefined for a valid one.
 * Valid are 1 to 255 code points of well-formed text, not white space alone.
 */
export function identifierProblem(value: string): string | undefined {
  if (isLongerThan(value, MAX_IDENTIFIER_LENGTH)) return `is longer than ${MAX_IDENTIFIER_LENGTH} characters`;
  if (value.trim() === '') return 'is empty';
  if (CONTROL.test(value)) return 'holds a control character';
  if (!value.isWellFormed()) return 'holds half of a surrogate pair';
  return undefined;
}

/**
 * The reason why `value` cannot stand in a path; undefined for a valid one. `.` and `..` are refused because they mean
 * a folder even when they are percent-encoded (WHATWG URL, "double-dot path segment").
 */
export function pathValueProblem(value: string): string | undefined {
  return value === '.' || value === '..' ? 'is a dot segment of a path' : identifierProblem(value);
}

/**
 * Whether a service may mean the same resource by both ids: it may write them differently, for instance in small
 * letters.
 */
export const isSameId = (one: string, other: string): boolean =>
  one === other || foldedNfkc(one) === foldedNfkc(other);

/** Text without differences of case and compatibility forms (NFKC): `Ａ` and `a` are one. One character may become 18. */
export const foldedNfkc = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Text without differences of case and of the composition of accents (NFC). For long lists of names: NFKC takes 4 s for
 * 10,000 names of the characters that grow most.
 */
export const foldedNfc = (text: string): string => text.normalize('NFC').toLowerCase();

const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Text as people type it in a search: `josé` and `jose` are one. For suggestions and questions alone, since both may be
 * names. `\p{M}` would turn が into か, and `toLocaleLowerCase` depends on the host.
 */
export const foldedForSearch = (text: string): string =>
  text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

/** Text of unreserved characters alone: most names and wallets. */
const UNRESERVED = /^[\w.~-]*$/;

/**
 * Percent-encodes all but the unreserved characters of RFC 3986, section 2.3.
 * @throws URIError for a lone surrogate
 */
export function encodeStrictly(value: string): string {
  if (UNRESERVED.test(value)) return value;
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A query string without its `?`, percent-encoded. */
export function encodeQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&');
}
