// The workshop and panels in a real browser, in front of a real local Discord and a bot of discord.js.

import { readFileSync } from 'node:fs';
import { Control } from 'local-discord/control';
import { type Panel, PanelTrouble } from 'local-discord/panels';
import { SAMPLE_WORLD } from 'local-discord/testing';
import { startWorkshopDiscord } from 'local-discord/workshop';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePage } from '../../server/start-page.ts';
import { openContext } from './open-browser.ts';
import { logIn } from './page-world.ts';
import { burst, inForeignFonts } from './tab.ts';

const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openWorkshopWorld>>;
let context: BrowserContext;
beforeAll(async () => {
  [world, context] = await Promise.all([openWorkshopWorld(stack), openContext(stack)]);
});
afterAll(() => stack.disposeAsync());

const complaints: string[] = [];

/** A tab with the workshop open. */
async function openWorkshop(view?: string): Promise<Tab> {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => complaints.push(String(error)));
  tab.on('console', (line) => {
    // The browser writes down a refusal as well, which the page shows.
    const isRefusal = line.text().includes('409') && line.location().url.includes('/control/v1/');
    if (line.type() === 'error' && !isRefusal) complaints.push(line.text());
  });
  await tab.goto(world.page.url);
  await tab.getByRole('button', { name: 'Workshop', exact: true }).click();
  if (view !== undefined) await tab.getByRole('tab', { name: view }).click();
  return tab;
}

async function done(tab: Tab): Promise<void> {
  expect(await inForeignFonts(tab)).toEqual([]);
  await tab.close();
  expect(complaints.splice(0)).toEqual([]);
}

test('what happened is listed as it happens, with the time to the acknowledgement, and narrowed down', async () => {
  const tab = await openWorkshop();
  await world.discord.clientOf('member').command('ping');
  const line = tab.getByRole('button', { name: /member: \/ping/ });
  await line.getByText(/^[0-2]\.\d+ s of 3 s$/).waitFor();
  await tab.getByRole('button', { name: /POST .*callback .*204/ }).waitFor();
  await line.press('ArrowUp');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'All of this interaction' }).click();
  const happenings = tab.getByRole('list', { name: 'What happened' }).locator(':scope > li');
  await expect.poll(() => happenings.count()).toBe(3);
  await tab.getByRole('button', { name: 'Gateway' }).click();
  await expect.poll(() => happenings.count()).toBe(2);
  await tab.getByRole('button', { name: 'One interaction' }).click();
  await tab.getByLabel('Filter by text').fill('gateway/bot');
  await expect.poll(() => happenings.count()).toBe(1);
  await done(tab);
});

test('the workshop takes the keys behind the one that opens it', async () => {
  const tab = await openWorkshop();
  await tab.getByRole('button', { name: 'Close the workshop' }).click();
  await burst(tab, 'Enter', 'ArrowRight');
  const isChosen = () => tab.getByRole('tab', { name: 'What if' }).getAttribute('aria-selected');
  expect(await isChosen()).toBe('true');
  await burst(tab, 'Escape', 'Enter', 'ArrowRight');
  expect(await tab.getByRole('tab', { name: 'Transcript' }).getAttribute('aria-selected')).toBe('true');
  await done(tab);
});

test('a notice for the developer is listed as trouble, and a call has the reason for the audit log', async () => {
  const { apiUrl, token } = world.discord;
  const tab = await openWorkshop();
  await fetch(`${apiUrl}/v10/channels/1190000000000000200/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bot ${token}`,
      'content-type': 'application/json',
      'x-audit-log-reason': 'Spam%20%E2%9C%93',
    },
    body: JSON.stringify({ content: 'x', colour: 1 }),
  });
  await tab.getByRole('button', { name: /POST \/channels\/…\/messages 200/ }).click();
  await tab.getByText('Reason: Spam ✓').waitFor();
  await tab.getByRole('button', { name: 'Only problems' }).click();
  const notice = tab.getByRole('button', {
    name: /for the developer.*unknown field "colour" is ignored: POST/,
  });
  await notice.click();
  await tab.getByRole('button', { name: 'Notices' }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await done(tab);
});

test('an operation that is not built is marked so, with its sentence', async () => {
  const { apiUrl, token } = world.discord;
  await fetch(`${apiUrl}/v10/guilds/1190000000000000100/scheduled-events`, {
    headers: { authorization: `Bot ${token}` },
  });
  const tab = await openWorkshop();
  await tab.getByRole('button', { name: 'Only problems' }).click();
  const line = tab.getByRole('button', { name: /GET \/guilds\/.*scheduled-events/ });
  await line.getByText('not implemented', { exact: true }).waitFor();
  await line.click();
  await tab
    .getByText(/The local Discord does not have GET .*scheduled-events yet/)
    .first()
    .waitFor();
  await done(tab);
});

/** A name has up to 32 characters. */
const TOO_LONG = 'n'.repeat(33);

test('a refused call has its fields marked, where they are or where they are missing', async () => {
  const { apiUrl, applicationId, token } = world.discord;
  await fetch(`${apiUrl}/v10/applications/${applicationId}/commands`, {
    method: 'POST',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: TOO_LONG, description: 'd', options: [{ type: 3, name: 'ok' }] }),
  });
  const tab = await openWorkshop();
  await tab.getByRole('button', { name: 'Only problems' }).click();
  await tab.getByRole('button', { name: /POST \/applications.*50035 Invalid Form Body/ }).click();
  const refusal = tab.getByRole('note');
  await refusal.getByText('options[0].description').waitFor();
  const payload = tab.getByLabel('Payload', { exact: true });
  const marks = await payload.locator('mark').allTextContents();
  expect(marks.map((mark) => mark.trim())).toEqual([`"name": "${TOO_LONG}",`, '{']);
  expect(await payload.locator('.json-mark').last().textContent()).toMatch(
    /▲ description: This field is required\n$/,
  );
  await done(tab);
});

test('a payload is changed and sent again, and what is none is refused', async () => {
  const { discord, bot } = world;
  bot.answer = 'pong again';
  discord.workshop.happenings.clear();
  await discord.clientOf('moderator').command('ping');
  const tab = await openWorkshop();
  await tab.getByRole('button', { name: /moderator: \/ping/ }).click();
  await tab.getByText('Edit and send again').click();
  const field = tab.getByLabel('Payload to send');
  await field.fill((await field.inputValue()).replace('"type": 2', '"type": 9'));
  const send = tab.getByRole('button', { name: 'Send again' });
  await send.click();
  await tab.getByText(/^The field type does not fit/).waitFor();
  await field.fill((await field.inputValue()).replace('"type": 9', '"type": 2'));
  await send.click();
  await tab.getByText('It was answered; the answer is in the chat.').waitFor();
  await expect.poll(() => tab.getByRole('article').getByText('pong again').count()).toBe(2);
  await done(tab);
});

test('what is chosen under What if happens, and a value that does not fit is not sent', async () => {
  const { discord } = world;
  const tab = await openWorkshop('What if');
  const form = tab.getByRole('listitem').filter({ hasText: 'Answer 500' });
  await form.getByLabel('How many').fill('2');
  await form.getByLabel('Which calls').selectOption('acknowledgements');
  await form.getByRole('button').click();
  const sentence = '2 times the next acknowledgement is answered 500.';
  await form.getByText(sentence).waitFor();
  const orders = () => discord.workshop.inForce().orders.length;
  expect(orders()).toBe(1);
  await form.getByLabel('How many').fill('0');
  await form.getByRole('button').click();
  expect(orders()).toBe(1);
  // It is said in every tab, and after a reload, until somebody ends it.
  const other = await openWorkshop('What if');
  await other.getByRole('region', { name: 'Active' }).getByText(sentence).waitFor();
  await tab.reload();
  const toggle = tab.getByRole('button', { name: 'Workshop', exact: true });
  expect(await toggle.getAttribute('aria-description')).toBe('1 fault is active');
  await toggle.click();
  await tab.getByRole('tab', { name: 'What if' }).click();
  await tab.getByRole('button', { name: `End: ${sentence}` }).click();
  await other.getByRole('region', { name: 'Active' }).waitFor({ state: 'detached' });
  expect(orders()).toBe(0);
  await other.close();
  await done(tab);
});

test('a transcript is saved, and replayed against a changed bot with the differences shown', async () => {
  const { discord, bot } = world;
  const tab = await openWorkshop('Transcript');
  await tab.getByRole('button', { name: 'Start a new one' }).click();
  await tab.getByText('A new transcript has started').waitFor();
  bot.answer = 'before';
  await discord.clientOf('member').command('ping');
  const downloaded = tab.waitForEvent('download');
  await tab.getByRole('button', { name: 'Save the transcript' }).click();
  const file = await (await downloaded).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 2, steps: [{ who: 'member' }] });
  await tab.getByLabel('Replay a file').setInputFiles(file);
  await tab.getByText('The step ended as before.').waitFor();
  bot.answer = 'after';
  await tab.getByLabel('Replay a file').setInputFiles(file);
  await tab.getByText('1 of 1 step ended differently.').waitFor();
  const seen = tab.getByLabel('What was seen');
  expect(await seen.locator('del').allTextContents()).toEqual(['-   before\n']);
  expect(await seen.locator('ins').allTextContents()).toEqual(['+   after\n']);
  await tab.reload();
  await tab.getByRole('button', { name: 'Workshop', exact: true }).click();
  await tab.getByRole('tab', { name: 'Transcript' }).click();
  await tab.getByRole('list', { name: 'Replayed steps' }).getByText('different').waitFor();
  await done(tab);
});

test('a panel shows its rows in pages and follows changes, and what it does stands under What if too', async () => {
  const { shelf } = world;
  const tab = await openWorkshop('Shelf');
  const rows = tab.getByRole('row');
  await tab.getByRole('cell', { name: 'Volume 5' }).waitFor();
  expect(await rows.count()).toBe(6);
  await tab.getByText('More', { exact: true }).click();
  await tab.getByRole('cell', { name: 'Volume 7' }).waitFor();
  shelf.books = ['Another book', ...shelf.books];
  shelf.changed();
  await tab.getByRole('cell', { name: 'Another book' }).waitFor();
  expect(await rows.count()).toBe(9);
  expect(await tab.locator('td[data-changed="true"]').allTextContents()).toEqual(['Another book', '<12>']);
  await tab.getByText('1 row has changed.').waitFor();
  await tab.getByRole('button', { name: 'Open the library' }).click();
  await tab.getByText('It is open already.').waitFor();
  await tab.getByRole('tab', { name: 'What if' }).click();
  await tab.getByRole('button', { name: 'Close the library' }).click();
  await tab.getByText('It is closed.').waitFor();
  await tab.getByRole('region', { name: 'Active' }).getByText('The library is closed.').waitFor();
  await done(tab);
});

test('on a phone all tabs are seen whole', async () => {
  const tab = await openWorkshop();
  await tab.setViewportSize({ width: 390, height: 844 });
  const close = await tab.getByRole('button', { name: 'Close the workshop' }).boundingBox();
  const boxes = await Promise.all((await tab.getByRole('tab').all()).map((each) => each.boundingBox()));
  expect(boxes).toHaveLength(5);
  for (const box of boxes) {
    const { x = -1, width = 0 } = box ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(close?.x ?? 0);
  }
  await done(tab);
});

test('all of it is reached by keyboard: tabs by arrows, and Escape goes back to the chat, which has an Escape of its own', async () => {
  const tab = await openWorkshop();
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('What happened');
  for (let press = 1; press <= 4; press += 1) await tab.keyboard.press('ArrowRight');
  await tab.getByRole('tab', { name: 'Shelf', selected: true }).waitFor();
  await tab.keyboard.press('ArrowRight');
  await tab.getByRole('tab', { name: 'What happened', selected: true }).waitFor();
  const field = tab.getByRole('textbox', { name: 'Message #general' });
  await field.focus();
  await burst(tab, '/pi', 'Escape', 'Escape');
  await field.fill('');
  await tab.getByRole('log').focus();
  await burst(tab, 'Escape');
  await tab.getByRole('tab', { name: 'What happened' }).focus();
  await burst(tab, 'Escape');
  await tab.getByRole('complementary', { name: 'Workshop' }).waitFor({ state: 'detached' });
  expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Workshop');
  await done(tab);
});

const PING = { name: 'ping', description: 'Answers' };

/** A panel about a shelf of books, of which somebody takes some away. */
class Shelf implements Panel {
  readonly name = 'shelf';
  readonly title = 'Shelf';
  readonly #listeners = new Set<() => void>();
  isOpen = true;
  books = Array.from({ length: 7 }, (_, index) => `Volume ${index + 1}`);
  readonly tables = [
    {
      name: 'books',
      title: 'Books',
      columns: ['Title', 'Shelf mark'],
      read: async (after?: string) => {
        if (!this.isOpen) throw new PanelTrouble('The library is closed.');
        const from = Number(after ?? 0);
        const rows = this.books.slice(from, from + 5).map((title) => [title, `<${title.length}>`]);
        return { rows, next: from + 5 < this.books.length ? String(from + 5) : undefined };
      },
    },
  ];
  readonly actions = [
    {
      name: 'close',
      title: 'Close the library',
      run: async () => {
        this.isOpen = false;
        this.changed();
        return 'It is closed.';
      },
    },
    {
      name: 'open',
      title: 'Open the library',
      run: async () => {
        if (this.isOpen) throw new PanelTrouble('It is open already.');
        this.isOpen = true;
        this.changed();
        return 'It is open.';
      },
    },
  ];

  status(): string {
    return this.isOpen ? 'The library is open.' : 'The library is closed.';
  }

  isAsUsual(): boolean {
    return this.isOpen;
  }

  watch(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  changed(): void {
    for (const tell of this.#listeners) tell();
  }
}

/** A local Discord with a workshop, a bot of discord.js whose answer can be changed, a shelf, and the page before them. */
async function openWorkshopWorld(stack: AsyncDisposableStack) {
  const discord = await startWorkshopDiscord({ world: SAMPLE_WORLD });
  stack.defer(() => discord.close());
  const bot = { answer: 'pong' };
  await logIn(stack, discord, [PING], async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(bot.answer).catch(() => {});
  });
  const shelf = new Shelf();
  const page = await servePage({ control: new Control({ discord, panels: [shelf] }), files: discord });
  stack.defer(() => page.close());
  return { discord, bot, shelf, page };
}
