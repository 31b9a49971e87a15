import { nearest } from 'startup/near-word';

/** One word of a typed command. */
export interface Word {
  /** The text before the colon of `limit:5`; undefined for a bare word. */
  readonly key: string | undefined;
  /** The value, without its quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** A quote was opened and the line ended before it was closed. */
  readonly unclosed: boolean;
  /** Where the value begins in the line, an opening quote included. */
  readonly start: number;
  /** Where the word ends in the line. */
  readonly end: number;
}

const WORD = /\s*(?:([^\s:"]+):)?(?:"((?:[^"\\]|\\.?)*)("|$)|(\S*))/gsuy;

/**
 * Splits a line at its white space. A value in double quotes, with `\"` and `\\` for those two characters, may
 * hold white space; any other backslash stands for itself. Never throws.
 */
export function splitWords(line: string): Word[] {
  const words: Word[] = [];
  for (const match of line.matchAll(WORD)) {
    const [whole, key, quotedText, closing = '', bareText = ''] = match;
    const quoted = quotedText !== undefined;
    if (key === undefined && !quoted && bareText === '') break;
    const end = match.index + whole.length;
    const start = end - (quoted ? `"${quotedText}${closing}` : bareText).length;
    words.push({
      key,
      text: quoted ? quotedText.replace(/\\(["\\])/g, '$1') : bareText,
      quoted,
      unclosed: quoted && closing === '',
      start,
      end,
    });
  }
  return words;
}

/** A value as it must be typed to be one word: in quotes when it needs them. */
export function quotedWord(value: string): string {
  return /^[^\s:"]+$/u.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** The problem of the first word whose quote is never closed; undefined without one. */
export function unclosedQuote(words: readonly Word[]): string | undefined {
  const unclosed = words.find((word) => word.unclosed);
  return unclosed && `The quote before ${unclosed.text || 'the end'} is never closed: end it with ".`;
}

/** `Did you mean /list? ` for a mistyped word, with `before` in front of the guess; empty without a good guess. */
export function didYouMean(typed: string, candidates: readonly string[], before: string): string {
  const meant = nearest(typed, candidates);
  return meant === undefined ? '' : `Did you mean ${before}${meant}? `;
}
