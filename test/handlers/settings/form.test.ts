import {
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { CHANNEL, manager, ROLES } from './manager.ts';

/** The inputs of a form by their custom ids. */
function inputsOf({ components }: APIModalInteractionResponseCallbackData) {
  return new Map(
    components.map((part) => {
      if (part.type !== ComponentType.Label || !('custom_id' in part.component)) throw new Error('No label');
      return [part.component.custom_id, part.component] as const;
    }),
  );
}

/** The values that an input offers, with the chosen one in brackets. */
function offeredBy(form: APIModalInteractionResponseCallbackData, key: string): string {
  const input = inputsOf(form).get(key);
  if (!input || !('options' in input)) throw new Error(`${key} offers nothing`);
  return input.options.map(({ value, default: isChosen }) => (isChosen ? `[${value}]` : value)).join(' ');
}

describe('the form', () => {
  it('has five inputs, with nothing chosen at first', async () => {
    const form = await manager().form();
    expect(form.custom_id).toBe('settings-form.1:0:');
    expect(form).not.toHaveProperty('fallback');
    const inputs = inputsOf(form);
    expect([...inputs.keys()]).toEqual([
      'moderator_roles',
      'audit_channel',
      'language',
      'page_size',
      'cooldown',
    ]);
    expect(inputs.get('moderator_roles')).toEqual({
      type: ComponentType.RoleSelect,
      custom_id: 'moderator_roles',
      min_values: 0,
      max_values: 25,
      required: false,
    });
    expect(inputs.get('audit_channel')).toEqual({
      type: ComponentType.ChannelSelect,
      custom_id: 'audit_channel',
      min_values: 0,
      max_values: 1,
      required: false,
      channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    });
    expect(inputs.get('language')).toMatchObject({ min_values: 0, max_values: 1, required: false });
    expect(offeredBy(form, 'language')).toBe('[-] en de ru uk ja es-ES zh-CN tr pt-BR it fr ko pl hi');
    expect(inputs.get('page_size')).toMatchObject({ type: ComponentType.RadioGroup, required: false });
    expect(offeredBy(form, 'page_size')).toBe('[-] 5 10 15 20 25');
    expect(inputs.get('cooldown')).toMatchObject({ type: ComponentType.RadioGroup, required: false });
    expect(offeredBy(form, 'cooldown')).toBe('[-] 5 10 30 60 300');
  });

  it('says who decides where nothing is chosen, and has languages by their own names', async () => {
    const someone = manager();
    const labels = async (key: string) => {
      const input = inputsOf(await someone.form()).get(key);
      return input && 'options' in input ? input.options.map(({ label }) => label) : [];
    };
    expect((await labels('language')).slice(0, 5)).toEqual([
      "The server's language in Discord: Deutsch",
      'English',
      'Deutsch',
      'Русский',
      'Українська',
    ]);
    expect((await labels('page_size')).slice(0, 2)).toEqual(["Each command's default", '5']);
    expect((await labels('cooldown')).slice(0, 2)).toEqual(["The host's choice: 2 seconds", '5 seconds']);
    someone.host = { ...someone.host, publicLanguage: 'fr' };
    expect((await labels('language'))[0]).toBe("The host's choice: Français");
  });

  it('is filled in as the settings are, with values of the command line in their place', async () => {
    const someone = manager({
      moderator_roles: ROLES,
      audit_channel: CHANNEL,
      language: 'ja',
      page_size: 7,
      cooldown: 45,
    });
    const form = await someone.form();
    expect(form.custom_id).toBe('settings-form.1:7:');
    const inputs = inputsOf(form);
    expect(inputs.get('moderator_roles')).toMatchObject({
      default_values: ROLES.map((id) => ({ id, type: SelectMenuDefaultValueType.Role })),
    });
    expect(inputs.get('audit_channel')).toMatchObject({
      default_values: [{ id: CHANNEL, type: SelectMenuDefaultValueType.Channel }],
    });
    expect(offeredBy(form, 'language')).toBe('- en de ru uk [ja] es-ES zh-CN tr pt-BR it fr ko pl hi');
    expect(offeredBy(form, 'page_size')).toBe('- 5 [7] 10 15 20 25');
    expect(offeredBy(form, 'cooldown')).toBe('- 5 10 30 [45] 60 300');
  });

  it('has a substitute without roles and channel, which says that these stay where they are left empty', async () => {
    const { fallback } = await manager({
      moderator_roles: ROLES,
      audit_channel: CHANNEL,
      page_size: 5,
    }).form();
    if (!fallback) throw new Error('It has no substitute');
    expect(JSON.stringify(fallback)).not.toContain('default_values');
    expect(fallback.custom_id).toBe('settings-form.1:7:rc');
    expect(offeredBy(fallback, 'page_size')).toContain('[5]');
    const descriptions = fallback.components.map((part) => 'description' in part && part.description);
    expect(descriptions.map((text) => /may be gone/.test(String(text)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(await manager({ page_size: 5 }).form()).not.toHaveProperty('fallback');
  });

  it('offers no cooldown that the host has already, but the one that is set', async () => {
    const someone = manager({ cooldown: 20 });
    someone.host = { ...someone.host, cooldownSeconds: 30 };
    expect(offeredBy(await someone.form(), 'cooldown')).toBe('- [20] 60 300');
    someone.host = { ...someone.host, cooldownSeconds: 3_600 };
    expect(offeredBy(await someone.form(), 'cooldown')).toBe('- [20]');
  });

  it('leaves out what cannot work', async () => {
    const someone = manager();
    someone.host = {
      ...someone.host,
      moderatedServers: [],
      canWriteToChannels: false,
      cooldownSeconds: 300,
    };
    expect([...inputsOf(await someone.form()).keys()]).toEqual(['language', 'page_size']);
  });
});
