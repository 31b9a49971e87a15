// The page in the language of the person who reads it. One browser, one world.

import { Locale } from 'discord-api-types/v10';
import { Control } from 'local-discord/control';
import { SAMPLE_WORLD } from 'local-discord/testing';
import { startWorkshopDiscord } from 'local-discord/workshop';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import german from '../../app/words/de.json' with { type: 'json' };
import english from '../../app/words/en.json' with { type: 'json' };
import { servePage } from '../../server/start-page.ts';
import { openContext } from './open-browser.ts';

const stack = new AsyncDisposableStack();
let discord: Awaited<ReturnType<typeof startWorkshopDiscord>>;
let context: BrowserContext;
let address: string;
let startsOver: () => Promise<void> = async () => {};
beforeAll(async () => {
  [discord, context] = await Promise.all([startWorkshopDiscord({ world: SAMPLE_WORLD }), openContext(stack)]);
  stack.defer(() => discord.close());
  const control = new Control({ discord, startOver: () => startsOver() });
  const page = await servePage({ control, files: discord });
  stack.defer(() => page.close());
  address = page.url;
});
afterAll(() => stack.disposeAsync());

/** The English texts that German has others for. Names in the world are the same as some of them. */
const OWN_NAMES = new Set(['Members', 'Moderators']);
const GERMAN = new Map<string, string>(Object.entries(german));
/** The name and the sentence of a permission stand apart. */
const piecesOf = (text: unknown) => (typeof text === 'string' ? text.split(' — ') : []);
const FOREIGN = new Set(
  Object.entries(english)
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, text]) => piecesOf(text).filter((piece) => !piecesOf(GERMAN.get(key)).includes(piece)))
    .filter((text) => !text.includes('{') && !OWN_NAMES.has(text)),
);

/** Every text that somebody reads or hears. */
const textsOf = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

async function expectNoEnglish(tab: Tab, view: string): Promise<void> {
  const texts = await textsOf(tab);
  expect(
    texts.filter((text) => FOREIGN.has(text)),
    view,
  ).toEqual([]);
}

async function openAs(person: string, locale: Locale): Promise<Tab> {
  discord.clientOf(person).setLocale(locale);
  const tab = await context.newPage();
  await tab.goto(`${address}#${person}/1190000000000000200`);
  await tab.locator('.composer').waitFor();
  return tab;
}

test('a German reader sees no English of the page, on a phone nothing wider than it, and goes back to English', async () => {
  discord.clientOf('member').say('hello');
  const tab = await openAs('manager', Locale.German);
  await tab.getByRole('textbox', { name: 'Nachricht an #general' }).waitFor();
  expect(await tab.evaluate(() => document.documentElement.lang)).toBe('de');
  await expectNoEnglish(tab, 'the chat');

  const me = tab.getByRole('button', { name: /^Du bist / });
  await me.click();
  await expectNoEnglish(tab, 'the people');
  const languages = tab.getByLabel('Sprache von Mara Manager');
  await languages.getByText('Nederlands (English)').waitFor({ state: 'attached' });
  expect(await languages.getByText('Deutsch (English)').count()).toBe(0);
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Mitgliederliste' }).click();
  await expectNoEnglish(tab, 'the members');
  await tab.keyboard.press('Escape');
  await tab.getByRole('article').last().click({ button: 'right' });
  await tab.getByRole('menuitem', { name: 'Nachrichten-ID kopieren' }).waitFor();
  await expectNoEnglish(tab, 'the menu of a message');
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Umfrage erstellen' }).click();
  await expectNoEnglish(tab, 'the form of a poll');
  await tab.keyboard.press('Escape');

  await tab.getByRole('button', { name: 'Sample server' }).click();
  await tab.getByRole('button', { name: 'Servereinstellungen' }).click();
  await tab.getByRole('group', { name: 'Nachrichten senden' }).waitFor();
  await expectNoEnglish(tab, 'the settings');
  await tab.getByRole('button', { name: 'Die Einstellungen schließen' }).click();
  await tab.getByRole('button', { name: 'Werkstatt', exact: true }).click();
  for (const name of ['Was geschah', 'Was wäre wenn', 'Mitschrift', 'Welt']) {
    await tab.getByRole('tab', { name, exact: true }).click();
    await tab.setViewportSize({ width: 390, height: 844 });
    expect(await tab.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
    await tab.setViewportSize({ width: 1_280, height: 800 });
    await expectNoEnglish(tab, name);
  }
  await tab.getByRole('button', { name: 'Die Werkstatt schließen' }).click();

  await me.click();
  await languages.selectOption('English, US');
  await tab.getByRole('textbox', { name: 'Message #general' }).waitFor();
  expect(await tab.evaluate(() => document.documentElement.lang)).toBe('en');
  await tab.close();
});

test('two people side by side read each their own language', async () => {
  discord.clientOf('member').setLocale(Locale.Japanese);
  discord.clientOf('moderator').setLocale(Locale.EnglishUS);
  const tab = await context.newPage();
  await tab.goto(`${address}#member/1190000000000000200+moderator/1190000000000000200`);
  await tab.getByRole('textbox', { name: '#generalへメッセージを送信' }).waitFor();
  await tab.getByRole('textbox', { name: 'Message #general' }).waitFor();
  await tab.close();
  discord.clientOf('member').setLocale(Locale.EnglishUS);
});

test.each([
  ['is missing', { status: 404 }],
  ['is truncated', { body: '{ "@@locale": "fr", "closed": "Fer' }],
  ['is no object', { body: 'null' }],
])(
  'a reader of a language whose file %s reads English, and a warning names the file',
  async (_what, file) => {
    discord.clientOf('member').setLocale(Locale.French);
    const tab = await context.newPage();
    const warnings: string[] = [];
    tab.on('console', (said) => {
      if (said.type() === 'warning') warnings.push(said.text());
    });
    await tab.route('**/words/fr.json', (route) => route.fulfill(file));
    await tab.goto(`${address}#member/1190000000000000200`);
    await expect.poll(() => warnings).toEqual([expect.stringContaining('because fr.json cannot be read')]);
    await tab.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await tab.close();
    discord.clientOf('member').setLocale(Locale.EnglishUS);
  },
);

test('a server gets a language at the workshop, which every tab shows', async () => {
  const [tab, other] = [await openAs('member', Locale.EnglishUS), await openAs('member', Locale.EnglishUS)];
  for (const each of [tab, other]) {
    await each.getByRole('button', { name: 'Workshop', exact: true }).click();
    await each.getByRole('tab', { name: 'World' }).click();
  }
  const menu = tab.getByLabel('Language of Sample server');
  expect(await menu.inputValue()).toBe('');
  await menu.selectOption('Deutsch');
  const place = () => discord.clientOf('member').places().servers[0]?.language;
  await expect.poll(place).toBe('de');
  await expect.poll(() => other.getByLabel('Language of Sample server').inputValue()).toBe('de');
  await menu.selectOption('No Community');
  await expect.poll(place).toBe(null);
  await tab.close();
  await other.close();
});

test('Start over asks first, says why it failed or that it is done, and every tab is loaded anew', async () => {
  const [tab, other] = [
    await openAs('member', Locale.EnglishUS),
    await openAs('moderator', Locale.EnglishUS),
  ];
  await other.getByRole('textbox', { name: 'Message #general' }).fill('a draft');
  await tab.getByRole('button', { name: 'Workshop', exact: true }).click();
  await tab.getByRole('tab', { name: 'World' }).click();
  const begin = async (answer: string) => {
    await tab.getByRole('button', { name: 'Start over', exact: true }).click();
    await tab.getByRole('dialog', { name: 'Start over' }).getByRole('button', { name: answer }).click();
  };
  let begun = 0;
  startsOver = async () => {
    begun += 1;
    throw new Error('The disk is full.');
  };
  await begin('Cancel');
  expect(begun).toBe(0);
  await begin('Start over now');
  await tab.getByText('The disk is full.').waitFor();
  startsOver = async () => discord.workshop.reset();
  await begin('Start over now');
  await tab.getByText('Everything is as it was at the first start.').waitFor();
  await expect.poll(() => other.getByRole('textbox', { name: 'Message #general' }).inputValue()).toBe('');
  await tab.close();
  await other.close();
});
