/**
 * A text with tables of the marks that the parser looks ahead for. Each table is built once, in one pass, and only on
 * demand, so that parsing takes linear time.
 */
export class InlineText {
  readonly text: string;
  readonly #tables = new Map<string, Int32Array>();
  #pairs: ReadonlyMap<number, number> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the end of the run of equal characters at this position. */
  runEnd(at: number): number {
    return this.#next('row', at + 1, (place) => this.text[place] !== this.text[place - 1]);
  }

  /** Returns the next white space or `<` from this position on, or the end. */
  spaceOrLess(from: number): number {
    return this.#next('space or <', from, (at) => /[<\s]/.test(this.text[at] ?? ''));
  }

  /** Returns the next character that a URL in angle brackets cannot contain: white space, `<`, `>`, or the end. */
  bracketedUrlEnd(from: number): number {
    return this.#next('address', from, (at) => /[<>\s]/.test(this.text[at] ?? ''));
  }

  /** Returns the next start of a web URL, or the end. */
  nextUrl(from: number): number {
    return this.#next('web', from, (at) => this.text[at] === 'h' && urlPrefixLength(this.text, at) > 0);
  }

  /**
   * Returns the position of the closing marks of inline code that opens at `at` with one or two marks; -1 if it is no
   * code. Code with one mark contains no mark, code with two contains only single ones.
   */
  codeEnd(at: number, to: number): number {
    const marks = this.#backticks(at);
    if (marks > 2) return -1;
    const close = marks === 1 ? this.#row(at + 1) : this.#longerRow(at + 2);
    return close < to && this.#backticks(close) === marks ? close : -1;
  }

  /** Returns the bracket that closes the one at this position; -1 if none does. Ignores escaped brackets. */
  closingBracket(open: number): number {
    this.#pairs ??= pairsIn(this.text);
    return this.#pairs.get(open) ?? -1;
  }

  /** Counts the backticks at this position, up to 3. */
  #backticks(at: number): number {
    if (this.text[at + 1] !== '`') return 1;
    return this.text[at + 2] === '`' ? 3 : 2;
  }

  #isRow(at: number): boolean {
    return this.text[at] === '`' && this.text[at - 1] !== '`';
  }

  #row(from: number): number {
    return this.#next('code', from, (at) => this.#isRow(at));
  }

  #longerRow(from: number): number {
    return this.#next('code of two', from, (at) => this.#isRow(at) && this.text[at + 1] === '`');
  }

  #next(name: string, from: number, isThere: (at: number) => boolean): number {
    let table = this.#tables.get(name);
    if (!table) {
      const { length } = this.text;
      table = new Int32Array(length + 1).fill(length);
      for (let at = length - 1; at >= 0; at -= 1) table[at] = isThere(at) ? at : (table[at + 1] ?? length);
      this.#tables.set(name, table);
    }
    return table[from] ?? this.text.length;
  }
}

export const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);

/** Returns the length of `http://` or `https://` at this position; 0 without it. */
export function urlPrefixLength(text: string, at: number): number {
  if (text.startsWith('http://', at)) return 7;
  return text.startsWith('https://', at) ? 8 : 0;
}

/** Maps opening to closing brackets, square and round ones separately. */
function pairsIn(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const square: number[] = [];
  const round: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') square.push(at);
    else if (sign === '(') round.push(at);
    else if (sign === ']' || sign === ')') {
      const open = (sign === ']' ? square : round).pop();
      if (open !== undefined) pairs.set(open, at);
    }
  }
  return pairs;
}

/** Punctuation that ends a sentence is not part of a URL. */
const TRAILING_PUNCTUATION = new Set('.,:;!?"\'*_~|');
/**
 * Nothing from these characters on can make a web URL invalid: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
const AFTER_HOST = new Set('/#\\');

/** Returns the end of the URL that starts at `at`; -1 without one. */
export function urlEndAt(source: InlineText, at: number, to: number): number {
  const { text } = source;
  const host = at + urlPrefixLength(text, at);
  const stop = Math.min(source.spaceOrLess(at), to);
  if (host === at || stop <= host) return -1;
  // Checks the host first. With an invalid host, the rest is not scanned for each URL in it.
  const path = hostEnd(text, host, stop);
  if (path < stop && !URL.canParse(text.slice(at, path))) return -1;
  const end = endWithoutPunctuation(text, at, stop);
  return path < stop || URL.canParse(text.slice(at, end)) ? end : -1;
}

/** Returns the URL in a link's round brackets. It may be in `<` and `>`, and a title may follow. */
export function urlIn(source: InlineText, start: number, end: number): string | undefined {
  const { text } = source;
  const begin = text[start] === '<' ? start + 1 : start;
  const host = begin + urlPrefixLength(text, begin);
  if (host === begin) return undefined;
  let stop = titleStart(text, host, end);
  if (text[stop - 1] === '>') stop -= 1;
  if (stop <= host || source.bracketedUrlEnd(begin) < stop) return undefined;
  return URL.canParse(text.slice(begin, hostEnd(text, host, stop))) ? text.slice(begin, stop) : undefined;
}

function hostEnd(text: string, host: number, stop: number): number {
  let at = host;
  while (at < stop && !AFTER_HOST.has(text[at] ?? '')) at += 1;
  return at;
}

function endWithoutPunctuation(text: string, start: number, stop: number): number {
  let end = stop;
  let opened = 0;
  for (let at = start; at < stop; at += 1) {
    if (text[at] === '(') opened += 1;
    else if (text[at] === ')') opened -= 1;
  }
  // A closing bracket is part of the URL only if it was opened there.
  for (; end > start; end -= 1) {
    const last = text[end - 1] ?? '';
    if (last === ')' && opened < 0) opened += 1;
    else if (!TRAILING_PUNCTUATION.has(last)) break;
  }
  return end;
}

const isQuote = (sign: string | undefined) => sign === '"' || sign === "'";

/** Returns where a quoted title and the white space before it start; the end without a title. */
function titleStart(text: string, start: number, end: number): number {
  if (!isQuote(text[end - 1])) return end;
  let open = end - 2;
  while (open > start && !isQuote(text[open])) open -= 1;
  let space = open;
  while (space > start && isSpace(text[space - 1])) space -= 1;
  return isQuote(text[open]) && space < open ? space : end;
}
