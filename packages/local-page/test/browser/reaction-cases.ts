// Reactions, who writes, threads, and people who come and go.

import { expect, test } from 'vitest';
import { seriousTroubles } from './axe.ts';
import type { Bench } from './settings-cases.ts';

export function reactionCases({ world, openTab, done }: Bench): void {
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
}
