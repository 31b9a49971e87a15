import { Locale } from 'discord.js';
import { expect, test } from 'vitest';
import { shownName } from '../people/language.ts';
import { slashCommands } from '../people/slash-commands.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import { localDiscord, loggedIn, nextInteraction, PING, respond } from './fixture.ts';

const LOCALIZED = {
  ...PING,
  name_localizations: { de: 'klingeln', 'en-GB': 'ring' },
  description_localizations: { de: 'Antwortet' },
  options: [
    {
      type: 1,
      name: 'twice',
      name_localizations: { de: 'zweimal' },
      description: 'd',
      options: [
        {
          type: 3,
          name: 'loudness',
          name_localizations: { de: 'lautstärke' },
          description: 'd',
          choices: [{ name: 'Soft', name_localizations: { de: 'Leise' }, value: 's' }],
        },
        { type: 3, name: 'tune', description: 'd', autocomplete: true },
      ],
    },
  ],
};
const MENU = { type: 3, name: 'Look up', name_localizations: { de: 'Nachschlagen' } };

test('a bot is told the language of the person and of the server', async () => {
  const [server] = SAMPLE_WORLD.servers;
  if (!server) throw new Error('The sample world has no server.');
  const [first, ...others] = SAMPLE_WORLD.people.map((person) => ({ ...person, locale: Locale.French }));
  const world = {
    ...SAMPLE_WORLD,
    servers: [{ ...server, locale: Locale.German }],
    people: [{ ...(first ?? others[0]), locale: Locale.Japanese }, ...others] as typeof SAMPLE_WORLD.people,
  };
  const discord = await localDiscord({ world });
  const client = await loggedIn(discord, [PING]);
  const told = async (username: string) => {
    const got = nextInteraction(client);
    const result = discord.clientOf(username).command('ping');
    const interaction = await got;
    await respond(discord, interaction, { type: 4, data: { content: 'x' } });
    await result;
    return ['locale' in interaction && interaction.locale, interaction.guild_locale];
  };
  expect(await told('moderator')).toEqual(['ja', 'de']);
  expect(await told('member')).toEqual(['fr', 'de']);
  discord.clientOf('member').setLocale(Locale.Polish);
  expect(await told('member')).toEqual(['pl', 'de']);
  expect(await told('visitor')).toEqual(['fr', undefined]);
});

test('commands are offered in the language of the person, with the fallbacks that Discord has', async () => {
  const discord = await localDiscord();
  await loggedIn(discord, [LOCALIZED, MENU]);
  const member = discord.clientOf('member');
  const names = () => {
    const [command] = slashCommands(member.commands());
    return [...(command?.shownPath ?? []), ...(command?.options.map(shownName) ?? [])];
  };
  expect(names()).toEqual(['ring', 'twice', 'loudness', 'tune']);
  member.setLocale(Locale.German);
  expect(names()).toEqual(['klingeln', 'zweimal', 'lautstärke', 'tune']);
  expect(discord.clientOf('member').commands()).toMatchObject([
    {
      name: 'ping',
      name_localized: 'klingeln',
      description_localized: 'Antwortet',
      options: [{ options: [{ choices: [{ name: 'Soft', name_localized: 'Leise' }] }, {}] }],
    },
    { name: 'Look up', name_localized: 'Nachschlagen' },
  ]);
  expect(discord.clientOf('moderator').commands()[0]).not.toHaveProperty('description_localized');
});

test('a command is found by either name, and the bot gets its own', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [LOCALIZED, MENU]);
  const member = discord.clientOf('member');
  member.setLocale(Locale.German);
  const { message } = member.say('hi');
  for (const [use, data] of [
    [() => member.command('klingeln zweimal'), { name: 'ping', options: [{ name: 'twice' }] }],
    [() => member.command('ping twice'), { name: 'ping' }],
    [() => member.onMessage('nachschlagen', message.id), { name: 'Look up' }],
  ] as const) {
    const got = nextInteraction(client);
    const result = use();
    expect((await got).data).toMatchObject(data);
    await respond(discord, await got, { type: 4, data: { content: 'x' } });
    await result;
  }
  await expect(discord.clientOf('moderator').command('klingeln zweimal')).rejects.toThrow('no command');
});

test('choices that a bot offers while one types are in the language of the person', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [LOCALIZED]);
  const member = discord.clientOf('member');
  member.setLocale(Locale.German);
  const got = nextInteraction(client);
  const offered = member.autocomplete('ping twice', 'tune', 'a');
  const choices = [{ name: 'Waltz', name_localizations: { de: 'Walzer' }, value: 'w' }];
  await respond(discord, await got, { type: 8, data: { choices } });
  expect(await offered).toMatchObject({ choices: [{ name: 'Waltz', name_localized: 'Walzer', value: 'w' }] });
});
