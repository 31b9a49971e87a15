import { nearest } from 'startup/near-word';

/** One word of a typed command. */
export interface Word {
  /** The text before the colon of `limit:5`; undefined for a bare word. */
  readonly key: string | undefined;
  /** The value, without its quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** Whether the line ends inside a quote. */
  readonly unclosed: boolean;
  /** Start index of the value in the line, including an opening quote. */
  readonly start: number;
  /** End index of the word in the line. */
  readonly end: number;
}

const WORD = /\s*(?:([^\s:"]+):)?(?:"((?:[^"\\]|\\.?)*)("|$)|(\S*))/gsuy;

/**
 * Splits a line at white space. A value in double quotes may contain white space, and `\"` and `\\` for those two
 * characters. Any other backslash is literal. Never throws.
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

/** Quotes a value if it would not be one word otherwise. */
export function quotedWord(value: string): string {
  return /^[^\s:"]+$/u.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Describes the first unclosed quote; undefined without one. */
export function unclosedQuote(words: readonly Word[]): string | undefined {
  const unclosed = words.find((word) => word.unclosed);
  return unclosed && `The quote before ${unclosed.text || 'the end'} is never closed: end it with ".`;
}

/**
 * Returns `Did you mean /list? ` for a mistyped word, with `before` in front of the guess. Empty without a good guess.
 */
export function didYouMean(typed: string, candidates: readonly string[], before: string): string {
  const meant = nearest(typed, candidates);
  return meant === undefined ? '' : `Did you mean ${before}${meant}? `;
}
