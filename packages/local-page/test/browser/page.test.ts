// The page in a real browser, in front of the real local Discord. One browser and one world for all cases.

import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './open-browser.ts';
import { openPageWorld } from './page-world.ts';

const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openPageWorld>>;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([openPageWorld(stack), openBrowser()]);
  stack.defer(() => browser.close());
});
afterAll(() => stack.disposeAsync());

/** What the pages have complained of; asked for at the end of each case. */
const complaints: string[] = [];

async function openTab(hash = ''): Promise<Tab> {
  const tab = await browser.newPage({ viewport: { width: 1_280, height: 800 }, locale: 'en-GB' });
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  tab.on('request', (request) => {
    if (!request.url().startsWith(world.page.url) && !request.url().startsWith('data:'))
      complaints.push(`asks for ${request.url()}`);
  });
  await tab.goto(world.page.url + hash);
  return tab;
}

async function done(...tabs: Tab[]): Promise<void> {
  for (const tab of tabs) await tab.close();
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
  await staff.getByText('moderators alone').waitFor();
  const general = tab.getByRole('region', { name: '#general as Mia Member' });
  await general.waitFor();
  expect(await general.getByText('moderators alone').count()).toBe(0);
  await tab.reload();
  await staff.getByText('moderators alone').waitFor();
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
  await general.focus();
  await tab.keyboard.press('Escape');
  await general.waitFor({ state: 'hidden' });
  const sideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await tab.evaluate(sideways)).toBe(false);
  await done(tab);
});
