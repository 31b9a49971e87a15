import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApplicationCommandOptionType,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Locale,
  PermissionFlagsBits,
} from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  APPLICATION,
  begun,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  type SampleDiscord,
  startSample,
  temporaryDataFile,
  valueAt,
  webhook,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';
import { workshopDiscord } from './workshop/workshop.ts';

const { Guilds } = GatewayIntentBits;
const { AttachFiles, EmbedLinks, KickMembers, ManageMessages, ReadMessageHistory, SendMessages } =
  PermissionFlagsBits;
const { UseApplicationCommands, ViewChannel } = PermissionFlagsBits;
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

// Channels that admins delete, and in which they give and take rights: what bots and people can do then.

const GENERAL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const at = (rest = '', channel = GENERAL) => `/channels/${channel}/messages${rest}`;
const set = (discord: SampleDiscord, target: string, bit: bigint, value: boolean | null, channel = GENERAL) =>
  discord.settings.channels.permit(GUILD, channel, target, new Map([[bit, value]]));
const posted = async (discord: SampleDiscord, json: object = { content: 'x' }) =>
  resourceOf((await call(discord, 'POST', at(), { json })).body).id;
/** The status and code of each way to use a message. */
const answers = async (discord: SampleDiscord, id: string) => {
  const calls = [
    call(discord, 'POST', at(), { json: { content: 'y' } }),
    call(discord, 'PATCH', at(`/${id}`), { json: { content: 'y' } }),
    call(discord, 'GET', at()),
    call(discord, 'GET', at(`/${id}`)),
  ];
  return (await Promise.all(calls)).map(({ status, body }) => [status, valueAt(body, 'code')]);
};

test('a deleted channel is gone for the bot and for people, with its messages, and a bot is told', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING], [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages]);
  const member = discord.clientOf('member');
  member.say('hello');
  const id = await posted(discord);
  const gone: string[] = [];
  member.watch(
    () => {},
    (each) => gone.push(each),
  );
  const raw: unknown[] = [];
  client.ws.on(GatewayDispatchEvents.MessageDelete, (data) => raw.push(data));
  client.ws.on(GatewayDispatchEvents.MessageDeleteBulk, (data) => raw.push(data));
  const told = new Promise((resolve) => client.once(Events.ChannelDelete, resolve));
  discord.settings.channels.remove(GUILD, GENERAL);
  expect(await told).toMatchObject({ id: GENERAL, guildId: GUILD, name: 'general' });
  expect(await answers(discord, id)).toEqual(Array(4).fill([404, 10003]));
  expect(await call(discord, 'GET', `/channels/${GENERAL}`)).toMatchObject({ body: { code: 10003 } });
  expect(member.places().servers[0]?.channels).toEqual([]);
  expect(() => member.say('again')).toThrow(new ChatRefusal('You cannot see this channel.'));
  expect(discord.channelMessages(GENERAL)).toEqual([]);
  expect([gone.length, raw]).toEqual([2, []]);
  expect(() => discord.settings.channels.remove(GUILD, GENERAL)).toThrow('no such channel');
});

test('an interaction of a channel that is deleted meanwhile is answered with 10003', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, { type: 5 });
  discord.settings.channels.remove(GUILD, GENERAL);
  const followUp = await webhook(discord, interaction, 'POST', '', { json: { content: 'x' } });
  expect(followUp).toMatchObject({ status: 404, body: { code: 10003 } });
  const edit = await webhook(discord, interaction, 'PATCH', '/messages/@original', {
    json: { content: 'x' },
  });
  expect(edit).toMatchObject({ status: 404, body: { code: 10008 } });
});

test('without View Channel a bot has no access, and is told that the channel has changed', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [GatewayIntentBits.Guilds]);
  const id = await posted(discord);
  const told = new Promise<object>((resolve) =>
    client.ws.once(GatewayDispatchEvents.ChannelUpdate, (data) => resolve(structuredClone(data))),
  );
  set(discord, BOT_ROLE, ViewChannel, false);
  expect(await told).toMatchObject({
    id: GENERAL,
    guild_id: GUILD,
    permission_overwrites: [{ id: BOT_ROLE, type: 0, allow: '0', deny: '1024' }],
  });
  expect(await answers(discord, id)).toEqual(Array(4).fill([403, 50001]));
  // What one is allowed itself outweighs what its roles are denied.
  set(discord, APPLICATION, ViewChannel, true);
  expect((await answers(discord, id)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
  set(discord, APPLICATION, ViewChannel, null);
  expect(set(discord, BOT_ROLE, ViewChannel, null)).toEqual([]);
  expect((await answers(discord, id)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
});

test('without Send Messages a bot sends none, and still edits its own', async () => {
  const discord = await localDiscord();
  const id = await posted(discord);
  set(discord, GUILD, SendMessages, false);
  expect(await answers(discord, id)).toEqual([
    [403, 50013],
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ]);
  expect(() => discord.clientOf('member').say('x')).toThrow('You do not have permission to send messages');
});

test('without Read Message History a bot finds no messages, and answers none', async () => {
  const discord = await localDiscord();
  const id = await posted(discord);
  set(discord, APPLICATION, ReadMessageHistory, false);
  expect(await call(discord, 'GET', at())).toMatchObject({ status: 200, body: [] });
  expect(await call(discord, 'GET', at(`/${id}`))).toMatchObject({ status: 403, body: { code: 50013 } });
  const json = { content: 'x', message_reference: { message_id: id } };
  expect(await call(discord, 'POST', at(), { json })).toMatchObject({ status: 403, body: { code: 160002 } });
  expect((await call(discord, 'PATCH', at(`/${id}`), { json: { content: 'y' } })).status).toBe(200);
});

test('without Embed Links embeds are left out, and a message of them alone is refused; files without Attach Files', async () => {
  const discord = await localDiscord();
  const embeds = [{ title: 'card' }];
  const id = await posted(discord, { embeds });
  set(discord, APPLICATION, EmbedLinks, false);
  set(discord, APPLICATION, AttachFiles, false);
  const send = (json: object) => call(discord, 'POST', at(), { json });
  expect(await send({ embeds })).toMatchObject({ status: 403, body: { code: 50013 } });
  expect(await send({ content: 'x', embeds })).toMatchObject({ status: 200, body: { embeds: [] } });
  expect(await send({ embeds: [] })).toMatchObject({ status: 400, body: { code: 50006 } });
  const edit = (json: object) => call(discord, 'PATCH', at(`/${id}`), { json });
  expect(await edit({ embeds })).toMatchObject({ status: 400, body: { code: 50006 } });
  expect(await edit({ content: 'x', embeds })).toMatchObject({ status: 200, body: { embeds: [] } });
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content: 'x' }));
  form.set('files[0]', new File(['{}'], 'a.json'));
  for (const [method, path] of [
    ['POST', at()],
    ['PATCH', at(`/${id}`)],
  ] as const)
    expect(await call(discord, method, path, { form })).toMatchObject({ status: 403, body: { code: 50013 } });
});

test('a channel in an option has the permissions of the person and of the bot as they are now', async () => {
  const discord = await localDiscord();
  const channel = { type: ApplicationCommandOptionType.Channel, name: 'where', description: 'Where' };
  const client = await loggedIn(discord, [{ ...PING, options: [channel] }]);
  const permissionsNow = async () => {
    const got = nextInteraction(client);
    void discord.clientOf('manager').command('ping', { where: '#general' });
    const interaction = await got;
    const of = (path: string) => BigInt(String(valueAt(interaction, path)));
    const resolved = `data.resolved.channels.${GENERAL}`;
    return [of(`${resolved}.permissions`), of(`${resolved}.app_permissions`), of('app_permissions')];
  };
  const may = (all: bigint[], bit: bigint) => all.map((each) => (each & bit) !== 0n);
  expect(may(await permissionsNow(), SendMessages)).toEqual([true, true, true]);
  set(discord, APPLICATION, SendMessages, false);
  expect(may(await permissionsNow(), SendMessages)).toEqual([true, false, false]);
  set(discord, APPLICATION, SendMessages, true);
  set(discord, GUILD, SendMessages, false);
  expect(may(await permissionsNow(), SendMessages)).toEqual([true, true, true]);
});

test('unknown targets and categories are refused', async () => {
  const discord = await localDiscord();
  expect(() => set(discord, '1', SendMessages, false)).toThrow(
    'There is no role or member 1 in Sample Server.',
  );
  expect(() => set(discord, GUILD, SendMessages, false, '1')).toThrow('There is no such channel any more.');
});

test('deleted channels and their rights outlive a restart, until everything is as the world has it', async () => {
  const dataFile = temporaryDataFile();
  const before = await startSample({ dataFile });
  before.clientOf('member').say('hello');
  before.settings.channels.remove(GUILD, GENERAL);
  set(before, APPLICATION, SendMessages, false, before.auditChannelId);
  await before.close();

  const discord = await workshopDiscord({ dataFile });
  const client = await loggedIn(discord, [], [GatewayIntentBits.Guilds]);
  expect(client.guilds.cache.get(GUILD)?.channels.cache.has(GENERAL)).toBe(false);
  expect(discord.channelMessages(GENERAL)).toEqual([]);
  const audit = () => call(discord, 'POST', at('', '1190000000000000202'), { json: { content: 'x' } });
  expect(await audit()).toMatchObject({ body: { code: 50013 } });
  discord.workshop.happen('pass-time', { minutes: 1 });
  expect(discord.workshop.inForce().aheadMs).toBe(60_000);
  const told = [Events.ChannelCreate, Events.ChannelUpdate].map((event) => once(client, event));
  discord.workshop.reset();
  expect((await Promise.all(told)).map(([channel]) => valueAt(channel, 'id'))).toEqual([
    GENERAL,
    discord.clientOf('moderator').places().servers[0]?.channels[1]?.id,
  ]);
  expect(discord.workshop.inForce().aheadMs).toBe(0);
  expect((await audit()).status).toBe(200);
  expect(discord.clientOf('member').places().servers[0]?.channels).toMatchObject([{ id: GENERAL }]);
  await discord.close();
  const third = await localDiscord({ dataFile });
  expect(third.clientOf('member').places().servers[0]?.channels).toHaveLength(1);
});
