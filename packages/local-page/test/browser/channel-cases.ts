// Reactions, polls, who writes, threads, and people who come and go.

import type { Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseContext } from './settings-cases.ts';
import { seriousTroubles } from './tab.ts';

export function channelCases({ world, openTab, done }: CaseContext): void {
  const clientOf = (name: string) => world().discord.clientOf(name);

  test('one reacts by keyboard, takes it back, and sees the reactions of others', async () => {
    const tab = await openTab();
    const { message } = clientOf('moderator').say('What do you think?');
    const row = tab.getByRole('article').filter({ hasText: 'What do you think?' });
    await row.focus();
    await tab.keyboard.press('ContextMenu');
    await tab.getByRole('menuitem', { name: 'Add Reaction' }).press('Enter');
    expect(await seriousTroubles(tab)).toEqual([]);
    await tab.keyboard.press('Enter');
    const thumbs = row.getByRole('button', { name: '👍, 1 reaction', pressed: true });
    await thumbs.waitFor();
    clientOf('moderator').react(message.id, '👍');
    const both = row.getByRole('button', { name: '👍, 2 reactions', pressed: true });
    await both.press('Enter');
    await row.getByRole('button', { name: '👍, 1 reaction', pressed: false }).waitFor();

    await row.focus();
    await tab.keyboard.press('ContextMenu');
    await tab.getByRole('menuitem', { name: 'Add Reaction' }).press('Enter');
    const other = row.getByRole('textbox', { name: 'Another emoji' });
    await other.fill('no emoji');
    await other.press('Enter');
    await row.getByRole('alert').filter({ hasText: 'is no emoji' }).waitFor();
    await done(tab);
  });

  test('others see that somebody writes, until the message is there', async () => {
    const [tab, other] = [await openTab(), await openTab(`#moderator/${clientOf('moderator').channelId}`)];
    const field = tab.getByRole('textbox', { name: 'Message #general' });
    await field.pressSequentially('I am');
    await other.getByText('Mia Member is typing…').waitFor();
    expect(await tab.getByText('is typing').count()).toBe(0);
    await field.press('Enter');
    await other.getByText('Mia Member is typing…').waitFor({ state: 'detached' });
    await done(tab, other);
  });

  test('a thread stands below its channel and at its message, and opens from both', async () => {
    const tab = await openTab();
    const { message } = clientOf('moderator').say('Shall we have tea?');
    const id = clientOf('moderator').startThread('Tea', { message: message.id });
    clientOf('moderator').at(id).say('Green tea');
    const places = tab.getByRole('navigation', { name: 'Sample Server' });
    await places.getByRole('button', { name: /^Tea\W+thread/ }).waitFor();
    await tab
      .getByRole('article')
      .filter({ hasText: 'Shall we have tea?' })
      .getByRole('link', { name: /^Tea/ })
      .click();
    await tab.getByRole('heading', { name: 'Tea', exact: true }).waitFor();
    await tab.getByRole('article').filter({ hasText: 'Shall we have tea?' }).waitFor();
    await tab.getByRole('article').filter({ hasText: 'Green tea' }).waitFor();
    expect(await seriousTroubles(tab)).toEqual([]);
    await places.getByRole('button', { name: 'general' }).click();
    await tab.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await done(tab);
  });

  test('somebody leaves the server and comes back, in the member list', async () => {
    const [tab, mia] = [await openTab(`#moderator/${clientOf('moderator').channelId}`), await openTab()];
    await tab.getByRole('button', { name: 'Member list' }).click();
    const members = tab.getByRole('dialog', { name: 'Members' });
    const member = members.getByRole('button', { name: /Mia Member/ });
    await member.waitFor();
    await mia.getByRole('button', { name: 'Sample Server', exact: true }).press('Enter');
    await mia.getByRole('button', { name: 'Leave Server' }).press('Enter');
    await member.waitFor({ state: 'detached' });
    await mia.getByRole('button', { name: 'Join Sample Server' }).press('Enter');
    await member.waitFor();
    await done(tab, mia);
  });

  test('one votes in a poll by keyboard, takes the vote back, and sees who won', async () => {
    const moderator = clientOf('moderator');
    const answers = [{ text: 'Yes', emoji: '🍵' }, { text: `No${'o'.repeat(53)}` }];
    const { message } = moderator.say('', { poll: { question: `Tea today? ${'x'.repeat(200)}`, answers } });
    const tab = await openTab();
    const poll = tab.getByRole('group', { name: /^Poll: Tea today/ });
    const button = (name: string) => poll.getByRole('button', { name, exact: true });
    await poll.getByText(/^0 votes · 24h left$/).waitFor();
    await button('Show results').press('Enter');
    await poll.getByRole('list', { name: 'Results' }).waitFor();
    await tab.keyboard.press('Enter');
    await poll.getByRole('radio', { name: 'Yes' }).press('ArrowDown');
    expect(await seriousTroubles(tab)).toEqual([]);
    await button('Vote').press('Enter');
    await poll.getByRole('listitem').filter({ hasText: 'No' }).getByText('Your vote.').waitFor();
    expect(await focused(tab)).toBe('Remove vote');
    await tab.keyboard.press('Enter');
    await poll.getByText(/^0 votes · 24h left$/).waitFor();
    expect(await focused(tab)).toBe('Vote');
    await poll.getByRole('radio', { name: 'Yes' }).press('Space');
    await button('Vote').press('Enter');
    await button('Remove vote').waitFor();
    moderator.endPoll(message.id);
    const winner = poll.getByRole('listitem').filter({ hasText: 'Winner' });
    await winner.getByText('🍵 Yes').waitFor();
    await poll.getByText('1 vote · Poll closed').waitFor();
    await tab.getByRole('article').getByText('1 of 1 vote').waitFor();
    expect(await poll.getByRole('button').count()).toBe(0);
    await tab.setViewportSize({ width: 360, height: 800 });
    expect(await poll.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await seriousTroubles(tab)).toEqual([]);
    await done(tab);
  });
}

const focused = (tab: Tab) => tab.evaluate(() => document.activeElement?.textContent?.trim());
