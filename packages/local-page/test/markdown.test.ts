import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { runs } from '../../../test/property-runs.ts';
import { parseMarkdown } from '../app/markdown/parse.ts';
import type { MarkdownNode } from '../app/markdown/parse-inline.ts';
import { timeInLocale } from '../app/markdown/timestamps.ts';
import { PARTS } from './markdown-parts.ts';

/** A tree in short: `strong(bold em(both))`. */
function inShort(nodes: readonly MarkdownNode[]): string {
  return nodes.map(partInShort).join('');
}

function partInShort(node: MarkdownNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'list':
      return `list${node.start ?? ''}(${node.items.map(inShort).join('; ')})`;
    case 'heading':
      return `h${node.level}(${inShort(node.children)})`;
    case 'link':
      return `link(${inShort(node.children)} -> ${node.url})`;
    case 'code':
      return `code(${node.text})`;
    case 'codeBlock':
      return `block(${node.language}: ${node.text})`;
    case 'mention':
      return `${node.kind}(${node.id})`;
    case 'time':
      return `time(${node.seconds} ${node.style})`;
    case 'everyone':
      return `everyone(${node.text})`;
    case 'command':
    case 'guide':
    case 'emoji':
      return `${node.type}(${node.name})`;
    default:
      return `${node.type}(${inShort(node.children)})`;
  }
}

test.each([
  [
    '**bold** *em* _em_ __under__ ~~gone~~ ||secret||',
    'strong(bold) em(em) em(em) underline(under) strike(gone) spoiler(secret)',
  ],
  ['***both***', 'strong(em(both))'],
  ['**bold *and em***', 'strong(bold em(and em))'],
  ['**over\ntwo lines**', 'strong(over\ntwo lines)'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['**open', '**open'],
  ['\\*not em\\* \\\\', '*not em* \\'],
  ['`**code**` ``a ` b``', 'code(**code**) code(a ` b)'],
  ['```js\nconst a = 1;\n```after', 'block(js: const a = 1;)after'],
  ['a ```inline``` b', 'a block(: inline) b'],
  ['```open', '```open'],
  ['# one\n## two\n### three\n#### four', 'h1(one)h2(two)h3(three)#### four'],
  ['#none', '#none'],
  ['-# small', 'subtext(small)'],
  ['> a\n> b\nc', 'quote(a\nb)c'],
  ['> a\n>>> b\nc', 'quote(a)quote(b\nc)'],
  ['> ```\n> code\n> ```', 'quote(block(: code))'],
  ['- a\n- b\n  - c\n- d', 'list(a; blist(c); d)'],
  ['3. a\n4. b', 'list3(a; b)'],
  ['<@1> <@!2> <@&3> <#4>', 'user(1) user(2) role(3) channel(4)'],
  ['</list all:12> <:ok:345> <a:ok:345> <id:browse>', 'command(list all) emoji(ok) emoji(ok) guide(browse)'],
  ['@everyone @here @somebody', 'everyone(@everyone) everyone(@here) @somebody'],
  ['<t:1:R> <t:-5> <t:1:x>', 'time(1 R) time(-5 f) <t:1:x>'],
  ['https://a.example/b(c), and', 'link(https://a.example/b(c) -> https://a.example/b(c)), and'],
  ['(https://a.example)', '(link(https://a.example -> https://a.example))'],
  ['<https://a.example>', 'link(https://a.example -> https://a.example)'],
  ['[**a** b](https://a.example "title")', 'link(strong(a) b -> https://a.example)'],
  ['[a](javascript:alert(1)) [a](data:text/html,x)', '[a](javascript:alert(1)) [a](data:text/html,x)'],
  ['[a', '[a'],
])('%j', (text, tree) => {
  expect(inShort(parseMarkdown(text))).toBe(tree);
});

test('a masked link whose text looks like another address stays as it is', () => {
  const nodes = parseMarkdown('[https://good.example](https://evil.example)');
  const links = nodes.flatMap((node) => (node.type === 'link' ? [[inShort(node.children), node.url]] : []));
  for (const [text, url] of links) expect(text).toBe(url);
});

describe('whatever is written', () => {
  test('becomes a tree whose links lead to the web alone', () => {
    const written = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join('')),
    );
    const check = (nodes: readonly MarkdownNode[]): void => {
      for (const node of nodes) {
        if (node.type === 'link') expect(new URL(node.url).protocol).toMatch(/^https?:$/);
        if ('children' in node) check(node.children);
        if (node.type === 'list') node.items.forEach(check);
      }
    };
    fc.assert(
      fc.property(written, (text) => check(parseMarkdown(text))),
      { numRuns: runs(150), examples: [['<https://a.b[>']] },
    );
  });

  test('text without a sign stays as it is', () => {
    const plain = fc
      .array(fc.constantFrom(...'abcd éü日本 مر\n.,!?'), { maxLength: 200 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(plain, (text) => {
        expect(inShort(parseMarkdown(text))).toBe(text);
      }),
    );
  });
});

describe('times', () => {
  const NOW = Date.UTC(2026, 10, 22, 12);
  const at = (difference: number) => timeInLocale(NOW / 1_000 + difference, 'R', NOW, 'en-US');

  test.each([
    [0, 'in 0 seconds'],
    [-1, '1 second ago'],
    [59, 'in 59 seconds'],
    [60, 'in 1 minute'],
    [-3_599, '59 minutes ago'],
    [3_600, 'in 1 hour'],
    [-86_400, '1 day ago'],
    [31 * 86_400, 'in 1 month'],
    [-400 * 86_400, '1 year ago'],
  ])('%d seconds from now', (difference, text) => {
    expect(at(difference)).toBe(text);
  });

  test('each style is written in the reader’s language', () => {
    const seconds = new Date(2026, 10, 22, 15, 4, 5).getTime() / 1_000;
    const styles = [...'tTdDfFsSx'].map((style) => timeInLocale(seconds, style, 0, 'en-GB'));
    expect(styles).toEqual([
      '15:04',
      '15:04:05',
      '22/11/2026',
      '22 November 2026',
      '22 November 2026 at 15:04',
      'Sunday, 22 November 2026 at 15:04',
      '22/11/2026, 15:04',
      '22/11/2026, 15:04:05',
      '22 November 2026 at 15:04',
    ]);
    expect(
      [...'dsS'].map((style) => timeInLocale(seconds, style, 0, 'en-US').replaceAll('\u202f', ' ')),
    ).toEqual(['11/22/2026', '11/22/2026, 3:04 PM', '11/22/2026, 3:04:05 PM']);
    expect(timeInLocale(9e12, 'F', 0, 'en')).toBe('Invalid date');
  });
});
