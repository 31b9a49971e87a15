// The page in a real browser, in front of the real local Discord. One browser and one world for all cases.

import type { BrowserContext, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelCases } from './channel-cases.ts';
import { composerCases } from './composer-cases.ts';
import { FORM_COMMANDS, formCases, respondWithForm } from './form-cases.ts';
import { keyCases } from './key-cases.ts';
import { NAME_COMMANDS, respondWithNames } from './name-bot.ts';
import { newcomerCases } from './newcomer-cases.ts';
import { openContext } from './open-browser.ts';
import { ownCases } from './own-cases.ts';
import { logIn, openPageWorld } from './page-world.ts';
import { settingsCases } from './settings-cases.ts';
import { COMMANDS, respond } from './showcase.ts';
import { inForeignFonts, seriousTroubles } from './tab.ts';

/** As many as make a list of all of them slow, and are said in half a second. */
const MANY = 10_000;
const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openPageWorld>>;
let context: BrowserContext;
beforeAll(async () => {
  [world, context] = await Promise.all([openPageWorld(stack, { keptMessages: MANY }), openContext(stack)]);
  await logIn(
    stack,
    world.discord,
    [...COMMANDS, ...NAME_COMMANDS, ...FORM_COMMANDS],
    async (interaction) => {
      const done = (await respondWithNames(interaction)) || (await respondWithForm(interaction));
      if (!done) await respond(interaction);
    },
  );
});
/** What the bot shows the member; its message is the last one then. */
const show = (what: string) => world.discord.clientOf('member').command('show', { what });
afterAll(() => stack.disposeAsync());

/** What the pages have complained of; asked for at the end of each case. */
const complaints: string[] = [];

async function openTab(hash = ''): Promise<Tab> {
  return lookAt(await context.newPage(), hash);
}

/** A tab in a window of its own, whose end ends it. */
async function openWindow(options: BrowserContextOptions, hash = ''): Promise<Tab> {
  const own = await context.browser()?.newContext({ locale: 'en-GB', ...options });
  if (!own) throw new Error('The browser is gone.');
  return lookAt(await own.newPage(), hash);
}

async function lookAt(tab: Tab, hash: string): Promise<Tab> {
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('console', (line) => {
    // A file that is gone is asked for: the page says so, and the browser too.
    const { url } = line.location();
    const isGone = line.text().includes('404') && url.includes('/files/');
    // The browser writes down a refusal as well, which the page shows.
    const isRefusal = line.text().includes('409') && url.includes('/control/v1/people/');
    if (line.type() === 'error' && !isGone && !isRefusal) complaints.push(line.text());
  });
  tab.on('request', (request) => {
    if (!request.url().startsWith(world.page.url) && !request.url().startsWith('data:'))
      complaints.push(`asks for ${request.url()}`);
  });
  await tab.goto(world.page.url + hash);
  return tab;
}

async function done(...tabs: Tab[]): Promise<void> {
  for (const tab of tabs) {
    expect(await inForeignFonts(tab)).toEqual([]);
    await tab.close();
  }
  expect(complaints.splice(0)).toEqual([]);
}

test('a message that is written in one tab is in another one, as somebody else too', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await other.getByRole('button', { name: /^You are Mia Member/ }).click();
  await other.getByRole('button', { name: /^Max Moderator/ }).click();
  await other.getByRole('button', { name: /^You are Max Moderator/ }).waitFor();
  const field = one.getByLabel('Message #general');
  await field.fill('Good morning');
  await field.press('Shift+Enter');
  await field.pressSequentially('everybody');
  await field.press('Enter');
  for (const tab of [one, other]) {
    const message = tab.getByRole('article', { name: /^Mia Member, Today at/ });
    await message.getByText('Good morning').waitFor();
    await message.getByText('everybody').waitFor();
  }
  expect(await field.inputValue()).toBe('');
  await done(one, other);
});

test('two persons stand side by side, each with a place of their own', async () => {
  const tab = await openTab();
  await tab.getByRole('button', { name: /^You are Mia Member/ }).click();
  await tab.getByRole('button', { name: 'Open Mo Moderator beside' }).click();
  await tab.getByRole('button', { name: 'staff' }).click();
  const staff = tab.getByRole('region', { name: '#staff as Mo Moderator' });
  await staff.getByLabel('Message #staff').fill('moderators alone');
  await staff.getByLabel('Message #staff').press('Enter');
  await staff.getByRole('article').getByText('moderators alone').waitFor();
  const general = tab.getByRole('region', { name: '#general as Mia Member' });
  await general.waitFor();
  expect(await general.getByText('moderators alone').count()).toBe(0);
  await tab.reload();
  await staff.getByRole('article').getByText('moderators alone').waitFor();
  await tab.getByRole('button', { name: 'Close staff as Mo Moderator' }).click();
  await staff.waitFor({ state: 'detached' });
  await done(tab);
});

test('where there is no room for the side it opens on request, and closes by Escape', async () => {
  const tab = await openTab();
  await tab.setViewportSize({ width: 360, height: 640 });
  const general = tab.getByRole('button', { name: 'general', exact: true });
  await general.waitFor({ state: 'hidden' });
  await tab.getByRole('button', { name: 'Servers, channels and people' }).click();
  await expect.poll(() => general.evaluate((each) => each.matches(':focus'))).toBe(true);
  await tab.keyboard.press('Escape');
  await general.waitFor({ state: 'hidden' });
  const opener = tab.getByRole('button', { name: 'Servers, channels and people' });
  expect(await opener.evaluate((each) => each.matches(':focus'))).toBe(true);
  const sideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await tab.evaluate(sideways)).toBe(false);
  await done(tab);
});

test('messages look as Discord shows them, and axe finds nothing serious, dark or light', async () => {
  for (const what of ['markdown', 'embed', 'files', 'layout', 'private', 'arabic']) await show(what);
  const tab = await openTab();
  const last = (text: string) => tab.getByRole('article').filter({ hasText: text }).last();
  const markdown = last('Heading one');
  await markdown.getByRole('heading', { name: 'Heading two' }).waitFor();
  await markdown.getByText('@Mo Moderator').waitFor();
  await markdown.getByText(/years ago/).waitFor();
  expect(await markdown.getByRole('link', { name: 'a link' }).getAttribute('href')).toBe(
    'https://example.com/page',
  );
  await markdown.getByRole('button', { name: 'Spoiler' }).click();
  await markdown.getByText('a secret').waitFor();
  await markdown.getByRole('button', { name: '/show embed' }).click();
  expect(await tab.getByRole('combobox', { name: 'what' }).inputValue()).toBe('embed');
  await tab.getByRole('button', { name: 'Leave the command' }).click();
  await last('A title with bold').getByText('The footer').waitFor();
  await last('A title with bold').locator('img.embed-icon').waitFor();
  await last('Two files').getByRole('link', { name: 'data.csv' }).waitFor();
  await last('A section').getByRole('group', { name: 'Preview of names.txt' }).getByText('ada').waitFor();
  const loaded = () =>
    [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 160).length;
  await expect.poll(() => tab.evaluate(loaded)).toBeGreaterThanOrEqual(5);
  const arabic = last('مرحبا').locator('.markdown');
  expect(await arabic.evaluate((each) => getComputedStyle(each).direction)).toBe('rtl');
  // The second line is from left to right, though it begins with a name in isolates.
  const leftOf = (each: Element) => each.getBoundingClientRect().left;
  const [name, next] = [arabic.locator('code'), arabic.locator('strong').last()];
  expect(await name.evaluate(leftOf)).toBeLessThan(await next.evaluate(leftOf));
  const secret = last('Nobody else reads this');
  await secret.getByText('Only you can see this').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await tab.emulateMedia({ colorScheme });
    expect(await seriousTroubles(tab)).toEqual([]);
  }
  await secret.getByRole('button', { name: 'Dismiss message' }).click();
  await secret.waitFor({ state: 'detached' });
  await done(tab);
});

test('buttons, menus and forms work by keyboard, and say what does not work', async () => {
  await show('controls');
  const tab = await openTab();
  const message = tab
    .getByRole('article')
    .filter({ has: tab.getByRole('button', { name: 'Quiet' }) })
    .last();
  await message.getByRole('button', { name: 'Primary' }).press('Enter');
  await message.getByText('Pressed primary').waitFor();

  await message.getByRole('combobox', { name: 'Up to two of them' }).press('ArrowDown');
  await tab.getByRole('option', { name: /^ada/ }).waitFor();
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('End');
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Tab');
  await message.getByText('Chosen: ada, linus').waitFor();

  await message.getByRole('combobox', { name: 'Somebody' }).click();
  await tab.getByLabel('Search').fill('newc');
  await tab.keyboard.press('Enter');
  await message.getByText('Chosen: 1190000000000000015').waitFor();

  await message.getByRole('button', { name: 'Form' }).click();
  const form = tab.getByRole('dialog', { name: 'Everything about you' });
  await form.getByLabel('Name').fill('A');
  expect(await seriousTroubles(tab)).toEqual([]);
  await tab.keyboard.press('Enter');
  await form.getByText('The field "Name" takes at least 2 characters.').waitFor();
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('blue').check();
  await form
    .getByLabel('Proof')
    .setInputFiles({ name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await form.getByText('proof.txt').waitFor();
  await form.getByRole('button', { name: 'Submit' }).click();
  await tab.getByRole('article').getByText('Hello Ada with proof.txt').waitFor();
  await form.waitFor({ state: 'detached' });
  expect(await message.getByRole('button', { name: 'Form' }).evaluate((each) => each.matches(':focus'))).toBe(
    true,
  );

  await message.getByRole('button', { name: 'Quiet' }).click();
  await tab.getByText('This interaction failed').waitFor();
  await done(tab);
});

test('four short buttons stand in one row on a phone', async () => {
  await show('buttons');
  const tab = await openTab();
  await tab.setViewportSize({ width: 390, height: 800 });
  const message = tab.getByRole('article').filter({ hasText: 'Four in a row' });
  await message.getByRole('button', { name: 'Remove' }).waitFor();
  const tops = await message
    .locator('.action-row .button')
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  await done(tab);
});

test('of many messages a few are in the page, wherever one looks; it keeps its place, and follows at the end', async () => {
  const audit = '1190000000000000202';
  const moderator = world.discord.clientOf('moderator').at(audit);
  for (let number = 0; number < MANY; number += 1)
    moderator.say(`line ${number} ${'and more '.repeat(number % 40)}`);
  const tab = await openTab(`#moderator/${audit}`);
  const line = (number: number) => tab.getByRole('article').getByText(new RegExp(`^line ${number} `));
  await line(MANY - 1).waitFor();
  const list = tab.getByRole('log');
  const count = () => tab.getByRole('article').count();
  expect(await count()).toBeLessThan(60);

  await list.evaluate((each) => {
    each.scrollTop = each.scrollHeight / 2;
  });
  const nothingToCome = () => tab.locator('.message-to-come').count();
  await expect.poll(async () => (await count()) > 5 && (await nothingToCome()) === 0).toBe(true);
  expect(await count()).toBeLessThan(60);
  /** The first message that is wholly seen, and how far down it is. */
  const looked = () =>
    tab.evaluate(() => {
      const seen = [...document.querySelectorAll<HTMLElement>('article')].find(
        (each) => each.getBoundingClientRect().top > 60,
      );
      return [seen?.dataset.id, Math.round(seen?.getBoundingClientRect().top ?? 0)];
    });
  await tab.waitForTimeout(200);
  const before = await looked();
  moderator.say('something new');
  await tab.getByRole('status').getByText('Mo Moderator: something new').waitFor({ state: 'attached' });
  expect(await looked()).toEqual(before);

  await tab.getByRole('button', { name: /Jump to the newest/ }).click();
  await tab.getByRole('article').getByText('something new').waitFor();
  moderator.say('and newer');
  await tab.getByRole('article').getByText('and newer').waitFor();
  const jump = tab.getByRole('button', { name: /Jump to the newest/ });
  await jump.waitFor({ state: 'detached' });
  // A composer that grows takes the place of messages, and none of them is out of sight for it.
  await tab.getByLabel('Message #audit').fill('line\n'.repeat(12));
  await tab.waitForTimeout(300);
  expect(await list.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight)).toBeLessThan(
    2,
  );
  await tab.getByLabel('Message #audit').fill('');

  await list.focus();
  for (let pressed = 0; pressed < 30; pressed += 1) await tab.keyboard.press('ArrowUp');
  const focused = () => tab.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain(`line ${MANY - 28} `);
  await done(tab);
});

test('a file that is not kept any more is said to be gone, and its message stays', async () => {
  const member = world.discord.clientOf('member');
  const old = [
    { name: 'old.txt', bytes: new TextEncoder().encode('once') },
    { name: 'old.png', contentType: 'image/png', bytes: new Uint8Array([1]) },
  ];
  member.say('what was', { files: old });
  const bytes = new Uint8Array(10 * 1024 * 1024);
  for (let number = 0; number < 10; number += 1)
    member.say('', { files: [{ name: `${number}.bin`, bytes }] });
  const tab = await openTab();
  const message = tab.getByRole('article').filter({ hasText: 'what was' });
  await message.getByText('This file is not kept any more.', { exact: true }).waitFor();
  await message.getByText('old.png: this file is not kept any more.').waitFor();
  expect(await message.getByRole('link').count()).toBe(0);
  await tab.getByRole('link', { name: '9.bin' }).waitFor();
  await done(tab);
});

newcomerCases({ world: () => world, openTab, openWindow, done });
composerCases({ openTab, done });
ownCases({ world: () => world, openTab, done });
keyCases({ world: () => world, openTab, done });
settingsCases({ world: () => world, openTab, done });
formCases({ world: () => world, openTab, done });
channelCases({ world: () => world, openTab, done });
