// The playground's channels, and the end and the return of its page's server, in a real browser.

import { readFileSync } from 'node:fs';
import { Control } from 'local-discord/control';
import { startWorkshopDiscord, type WorkshopDiscord } from 'local-discord/workshop';
import { readWorld } from 'local-discord/world-file';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePage } from '../../server/start-page.ts';
import { openContext } from './open-browser.ts';
import { seriousTroubles } from './tab.ts';

const PLAIN = new URL('../../../local-discord/world-file/plain-world.json', import.meta.url);

const stack = new AsyncDisposableStack();
let context: BrowserContext;
let pageUrl: string;
let discord: WorkshopDiscord;
beforeAll(async () => {
  const { world } = readWorld(readFileSync(PLAIN, 'utf8'));
  discord = await startWorkshopDiscord({ world });
  stack.defer(() => discord.close());
  const page = await servePage({ control: new Control({ discord }), files: discord });
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

test('a server that is gone is told, and what was written then is neither lost nor sent twice', async () => {
  const options = { control: new Control({ discord }), files: discord };
  const first = await servePage(options);
  const tab = await context.newPage();
  await tab.goto(first.url);
  const field = tab.getByRole('textbox', { name: 'Message #general' });
  await field.waitFor();
  await first.close();
  const banner = tab.locator('.lost').getByText('Reconnecting');
  await banner.waitFor();
  await field.fill('said once');
  await tab.keyboard.press('Enter');
  await tab.getByRole('alert').getByText('Reconnecting').waitFor();
  expect(await field.inputValue()).toBe('said once');
  discord.clientOf('mod').say('said meanwhile');
  const second = await servePage({ ...options, port: Number(new URL(first.url).port) });
  stack.defer(() => second.close());
  await banner.waitFor({ state: 'detached' });
  await field.press('Enter');
  for (const text of ['said meanwhile', 'said once']) {
    const message = tab.getByRole('article').getByText(text);
    await message.waitFor();
    expect(await message.count()).toBe(1);
  }
  await tab.close();
});
