// Every list of Rollcall on a phone, as it comes: nobody scrolls to its heading, its first row or its page buttons.

import { Control } from 'local-discord/control';
import type { Browser, Locator, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rollcall, startRollcall } from '../../../../test/e2e/rollcall.ts';
import { servePage } from '../../server/start-page.ts';
import { openBrowser } from './open-browser.ts';

const GENERAL = '1190000000000000200';
const COLLECTORS_WALLET = '0x0e84d6a2f91b7c35d8a04be6972f1c53ab68d7f0';
const PHONE = { width: 390, height: 844 };

const opened = new AsyncDisposableStack();
let rollcall: Rollcall;
let browser: Browser;
let address: string;
beforeAll(async () => {
  const after = 'starting_after';
  const cursors = { RECORDS_CURSOR_PARAMETER: after, NAMES_CURSOR_PARAMETER: after };
  [rollcall, browser] = await Promise.all([
    startRollcall({ ...cursors, RECORDS_TAKE_DESCENDING: 'true' }),
    openBrowser(),
  ]);
  opened.defer(() => rollcall.close());
  opened.defer(() => browser.close());
  const page = await servePage({
    control: new Control({ discord: rollcall.discord }),
    files: rollcall.discord,
    first: 'member',
  });
  opened.defer(() => page.close());
  address = page.url;
});
afterAll(() => opened.disposeAsync());

/** Somebody on a phone. */
async function onPhone(person: string): Promise<Tab> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  const tab = await context.newPage();
  await tab.goto(`${address}#${person}/${GENERAL}`);
  return tab;
}

/** Sends a line, and gives the list that it is answered with. */
async function listOf(tab: Tab, line: string, heading: RegExp | string): Promise<Locator> {
  await tab.getByRole('textbox', { name: 'Message #general' }).fill(line);
  await tab.keyboard.press('Enter');
  const list = tab.getByRole('article').filter({ hasText: heading }).last();
  await list.waitFor();
  return list;
}

/** The place of a line of a message that begins with this text, and whether nothing lies over it. */
const placeOf = (list: Locator, beginning: string) =>
  list.evaluate((article, wanted) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = `\n${node.textContent}`.indexOf(`\n${wanted}`);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return { left, right, top, bottom, isUncovered: node.parentElement?.contains(over) === true };
    }
    return undefined;
  }, beginning);

/** Checks that a list is in sight, with its page buttons on one row, and that nothing reaches over an edge. */
async function expectInSight(
  tab: Tab,
  list: Locator,
  [heading, firstRow, page = 'Page ']: readonly [heading: string, firstRow: string, page?: string],
): Promise<void> {
  const buttons = ['Previous', page, 'Next'];
  // The page scrolls to what has come once it is drawn.
  await expect.poll(async () => (await placeOf(list, 'Next'))?.isUncovered).toBe(true);
  const tops = new Set<number>();
  for (const text of [heading, firstRow, ...buttons]) {
    const place = await placeOf(list, text);
    expect(place, text).toMatchObject({ isUncovered: true });
    expect(place?.left, text).toBeGreaterThanOrEqual(0);
    expect(place?.right, text).toBeLessThanOrEqual(PHONE.width);
    if (buttons.includes(text)) tops.add(Math.round(place?.top ?? 0));
  }
  expect(tops.size, 'rows of page buttons').toBe(1);
  const sideways = () =>
    [...document.querySelectorAll('*')].filter(
      (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto',
    ).length + (document.documentElement.scrollWidth > window.innerWidth ? 1 : 0);
  expect(await tab.evaluate(sideways), 'what can be scrolled sideways').toBe(0);
}

const LISTS: readonly [person: string, line: string, heading: string, firstRow: string][] = [
  ['member', '/list name:collector', '16+ names', 'collector'],
  ['member', `/wallet address:${COLLECTORS_WALLET}`, '16+ names', 'collector'],
  ['member', '/list name:collector format:text', '16+ names', 'wallet: '],
  ['member', '/records limit:15', '16+ records', '16,300'],
  ['member', '/records limit:15 sort:newest', '16+ records', '16,300'],
  ['member', '/records limit:10 sort:score', '200 records', '77,600'],
  ['member', '/top provider:star-forge', 'Top of ', '63,590'],
  ['moderator', '/conversation list limit:10', '11+ conversations', 'margaret'],
  ['moderator', '/score list limit:10', '11+ scores', 'star'],
];

test.each(LISTS)('%s: %s is in sight on a phone', async (person, line, heading, firstRow) => {
  const tab = await onPhone(person);
  const list = await listOf(tab, line, heading);
  await expectInSight(tab, list, [heading, firstRow]);
  await tab.context().close();
});

test('the last page of a list is in sight too, with the largest numbers on its buttons', async () => {
  const tab = await onPhone('member');
  const list = await listOf(tab, '/list name:collector limit:1', /names/);
  await list.getByRole('button', { name: /^Page 1/ }).tap();
  await tab.getByRole('dialog', { name: 'Go to a page' }).getByRole('textbox').fill('LAST');
  await tab.keyboard.press('Enter');
  await list.getByText('2,500 names · page 2,500 of 2,500').waitFor();
  await list.getByRole('button', { name: '2,500/2,500', exact: true }).waitFor();
  await expectInSight(tab, list, ['2,500 names', 'velvet-tower', '2,500/2,500']);
  await tab.context().close();
});
