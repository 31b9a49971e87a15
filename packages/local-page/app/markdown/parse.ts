import type { MarkdownNode } from './parse-inline.ts';
import { parseInline } from './parse-inline.ts';

/** Parses Discord's Markdown into a tree: https://support.discord.com/hc/en-us/articles/210298617 */

const QUOTE_LINE = /^> ?/;
const LARGE_QUOTE = /^>>> /m;
const HEADING = /^(#{1,3}|-#) /;
const LIST_SIGN = /^(?:[-*]|(\d{1,9})\.) /;
/** Deeper than anybody nests quotes. Deeper levels stay text. */
const MAX_DEPTH = 8;

/**
 * Parses any text: everything other than markup is text. No pattern repeats without a limit and nothing backtracks, so
 * that parsing takes linear time.
 */
export function parseMarkdown(source: string): MarkdownNode[] {
  return blocks(source.replaceAll('\r\n', '\n'), 0);
}

/** Parses code blocks first, because their content is literal. */
function blocks(source: string, depth: number): MarkdownNode[] {
  if (depth > MAX_DEPTH) return [{ type: 'text', text: source }];
  const nodes: MarkdownNode[] = [];
  let from = 0;
  while (from < source.length) {
    const code = codeBlockFrom(source, from);
    const before = source.slice(from, code?.start);
    if (!code || isInQuote(before)) {
      nodes.push(...lineBlocks(source.slice(from), depth));
      break;
    }
    if (before !== '') nodes.push(...lineBlocks(before, depth));
    nodes.push({ type: 'codeBlock', language: code.language, text: code.text });
    from = code.end;
  }
  return nodes;
}

/** Whether the text after this one belongs to a quote in it. */
function isInQuote(before: string): boolean {
  const line = before.lastIndexOf('\n') + 1;
  return before.startsWith('>', line) || LARGE_QUOTE.test(before);
}

function lineBlocks(source: string, depth: number): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const lines = source.split('\n');
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) nodes.push(...parseInline(text.join('\n')));
    text = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('>>> ')) {
      flush();
      const quoted = [line.slice(4), ...lines.slice(at + 1)].join('\n');
      nodes.push({ type: 'quote', children: blocks(quoted, depth + 1) });
      return nodes;
    }
    if (line.startsWith('> ')) {
      flush();
      const end = endOfBlock(lines, at, (each) => each.startsWith('> ') || each === '>');
      const quoted = lines.slice(at, end).map((each) => each.replace(QUOTE_LINE, ''));
      nodes.push({ type: 'quote', children: blocks(quoted.join('\n'), depth + 1) });
      at = end - 1;
      continue;
    }
    const heading = headingOf(line);
    if (heading) {
      flush();
      nodes.push(heading);
      continue;
    }
    const items = listItems(lines, at);
    if (items.length > 0) {
      flush();
      nodes.push(...lists(items, depth));
      at += items.length - 1;
      continue;
    }
    // A line after a block starts without a line break; a line after text gets one.
    text.push(line);
  }
  flush();
  return nodes;
}

function endOfBlock<Line>(lines: readonly Line[], start: number, continues: (line: Line) => boolean): number {
  let at = start;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || !continues(line)) break;
  }
  return at;
}

function headingOf(line: string): MarkdownNode | undefined {
  const [mark, sign] = HEADING.exec(line) ?? [];
  const content = mark === undefined ? undefined : contentAfter(line, mark.length);
  if (content === undefined || sign === undefined) return undefined;
  const children = parseInline(content);
  if (sign === '-#') return { type: 'subtext', children };
  return { type: 'heading', level: sign === '#' ? 1 : sign === '##' ? 2 : 3, children };
}

/** Returns the rest of a line after spaces; undefined if it is empty. */
function contentAfter(line: string, from: number): string | undefined {
  const content = line.slice(spacesEnd(line, from));
  return /^\S/.test(content) ? content : undefined;
}

function spacesEnd(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

interface ListItem {
  readonly line: string;
  /** Number of spaces before the marker. */
  readonly indent: number;
  /** Undefined for a bullet. */
  readonly number: number | undefined;
  readonly content: string;
}

/** Returns the consecutive list items from this line on. */
function listItems(lines: readonly string[], from: number): ListItem[] {
  const items: ListItem[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const item = listItemOf(lines[at] ?? '');
    if (!item) break;
    items.push(item);
  }
  return items;
}

function listItemOf(line: string): ListItem | undefined {
  const indent = spacesEnd(line, 0);
  const [sign, number] = LIST_SIGN.exec(line.slice(indent)) ?? [];
  const content = sign === undefined ? undefined : contentAfter(line, indent + sign.length);
  if (content === undefined) return undefined;
  return { line, indent, number: number === undefined ? undefined : Number(number), content };
}

/** Builds lists. More indented items belong to the item before. */
function lists(items: readonly ListItem[], depth: number): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const indent = items[0]?.indent ?? 0;
  for (let at = 0; at < items.length; ) {
    const { number: start, content = '' } = items[at] ?? {};
    const end = endOfBlock(items, at + 1, (each) => each.indent > indent);
    const inner = items.slice(at + 1, end);
    const item = [...parseInline(content), ...listsBelow(inner, depth + 1)];
    const last = nodes.at(-1);
    if (last?.type === 'list' && (last.start === undefined) === (start === undefined)) last.items.push(item);
    else nodes.push({ type: 'list', start, items: [item] });
    at = end;
  }
  return nodes;
}

function listsBelow(items: readonly ListItem[], depth: number): MarkdownNode[] {
  if (items.length === 0) return [];
  return depth > MAX_DEPTH ? parseInline(items.map(({ line }) => line).join('\n')) : lists(items, depth);
}

/** A code block in a text. */
interface CodeBlock {
  /** Where its fence starts. */
  readonly start: number;
  /** Where parsing continues. */
  readonly end: number;
  readonly language: string;
  readonly text: string;
}

const FENCE = '```';
const LANGUAGE = /([\w+\-.#]{1,20})\n/y;

/** Returns the first code block from this position on, if any. Drops line breaks around the code. */
function codeBlockFrom(source: string, from: number): CodeBlock | undefined {
  const start = source.indexOf(FENCE, from);
  if (start < 0) return undefined;
  LANGUAGE.lastIndex = start + FENCE.length;
  const [line = '', language = ''] = LANGUAGE.exec(source) ?? [];
  const first = start + FENCE.length + line.length;
  const text = afterLineBreaks(source, first);
  const close = source.indexOf(FENCE, text + 1);
  if (close >= 0) return codeBlockOf(source, { start, language, text, close });
  // Line breaks alone, or a language alone, are code, too.
  if (!source.startsWith(FENCE, text)) return undefined;
  if (text > first) return codeBlockOf(source, { start, language, text: text - 1, close: text });
  if (line !== '')
    return codeBlockOf(source, { start, language: '', text: start + FENCE.length, close: text });
  return undefined;
}

function afterLineBreaks(source: string, from: number): number {
  let at = from;
  while (source[at] === '\n') at += 1;
  return at;
}

/** @param found where the code's text starts, and its closing fence */
function codeBlockOf(
  source: string,
  { start, language, text, close }: { start: number; language: string; text: number; close: number },
): CodeBlock {
  let last = close;
  while (last > text + 1 && source[last - 1] === '\n') last -= 1;
  const end = close + FENCE.length;
  return { start, language, text: source.slice(text, last), end: source[end] === '\n' ? end + 1 : end };
}
