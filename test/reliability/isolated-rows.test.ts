import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../packages/local-page/test/browser/open-browser.ts';
import { inline, plain } from '../../src/handlers/display/safe-text.ts';
import { runs } from '../property-runs.ts';

let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const LETTERS = [
  'a',
  'b ',
  '1',
  'א',
  'בג',
  'ب',
  'م',
  '٣',
  '(',
  ')',
  '-',
  '/',
  '👩\u200d👧',
  '\u202e',
  '\u2068',
  '\u2069',
];
const name = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 });
const rows = fc.array(fc.tuple(name, name), { minLength: 100, maxLength: 100 });

it('a browser draws the parts of a row in their order, whatever the names are', async () => {
  const page = await (await browser.newContext({ viewport: { width: 4_000, height: 600 } })).newPage();
  /** The rows of which a part is drawn to the left of the end of the part before it. */
  const reordered = async (all: readonly (readonly string[])[]): Promise<string[]> => {
    const drawn = all.map((parts) => `<div>${parts.map((part) => `<span>${part}</span>`).join('')}</div>`);
    await page.setContent(`<body style="white-space: pre; unicode-bidi: plaintext">${drawn.join('')}`);
    const places = await page.$$eval('span', (parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { left, right };
      }),
    );
    return all.flatMap((parts) => {
      const row = places.splice(0, parts.length);
      const isReordered = row.some(({ left }, part) => left < (row[part - 1]?.right ?? 0) - 1);
      return isReordered ? [parts.join('')] : [];
    });
  };
  const row = ([player, game]: readonly [string, string]) => [
    '1. ',
    inline(player, 40),
    ' · ',
    '900',
    ' · ',
    plain(game, 40),
    ' · 5',
  ];
  expect(await reordered([['1. ', '`א`', ' · ', '900', ' · ', 'ב']])).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(rows, async (all) => void expect(await reordered(all.map(row))).toEqual([])),
    { numRuns: runs(3) },
  );
});
