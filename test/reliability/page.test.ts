// Rollcall as people see it: the page in a real browser, with the real bot and service behind it. One browser, one world.

import { Locale } from 'discord-api-types/v10';
import { servePage } from 'local-page/page';
import { demoChat } from 'local-world/chat';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../packages/local-page/test/browser/open-browser.ts';
import { catalogues } from '../../src/handlers/words/catalogues.ts';
import { english } from '../../src/handlers/words/en/index.ts';
import { behave, slowly } from '../e2e/faulty-service.ts';
import { type Rollcall, startRollcall } from '../e2e/rollcall.ts';
import { pseudoWords } from '../handlers/words/pseudo.ts';

const opened = new AsyncDisposableStack();
let rollcall: Rollcall;
let address: string;
let context: BrowserContext;
beforeAll(async () => {
  catalogues.set(Locale.Thai, pseudoWords);
  opened.defer(() => void catalogues.delete(Locale.Thai));
  [rollcall, context] = await Promise.all([startRollcall(), openContext(opened, 900)]);
  opened.defer(() => rollcall.close());
  const page = await servePage({ chat: demoChat(rollcall.discord) });
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
  await tab.getByText(/^Rollcall shows the wallet behind a registered name/).waitFor();
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

test('/list is typed, completed and paged through by keyboard, and its file is downloaded', async () => {
  const tab = await openTab(as('member'));
  await send(tab, '/list name:collector limit:5');
  const answer = last(tab, 'collector belongs to the wallet');
  await answer.getByText('6+ names').waitFor();
  const name = tab.getByRole('combobox', { name: 'name' });
  await tab.getByRole('textbox', { name: 'Message #general' }).focus();
  await tab.keyboard.type('/lis');
  await tab.getByRole('option', { name: /^\/list / }).waitFor();
  await tab.keyboard.press('Tab');
  await name.waitFor();
  await tab.keyboard.type('col');
  await tab.getByRole('option', { name: 'collector' }).waitFor();
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Leave the command' }).click();
  await answer.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await answer.getByText('11+ names · page 2').waitFor();
  await answer.getByRole('button', { name: 'Page 2' }).press('Enter');
  const form = tab.getByRole('dialog', { name: 'Go to a page' });
  await form.getByLabel('Page, or first letters').fill('quiet-harbour');
  await tab.keyboard.press('Enter');
  await answer.getByText('1,566+ names · page 313').waitFor();
  await send(tab, '/list name:ada format:json');
  const file = last(tab, 'ada-names.json').getByRole('link', { name: 'ada-names.json' });
  const [download] = await Promise.all([tab.waitForEvent('download'), file.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject([
    {},
    { names: ['ada', 'ada.lovelace', 'エイダ'] },
  ]);
  await tab.close();
});

test('commands, options and choices are described in the language of the person', async () => {
  const { commands } = pseudoWords;
  rollcall.member.setLocale(Locale.Thai);
  const tab = await openTab(as('member'));
  await tab.getByRole('textbox', { name: 'Message #general' }).focus();
  await tab.keyboard.type('/lis');
  await tab
    .getByRole('option', { name: /^\/list / })
    .getByText(commands.list.about)
    .waitFor();
  await tab.keyboard.press('Tab');
  await tab.locator('.list-heading').getByText(commands.list.name).waitFor();
  await tab.keyboard.type('ada format:');
  await tab.getByRole('option', { name: commands.choices.text }).waitFor();
  rollcall.member.setLocale(Locale.EnglishUS);
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
  await tab.getByRole('dialog', { name: 'Pin a message of a conversation' }).getByRole('textbox').fill('m-1');
  await tab.keyboard.press('Enter');
  await last(tab, 'The message is pinned now.').waitFor();
  await last(tab, 'The message is pinned now.').getByRole('button', { name: 'Delete', exact: true }).click();
  await tab.getByRole('dialog', { name: 'Delete' }).getByRole('textbox').fill('asked for');
  await tab.keyboard.press('Enter');
  const question = last(tab, 'Delete this conversation?');
  await question.getByText('Reason: asked for').waitFor();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await last(tab, `Deleted the conversation ${id}.`).waitFor();
  await tab.close();
});

test('several are chosen in a menu, changed at once, and taken back', async () => {
  for (const contact of ['page-few-1', 'page-few-2']) await conversationWith(contact);
  const tab = await openTab(as('moderator'));
  await send(tab, '/conversation list limit:2');
  const list = last(tab, 'page-few-1');
  await list.getByRole('combobox', { name: english.conversation.menu.choose }).press('Enter');
  for (const name of [/^page-few-1/, /^page-few-2/]) await tab.getByRole('option', { name }).click();
  await tab.getByText('2 chosen, up to 2').waitFor();
  await tab.keyboard.press('Tab');
  await list.getByRole('button', { name: 'Mute chosen', exact: true }).click();
  const report = last(tab, 'Mute: 2 done');
  const changed = tab
    .getByRole('article')
    .filter({ has: tab.getByRole('button', { name: 'Refresh' }) })
    .last();
  await expect.poll(() => changed.textContent()).toMatch(/page-few-1\s*🔕/);
  await report.getByRole('button', { name: 'Undo' }).click();
  await last(tab, 'Undo: 2 done').waitFor();
  // The list that it came from shows it, too.
  await expect.poll(() => changed.textContent()).not.toMatch(/page-few-1\s*🔕/);
  await tab.close();
});

test('of two moderators side by side, one is asked anew about what the other has changed', async () => {
  const id = await conversationWith('page-both');
  const tab = await openTab(as('moderator', 'moderator2'));
  const first = tab.getByRole('region', { name: '#general as Mo Moderator' });
  const second = tab.getByRole('region', { name: '#general as Max Moderator' });
  await send(tab, `/conversation delete id:${id}`, 'Mo Moderator');
  const question = last(first, 'Delete this conversation?');
  await question.waitFor();
  expect(await second.getByText('Delete this conversation?').count()).toBe(0);
  await send(tab, `/conversation mute id:${id}`, 'Max Moderator');
  await last(second, 'The conversation is muted now.').waitFor();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await question.getByText(english.conversation.delete.changedSinceAsked).waitFor();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await last(first, 'Nothing was deleted.').waitFor();
  await tab.close();
});

test('whoever one is decides which commands there are', async () => {
  const tab = await openTab(as('member'));
  const composer = tab.getByRole('textbox', { name: 'Message #general' });
  await composer.fill('/conversation');
  await tab.getByText('No commands match your search.').last().waitFor();
  await composer.fill('');
  await tab.goto(address + as('moderator2'));
  await tab.getByRole('button', { name: /^You are Max Moderator/ }).waitFor();
  await composer.fill('/conversation');
  await tab.getByRole('option', { name: /^\/conversation delete / }).waitFor();
  await tab.close();
});

test('a command whose gateway is dropped in the middle is answered, and so is the next one', async () => {
  const tab = await openTab(as('member'));
  rollcall.service.misbehave = slowly(2_000);
  await send(tab, '/list name:solo');
  await tab.getByRole('article').getByText('is thinking').waitFor();
  rollcall.discord.faults.drop(4000);
  await last(tab, 'solo belongs to the wallet').waitFor();
  rollcall.service.misbehave = behave;
  await send(tab, '/wallet address:0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c');
  await last(tab, 'The wallet').getByText('ada.lovelace').waitFor();
  await tab.close();
});
