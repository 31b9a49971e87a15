import { GatewayIntentBits, Locale } from 'discord.js';
import { expect, test } from 'vitest';
import { shownName, slashCommands } from '../people/commands.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import {
  answered,
  COMMANDS,
  call,
  GUILD,
  listOf,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

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
  const [first, ...others] = SAMPLE_WORLD.people.map((person) => ({ ...person, locale: Locale.French }));
  if (!server || !first) throw new Error('The sample world has no server, or nobody in it.');
  const world = {
    ...SAMPLE_WORLD,
    servers: [{ ...server, locale: Locale.German }],
    people: [{ ...first, locale: Locale.Japanese }, ...others],
  };
  const discord = await localDiscord({ world });
  const client = await loggedIn(discord, [PING]);
  const told = async (username: string) => {
    const { interaction } = await answered(discord, client, () => discord.clientOf(username).command('ping'));
    return ['locale' in interaction && interaction.locale, interaction.guild_locale];
  };
  expect(await told('moderator')).toEqual(['ja', 'de']);
  expect(await told('member')).toEqual(['fr', 'de']);
  discord.clientOf('member').setLocale(Locale.Polish);
  expect(await told('member')).toEqual(['pl', 'de']);
  expect(await told('visitor')).toEqual(['fr', undefined]);
});

test('a server with a language is a Community for everything that a bot reads, and one without is none', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const gatewayOf = async () => {
    const gateway = new RawGateway(discord);
    await gateway.identify(discord.token, { intents: GatewayIntentBits.Guilds });
    return { gateway, created: (await gateway.event('GUILD_CREATE')).d };
  };
  const read = async () => {
    const { interaction } = await answered(discord, client, () => discord.clientOf('member').command('ping'));
    const guild = (await call(discord, 'GET', `/guilds/${GUILD}?with_counts=true`)).body;
    const { created } = await gatewayOf();
    const features = [guild, created, interaction.guild].map((each) => valueAt(each, 'features'));
    const locales = [guild, created].map((each) => valueAt(each, 'preferred_locale'));
    return {
      features: [...features, valueAt((await call(discord, 'GET', '/users/@me/guilds')).body, '0.features')],
      locales: [...locales, interaction.guild?.locale, interaction.guild_locale],
    };
  };
  const none = { features: Array(4).fill([]), locales: Array(4).fill('en-US') };
  expect(await read()).toEqual(none);

  const { gateway } = await gatewayOf();
  discord.settings.setLanguage(GUILD, Locale.German);
  const told = (await gateway.event('GUILD_UPDATE')).d;
  expect(told).toMatchObject({ id: GUILD, features: ['COMMUNITY'], preferred_locale: 'de' });
  expect(await read()).toEqual({ features: Array(4).fill(['COMMUNITY']), locales: Array(4).fill('de') });
  discord.settings.setLanguage(GUILD, undefined);
  expect(await read()).toEqual(none);
  expect(() => discord.settings.setLanguage('1', Locale.German)).toThrow('There is no server 1.');
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
    const { interaction } = await answered(discord, client, () => use());
    expect(interaction.data).toMatchObject(data);
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

test('a bot that asks for its commands gets their texts in the language that it asks for, or in all', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [LOCALIZED, MENU] });
  const named = async (headers: Record<string, string>) => {
    const { body } = await call(discord, 'GET', COMMANDS, { headers });
    for (const command of listOf(body)) {
      expect(command).not.toHaveProperty('name_localizations');
    }
    return [
      '0.name_localized',
      '0.description_localized',
      '0.options.0.name_localized',
      '1.name_localized',
    ].map((path) => valueAt(body, path));
  };
  const german = ['klingeln', 'Antwortet', 'zweimal', 'Nachschlagen'];
  expect(await named({ 'x-discord-locale': 'de', 'accept-language': 'fr' })).toEqual(german);
  expect(await named({ 'accept-language': 'xx;q=0.9,fr;q=0.1,de-AT;q=0.5' })).toEqual(german);
  expect(await named({ 'accept-language': '*' })).toEqual(['ring', undefined, undefined, undefined]);
  expect(await named({ 'x-discord-locale': 'fr' })).toEqual(Array(4).fill(undefined));
  const { body } = await call(discord, 'GET', `${COMMANDS}?with_localizations=true`);
  const ring = valueAt(body, '0');
  expect(ring).toMatchObject(LOCALIZED);
  expect(ring).not.toHaveProperty('name_localized');
});

test('of a text in several languages the longest counts, and names of options are distinct in each', async () => {
  const discord = await localDiscord();
  const NAME = { type: 3, name: 'name', description: 'd' };
  const refused = async (options: object[]) =>
    (await call(discord, 'POST', COMMANDS, { json: { ...PING, options } })).body;
  const choices = Array.from({ length: 4 }, (_, n) => ({ name: `c${n}`, value: 'x'.repeat(60) + n }));
  const localized = { ...NAME, choices, description_localizations: { de: 'x'.repeat(100) } };
  const large = Array.from({ length: 25 }, (_, n) => ({ ...localized, name: `o${n}` }));
  expect(JSON.stringify(await refused(large))).toContain('APPLICATION_COMMAND_TOO_LARGE');
  const inGerman = (name: string, de: string) => ({ ...NAME, name, name_localizations: { de } });
  const error = { _errors: [{ code: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS' }] };
  for (const [first, second] of [
    [NAME, inGerman('other', 'name')],
    [inGerman('a', 'zahl'), inGerman('b', 'zahl')],
  ] as const)
    expect(await refused([first, second])).toMatchObject({
      errors: { options: { 1: { name_localizations: { de: error } } } },
    });
  const distinct = await refused([inGerman('a', 'zahl'), inGerman('b', 'nummer')]);
  expect(distinct).not.toHaveProperty('code');
});
