// Polls: voting, looking at the results, and how they end.

import type { Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousTroubles } from './axe.ts';
import type { Bench } from './settings-cases.ts';

export function pollCases({ world, openTab, done }: Bench): void {
  test('one votes in a poll by keyboard, takes the vote back, and sees who won', async () => {
    const moderator = world().discord.clientOf('moderator');
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
