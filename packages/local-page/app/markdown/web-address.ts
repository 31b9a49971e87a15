import { beginsAddress, type InlineText, isSpace } from './inline-text.ts';

/** What ends a sentence around an address is no part of it. */
const AFTER_ADDRESS = new Set('.,:;!?"\'*_~|');
/** From here on nothing makes an address of the web wrong: https://url.spec.whatwg.org/#concept-basic-url-parser */
const AFTER_HOST = new Set('/#\\');

/** The place behind the address that begins at `at`; -1 when none does. */
export function addressEndAt(source: InlineText, at: number, to: number): number {
  const { text } = source;
  const host = at + beginsAddress(text, at);
  const stop = Math.min(source.spaceOrLess(at), to);
  if (host === at || stop <= host) return -1;
  // First: where a host cannot be one, the rest is not gone through for each address in it.
  const path = hostEnd(text, host, stop);
  if (path < stop && !URL.canParse(text.slice(at, path))) return -1;
  const end = withoutEnding(text, at, stop);
  return path < stop || URL.canParse(text.slice(at, end)) ? end : -1;
}

/** The address in the round brackets of a link, before which and behind which these may stand: `<`, `>` and a title. */
export function addressIn(source: InlineText, start: number, end: number): string | undefined {
  const { text } = source;
  const begin = text[start] === '<' ? start + 1 : start;
  const host = begin + beginsAddress(text, begin);
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
    else if (!AFTER_ADDRESS.has(last)) break;
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
