/**
 * `npm run bench:page`: measures how soon the page is usable and how it scrolls through many messages. Prints a table
 * in Markdown.
 */

import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page as Tab } from 'playwright-core';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { median, percentile } from '../../../bench/statistics.ts';
import { openBrowser } from '../test/browser/open-browser.ts';
import { openPageWorld } from '../test/browser/page-world.ts';

const LOOKS = 5;
const JUMPS = 60;
/** Milliseconds. */
const SCROLLED_FOR = 5_000;
const AUDIT = '1190000000000000202';

const HELP = `Measures the page in a browser: when it can be used, and how a channel of many messages scrolls.

Usage: npm run bench:page -- [--messages N]

  --messages N  Messages of the channel, 100 to 999999; default: 100000.
  -h, --help    Shows this text.
`;

const messages = await askedOf({ name: 'bench:page', help: HELP }, messagesFrom, process.argv.slice(2));
if (messages === undefined) process.exit();
await using stack = new AsyncDisposableStack();
const browser = await openBrowser();
stack.defer(() => browser.close());
const looks: number[] = [];
for (let look = 0; look < LOOKS; look += 1) looks.push(await firstLook());

const world = await openPageWorld(stack, { keptMessages: messages });
const moderator = world.discord.clientOf('moderator').at(AUDIT);
for (let number = 0; number < messages; number += 1)
  moderator.say(`line ${number} ${'and more '.repeat(number % 40)}`);
const tab = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
const opened = performance.now();
await tab.goto(`${world.page.url}#moderator/${AUDIT}`);
await tab.getByRole('article').last().waitFor();
const shown = performance.now() - opened;
const jumps = await jumpAbout(tab);
const frames = await scrollOn(tab);
const rows = await tab.getByRole('article').count();

const lines: [string, number][] = [
  ['from the address to a composer, the server just up, ms: median', median(looks)],
  ['the slowest', Math.max(...looks)],
  [`from the address to the last of ${messages} messages, ms`, shown],
  ['from a jump in them to what is there, ms: median', median(jumps)],
  ['19 of 20 within', percentile(jumps, 0.95)],
  ['between frames while they scroll, ms: median', median(frames)],
  ['19 of 20 within', percentile(frames, 0.95)],
  ['the longest', Math.max(...frames)],
  ['messages in the document', rows],
];
process.stdout.write('|  |  |\n| --- | ---: |\n');
for (const [name, value] of lines) process.stdout.write(`| ${name} | ${Math.round(value)} |\n`);

/** Returns the milliseconds from navigation to a usable input, with a new server and without a cache. */
async function firstLook(): Promise<number> {
  await using own = new AsyncDisposableStack();
  const { page } = await openPageWorld(own);
  const fresh = await browser.newContext();
  own.defer(() => fresh.close());
  const looker = await fresh.newPage();
  const began = performance.now();
  await looker.goto(page.url);
  await looker.getByRole('textbox', { name: 'Message #general' }).waitFor();
  return performance.now() - began;
}

/** Returns the milliseconds from each jump to a random position until every message there is in the document. */
async function jumpAbout(to: Tab): Promise<number[]> {
  const took: number[] = [];
  const list = to.getByRole('log');
  for (let jump = 0; jump < JUMPS; jump += 1) {
    took.push(
      await list.evaluate(async (each, place) => {
        const began = performance.now();
        each.scrollTop = each.scrollHeight * place;
        const nextFrame = () => new Promise(requestAnimationFrame);
        await nextFrame();
        await nextFrame();
        while (document.querySelector('.message-to-come') || !document.querySelector('article'))
          await nextFrame();
        return performance.now() - began;
      }, Math.random()),
    );
  }
  return took;
}

/** Returns the milliseconds between frames during scrolling. */
async function scrollOn(to: Tab): Promise<number[]> {
  await to.getByRole('log').hover();
  const measured = to.evaluate(async (forMilliseconds) => {
    const gaps: number[] = [];
    const began = performance.now();
    let last = began;
    while (last - began < forMilliseconds) {
      const now = await new Promise(requestAnimationFrame);
      if (typeof now !== 'number') break;
      gaps.push(now - last);
      last = now;
    }
    return gaps.slice(1);
  }, SCROLLED_FOR);
  const end = performance.now() + SCROLLED_FOR;
  while (performance.now() < end) {
    await to.mouse.wheel(0, -300);
    await sleep(30);
  }
  return measured;
}

function messagesFrom(args: readonly string[]): number {
  const { messages: given = '100000' } = readArguments(args, { messages: { type: 'string' } }).values;
  if (/^[1-9]\d{2,5}$/.test(given)) return Number(given);
  throw new UsageError('--messages takes a whole number from 100 to 999999, as in --messages 1000.');
}
