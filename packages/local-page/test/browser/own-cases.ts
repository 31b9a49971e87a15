// What somebody does with what is theirs: messages, drafts, polls; and who and what else there is.

import type { Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseContext } from './settings-cases.ts';
import { seriousTroubles } from './tab.ts';

const field = (tab: Tab) => tab.getByRole('textbox', { name: 'Message #general' });
const focused = (tab: Tab) => tab.evaluate(() => document.activeElement?.getAttribute('aria-label'));

export function ownCases({ world, openTab, done }: CaseContext): void {
  test('what one has said is changed by ArrowUp or the menu, and marked; answers to it follow', async () => {
    const tab = await openTab();
    await field(tab).fill('I said tis');
    await field(tab).press('Enter');
    const message = tab
      .getByRole('article')
      .filter({ hasText: /I (said|meant)/, hasNotText: 'So you did' })
      .last();
    await message.getByText('I said tis').waitFor();
    const { message: said } = world().discord.clientOf('member').messages().at(-1) ?? {};
    world()
      .discord.clientOf('moderator')
      .say('So you did', { replyTo: said?.id ?? '' });
    await tab.locator('article[data-named="true"]').filter({ hasText: 'So you did' }).waitFor();
    await field(tab).press('ArrowUp');
    const editor = tab.getByRole('textbox', { name: 'Edit message' });
    await editor.press('Escape');
    expect(await focused(tab)).toBe('Message #general');
    await message.getByText('I said tis').click({ button: 'right' });
    await tab.getByRole('menuitem', { name: 'Edit Message' }).click();
    expect(await editor.inputValue()).toBe('I said tis');
    expect(await seriousTroubles(tab)).toEqual([]);
    await editor.fill(' ');
    await editor.press('Enter');
    await tab.getByRole('alert').getByText('A message cannot be empty.').waitFor();
    await editor.fill('I meant **this**');
    await editor.press('Enter');
    await message.getByText('(edited)').waitFor();
    expect(await focused(tab)).toBe('Message #general');
    const answer = tab.getByRole('article').filter({ hasText: 'So you did' });
    await answer.getByText('I meant **this**').waitFor();
    await answer.getByRole('button', { name: 'I meant **this**' }).click();
    expect(await message.evaluate((each) => each.matches(':focus'))).toBe(true);
    await tab.keyboard.press('Shift+F10');
    await tab.getByRole('menuitem', { name: 'Delete Message' }).press('Enter');
    await answer.getByText('Original message was deleted').waitFor();
    expect(await focused(tab)).toBe('Messages in general');
    await done(tab);
  });

  test('a forwarded message shows what it forwards', async () => {
    const tab = await openTab();
    await field(tab).waitFor();
    const moderator = world().discord.clientOf('moderator');
    const { message } = moderator.say('the winner is **ada**');
    moderator.say('', { forwards: message.id });
    const forward = tab.getByRole('article').filter({ hasText: 'Forwarded' });
    await forward.getByText('the winner is ada').waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await done(tab);
  });

  test('a draft is there again after a reload, with whom it names, until it is sent', async () => {
    const tab = await openTab();
    await field(tab).fill('for @newc');
    await field(tab).press('End');
    await tab.getByRole('option', { name: '@newcomer Nia Newcomer' }).waitFor();
    await tab.keyboard.press('Enter');
    await tab.reload();
    await expect.poll(() => field(tab).inputValue()).toBe('for @newcomer ');
    await field(tab).press('Enter');
    await tab.getByRole('article').getByText('for @Nia Newcomer').waitFor();
    await tab.reload();
    await field(tab).waitFor();
    expect(await field(tab).inputValue()).toBe('');
    await done(tab);
  });

  test('what comes elsewhere is marked as unread until one looks there', async () => {
    const tab = await openTab('#moderator/1190000000000000200');
    await field(tab).waitFor();
    world().discord.clientOf('moderator').at('1190000000000000202').say('of my own');
    world().discord.clientOf('moderator2').at('1190000000000000203').say('psst');
    const staff = tab.getByRole('button', { name: 'staff , unread' });
    await staff.waitFor();
    expect(await tab.getByRole('button', { name: /unread/ }).count()).toBe(1);
    await tab.getByRole('link', { name: /, unread$/ }).waitFor();
    await staff.click();
    await tab.getByRole('textbox', { name: 'Message #staff' }).waitFor();
    expect(await tab.getByLabel(/unread/).count()).toBe(0);
    await done(tab);
  });

  test('who is here is looked through by keyboard, and each of them has their menu', async () => {
    const tab = await openTab();
    await field(tab).waitFor();
    await tab.getByRole('button', { name: 'Member list' }).press('Enter');
    const members = tab.getByRole('dialog', { name: 'Members' });
    await members.getByRole('button', { name: /^sample APP/ }).waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await tab.keyboard.type('newc');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.getByRole('menuitem', { name: 'Find their names' }).press('Enter');
    await tab.getByRole('article').getByText('Found: newcomer').waitFor();
    await done(tab);
  });

  test('a poll is put together, with what it lacks said, and asked', async () => {
    const tab = await openTab();
    await tab.getByRole('button', { name: 'Create Poll' }).press('Enter');
    const form = tab.getByRole('dialog', { name: 'Create a Poll' });
    await tab.keyboard.type('Where to?');
    await tab.keyboard.press('Enter');
    await form.getByText('A poll has 1 to 10 answers.').waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await form.getByLabel('Answer 1').fill('Here');
    await form.getByRole('textbox', { name: 'Answer 2' }).fill('There');
    await form.getByRole('button', { name: 'Add another answer' }).click();
    await form.getByRole('textbox', { name: 'Answer 3' }).fill('Away');
    await form.getByRole('button', { name: 'Remove Here' }).click();
    await form.getByLabel('Duration').selectOption('1 week');
    await form.getByLabel('Allow Multiple Answers').check();
    await form.getByRole('button', { name: 'Post' }).click();
    const poll = tab.getByRole('group', { name: 'Poll: Where to?' });
    await poll.getByText(/7d left/).waitFor();
    expect(await poll.getByRole('checkbox').count()).toBe(2);
    expect(await focused(tab)).toBe('Create Poll');
    await done(tab);
  });
}
