import { InlineText, isSpace, urlEndAt, urlIn, urlPrefixLength } from './inline-text.ts';

/** Deeper than anybody nests styles. Deeper levels stay text. */
const MAX_DEPTH = 16;

const MENTION = /<(@[!&]?|#)(\d{1,20})>/y;
const COMMAND = /<\/([^:<>\n]{1,100}):\d{1,20}>/y;
const GUIDE = /<id:(customize|browse|guide|linked-roles)(?::\d{1,20})?>/y;
const EMOJI = /<a?:(\w{2,32}):\d{1,20}>/y;
const TIME = /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y;
const EVERYONE = /@(?:everyone|here)/y;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const WORD = /\w/;

/** Paired marks by their first character, longer marks first. */
const PAIRS = {
  '*': [
    ['**', 'strong'],
    ['*', 'em'],
  ],
  _: [
    ['__', 'underline'],
    ['_', 'em'],
  ],
  '~': [['~~', 'strike']],
  '|': [['||', 'spoiler']],
} as const;
type Sign = keyof typeof PAIRS;
type Mark = (typeof PAIRS)[Sign][number][0];

/** The part of a text to parse, and its nesting depth. */
interface Range {
  readonly source: InlineText;
  readonly from: number;
  /** Exclusive end. */
  readonly to: number;
  readonly depth: number;
  /**
   * Marks without a closing mark from here on. They are not looked up again, neither after this position nor in nested
   * ranges.
   */
  readonly unclosed: Set<Mark>;
}

/** Parses inline Markdown, which may span lines. Takes linear time. */
export function parseInline(text: string): MarkdownNode[] {
  const source = new InlineText(text);
  return nodesIn({ source, from: 0, to: text.length, depth: 0, unclosed: new Set() });
}

function nodesIn(range: Range): MarkdownNode[] {
  const { source, from, to, depth } = range;
  const nodes: MarkdownNode[] = [];
  let text = '';
  let at = from;
  while (at < to) {
    const found = depth < MAX_DEPTH ? nodeAt(range, at) : undefined;
    if (!found) {
      text += source.text[at];
      at += 1;
    } else {
      const { node, end } = found;
      if (node.type === 'text') text += node.text;
      else {
        if (text !== '') nodes.push({ type: 'text', text });
        text = '';
        nodes.push(node);
      }
      at = end;
    }
  }
  if (text !== '') nodes.push({ type: 'text', text });
  return nodes;
}

interface ParsedNode {
  readonly node: MarkdownNode;
  /** Where parsing continues. */
  readonly end: number;
}

function nodeAt(range: Range, at: number): ParsedNode | undefined {
  const sign = range.source.text[at];
  switch (sign) {
    case '\\':
      return escapeAt(range, at);
    case '`':
      return codeAt(range, at);
    case '@':
      return everyoneAt(range, at);
    case 'h':
      return urlAt(range, at);
    case '<':
      return angleBracketAt(range, at);
    case '[':
      return maskedLinkAt(range, at);
    case '*':
    case '_':
    case '~':
    case '|':
      return pairAt(range, at, sign);
    default:
      return undefined;
  }
}

function escapeAt({ source, to }: Range, at: number): ParsedNode | undefined {
  const text = source.text[at + 1] ?? '';
  return at + 1 < to && ESCAPABLE.test(text) ? { node: { type: 'text', text }, end: at + 2 } : undefined;
}

function codeAt({ source, to }: Range, at: number): ParsedNode {
  const close = source.codeEnd(at, to);
  const row = source.runEnd(at);
  // The rest of the run of marks opens nothing either.
  if (close < 0) return { node: { type: 'text', text: source.text.slice(at, row) }, end: row };
  return { node: { type: 'code', text: source.text.slice(row, close) }, end: close + row - at };
}

function everyoneAt({ source, to }: Range, at: number): ParsedNode | undefined {
  EVERYONE.lastIndex = at;
  const [text] = EVERYONE.exec(source.text) ?? [];
  if (text === undefined) return undefined;
  const end = at + text.length;
  const isWhole = end === to || (end < to && !WORD.test(source.text[end] ?? ''));
  return isWhole ? { node: { type: 'everyone', text }, end } : undefined;
}

function urlAt({ source, to }: Range, at: number): ParsedNode | undefined {
  if (urlPrefixLength(source.text, at) === 0) return undefined;
  const end = urlEndAt(source, at, to);
  return end < 0 ? undefined : { node: linkNode(source.text.slice(at, end)), end };
}

const linkNode = (url: string): MarkdownNode => ({
  type: 'link',
  url,
  children: [{ type: 'text', text: url }],
});

function angleBracketAt({ source, to }: Range, at: number): ParsedNode | undefined {
  const { text } = source;
  const read = (
    pattern: RegExp,
    nodeOf: (parts: RegExpExecArray) => MarkdownNode,
  ): ParsedNode | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const end = at + (match?.[0].length ?? 0);
    return match && end <= to ? { node: nodeOf(match), end } : undefined;
  };
  switch (text[at + 1]) {
    case '@':
    case '#':
      return read(MENTION, ([, sign, id = '']) => {
        const kind = sign === '#' ? 'channel' : sign === '@&' ? 'role' : 'user';
        return { type: 'mention', kind, id };
      });
    case 't':
      return read(TIME, ([, seconds, style = 'f']) => ({ type: 'time', seconds: Number(seconds), style }));
    case '/':
      return read(COMMAND, ([, name = '']) => ({ type: 'command', name }));
    case ':':
    case 'a':
      return read(EMOJI, ([, name = '']) => ({ type: 'emoji', name }));
    case 'i':
      return read(GUIDE, ([, name = '']) => ({ type: 'guide', name }));
    case 'h': {
      const scheme = urlPrefixLength(text, at + 1);
      const end = source.bracketedUrlEnd(at + 1);
      if (scheme === 0 || end >= to || text[end] !== '>' || end === at + 1 + scheme) return undefined;
      const url = text.slice(at + 1, end);
      return URL.canParse(url) ? { node: linkNode(url), end: end + 1 } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Parses `[a text](a URL)`. Discord leaves a text that looks like a URL unchanged, because it could differ from the
 * real one.
 */
function maskedLinkAt(range: Range, at: number): ParsedNode | undefined {
  const { source, to } = range;
  const close = source.closingBracket(at);
  if (close < 0 || close >= to || source.text[close + 1] !== '(') return undefined;
  const end = source.closingBracket(close + 1);
  if (end < 0 || end >= to || source.nextUrl(at) < close) return undefined;
  const url = urlIn(source, close + 2, end);
  if (url === undefined || source.text.slice(at + 1, close).trim() === '') return undefined;
  return { node: { type: 'link', url, children: childrenIn(range, at + 1, close) }, end: end + 1 };
}

function childrenIn({ source, depth, unclosed }: Range, from: number, to: number): MarkdownNode[] {
  return nodesIn({ source, from, to, depth: depth + 1, unclosed: new Set(unclosed) });
}

function pairAt(range: Range, at: number, sign: Sign): ParsedNode | undefined {
  const { source, from, to, unclosed } = range;
  const { text } = source;
  for (const [mark, type] of PAIRS[sign]) {
    const start = at + mark.length;
    if (start > to || !text.startsWith(mark, at) || unclosed.has(mark)) continue;
    // `2 * 3 * 4` and `snake_case_name` are not styled.
    if (mark === '*' && (start === to || isSpace(text[start]))) continue;
    if (mark === '_' && at > from && WORD.test(text[at - 1] ?? '')) continue;
    const end = closingMark(source, start, to, mark);
    if (end < 0) unclosed.add(mark);
    else if (end > start) {
      return { node: { type, children: childrenIn(range, start, end) }, end: end + mark.length };
    }
  }
  return undefined;
}

function closingMark(source: InlineText, start: number, to: number, mark: Mark): number {
  const { text } = source;
  for (let at = start; at < to; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') {
      const code = source.codeEnd(at, to);
      if (code >= 0) at = source.runEnd(code) - 1;
    } else if (text[at] === mark[0]) {
      const end = Math.min(source.runEnd(at), to);
      const closes = mark.length === 2 ? end - at >= 2 : (end - at) % 2 === 1;
      const standsFree = mark !== '_' || end === to || !WORD.test(text[end] ?? '');
      // In `***` the last marks close, so that inner marks close before outer ones.
      if (closes && standsFree && end - mark.length >= start) return end - mark.length;
      at = end - 1;
    }
  }
  return -1;
}

/** A node of a text in Discord's Markdown. */
export type MarkdownNode =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly MarkdownNode[] }
  | {
      readonly type: 'list';
      /** The first number; undefined for bullets. */
      readonly start: number | undefined;
      readonly items: (readonly MarkdownNode[])[];
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'codeBlock'; readonly language: string; readonly text: string }
  | { readonly type: 'link'; readonly url: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'mention'; readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly type: 'everyone'; readonly text: string }
  | { readonly type: 'command'; readonly name: string }
  | { readonly type: 'guide'; readonly name: string }
  | { readonly type: 'emoji'; readonly name: string }
  /** Unix seconds, and one of the styles tTdDfFsSR. */
  | { readonly type: 'time'; readonly seconds: number; readonly style: string };
