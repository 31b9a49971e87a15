/** Discord's markdown as a tree: https://support.discord.com/hc/en-us/articles/210298617 */

import type { MarkdownNode } from './node.ts';
import { parseInline } from './parse-inline.ts';

const QUOTE_LINE = /^> ?/;
const CODE_BLOCK = /```(?:([\w+\-.#]{1,20})\n)?\n*([\s\S]+?)\n*```\n?/;
const HEADING = /^(#{1,3}) +(\S[^\n]*)$/;
const SUBTEXT = /^-# +(\S[^\n]*)$/;
const LIST_ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(\S[^\n]*)$/;
/** Deeper than anybody quotes; what lies below is text. */
const DEEPEST = 8;

/** A text as somebody wrote it. Nothing in it can fail: what is no markup is text. */
export function parseMarkdown(source: string): MarkdownNode[] {
  return blocks(source.replaceAll('\r\n', '\n'), 0);
}

/** Code blocks first: nothing in them means anything. */
function blocks(source: string, depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [{ type: 'text', text: source }];
  const nodes: MarkdownNode[] = [];
  let rest = source;
  while (rest !== '') {
    const code = CODE_BLOCK.exec(rest);
    const quoted = code ? quoteAround(rest, code.index) : -1;
    if (!code || quoted >= 0) {
      nodes.push(...lineBlocks(rest, depth));
      break;
    }
    if (code.index > 0) nodes.push(...lineBlocks(rest.slice(0, code.index), depth));
    nodes.push({ type: 'codeBlock', language: code[1] ?? '', text: code[2] ?? '' });
    rest = rest.slice(code.index + code[0].length);
  }
  return nodes;
}

/** Where the quote begins in whose lines a code block stands; -1 when it stands in none. */
function quoteAround(source: string, index: number): number {
  const line = source.lastIndexOf('\n', index - 1) + 1;
  if (QUOTE_LINE.test(source.slice(line))) return line;
  return source.slice(0, index).search(/^>>> /m);
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
      const end = endOf(lines, at, (each) => each.startsWith('> ') || each === '>');
      const quoted = lines.slice(at, end).map((each) => each.replace(QUOTE_LINE, ''));
      nodes.push({ type: 'quote', children: blocks(quoted.join('\n'), depth + 1) });
      at = end - 1;
      continue;
    }
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    if (heading || subtext) {
      flush();
      if (heading) {
        const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
        nodes.push({ type: 'heading', level, children: parseInline(heading[2] ?? '') });
      } else nodes.push({ type: 'subtext', children: parseInline(subtext?.[1] ?? '') });
      continue;
    }
    if (LIST_ITEM.test(line)) {
      flush();
      const end = endOf(lines, at, (each) => LIST_ITEM.test(each));
      nodes.push(...lists(lines.slice(at, end), depth));
      at = end - 1;
      continue;
    }
    // A line after a block begins with it; one after text is separated from that.
    text.push(line);
  }
  flush();
  return nodes;
}

function endOf(lines: readonly string[], start: number, goesOn: (line: string) => boolean): number {
  const length = lines.slice(start).findIndex((line) => !goesOn(line));
  return length < 0 ? lines.length : start + length;
}

/** Lines of items; those that are further in belong to the item before. */
function lists(lines: readonly string[], depth: number): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const [first = ''] = lines;
  const indent = LIST_ITEM.exec(first)?.[1]?.length ?? 0;
  for (let at = 0; at < lines.length; ) {
    const [, , number, content = ''] = LIST_ITEM.exec(lines[at] ?? '') ?? [];
    const end = endOf(lines, at + 1, (each) => (LIST_ITEM.exec(each)?.[1]?.length ?? 0) > indent);
    const inner = lines.slice(at + 1, end);
    const below =
      depth < DEEPEST ? (inner.length > 0 ? lists(inner, depth + 1) : []) : parseInline(inner.join('\n'));
    const item = [...parseInline(content), ...below];
    const last = nodes.at(-1);
    const start = number === undefined ? undefined : Number(number);
    if (last?.type === 'list' && (last.start === undefined) === (start === undefined)) last.items.push(item);
    else nodes.push({ type: 'list', start, items: [item] });
    at = end;
  }
  return nodes;
}
