import { isLongerThan } from './bounded-text.ts';

/** The longest identifier that is sent, in code points (docs/interface.md#time-and-identifiers): names, wallets and ids. */
const LONGEST = 255;

/** C0, delete and C1: servers and their logs cut, fold or misread them, however they are encoded. */
const CONTROL = /\p{Cc}/u;

/**
 * Why `value` cannot be an identifier, in words that follow "the name …" or "the id …"; undefined when it can.
 * Allowed are 1 to 255 code points of well-formed text, not white space alone.
 */
export function identifierProblem(value: string): string | undefined {
  if (isLongerThan(value, LONGEST)) return `is longer than ${LONGEST} characters`;
  if (value.trim() === '') return 'is empty';
  if (CONTROL.test(value)) return 'holds a control character';
  if (!value.isWellFormed()) return 'holds half of a surrogate pair';
  return undefined;
}

/**
 * Why `value` cannot stand in a path; undefined when it can. `.` and `..` are refused because they mean a folder
 * even when they are percent-encoded (WHATWG URL, "double-dot path segment").
 */
export function pathValueProblem(value: string): string | undefined {
  return value === '.' || value === '..' ? 'is a dot segment of a path' : identifierProblem(value);
}
