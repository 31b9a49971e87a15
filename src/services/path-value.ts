/** The longest name or wallet that is sent, in code points: what the design allows for any identifier. */
const LONGEST = 255;

/** C0, delete and C1: servers and their logs cut, fold or misread them, however they are encoded. */
const CONTROL = /\p{Cc}/u;

/**
 * Why `value` cannot stand in a path, in words that follow "the name …" or "the wallet …"; undefined when it can.
 * Allowed are 1 to 255 code points of well-formed text, not white space alone. `.` and `..` are refused because
 * they mean a folder even when they are percent-encoded (WHATWG URL, "double-dot path segment").
 */
export function pathValueProblem(value: string): string | undefined {
  if (value.trim() === '') return 'is empty';
  if (value.length > LONGEST && (value.length > 2 * LONGEST || [...value].length > LONGEST)) {
    return `is longer than ${LONGEST} characters`;
  }
  if (value === '.' || value === '..') return 'is a dot segment of a path';
  if (CONTROL.test(value)) return 'holds a control character';
  if (!value.isWellFormed()) return 'holds half of a surrogate pair';
  return undefined;
}

/**
 * Percent-encodes all but the unreserved characters of RFC 3986, section 2.3.
 * @throws URIError for a lone surrogate
 */
export function encodeStrictly(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
