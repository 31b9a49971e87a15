// Settings of a server, languages, and what holds at once of them.

import { SAMPLE_IDS } from 'local-discord/testing';
import type { Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import type { openPageWorld } from './page-world.ts';
import { seriousTroubles } from './tab.ts';

/** What cases need of the file that they are run in. */
export interface CaseContext {
  readonly world: () => Awaited<ReturnType<typeof openPageWorld>>;
  openTab(hash?: string): Promise<Tab>;
  done(...tabs: Tab[]): Promise<void>;
}

export function settingsCases({ world, openTab, done }: CaseContext): void {
  const clientOf = (name: string) => world().discord.clientOf(name);
  const owner = () => `#manager/${clientOf('manager').channelId}`;
  const openSettings = async (tab: Tab) => {
    await tab.getByRole('button', { name: 'Sample Server', exact: true }).press('Enter');
    await tab.keyboard.press('Enter');
    const dialog = tab.getByRole('dialog', { name: 'Server Settings of Sample Server' });
    await dialog.getByRole('combobox', { name: 'Channels' }).waitFor();
    return dialog;
  };

  test('a manager takes rights in a channel, and deletes it after a question', async () => {
    const [admin, mia] = [await openTab(owner()), await openTab()];
    const field = mia.getByRole('textbox', { name: 'Message #general' });
    await field.waitFor();
    await mia.getByRole('button', { name: 'Sample Server', exact: true }).press('Enter');
    await mia.getByRole('button', { name: 'Leave Server' }).waitFor();
    expect(await mia.getByRole('button', { name: 'Server Settings' }).count()).toBe(0);
    await mia.keyboard.press('Escape');
    const dialog = await openSettings(admin);
    await dialog.getByRole('combobox', { name: 'Permissions of' }).selectOption('@everyone');
    const rule = dialog.getByRole('group', { name: 'Send Messages' });
    await rule.getByRole('radio', { name: 'Default' }).press('ArrowLeft');
    await mia.getByText('You do not have permission to send messages in this channel.').waitFor();
    await rule.getByRole('radio', { name: 'Deny', checked: true }).press('ArrowRight');
    await field.waitFor();

    await dialog.getByRole('combobox', { name: 'Channels' }).selectOption('#staff');
    await dialog.getByRole('button', { name: 'Delete Channel' }).press('Enter');
    const question = admin.getByRole('dialog', { name: 'Delete Channel' });
    await question.getByText('Delete #staff and its messages?').waitFor();
    expect(await seriousTroubles(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Delete Channel' }).press('Enter');
    await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await dialog.getByRole('option', { name: '#staff' }).waitFor({ state: 'detached' });
    expect(() => clientOf('moderator').at(SAMPLE_IDS.staffChannelId)).toThrow('see');
    world().discord.settings.channels.restore();

    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await admin.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Sample Server');
    await done(admin, mia);
  });

  test('the settings close for somebody who may not manage the server any more', async () => {
    const { settings } = world().discord;
    const { guildId, moderatorRoleId } = SAMPLE_IDS;
    const [before] = settings.servers();
    const bits = BigInt(before?.roles.find(({ id }) => id === moderatorRoleId)?.permissions ?? 0);
    settings.setRolePermissions(guildId, moderatorRoleId, bits | (1n << 5n));
    const tab = await openTab(`#moderator2/${clientOf('moderator').channelId}`);
    const dialog = await openSettings(tab);
    settings.setRolePermissions(guildId, moderatorRoleId, bits);
    await dialog.waitFor({ state: 'detached' });
    await done(tab);
  });

  test('the settings fit 360 px and have no serious trouble, dark or light', async () => {
    const tab = await openTab(owner());
    const dialog = await openSettings(tab);
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      expect(await seriousTroubles(tab)).toEqual([]);
    }
    for (const width of [360, 1_280]) {
      await tab.setViewportSize({ width, height: 800 });
      const sideways = () => {
        const main = document.querySelector('.modal-body');
        return (
          !main || main.scrollWidth > main.clientWidth || document.documentElement.scrollWidth > innerWidth
        );
      };
      expect(await tab.evaluate(sideways)).toBe(false);
    }
    await dialog.waitFor();
    await done(tab);
  });

  test('a language of somebody is that of their dates at once, and a bot is told it', async () => {
    const tab = await openTab();
    clientOf('member').say('what time it is');
    const message = tab.getByRole('article').filter({ hasText: 'what time it is' });
    await message.waitFor();
    await tab.getByRole('button', { name: /^You are Mia Member/ }).click();
    await tab.getByLabel('Language of Mia Member').selectOption('Deutsch');
    expect(await seriousTroubles(tab)).toEqual([]);
    await tab.keyboard.press('Escape');
    await tab
      .getByRole('article', { name: /^Mia Member, Heute / })
      .last()
      .waitFor();
    expect(clientOf('member').locale).toBe('de');
    await tab.getByRole('button', { name: /^Du bist Mia Member/ }).click();
    await tab.getByLabel('Sprache von Mia Member').selectOption('English, US');
    await tab
      .getByRole('article', { name: /^Mia Member, Today at / })
      .last()
      .waitFor();
    await done(tab);
  });
}
