// The playground's channels in a real browser.

import { readFileSync } from 'node:fs';
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
beforeAll(async () => {
  const { world } = readWorld(readFileSync(PLAIN, 'utf8'));
  const discord = await startWorkshopDiscord({ world });
  stack.defer(() => discord.close());
  const people = world.people.map(({ username }) => username);
  const page = await servePage({ chat: chatOf(discord, people), settings: discord.settings });
  stack.defer(() => page.close());
  pageUrl = page.url;
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
