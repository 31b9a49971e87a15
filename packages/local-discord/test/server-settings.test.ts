import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayDispatchEvents, GatewayIntentBits, Locale, PermissionFlagsBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
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
  temporaryDataFile,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const { Guilds } = GatewayIntentBits;
const { KickMembers, ManageMessages, UseApplicationCommands, ViewChannel } = PermissionFlagsBits;
const MEMBERS = '1190000000000000302';
const MODERATED = { ...PING, name: 'mod', default_member_permissions: '8192' };

const offered = (discord: SampleDiscord, username: string) =>
  discord
    .clientOf(username)
    .commands()
    .map(({ name }) => name);

test('what a role permits is changed for everybody who has it', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, MODERATED], [Guilds]);
  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.GuildRoleUpdate, (data) => resolve(structuredClone(data))),
  );
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

test('a command that needs two permissions is for members who have both', async () => {
  const discord = await localDiscord();
  const json = [{ ...MODERATED, default_member_permissions: `${ManageMessages | KickMembers}` }];
  await call(discord, 'PUT', `/applications/${APPLICATION}/commands`, { json });
  for (const [held, commands] of [
    [ManageMessages, []],
    [KickMembers, []],
    [ManageMessages | KickMembers, ['mod']],
  ] as const) {
    discord.settings.setRolePermissions(GUILD, MEMBERS, held);
    expect(offered(discord, 'member'), String(held)).toEqual(commands);
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
  const dataFile = temporaryDataFile();
  const before = await startSample({ dataFile });
  await call(before, 'PUT', `/applications/${APPLICATION}/commands`, { json: [MODERATED] });
  before.settings.setRolePermissions(GUILD, GUILD, ViewChannel | UseApplicationCommands | ManageMessages);
  const overview = before.settings.servers();
  await before.close();
  const after = await localDiscord({ dataFile });
  expect(after.settings.servers()).toEqual(overview);
  expect(offered(after, 'newcomer')).toEqual(['mod']);
});

test('what is not there is refused', async () => {
  const { settings } = await localDiscord();
  expect(() => settings.setRolePermissions('1', '1', 0n)).toThrow(new ChatRefusal('There is no server 1.'));
  expect(() => settings.setRolePermissions(GUILD, '1', 0n)).toThrow('There is no role 1.');
});

test('settings that are restored are those of the world, also after a restart, and a bot is told', async () => {
  const dataFile = join(mkdtempSync(join(tmpdir(), 'local-discord-')), 'discord.sqlite');
  const discord = await startSample({ dataFile });
  const { settings } = discord;
  const first = [settings.servers(), discord.clientOf('member').locale];
  settings.setRolePermissions(GUILD, GUILD, 0n);
  settings.setLanguage(GUILD, Locale.German);
  discord.clientOf('member').setLocale(Locale.German);
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: Guilds });
  await gateway.event('GUILD_CREATE');
  settings.restore();
  for (const event of ['GUILD_UPDATE', 'GUILD_ROLE_UPDATE']) await gateway.event(event);
  expect([settings.servers(), discord.clientOf('member').locale]).toEqual(first);
  expect(discord.clientOf('member').places().servers[0]?.language).toBe(null);
  await discord.close();
  const again = await startSample({ dataFile });
  onTestFinished(() => again.close());
  expect([again.settings.servers(), again.clientOf('member').locale]).toEqual(first);
});
