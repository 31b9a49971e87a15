// The time for a text grows with its length alone, whatever stands in it: one message must not stop every page that shows it.

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../test/property-runs.ts';
import { PARTS } from './markdown-parts.ts';

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
