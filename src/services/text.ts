/** Maximum length of a valid text in a response (a name, an identifier), in characters. */
export const MAX_TEXT_LENGTH = 1_000;

/** Whether text has more code points than `most`. Reads at most twice as many UTF-16 units. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** Returns the first `most` UTF-16 units of a text, or one unit less if the last would be half of a surrogate pair. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const halved = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, halved ? most - 1 : most);
}

/**
 * Maximum length of a sent identifier (name, wallet or id), in code points (docs/interface.md#time-and-identifiers).
 */
const MAX_IDENTIFIER_LENGTH = 255;

/** C0, delete and C1: servers and their logs cut, fold or misread these characters, in any encoding. */
const CONTROL = /\p{Cc}/u;

/**
 * Returns the reason why `value` cannot be an identifier, to follow "the name …" or "the id …"; undefined if it is
 * valid. A valid identifier is well-formed text of 1 to 255 code points and not only white space.
 */
export function identifierProblem(value: string): string | undefined {
  if (isLongerThan(value, MAX_IDENTIFIER_LENGTH)) return `is longer than ${MAX_IDENTIFIER_LENGTH} characters`;
  if (value.trim() === '') return 'is empty';
  if (CONTROL.test(value)) return 'contains a control character';
  if (!value.isWellFormed()) return 'contains half of a surrogate pair';
  return undefined;
}

/**
 * Returns the reason why `value` cannot be part of a path; undefined if it is valid. `.` and `..` are refused because
 * they mean a folder even when they are percent-encoded (WHATWG URL, "double-dot path segment").
 */
export function pathValueProblem(value: string): string | undefined {
  return value === '.' || value === '..' ? 'is a dot segment of a path' : identifierProblem(value);
}

/**
 * Whether a service may mean the same resource by both ids: it may write an id differently, for instance in small
 * letters.
 */
export const isSameId = (one: string, other: string): boolean =>
  one === other || foldedNfkc(one) === foldedNfkc(other);

/** Removes differences of case and compatibility forms (NFKC): `Ａ` becomes `a`. One character may become 18. */
export const foldedNfkc = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Removes differences of case and of composed accents (NFC). For long lists of names: NFKC takes 4 s for 10,000 names
 * of the characters that grow most.
 */
export const foldedNfc = (text: string): string => text.normalize('NFC').toLowerCase();

const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Folds text for a search: `josé` equals `jose`. Only for suggestions and searches, because both may be names. `\p{M}`
 * would turn が into か, and `toLocaleLowerCase` depends on the host.
 */
export const foldedForSearch = (text: string): string =>
  text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

/** Only unreserved characters, as most names and wallets have. */
const UNRESERVED = /^[\w.~-]*$/;

/** Percent-encodes all but the unreserved characters of RFC 3986, section 2.3. @throws URIError for a lone surrogate */
export function encodeStrictly(value: string): string {
  if (UNRESERVED.test(value)) return value;
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a percent-encoded query string without its `?`. */
export function encodeQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&');
}
