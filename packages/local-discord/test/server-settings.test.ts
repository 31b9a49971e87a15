import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Events, GatewayDispatchEvents, GatewayIntentBits, Locale, PermissionFlagsBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  APPLICATION,
  COMMANDS,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
  startSample,
  temporaryDataFile,
} from './fixture.ts';
import { CHANNEL, idOf, MEMBERS, MODERATED, offered, ROLE, USER } from './moderated-command.ts';
import { RawGateway } from './raw-gateway.ts';

const { Guilds, GuildMembers, GuildPresences } = GatewayIntentBits;

test('roles that are given and taken hold at once, for commands and channels, and a bot is told', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED], [Guilds, GuildMembers, GuildPresences]);
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
  const dataFile = temporaryDataFile();
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

test('settings that are restored are those of the world, also after a restart, and a bot is told', async () => {
  const dataFile = join(mkdtempSync(join(tmpdir(), 'local-discord-')), 'discord.sqlite');
  const discord = await startSample({ dataFile });
  const { settings } = discord;
  const command = resourceOf((await call(discord, 'POST', COMMANDS, { json: PING })).body);
  const first = [settings.servers(), discord.clientOf('member').locale];
  const [server] = settings.servers();
  const member = server?.members.find(({ name }) => name === 'member')?.id ?? '';
  settings.setRoles(GUILD, member, []);
  settings.setRolePermissions(GUILD, GUILD, 0n);
  settings.setCommandPermissions(GUILD, command.id, [{ id: member, type: 2, permission: false }]);
  settings.setLanguage(GUILD, Locale.German);
  discord.clientOf('member').setLocale(Locale.German);
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: Guilds | GuildMembers });
  await gateway.event('GUILD_CREATE');
  settings.restore();
  for (const event of ['GUILD_UPDATE', 'GUILD_ROLE_UPDATE', 'GUILD_MEMBER_UPDATE'])
    await gateway.event(event);
  expect((await gateway.event('APPLICATION_COMMAND_PERMISSIONS_UPDATE')).d).toMatchObject({
    permissions: [],
  });
  expect([settings.servers(), discord.clientOf('member').locale]).toEqual(first);
  expect(discord.clientOf('member').places().servers[0]?.language).toBe(null);
  await discord.close();
  const again = await startSample({ dataFile });
  onTestFinished(() => again.close());
  expect([again.settings.servers(), again.clientOf('member').locale]).toEqual(first);
});
