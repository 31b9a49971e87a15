/**
 * A text with the places of marks that are looked for far ahead in it. Each of these tables is made once, in one go
 * through the text, and only when it is needed, so that the time for a text grows with its length.
 */
export class InlineText {
  readonly text: string;
  readonly #tables = new Map<string, Int32Array>();
  #pairs: ReadonlyMap<number, number> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The place behind the row of equal signs at this place. */
  rowEnd(at: number): number {
    return this.#next('row', at + 1, (place) => this.text[place] !== this.text[place - 1]);
  }

  /** The next white space or `<` from this place on, or the end. */
  spaceOrLess(from: number): number {
    return this.#next('space or <', from, (at) => /[<\s]/.test(this.text[at] ?? ''));
  }

  /** The next of what no address in brackets has: white space, `<`, `>`, or the end. */
  addressEnd(from: number): number {
    return this.#next('address', from, (at) => /[<>\s]/.test(this.text[at] ?? ''));
  }

  /** The next beginning of an address of the web, or the end. */
  webAddress(from: number): number {
    return this.#next('web', from, (at) => this.text[at] === 'h' && urlPrefixLength(this.text, at) > 0);
  }

  /**
   * Where the closing marks of code stand whose opening ones, one or two, are at `at`; -1 when it is not code. Code of one
   * mark has none in it, code of two has none but single ones.
   */
  codeEnd(at: number, to: number): number {
    const marks = this.#backticks(at);
    if (marks > 2) return -1;
    const close = marks === 1 ? this.#row(at + 1) : this.#longerRow(at + 2);
    return close < to && this.#backticks(close) === marks ? close : -1;
  }

  /** The bracket that closes the one at this place; -1 without any. Escaped ones are none. */
  closingBracket(open: number): number {
    this.#pairs ??= pairsIn(this.text);
    return this.#pairs.get(open) ?? -1;
  }

  /** How many of them follow each other, 3 for all that are more. */
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

/** How many characters `http://` or `https://` has at this place; 0 without them. */
export function urlPrefixLength(text: string, at: number): number {
  if (text.startsWith('http://', at)) return 7;
  return text.startsWith('https://', at) ? 8 : 0;
}

/** Square brackets and round ones, each kind by itself: the places of those that close by those that open. */
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

/** What ends a sentence around an address is no part of it. */
const TRAILING_PUNCTUATION = new Set('.,:;!?"\'*_~|');
/** From here on nothing makes an address of the web wrong: https://url.spec.whatwg.org/#concept-basic-url-parser */
const AFTER_HOST = new Set('/#\\');

/** The place behind the address that begins at `at`; -1 when none does. */
export function urlEndAt(source: InlineText, at: number, to: number): number {
  const { text } = source;
  const host = at + urlPrefixLength(text, at);
  const stop = Math.min(source.spaceOrLess(at), to);
  if (host === at || stop <= host) return -1;
  // First: where a host cannot be one, the rest is not gone through for each address in it.
  const path = hostEnd(text, host, stop);
  if (path < stop && !URL.canParse(text.slice(at, path))) return -1;
  const end = withoutEnding(text, at, stop);
  return path < stop || URL.canParse(text.slice(at, end)) ? end : -1;
}

/** The address in the round brackets of a link, before which and behind which these may stand: `<`, `>` and a title. */
export function urlIn(source: InlineText, start: number, end: number): string | undefined {
  const { text } = source;
  const begin = text[start] === '<' ? start + 1 : start;
  const host = begin + urlPrefixLength(text, begin);
  if (host === begin) return undefined;
  let stop = beforeTitle(text, host, end);
  if (text[stop - 1] === '>') stop -= 1;
  if (stop <= host || source.addressEnd(begin) < stop) return undefined;
  return URL.canParse(text.slice(begin, hostEnd(text, host, stop))) ? text.slice(begin, stop) : undefined;
}

function hostEnd(text: string, host: number, stop: number): number {
  let at = host;
  while (at < stop && !AFTER_HOST.has(text[at] ?? '')) at += 1;
  return at;
}

function withoutEnding(text: string, start: number, stop: number): number {
  let end = stop;
  let opened = 0;
  for (let at = start; at < stop; at += 1) {
    if (text[at] === '(') opened += 1;
    else if (text[at] === ')') opened -= 1;
  }
  // A bracket is a part of the address only if it was opened in it.
  for (; end > start; end -= 1) {
    const last = text[end - 1] ?? '';
    if (last === ')' && opened < 0) opened += 1;
    else if (!TRAILING_PUNCTUATION.has(last)) break;
  }
  return end;
}

const isQuote = (sign: string | undefined) => sign === '"' || sign === "'";

/** Where the address ends, and white space with a title in quotes begins; the end without a title. */
function beforeTitle(text: string, start: number, end: number): number {
  if (!isQuote(text[end - 1])) return end;
  let open = end - 2;
  while (open > start && !isQuote(text[open])) open -= 1;
  let space = open;
  while (space > start && isSpace(text[space - 1])) space -= 1;
  return isQuote(text[open]) && space < open ? space : end;
}
