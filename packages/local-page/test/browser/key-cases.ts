// What opens by a key has the focus before the next key is read: here no key waits for the one before.

import { expect, test } from 'vitest';
import type { CaseContext } from './settings-cases.ts';
import { burst } from './tab.ts';

export function keyCases({ world, openTab, done }: CaseContext): void {
  test('no letter is lost that is typed behind the key that opens a form, a list, a field or a command', async () => {
    const tab = await openTab();
    const field = tab.getByRole('textbox', { name: 'Message #general' });
    const button = (name: string) => tab.getByRole('button', { name, exact: true });

    await button('Create Poll').focus();
    await burst(tab, 'Enter', 'Where to?', 'Tab', 'Here');
    const form = tab.getByRole('dialog', { name: 'Create a Poll' });
    expect(await form.getByLabel('Question').inputValue()).toBe('Where to?');
    expect(await form.getByLabel('Answer 1').inputValue()).toBe('Here');
    await burst(tab, 'Escape', 'Enter', 'Anew?');
    expect(await form.getByLabel('Question').inputValue()).toBe('Anew?');
    await burst(tab, 'Escape', 'Tab', 'in the composer');
    expect(await field.inputValue()).toBe('in the composer');

    await field.fill('/');
    await tab.getByRole('option', { name: '/list Lists names' }).waitFor();
    await field.fill('');
    await field.focus();
    await burst(tab, '/lis', 'Tab', 'ada1 limit:5');
    expect(await tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada1');
    expect(await tab.getByRole('combobox', { name: 'limit' }).inputValue()).toBe('5');
    await burst(tab, 'Enter', 'said of it', 'Enter', 'more');
    await tab.getByRole('article').getByText('said of it').waitFor();
    expect(await field.inputValue()).toBe('more');
    await field.fill('');

    await burst(tab, 'ArrowUp', ' and why');
    expect(await tab.getByRole('textbox', { name: 'Edit message' }).inputValue()).toBe('said of it and why');
    await burst(tab, 'Escape', 'in the composer');
    expect(await field.inputValue()).toBe('in the composer');
    await field.fill('');

    await button('Member list').focus();
    await burst(tab, 'Enter', 'newc');
    const members = tab.getByRole('dialog', { name: 'Members' });
    expect(await members.getByLabel('Search members').inputValue()).toBe('newc');
    await burst(tab, 'Escape', 'Enter', 'mem');
    expect(await members.getByLabel('Search members').inputValue()).toBe('mem');
    await burst(tab, 'Escape');
    await done(tab);
  });

  test('menus and dialogs take the keys behind the one that opens them', async () => {
    const tab = await openTab(`#manager/${world().discord.clientOf('manager').channelId}`);
    const field = tab.getByRole('textbox', { name: 'Message #general' });
    await world().discord.clientOf('manager').command('show', { what: 'controls' });
    const message = tab
      .getByRole('article')
      .filter({ has: tab.getByRole('button', { name: 'Quiet' }) })
      .last();
    await message.getByRole('combobox', { name: 'Up to two of them' }).focus();
    await burst(tab, 'ArrowDown', 'Enter', 'End', 'Enter', 'Tab');
    await message.getByText('Chosen: ada, linus').waitFor();

    await message.getByRole('button', { name: 'sample' }).focus();
    await burst(tab, 'Enter', 'ArrowDown', 'Escape', 'ContextMenu', 'ArrowUp', 'Escape');
    expect(await tab.getByRole('menu').count()).toBe(0);
    await message.focus();
    await burst(tab, 'ContextMenu', 'Enter', 'my answer');
    await tab.getByText('Replying to sample').waitFor();
    expect(await field.inputValue()).toBe('my answer');
    await field.fill('');

    await tab.getByRole('button', { name: 'Sample Server', exact: true }).focus();
    await burst(tab, 'Enter', 'Enter', 'Escape', 'Enter', 'Enter');
    const settings = tab.getByRole('dialog', { name: 'Server Settings of Sample Server' });
    const end = settings.getByRole('button', { name: 'Delete Channel' });
    await end.focus();
    await burst(tab, 'Enter', 'Escape', 'Enter', 'Escape');
    await settings.waitFor();
    await burst(tab, 'Escape');
    await settings.waitFor({ state: 'detached' });

    await tab.getByRole('button', { name: /^You are Mara Manager/ }).focus();
    await burst(tab, 'Enter', 'Enter');
    expect(await tab.getByRole('dialog', { name: 'Who am I' }).isVisible()).toBe(false);
    await tab.setViewportSize({ width: 360, height: 640 });
    await tab.getByRole('button', { name: 'Servers, channels and people' }).focus();
    await burst(tab, 'Enter', 'Escape', 'Enter', 'Escape', 'Enter');
    await tab.getByRole('button', { name: 'staff' }).waitFor();
    await done(tab);
  });
}
