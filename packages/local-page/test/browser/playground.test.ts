// The playground's channels, and the page on which calls of its control API are tried, in a real browser.

import { readFileSync } from 'node:fs';
import { startControl } from 'local-discord/control';
import { startWorkshopDiscord } from 'local-discord/workshop';
import { readWorld } from 'local-discord/world-file';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePage } from '../../server/start-page.ts';
import { seriousTroubles } from './axe.ts';
import { openContext } from './open-browser.ts';
import { chatOf } from './page-world.ts';

const PLAIN = new URL('../../../local-discord/world-file/plain-world.json', import.meta.url);

const stack = new AsyncDisposableStack();
let context: BrowserContext;
let pageUrl: string;
let controlUrl: string;
beforeAll(async () => {
  const { world } = readWorld(readFileSync(PLAIN, 'utf8'));
  const discord = await startWorkshopDiscord({ world });
  stack.defer(() => discord.close());
  const people = world.people.map(({ username }) => username);
  const page = await servePage({ chat: chatOf(discord, people), settings: discord.settings });
  stack.defer(() => page.close());
  const control = await startControl({ discord, people });
  stack.defer(() => control.close());
  [pageUrl, controlUrl] = [page.url, control.url];
  context = await openContext(stack);
});
afterAll(() => stack.disposeAsync());

/** A tab, and what went wrong in it: errors, and requests to anywhere else. */
async function openTab(url: string): Promise<{ readonly tab: Tab; readonly complaints: string[] }> {
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  tab.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol !== 'data:' && asked.origin !== new URL(url).origin) complaints.push(asked.href);
  });
  await tab.goto(url);
  return { tab, complaints };
}

test('channels stand below their categories; a voice channel is entered, and a forum is not', async () => {
  const { tab, complaints } = await openTab(pageUrl);
  const places = tab.getByRole('navigation', { name: 'Test server' });
  await places.getByRole('button', { name: 'general' }).waitFor();
  expect(await places.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Text channels',
    'Voice channels',
  ]);
  const text = places.getByRole('list', { name: 'Text channels' });
  expect(await text.getByRole('listitem').allTextContents()).toEqual([
    '#general',
    'announcements, announcement channel',
    'questions, forum, without posts',
  ]);
  expect(await text.getByRole('button', { name: 'questions' }).count()).toBe(0);
  expect(await seriousTroubles(tab)).toEqual([]);
  await places.getByRole('button', { name: /^lounge ?, voice channel$/ }).click();
  await tab.getByRole('textbox', { name: 'Message #lounge' }).fill('hello');
  await tab.keyboard.press('Enter');
  await tab.getByRole('article').filter({ hasText: 'hello' }).waitFor();
  expect(complaints).toEqual([]);
  await tab.close();
});

test.each([1_280, 390])('a call is tried on a page of its own, %i px wide', async (width) => {
  const { tab, complaints } = await openTab(`${controlUrl}/docs`);
  await tab.setViewportSize({ width, height: 844 });
  await tab.getByRole('button', { name: 'POST /people/{name}/say', exact: false }).first().click();
  const call = tab.locator('.opblock').filter({ hasText: '/people/{name}/say' });
  await call.locator('textarea').fill('{"content": "from the page", "wait": 0}');
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table');
  await answer.getByText('"nothing"').waitFor();
  expect(await answer.locator('.response-col_status').last().textContent()).toMatch(/^200/);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(complaints).toEqual([]);
  await tab.close();
  const seen = await fetch(`${controlUrl}/people/alice/messages?wait=0&like=from+the+page`);
  expect(seen.status).toBe(200);
});
