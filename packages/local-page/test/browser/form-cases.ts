// A form like that of a server's settings: five fields, filled in as they are, each of which can be emptied. And forms
// whose button goes away.

import {
  type ApplicationCommandDataResolvable,
  type Interaction,
  type ModalSubmitInteraction,
  Routes,
} from 'discord.js';
import { SAMPLE_IDS } from 'local-discord/testing';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseContext } from './settings-cases.ts';
import { seriousTroubles } from './tab.ts';

const { moderatorRoleId, auditChannelId, staffChannelId } = SAMPLE_IDS;
/** A bot may have chosen a channel that the person does not see. */
const CHANNELS: Readonly<Record<string, string>> = { manager: auditChannelId, member: staffChannelId };
/** Longer than a line of a form on a phone. */
const LANGUAGE = "The server's language in Discord: English";

export const FORM_COMMANDS: readonly ApplicationCommandDataResolvable[] = [
  { name: 'arrange', description: 'Opens a form that is filled in' },
  { name: 'retire', description: 'Shows buttons that open forms, and go away' },
];

const emptiable = { required: false, min_values: 0 };
const options = (chosen: string, ...labels: string[]) =>
  labels.map((label) => ({ label, value: label, default: label === chosen }));
const fields = (channel: string) =>
  [
    {
      label: 'Roles that moderate',
      description: 'Besides what the host asks for. None: the host decides alone.',
      component: {
        type: 6,
        custom_id: 'roles',
        ...emptiable,
        max_values: 25,
        default_values: [{ id: moderatorRoleId, type: 'role' }],
      },
    },
    {
      label: 'Channel of the audit',
      component: {
        type: 8,
        custom_id: 'channel',
        ...emptiable,
        channel_types: [0, 5],
        default_values: [{ id: channel, type: 'channel' }],
      },
    },
    {
      label: 'Language',
      component: {
        type: 3,
        custom_id: 'language',
        ...emptiable,
        options: options(LANGUAGE, '-', 'en', LANGUAGE),
      },
    },
    {
      label: 'Rows of a list',
      component: {
        type: 21,
        custom_id: 'rows',
        required: false,
        options: options('10', '-', '5', '10', '25'),
      },
    },
    {
      label: 'Seconds between two commands',
      component: { type: 21, custom_id: 'cooldown', required: false, options: options('-', '-', '5', '60') },
    },
  ].map((each) => ({ type: 18, ...each }));

const retireButtons = ['Now', 'Later', 'Delete'].map((label) => ({
  type: 2 as const,
  style: 2,
  label,
  custom_id: `retire ${label}`,
}));
const retireForm = {
  customId: 'retire',
  title: 'Retire it',
  components: [{ type: 1, components: [{ type: 4, customId: 'reason', label: 'Reason', style: 1 }] }],
};
/** Until then a form that was submitted with "Later" has changed nothing. */
const isLater = Promise.withResolvers<void>();

async function retire(interaction: ModalSubmitInteraction): Promise<void> {
  const how = interaction.fields.getTextInputValue('reason');
  const { client, channelId, message } = interaction;
  if (how === 'Delete' && channelId && message) {
    await client.rest.delete(Routes.channelMessage(channelId, message.id));
    await interaction.reply('It is deleted.');
  } else if (how === 'Now' && interaction.isFromMessage()) {
    await interaction.update({ content: 'Retired: Now', components: [] });
  } else {
    await interaction.deferUpdate();
    await isLater.promise;
    await interaction.editReply({ content: 'Retired: Later', components: [] });
  }
}

/** Answers what is its own, with the submission as it came. @returns whether it was */
export async function respondWithForm(interaction: Interaction): Promise<boolean> {
  if (interaction.isModalSubmit() && interaction.customId === 'arrange') {
    const sent = ['roles', 'channel', 'language', 'rows', 'cooldown'].map((id) =>
      interaction.fields.getField(id),
    );
    const texts = sent.map((field) =>
      'values' in field ? `[${field.values.join(' ')}]` : 'value' in field ? field.value : '',
    );
    await interaction.reply(texts.join(' '));
    return true;
  }
  if (interaction.isModalSubmit() && interaction.customId === 'retire') {
    await retire(interaction);
    return true;
  }
  if (interaction.isButton() && interaction.customId.startsWith('retire ')) {
    await interaction.showModal(retireForm);
    return true;
  }
  if (interaction.isChatInputCommand() && interaction.commandName === 'retire') {
    await interaction.reply({ content: 'Retire it?', components: [{ type: 1, components: retireButtons }] });
    return true;
  }
  if (!interaction.isChatInputCommand() || interaction.commandName !== 'arrange') return false;
  const { client, id, token, user } = interaction;
  const components = fields(CHANNELS[user.username] ?? auditChannelId);
  const data = { custom_id: 'arrange', title: 'Settings of Sample Server', components };
  await client.rest.post(`/interactions/${id}/${token}/callback`, { body: { type: 9, data }, auth: false });
  return true;
}

export function formCases({ world, openTab, done }: CaseContext): void {
  const open = async (person: string) => {
    const tab = await openTab(`#${person}/${world().discord.clientOf(person).channelId}`);
    await tab.getByRole('textbox', { name: 'Message #general' }).fill('/arrange');
    await tab.keyboard.press('Enter');
    const form = tab.getByRole('dialog', { name: 'Settings of Sample Server' });
    await form.locator('.picker-text', { hasText: '@Moderators' }).waitFor();
    return { tab, form };
  };

  test('a form shows what is chosen in it, changes one field, empties others, and fits a phone', async () => {
    const { tab, form } = await open('manager');
    const picked = (name: string) =>
      form.getByRole('combobox', { name }).locator('.picker-text').textContent();
    expect(await picked('Roles that moderate')).toBe('@Moderators');
    expect(await picked('Channel of the audit')).toBe('#audit');
    expect(await picked('Language')).toBe(LANGUAGE);
    const rows = form.getByRole('radiogroup', { name: 'Rows of a list' });
    expect(await rows.getByRole('radio', { name: '10' }).isChecked()).toBe(true);
    for (const width of [1_280, 390, 320]) {
      await tab.setViewportSize({ width, height: 800 });
      expect(await seriousTroubles(tab)).toEqual([]);
      for (const part of [form, form.locator('.modal-body'), ...(await form.locator('.picker-text').all())])
        expect(await part.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    }
    await form.getByRole('combobox', { name: 'Roles that moderate' }).click();
    await tab.getByRole('option', { name: '@Moderators' }).click();
    await tab.getByRole('button', { name: 'Done' }).click();
    await form.getByRole('combobox', { name: 'Channel of the audit' }).click();
    await tab.getByRole('option', { name: '#audit' }).click();
    await rows.getByRole('radio', { name: '25' }).check();
    await form.getByRole('button', { name: 'Submit' }).click();
    await tab.getByRole('article').getByText(`[] [] [${LANGUAGE}] 25 -`).waitFor();
    await done(tab);
  });

  test('a channel that the person does not see stays chosen in a form', async () => {
    const { tab, form } = await open('member');
    await form.getByText(staffChannelId).waitFor();
    await form.getByRole('radiogroup', { name: 'Seconds' }).getByRole('radio', { name: '60' }).check();
    await form.getByRole('button', { name: 'Submit' }).click();
    await tab
      .getByRole('article')
      .getByText(`[${moderatorRoleId}] [${staffChannelId}] [${LANGUAGE}] 10 60`)
      .waitFor();
    await done(tab);
  });

  test('after a form whose button is gone the message has the focus, or the list without the message', async () => {
    const tab = await openTab();
    const last = tab.getByRole('article').last();
    const hasFocus = (element: Locator) => element.evaluate((each) => each.matches(':focus'));
    const submit = async (how: string) => {
      await world().discord.clientOf('member').command('retire', {});
      await last.getByRole('button', { name: how }).press('Enter');
      const form = tab.getByRole('dialog', { name: 'Retire it' });
      await form.getByLabel('Reason').fill(how);
      await tab.keyboard.press('Enter');
      await form.waitFor({ state: 'detached' });
    };
    await submit('Now');
    await last.getByText('Retired: Now').waitFor();
    expect(await hasFocus(last)).toBe(true);

    await submit('Later');
    expect(await hasFocus(last.getByRole('button', { name: 'Later' }))).toBe(true);
    isLater.resolve();
    await last.getByText('Retired: Later').waitFor();
    expect(await hasFocus(last)).toBe(true);

    await submit('Delete');
    await last.getByText('It is deleted.').waitFor();
    expect(await hasFocus(tab.getByRole('log'))).toBe(true);
    await done(tab);
  });
}
