// What one does in the composer and in menus, for the one browser of the page's tests.

import type { Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousTroubles } from './tab.ts';

interface Opening {
  readonly openTab: () => Promise<Tab>;
  readonly done: (...tabs: Tab[]) => Promise<void>;
}

async function become(tab: Tab, name: string): Promise<void> {
  await tab.getByRole('button', { name: /^You are / }).click();
  await tab.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await tab.getByRole('button', { name: new RegExp(`^You are ${name}`) }).waitFor();
}

const field = (tab: Tab) => tab.getByRole('textbox', { name: 'Message #general' });
const last = (tab: Tab, text: string) => tab.getByRole('article').filter({ hasText: text }).last();

export function composerCases({ openTab, done }: Opening): void {
  test('a command is picked, filled in with what the bot offers, and paged through, all by keyboard', async () => {
    const tab = await openTab();
    await field(tab).focus();
    await tab.keyboard.type('/li');
    await tab
      .getByRole('option', { name: '/list Lists names' })
      .and(tab.locator('[aria-selected="true"]'))
      .waitFor();
    await tab.keyboard.press('Tab');
    const name = tab.getByRole('combobox', { name: 'name' });
    await expect.poll(() => name.evaluate((input) => input.matches(':focus'))).toBe(true);
    await tab.keyboard.type('ada1');
    await tab.getByRole('option', { name: 'ada10 (a name)' }).waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await tab.keyboard.press('Tab');
    expect(await name.inputValue()).toBe('ada1 (a name)');
    await name.fill('ada1');
    await tab.getByRole('option', { name: 'ada10 (a name)' }).waitFor();
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    expect(await name.inputValue()).toBe('ada10 (a name)');
    await tab.keyboard.type('limit:500');
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('This option takes at most 100.').waitFor();
    const limit = tab.getByRole('combobox', { name: 'limit' });
    expect(await limit.getAttribute('aria-invalid')).toBe('true');
    await limit.fill('5');
    await tab.keyboard.press('Enter');
    const answer = last(tab, 'name=ada10 limit=5');
    await answer.getByText('ada1, ada2').waitFor();
    await answer.getByRole('button', { name: 'Next page' }).press('Enter');
    await last(tab, 'ada6, ada7').waitFor();
    await done(tab);
  });

  test('a line as it is typed at a prompt works too, and Backspace leaves a command', async () => {
    const tab = await openTab();
    await field(tab).fill('/list name:"ada 7" quiet:yes who:@newcomer');
    await tab.getByRole('combobox', { name: 'quiet' }).waitFor();
    await field(tab).press('Enter');
    await last(tab, 'name=ada 7 quiet=true who=1190000000000000015').waitFor();
    await tab.keyboard.press('ArrowUp');
    await tab.getByRole('combobox', { name: 'who' }).fill('nobody');
    await tab.keyboard.press('Enter');
    await tab
      .getByRole('alert')
      .getByText(/takes a user, not "nobody"/)
      .first()
      .waitFor();
    expect(await tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada 7');
    await tab.getByRole('button', { name: 'Leave the command' }).click();
    expect(await field(tab).inputValue()).toBe('/list');
    await tab.keyboard.press('Enter');
    await tab.getByRole('combobox', { name: 'name' }).waitFor();
    await tab.keyboard.press('Backspace');
    expect(await field(tab).inputValue()).toBe('/list');
    await tab.keyboard.press('Enter');
    await tab.getByRole('combobox', { name: 'name' }).press('Escape');
    await tab.keyboard.press('Escape');
    expect(await field(tab).inputValue()).toBe('/list');
    await field(tab).fill('/nothing');
    await tab.getByText('No commands match your search.').last().waitFor();
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('There is no command /nothing here.').waitFor();
    expect(await field(tab).inputValue()).toBe('/nothing');
    await done(tab);
  });

  test('a bot that does not answer is told of, in the list and in place of its answer', async () => {
    const tab = await openTab();
    await field(tab).fill('/silence');
    await tab.keyboard.press('Enter');
    await tab.getByText('Sending command').waitFor();
    await field(tab).fill('/list name:slow');
    await tab.getByRole('combobox', { name: 'name' }).focus();
    await tab
      .getByText(/Loading options failed: the bot did not answer/)
      .first()
      .waitFor();
    await tab.getByText('The application did not respond').waitFor();
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Dismiss message' }).last().click();
    await tab.getByText('The application did not respond').waitFor({ state: 'detached' });
    await done(tab);
  });

  test('commands on offer are those of the person; a form and a confirmation end what began as a command', async () => {
    const tab = await openTab();
    await field(tab).fill('/name m');
    await tab.getByText('No commands match your search.').last().waitFor();
    await become(tab, 'Mo Moderator');
    await field(tab).fill('/name');
    await tab.getByRole('option', { name: '/name mute Mutes a name' }).click();
    await tab.keyboard.type('ada1');
    await tab.keyboard.press('Enter');
    const form = tab.getByRole('dialog', { name: 'Mute a name' });
    await form.getByLabel('Why').fill('it is rude');
    await form.getByRole('button', { name: 'Submit' }).click();
    const question = last(tab, 'Mute it, since it is rude?');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await last(tab, 'Muted').waitFor();
    await done(tab);
  });

  test('messages and people have menus with the commands of applications, by mouse and by keyboard', async () => {
    const tab = await openTab();
    await field(tab).fill('who is @newc');
    await tab.getByRole('option', { name: '@newcomer Nia Newcomer' }).waitFor();
    await tab.keyboard.press('Enter');
    await tab.keyboard.type('today');
    expect(await field(tab).inputValue()).toBe('who is @newcomer today');
    await tab.keyboard.press('Enter');
    const message = last(tab, 'who is @Nia Newcomer today');
    await message.getByText('who is').click({ button: 'right' });
    await tab.getByRole('menuitem', { name: 'Look up this name' }).click();
    await last(tab, 'Looked up: who is').waitFor();
    await message.hover();
    const more = message.getByRole('button', { name: 'More' });
    await more.focus();
    await tab.keyboard.press('Shift+F10');
    await tab.getByRole('menuitem', { name: 'Look up this name' }).waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await tab.keyboard.press('Escape');
    expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true);
    const author = tab.getByRole('article').getByRole('button', { name: 'Mia Member' }).last();
    await author.press('Enter');
    await tab.getByRole('menuitem', { name: 'Find their names' }).waitFor();
    await tab.keyboard.press('End');
    await tab.keyboard.press('Enter');
    await last(tab, 'Found: member').waitFor();
    await done(tab);
  });

  test('files and the message that one answers go with a text, and a file with a command', async () => {
    const tab = await openTab();
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await tab.getByLabel('Attach files').setInputFiles([file, { ...file, name: 'not.txt' }]);
    await tab.getByRole('button', { name: 'Remove not.txt' }).click();
    await tab.getByRole('list', { name: 'Files' }).getByText('notes.txt').waitFor();
    await field(tab).fill('here they are');
    await tab.keyboard.press('Enter');
    const message = last(tab, 'here they are');
    await message.getByText('notes.txt').waitFor();
    await message.getByText('here they are').click({ button: 'right' });
    await tab.getByRole('menuitem', { name: 'Reply' }).click();
    await tab.getByText('Replying to Mia Member').waitFor();
    await tab.keyboard.type('thank you');
    await tab.keyboard.press('Enter');
    await last(tab, 'thank you').getByText('Replies to').waitFor();
    await tab.keyboard.type('/list ada limit:7 proof:');
    await tab.getByLabel('proof').setInputFiles(file);
    // It is read first.
    await tab.locator('.option-field[data-filled="true"]').filter({ hasText: 'proof' }).waitFor();
    await tab.keyboard.press('Enter');
    await last(tab, 'limit=7')
      .getByText(/^name=ada limit=7 proof=\d+ with notes.txt/)
      .waitFor();
    await done(tab);
  });

  test('a long message is counted, kept when it is too long, and there again after another place', async () => {
    const tab = await openTab();
    await tab.setViewportSize({ width: 360, height: 640 });
    await field(tab).fill('x'.repeat(2_005));
    await tab.getByText('-5 characters left').waitFor();
    await tab.keyboard.press('Enter');
    await tab.getByRole('alert').getByText('A message has at most 2000 characters.').waitFor();
    await tab.setViewportSize({ width: 1_280, height: 800 });
    await tab.getByRole('link', { name: 'Direct Messages' }).click();
    await tab.getByRole('textbox', { name: 'Message @sample' }).waitFor();
    await tab.goBack();
    expect((await field(tab).inputValue()).length).toBe(2_005);
    await done(tab);
  });
}
