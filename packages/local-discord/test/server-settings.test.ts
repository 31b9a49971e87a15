import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Events, GatewayDispatchEvents, GatewayIntentBits, Locale, PermissionFlagsBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { problemsOf, schemaOf } from '../../../test/discord-specification/schemas.ts';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  APPLICATION,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  PING,
  type SampleDiscord,
  startSample,
} from './fixture.ts';

const { Guilds, GuildMembers } = GatewayIntentBits;
const [ROLE, USER, CHANNEL] = [1, 2, 3] as const;
const GENERAL = '1190000000000000200';
const MEMBERS = '1190000000000000302';
const ALL_CHANNELS = (BigInt(GUILD) - 1n).toString();
const MODERATED = { ...PING, name: 'mod', default_member_permissions: '8192' };
const PATH = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

const offered = (discord: SampleDiscord, username: string) =>
  discord
    .clientOf(username)
    .commands()
    .map(({ name }) => name);
const idOf = (discord: SampleDiscord, name: string) =>
  discord.settings.servers()[0]?.commands.find((command) => command.name === name)?.id ?? '';

test('roles that are given and taken hold at once, for commands and channels, and a bot is told', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED], [Guilds, GuildMembers]);
  const without = await loggedIn(discord, [], [Guilds]);
  const untold: unknown[] = [];
  without.ws.on(GatewayDispatchEvents.GuildMemberUpdate, (data) => untold.push(data));
  const member = discord.clientOf('member');
  const { id } = member.user;
  const names = () => member.places().servers[0]?.channels.map(({ name }) => name);
  expect([offered(discord, 'member'), names()]).toEqual([['ping'], ['general']]);
  let standings = 0;
  member.watchStanding(() => {
    standings += 1;
  });

  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.GuildMemberUpdate, (data) => resolve(structuredClone(data))),
  );
  const byLibrary = new Promise<string[]>((resolve) =>
    client.once(Events.GuildMemberUpdate, (_before, after) => resolve([...after.roles.cache.keys()])),
  );
  discord.settings.setRoles(GUILD, id, [MEMBERS, discord.moderatorRoleId]);
  expect([offered(discord, 'member'), names()]).toEqual([
    ['ping', 'mod'],
    ['general', 'audit', 'staff'],
  ]);
  expect(await told).toMatchObject({
    guild_id: GUILD,
    user: { id },
    roles: [MEMBERS, discord.moderatorRoleId],
  });
  expect(await byLibrary).toContain(discord.moderatorRoleId);
  expect(untold).toEqual([]);
  expect(standings).toBe(1);

  const audit = member.at(discord.auditChannelId);
  const seen: string[] = [];
  audit.watch(({ message }) => seen.push(message.content));
  const line = async (content: string) =>
    call(discord, 'POST', `/channels/${discord.auditChannelId}/messages`, { json: { content } });
  await line('one');
  discord.settings.setRoles(GUILD, id, []);
  await line('two');
  expect(seen).toEqual(['one']);
  expect([audit.messages(), audit.commands()]).toEqual([[], []]);
  expect(() => audit.say('x')).toThrow(new ChatRefusal('You cannot see this channel.'));
  expect(names()).toEqual(['general']);
});

test('what a role permits is changed for everybody who has it', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED], [Guilds]);
  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.GuildRoleUpdate, (data) => resolve(structuredClone(data))),
  );
  const { ManageMessages, ViewChannel, UseApplicationCommands } = PermissionFlagsBits;
  discord.settings.setRolePermissions(GUILD, MEMBERS, ManageMessages);
  expect(offered(discord, 'member')).toEqual(['ping', 'mod']);
  expect(offered(discord, 'newcomer')).toEqual(['ping']);
  expect(await told).toMatchObject({
    guild_id: GUILD,
    role: { id: MEMBERS, name: 'Members', permissions: '8192' },
  });
  discord.settings.setRolePermissions(GUILD, GUILD, ViewChannel);
  expect(offered(discord, 'newcomer')).toEqual([]);
  discord.settings.setRolePermissions(GUILD, GUILD, ViewChannel | UseApplicationCommands);
  expect(offered(discord, 'newcomer')).toEqual(['ping']);
});

test('who and where a command is for is told to bots, read by them, and holds at once', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED]);
  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.ApplicationCommandPermissionsUpdate, (data) =>
      resolve(structuredClone(data)),
    ),
  );
  const [ping, mod] = [idOf(discord, 'ping'), idOf(discord, 'mod')];
  const overrides = [{ id: MEMBERS, type: ROLE, permission: true }];
  const nothing = await call(discord, 'GET', `${PATH}/${mod}/permissions`);
  expect(nothing).toMatchObject({ status: 404, body: { code: 10066 } });
  discord.settings.setCommandPermissions(GUILD, mod, overrides);
  const event = { id: mod, application_id: APPLICATION, guild_id: GUILD, permissions: overrides };
  expect(await told).toEqual(event);
  const one = (await call(discord, 'GET', `${PATH}/${mod}/permissions`)).body;
  expect(one).toEqual(event);
  expect(problemsOf(schemaOf('CommandPermissionsResponse'), one)).toEqual([]);
  expect((await call(discord, 'GET', `${PATH}/permissions`)).body).toEqual([event]);
  const set = await call(discord, 'PUT', `${PATH}/${mod}/permissions`, { json: { permissions: [] } });
  expect(set).toMatchObject({ status: 403, body: { code: 20001 } });
  expect(discord.settings.servers()[0]?.commands).toMatchObject([
    { id: ping, overrides: [] },
    { id: mod, name: 'mod', type: 1, overrides },
  ]);
  expect([offered(discord, 'member'), offered(discord, 'newcomer')]).toEqual([['ping', 'mod'], ['ping']]);
});

type Override = readonly [id: string, type: 1 | 2 | 3, permission: boolean];
const MODERATORS = '1190000000000000300';
const MEMBER_USER = '1190000000000000011';

test.each<[string, { own?: Override[]; app?: Override[] }, Record<string, boolean>]>([
  ['nothing is set', {}, { member: false, moderator: true }],
  ['everybody is allowed', { own: [[GUILD, ROLE, true]] }, { member: true, newcomer: true }],
  [
    'a role counts more than everybody',
    {
      own: [
        [GUILD, ROLE, false],
        [MEMBERS, ROLE, true],
      ],
    },
    { member: true, newcomer: false, moderator: false },
  ],
  [
    'a user counts more than their roles',
    {
      own: [
        [MEMBERS, ROLE, true],
        [MEMBER_USER, USER, false],
      ],
    },
    { member: false },
  ],
  [
    'a channel that is denied counts most',
    {
      own: [
        [GUILD, ROLE, true],
        [GENERAL, CHANNEL, false],
      ],
    },
    { member: false },
  ],
  [
    'one channel counts more than all',
    {
      own: [
        [GUILD, ROLE, true],
        [ALL_CHANNELS, CHANNEL, false],
        [GENERAL, CHANNEL, true],
      ],
    },
    { member: true },
  ],
  ['all channels are denied', { own: [[ALL_CHANNELS, CHANNEL, false]] }, { moderator: false }],
  ['the application is denied', { app: [[GUILD, ROLE, false]] }, { moderator: false }],
  ['the application is allowed, which leaves the default', { app: [[GUILD, ROLE, true]] }, { member: false }],
  [
    "a command's own role counts more than the application's",
    { own: [[MODERATORS, ROLE, true]], app: [[GUILD, ROLE, false]] },
    { moderator: true, member: false },
  ],
  ['a channel is denied to the application', { app: [[GENERAL, CHANNEL, false]] }, { moderator: false }],
  [
    "a command's own channel counts more than the application's",
    { own: [[GENERAL, CHANNEL, true]], app: [[ALL_CHANNELS, CHANNEL, false]] },
    { moderator: true },
  ],
])('%s', async (_what, { own = [], app = [] }, expected) => {
  const discord = await localDiscord();
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  const set = (id: string, some: Override[]) =>
    discord.settings.setCommandPermissions(
      GUILD,
      id,
      some.map(([target, type, permission]) => ({ id: target, type, permission })),
    );
  set(idOf(discord, 'mod'), own);
  set(APPLICATION, app);
  for (const [username, is] of Object.entries(expected))
    expect([username, offered(discord, username).includes('mod')]).toEqual([username, is]);
});

test('one role that is allowed counts more than another that is denied', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  discord.settings.setRoles(GUILD, MEMBER_USER, [MEMBERS, MODERATORS]);
  for (const [allowed, denied] of [
    [MEMBERS, MODERATORS],
    [MODERATORS, MEMBERS],
  ] as const) {
    discord.settings.setCommandPermissions(GUILD, idOf(discord, 'mod'), [
      { id: denied, type: ROLE, permission: false },
      { id: allowed, type: ROLE, permission: true },
    ]);
    expect(offered(discord, 'member')).toEqual(['mod']);
  }
});

test('changes that come together are told once', async () => {
  const discord = await localDiscord();
  let told = 0;
  const unwatch = discord.settings.watch(() => {
    told += 1;
  });
  const put = () =>
    call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json: [PING, MODERATED] });
  await put();
  expect(told).toBe(1);
  discord.clientOf('member').setLocale(Locale.German);
  await put();
  expect(told).toBe(3);
  unwatch();
  await put();
  expect(told).toBe(3);
});

test('what was changed outlives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-discord-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, 'discord.sqlite');
  const before = await startSample({ dataFile });
  await call(before, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  before.settings.setRoles(GUILD, before.clientOf('newcomer').user.id, [MEMBERS]);
  before.settings.setRolePermissions(GUILD, MEMBERS, 1n << 40n);
  before.settings.setCommandPermissions(GUILD, idOf(before, 'mod'), [
    { id: MEMBERS, type: ROLE, permission: true },
  ]);
  const overview = before.settings.servers();
  await before.close();
  const after = await localDiscord({ dataFile });
  expect(after.settings.servers()).toEqual(overview);
  expect(offered(after, 'newcomer')).toEqual(['mod']);
});

test('what is not there, or cannot be given, is refused', async () => {
  const { settings, clientOf } = await localDiscord();
  const { id } = clientOf('member').user;
  const visitor = clientOf('visitor').user.id;
  expect(() => settings.setRoles('1', id, [])).toThrow(new ChatRefusal('There is no server 1.'));
  expect(() => settings.setRoles(GUILD, visitor, [])).toThrow('There is nobody');
  expect(() => settings.setRoles(GUILD, id, ['1'])).toThrow('The role 1 cannot be given');
  expect(() => settings.setRoles(GUILD, id, [GUILD])).toThrow('The role @everyone cannot be given');
  expect(() => settings.setRoles(GUILD, id, ['1190000000000000301'])).toThrow('The role sample cannot');
  expect(() => settings.setRolePermissions(GUILD, '1', 0n)).toThrow('There is no role 1.');
  expect(() => settings.setCommandPermissions(GUILD, '1', [])).toThrow('There is no command 1');
  for (const [target, type, sentence] of [
    ['1', ROLE, 'There is no role 1.'],
    [visitor, USER, `There is no user ${visitor}.`],
    ['1', CHANNEL, 'There is no channel 1.'],
  ] as const) {
    const override = { id: target, type, permission: true };
    expect(() => settings.setCommandPermissions(GUILD, APPLICATION, [override])).toThrow(sentence);
  }
});
