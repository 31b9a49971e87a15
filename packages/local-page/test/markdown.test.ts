import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyCharacter } from '../../../test/any-character.ts';
import { runs } from '../../../test/property-runs.ts';
import { parseMarkdown } from '../app/markdown/parse.ts';
import type { MarkdownNode } from '../app/markdown/parse-inline.ts';
import { timeInLocale } from '../app/state/time.ts';

/** What marks something in a text, and beginnings of it. */
const PARTS = [
  ...'* ** *** _ __ ~~ || ` `` ``` [ ] ( ) < > \\ # - " \' a 1 . ? : @ @everyone ]( [a]('.split(' '),
  ...'http https:// http://[ http://a|? https://a.b <https://a <t:1:R> <@1 </a <:a <id: 👍🏽'.split(' '),
  ...['\n', '\n\n', ' ', '> ', '>>> ', '- ', '  - ', '1. ', '# ', '-# '],
];

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

// The time for a text grows with its length alone, whatever stands in it: one message must not stop every page that shows it.

/**
 * How many blocks of code are run for a character at the most, and for a text without any. The worst mixtures known take
 * 31 for a character; time that grows with the square of the length would take thousands.
 */
const MOST_FOR_CHARACTER = 50;
const MOST_FOR_NONE = 200;
/** Half of what an embed holds: time that grows with the square of the length shows in it. */
const LONGEST = 3_000;

let counter: Worker;
beforeAll(() => {
  counter = new Worker(new URL('./count-steps.ts', import.meta.url));
});
afterAll(() => counter.terminate());

async function stepsFor(text: string): Promise<number> {
  counter.postMessage(text);
  const [steps] = await once(counter, 'message');
  return z.number().parse(steps);
}

async function expectFewSteps(text: string): Promise<void> {
  const steps = await stepsFor(text);
  const most = MOST_FOR_NONE + text.length * MOST_FOR_CHARACTER;
  expect(steps, `${text.length} of ${text.slice(0, 60)}`).toBeLessThan(most);
}

const filled = (part: string, length = LONGEST) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

test.each(PARTS.map((part) => [part]))(
  '%j over and over, with another sign in between, and never closed',
  async (part) => {
    await expectFewSteps(filled(part));
    for (const other of ['`', '\n']) {
      await expectFewSteps(filled(part + other));
      await expectFewSteps(filled(other, LONGEST / 2) + filled(part, LONGEST / 2));
    }
  },
);

test.each([
  ['marks in each other', `${filled('**__~~||*_', 3_000)}a${filled('_*||~~__**', 3_000)}`],
  ['links in each other', `${filled('[', 3_000)}a${filled('](https://a.b)', 3_000)}`],
  ['addresses in each other', `${filled('[a](http://', 3_000)} x${filled(')', 2_998)}`],
  ['titles in each other', `${filled('[a](http://b "', 3_000)}${filled('")', 3_000)}`],
  ['brackets behind an address', `http://a${filled(')', 5_900)}x`],
  ['ends of sentences behind an address', `http://a${filled('.', 5_900)}x`],
  ['code that is never closed', `${filled('`` \n', 5_000)}\`${filled('\n', 900)}`],
  ['a block of line breaks', `\`\`\`${filled('\n', 5_900)}`],
  [
    'lists in each other',
    Array.from({ length: 100 }, (_line, depth) => `${' '.repeat(depth % 60)}- a`).join('\n'),
  ],
])('%s', async (_name, text) => {
  await expectFewSteps(text);
});

test('whatever else is written', async () => {
  const written = fc
    .tuple(
      fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom(...PARTS)),
    )
    .map(([repeated, end]) => filled(repeated.join('')) + end.join(''));
  await fc.assert(fc.asyncProperty(written, expectFewSteps), { numRuns: runs(40) });
});

test('a pattern takes a step and not many: none repeats anything without a limit', () => {
  const folder = new URL('../app/markdown/', import.meta.url);
  const patterns = readdirSync(folder).flatMap((name) => {
    const code = readFileSync(new URL(name, folder), 'utf8').replaceAll(/^ *(?:\/?\*.*|\/\/.*)$/gm, '');
    return [...code.matchAll(/[(=] ?\/((?:\\.|\[(?:\\.|[^\]])*\]|[^/\n\\])+)\/[a-z]*[;.,)]/g)].map(
      ([, found = '']) => found,
    );
  });
  expect(patterns.length).toBeGreaterThan(8);
  const outsideOfClasses = patterns.map((each) => each.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'));
  expect(outsideOfClasses.filter((each) => /[*+]|\{\d+,\}/.test(each))).toEqual([]);
});
