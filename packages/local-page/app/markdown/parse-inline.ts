import type { MarkdownNode } from './node.ts';

/** More styles in each other than anybody writes; what lies below is text. */
const DEEPEST = 16;

const ESCAPE = /\\([!-/:-@[-`{-~])/y;
const CODE = /(`{1,2})([^`](?:[^`]|(?!\1)`)*?)\1(?!`)/y;
const MENTION = /<(@[!&]?|#)(\d{1,20})>/y;
const COMMAND = /<\/([^:<>\n]{1,100}):\d{1,20}>/y;
const GUIDE = /<id:(customize|browse|guide|linked-roles)(?::\d{1,20})?>/y;
const EMOJI = /<a?:(\w{2,32}):\d{1,20}>/y;
const TIME = /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y;
const EVERYONE = /@(?:everyone|here)\b/y;
const PLAIN_URL = /https?:\/\/[^\s<]+/y;
const ANGLED_URL = /<(https?:\/\/[^\s<>]+)>/y;
/** What ends a sentence around an address is no part of it. */
const AFTER_URL = /[.,:;!?"'*_~|]+$/;

/** Pairs of marks, those first that begin with another one. */
const PAIRS = [
  ['**', 'strong'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'em'],
  ['_', 'em'],
] as const;

/** The parts of a text within a line or several. */
export function parseInline(source: string, depth = 0): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  // A mark that is never closed behind a place is not looked for again behind that.
  const unclosed = new Set<string>();
  let text = '';
  let at = 0;
  while (at < source.length) {
    const found = depth < DEEPEST ? nodeAt(source, at, depth, unclosed) : undefined;
    if (!found) {
      text += source[at];
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

interface Found {
  readonly node: MarkdownNode;
  /** Where the text goes on behind it. */
  readonly end: number;
}

const SIGNS = new Set('\\`<@h[*_~|');

function nodeAt(source: string, at: number, depth: number, unclosed: Set<string>): Found | undefined {
  if (!SIGNS.has(source[at] ?? '')) return undefined;
  return leafAt(source, at) ?? maskedLinkAt(source, at, depth) ?? pairAt(source, at, depth, unclosed);
}

function leafAt(source: string, at: number): Found | undefined {
  const matched = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const found = (match: RegExpExecArray, node: MarkdownNode): Found => ({ node, end: at + match[0].length });
  switch (source[at]) {
    case '\\': {
      const match = matched(ESCAPE);
      return match ? found(match, { type: 'text', text: match[1] ?? '' }) : undefined;
    }
    case '`': {
      const match = matched(CODE);
      if (match) return found(match, { type: 'code', text: match[2] ?? '' });
      // The rest of a row of marks opens nothing either.
      const row = /^`+/.exec(source.slice(at))?.[0] ?? '`';
      return { node: { type: 'text', text: row }, end: at + row.length };
    }
    case '@': {
      const match = matched(EVERYONE);
      return match ? found(match, { type: 'everyone', text: match[0] }) : undefined;
    }
    case 'h': {
      const match = matched(PLAIN_URL);
      return match ? urlOf(match[0], at) : undefined;
    }
    case '<': {
      const mention = matched(MENTION);
      if (mention) {
        const [, sign = '', id = ''] = mention;
        const kind = sign === '#' ? 'channel' : sign === '@&' ? 'role' : 'user';
        return found(mention, { type: 'mention', kind, id });
      }
      const time = matched(TIME);
      if (time) return found(time, { type: 'time', seconds: Number(time[1]), style: time[2] ?? 'f' });
      const command = matched(COMMAND);
      if (command) return found(command, { type: 'command', name: command[1] ?? '' });
      const emoji = matched(EMOJI);
      if (emoji) return found(emoji, { type: 'emoji', name: emoji[1] ?? '' });
      const guide = matched(GUIDE);
      if (guide) return found(guide, { type: 'guide', name: guide[1] ?? '' });
      const url = matched(ANGLED_URL);
      return url?.[1] === undefined ? undefined : found(url, linkTo(url[1]));
    }
    default:
      return undefined;
  }
}

function urlOf(matched: string, at: number): Found | undefined {
  let url = matched.replace(AFTER_URL, '');
  // A bracket is a part of the address only if it was opened in it.
  while (url.endsWith(')') && count(url, ')') > count(url, '('))
    url = url.slice(0, -1).replace(AFTER_URL, '');
  return URL.canParse(url) ? { node: linkTo(url), end: at + url.length } : undefined;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

const linkTo = (url: string): MarkdownNode => ({
  type: 'link',
  url,
  children: [{ type: 'text', text: url }],
});

/** `[a text](an address)`; a text that looks like an address could be another one, so Discord leaves that as it is. */
function maskedLinkAt(source: string, at: number, depth: number): Found | undefined {
  if (source[at] !== '[') return undefined;
  const close = closingBracket(source, at, '[', ']');
  if (close < 0 || source[close + 1] !== '(') return undefined;
  const end = closingBracket(source, close + 1, '(', ')');
  const label = source.slice(at + 1, close);
  const [, url] =
    /^<?(https?:\/\/[^\s<>]+?)>?(?:\s+["'][^"']*["'])?$/.exec(source.slice(close + 2, Math.max(end, 0))) ??
    [];
  if (end < 0 || url === undefined || !URL.canParse(url)) return undefined;
  if (label.trim() === '' || /https?:\/\//.test(label)) return undefined;
  return { node: { type: 'link', url, children: parseInline(label, depth + 1) }, end: end + 1 };
}

/** No longer than a message may be. */
const LONGEST_BRACKET = 2_000;

function closingBracket(source: string, open: number, opening: string, closing: string): number {
  let depth = 0;
  for (let at = open; at < Math.min(source.length, open + LONGEST_BRACKET); at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === opening) depth += 1;
    else if (source[at] === closing) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function pairAt(source: string, at: number, depth: number, unclosed: Set<string>): Found | undefined {
  for (const [mark, type] of PAIRS) {
    if (!source.startsWith(mark, at) || unclosed.has(mark)) continue;
    const start = at + mark.length;
    // `2 * 3 * 4` and `snake_case_name` are none.
    if (mark === '*' && /\s/.test(source[start] ?? ' ')) continue;
    if (mark === '_' && /\w/.test(source[at - 1] ?? ' ')) continue;
    const end = closingMark(source, start, mark);
    if (end < 0) unclosed.add(mark);
    else if (end > start) {
      return {
        node: { type, children: parseInline(source.slice(start, end), depth + 1) },
        end: end + mark.length,
      };
    }
  }
  return undefined;
}

function closingMark(source: string, start: number, mark: string): number {
  const sign = mark[0] ?? '';
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') {
      CODE.lastIndex = at;
      at += Math.max((CODE.exec(source)?.[0].length ?? 1) - 1, 0);
    } else if (source[at] === sign) {
      let end = at;
      while (source[end] === sign) end += 1;
      const closes = mark.length === 2 ? end - at >= 2 : (end - at) % 2 === 1;
      const standsFree = mark !== '_' || !/\w/.test(source[end] ?? ' ');
      // Of `***` the last marks close, so that what was opened inside closes before.
      if (closes && standsFree && end - mark.length >= start && at > start - 1) return end - mark.length;
      at = end - 1;
    }
  }
  return -1;
}
