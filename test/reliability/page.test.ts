// Rollcall as people see it: the page in a real browser, with the real bot and service behind it. One browser, one world.

import { Locale } from 'discord-api-types/v10';
import { servePage } from 'local-page/page';
import { demoPage } from 'local-world/chat';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../packages/local-page/test/browser/open-browser.ts';
import { catalogues } from '../../src/handlers/words/catalogues.ts';
import { type Rollcall, startRollcall } from '../e2e/rollcall.ts';
import { pseudoWords } from '../words/pseudo.ts';

const opened = new AsyncDisposableStack();
let rollcall: Rollcall;
let address: string;
let context: BrowserContext;
beforeAll(async () => {
  catalogues.set(Locale.Thai, pseudoWords);
  opened.defer(() => void catalogues.delete(Locale.Thai));
  [rollcall, context] = await Promise.all([startRollcall(), openContext(opened, 900)]);
  opened.defer(() => rollcall.close());
  const page = await servePage(demoPage(rollcall.discord));
  opened.defer(() => page.close());
  address = page.url;
});
afterAll(() => opened.disposeAsync());

const GENERAL = '1190000000000000200';
const as = (...people: string[]) => `#${people.map((person) => `${person}/${GENERAL}`).join('+')}`;

async function openTab(hash: string): Promise<Tab> {
  const tab = await context.newPage();
  await tab.goto(address + hash);
  return tab;
}

/** Types a line as at the prompt, and sends it. */
async function send(tab: Tab, line: string, person?: string): Promise<void> {
  const scope = person === undefined ? tab : tab.getByRole('region', { name: `#general as ${person}` });
  await scope.getByRole('textbox', { name: 'Message #general' }).fill(line);
  await tab.keyboard.press('Enter');
}

const last = (scope: Pick<Tab, 'getByRole'>, text: string | RegExp) =>
  scope.getByRole('article').filter({ hasText: text }).last();

/** A conversation with this contact, made by the service itself. */
async function conversationWith(contact: string): Promise<string> {
  const answer = await fetch(new URL('/v1/conversations', rollcall.service.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${rollcall.serviceToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contact_id: contact }),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  return id;
}

test('the welcome of the demo is in sight on a phone, and each of its lines is answered', async () => {
  const tab = await openTab(as('member'));
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.getByText(/^Rollcall is a Discord bot for game communities/).waitFor();
  for (const [name, answer] of [
    ['/list collector', 'collector belongs to the wallet'],
    ['/list ada.eth', 'ada.eth'],
    ['/top ember-keep', 'ember-keep'],
    ['/chart ember-keep', 'ember-keep'],
    ['be a moderator', 'onversations'],
  ] as const) {
    await tab.locator('.messages').evaluate((each) => each.scrollTo(0, 0));
    await tab.getByRole('button', { name, exact: true }).click();
    await tab.locator('.command-bar').waitFor();
    const before = await tab.getByRole('article').count();
    await tab.keyboard.press('Enter');
    await last(tab, answer).waitFor();
    await expect.poll(() => tab.getByRole('article').count()).toBeGreaterThan(before);
  }
  await tab.getByRole('button', { name: 'Servers, channels and people' }).click();
  await tab.getByRole('button', { name: /^You are Mo Moderator/ }).waitFor();
  await tab.close();
});

test('a moderator changes, takes back, pins a message by a form, and deletes after a question', async () => {
  const id = await conversationWith('page-one');
  const tab = await openTab(as('moderator'));
  await send(tab, `/conversation show id:${id}`);
  const card = last(tab, id);
  await card.getByRole('button', { name: 'Mute', exact: true }).click();
  await card.getByText('The conversation is muted now.').waitFor();
  await card.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Undone.').waitFor();
  await card.getByRole('button', { name: 'Pin a message' }).click();
  await tab
    .getByRole('dialog', { name: 'Pin a message of a conversation' })
    .getByRole('textbox', { name: 'Id of the message' })
    .fill('m-1');
  await tab.keyboard.press('Enter');
  await last(tab, 'The message is pinned now.').waitFor();
  await last(tab, 'The message is pinned now.').getByRole('button', { name: 'Delete', exact: true }).click();
  const question = last(tab, 'Delete this conversation?');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await tab.getByRole('dialog', { name: 'Delete for good' }).getByRole('textbox').fill('asked for');
  await tab.keyboard.press('Enter');
  await last(tab, `Deleted the conversation ${id}.`).waitFor();
  await tab.close();
});
