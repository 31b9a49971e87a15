import {
  ChannelType,
  type Client,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
  type TextChannel,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import {
  call,
  eachAt,
  GUILD,
  listOf,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
  type SampleDiscord,
  startSample,
  temporaryDataFile,
  valueAt,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const GENERAL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const { GuildMembers, GuildMessages, Guilds, MessageContent } = GatewayIntentBits;
const { ManageThreads, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;
const HOUR = 3_600_000;

async function inGeneral(discord: SampleDiscord): Promise<{ client: Client<true>; channel: TextChannel }> {
  const client = await loggedIn(discord, [], [Guilds, GuildMembers, GuildMessages, MessageContent]);
  const channel = await client.channels.fetch(GENERAL);
  if (channel?.type !== ChannelType.GuildText) throw new Error('no channel');
  return { client, channel };
}
const grant = (discord: SampleDiscord, permissions: bigint) =>
  discord.settings.setRolePermissions(GUILD, BOT_ROLE, permissions);
const codeOf = async (answer: ReturnType<typeof call>) => valueAt((await answer).body, 'code');
const typesIn = (discord: SampleDiscord, channelId: string) =>
  discord.channelMessages(channelId).map(({ type }) => type);

test('a bot starts a thread from a message, in which people write', async () => {
  const discord = await localDiscord();
  const { client, channel } = await inGeneral(discord);
  const events: unknown[] = [];
  client.on('threadCreate', (thread, isNew) => events.push(['create', thread.name, isNew]));
  client.on('threadMembersUpdate', (added, removed) =>
    events.push(['members', [...added.keys()], [...removed.keys()]]),
  );
  client.on('messageCreate', ({ channelId, content, type }) => events.push([channelId, type, content]));
  const message = await channel.send('Tea?');
  const thread = await message.startThread({
    name: 'Tea',
    autoArchiveDuration: ThreadAutoArchiveDuration.OneHour,
  });
  expect(thread).toMatchObject({
    id: message.id,
    parentId: GENERAL,
    ownerId: client.user.id,
    type: 11,
    joined: true,
  });
  const again = call(discord, 'POST', `/channels/${GENERAL}/messages/${message.id}/threads`, {
    json: { name: 'x' },
  });
  expect(await codeOf(again)).toBe(160_004);

  const member = discord.clientOf('member').at(thread.id);
  member.type();
  const said = member.say('With milk, <@1190000000000000010>').message;
  await thread.send('Yes');
  const [first] = await thread.messages.fetch({ limit: 1 }).then((found) => [...found.values()]);
  expect(first?.content).toBe('Yes');
  expect(thread.messageCount).toBe(2);
  const moderator = '1190000000000000010';
  expect((await thread.members.fetch()).map(({ id }) => id).toSorted()).toEqual([
    client.user.id,
    moderator,
    member.user.id,
  ]);
  await expect
    .poll(() => events)
    .toEqual([
      [GENERAL, 0, 'Tea?'],
      ['create', 'Tea', true],
      ['members', [client.user.id], []],
      [thread.id, 21, ''],
      ['members', [member.user.id], []],
      ['members', [moderator], []],
      [thread.id, 0, said.content],
      [thread.id, 0, 'Yes'],
    ]);
  const shown = discord.clientOf('member').messages().at(-1)?.message;
  expect(shown).toMatchObject({ flags: 32, thread: { id: thread.id, message_count: 2, member_count: 3 } });
  const got = await call(discord, 'GET', `/channels/${thread.id}`);
  expect(problemsOf(schemaOf('ThreadResponse'), got.body)).toEqual([]);
  expect(got.body).toMatchObject({ member: { user_id: client.user.id }, total_message_sent: 2 });
  expect(member.places().servers[0]?.list.map(({ name, kind }) => [name, kind])).toEqual([
    ['general', 'text'],
    ['Tea', 'thread'],
  ]);
  member.remove(said.id);
  expect(resourceOf((await call(discord, 'GET', `/channels/${thread.id}`)).body)).toMatchObject({
    message_count: 1,
    total_message_sent: 2,
  });
});

test('commands work in a thread, which they can name', async () => {
  const discord = await localDiscord();
  const { client, channel } = await inGeneral(discord);
  const option = { type: 7, name: 'where', description: 'A thread', channel_types: [11] };
  await client.application.commands.set([{ ...PING, options: [option] }]);
  const thread = await channel.threads.create({ name: 'Tea', type: ChannelType.PublicThread });
  expect(typesIn(discord, GENERAL)).toEqual([18]);
  client.on('interactionCreate', async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const where = interaction.options.getChannel('where');
    await interaction.reply(`${interaction.channel?.isThread()} ${where?.name}`);
  });
  expect(await discord.clientOf('member').at(thread.id).command('ping', { where: '#tea' })).toMatchObject({
    messages: [{ message: { content: 'true Tea', channel_id: thread.id } }],
  });
});

test('only members see a private thread; people are added and removed, join and leave', async () => {
  const discord = await localDiscord();
  const { channel } = await inGeneral(discord);
  const thread = await channel.threads.create({
    name: 'Secret',
    type: ChannelType.PrivateThread,
    invitable: false,
  });
  const [member, manager] = [discord.clientOf('member'), discord.clientOf('manager')];
  expect(() => member.at(thread.id)).toThrow('You cannot see this channel.');
  expect(manager.at(thread.id).channelName).toBe('Secret');
  await thread.members.add(member.user.id);
  const there = member.at(thread.id);
  expect(there.messages().map(({ message }) => [message.type, message.mentions[0]?.username])).toEqual([
    [1, 'member'],
  ]);
  manager.at(thread.id).setJoined(true);
  const { body } = await call(discord, 'GET', `/channels/${thread.id}/thread-members?with_member=1&limit=2`);
  expect(eachAt(body, 'member.user.username')).toEqual(['sample', 'member']);
  expect(await codeOf(call(discord, 'GET', `/channels/${thread.id}/thread-members/1`))).toBe(10007);
  expect(await codeOf(call(discord, 'PUT', `/channels/${thread.id}/thread-members/1`))).toBe(10007);
  await thread.members.remove(member.user.id);
  expect(there.messages()).toEqual([]);
  manager.at(thread.id).setJoined(false);
  expect(typesIn(discord, thread.id)).toEqual([1, 2]);
  await thread.leave();
  await expect(thread.send('x')).rejects.toMatchObject({ code: 50001 });
  grant(discord, ManageThreads);
  await thread.join();
  await expect.poll(() => thread.joined).toBe(true);
  expect(() => discord.clientOf('member').setJoined(true)).toThrow('This channel is no thread.');
});

test('an archived thread takes no change, and a message wakes it unless it is locked', async () => {
  const discord = await localDiscord();
  const { client, channel } = await inGeneral(discord);
  const message = await channel.send('Tea?');
  const thread = await message.startThread({ name: 'Tea', autoArchiveDuration: 60 });
  const own = await thread.send('Yes');
  const updates: unknown[] = [];
  client.on('threadUpdate', (_before, after) => updates.push([after.name, after.archived, after.locked]));
  const listed = (which: string) => call(discord, 'GET', `/channels/${GENERAL}/${which}`);
  const path = `/channels/${thread.id}`;
  const active = () => call(discord, 'GET', `/guilds/${GUILD}/threads/active`);
  expect(problemsOf(schemaOf('ThreadsResponse'), (await active()).body)).toEqual([]);
  discord.faults.advance(HOUR);
  expect((await active()).body).toMatchObject({ threads: [], members: [] });
  expect((await listed('threads/archived/public')).body).toMatchObject({
    threads: [{ id: thread.id }],
    has_more: false,
  });
  await expect(own.edit('No')).rejects.toMatchObject({ code: 50083 });
  await expect(own.react('👍')).rejects.toMatchObject({ code: 50083 });
  await expect(thread.members.add('1190000000000000011')).rejects.toMatchObject({ code: 50083 });
  await expect(thread.setName('Coffee')).rejects.toMatchObject({ code: 50083 });
  const member = discord.clientOf('member').at(thread.id);
  expect(() => member.setJoined(true)).toThrow('This thread is archived.');
  expect(() => member.react(own.id, '👍')).toThrow('This thread is archived.');
  await expect(member.command('ping')).rejects.toThrow('This thread is archived.');
  member.say('Wake up');
  await thread.setName('Coffee');
  await thread.setArchived(true);
  await thread.setArchived(false);
  await expect(thread.setLocked(true)).rejects.toMatchObject({ code: 50013 });
  grant(discord, ManageThreads);
  await thread.edit({ locked: true, archived: true, rateLimitPerUser: 5 });
  expect(() => member.say('x')).toThrow('This thread is locked.');
  grant(discord, 0n);
  await expect(thread.send('x')).rejects.toMatchObject({ code: 50083 });
  await expect(thread.setArchived(false)).rejects.toMatchObject({ code: 160_005 });
  await expect(thread.delete()).rejects.toMatchObject({ code: 50013 });
  expect(typesIn(discord, thread.id)).toEqual([21, 0, 0, 4]);
  grant(discord, ManageThreads);
  await expect
    .poll(() => updates)
    .toEqual([
      ['Tea', true, false],
      ['Tea', false, false],
      ['Coffee', false, false],
      ['Coffee', true, false],
      ['Coffee', false, false],
      ['Coffee', true, true],
    ]);
  const deleted = new Promise((resolve) => client.once('threadDelete', resolve));
  await thread.delete();
  await deleted;
  expect(await codeOf(call(discord, 'GET', path))).toBe(10003);
  expect(discord.channelMessages(GENERAL)[0]).not.toHaveProperty('thread');
});

test('threads are refused as Discord does', async () => {
  const discord = await localDiscord();
  const post = (channel: string, json: object) =>
    call(discord, 'POST', `/channels/${channel}/threads`, { json });
  expect(await post(GENERAL, { name: '', auto_archive_duration: 5, type: 1 })).toMatchObject({
    status: 400,
    body: { errors: { name: {}, auto_archive_duration: {}, type: {} } },
  });
  expect(await codeOf(post(GENERAL, { name: 'x', type: 10 }))).toBe(50024);
  expect(await codeOf(post(GENERAL, { name: 'x', type: 11 }))).toBeUndefined();
  const thread = resourceOf((await post(GENERAL, { name: 'x', type: 11 })).body).id;
  expect(await codeOf(post(thread, { name: 'x', type: 11 }))).toBe(50024);
  expect(await codeOf(call(discord, 'PUT', `/channels/${GENERAL}/thread-members/@me`))).toBe(50024);
  expect(
    await codeOf(call(discord, 'POST', `/channels/${GENERAL}/messages/1/threads`, { json: { name: 'x' } })),
  ).toBe(10008);
  const deny = (permission: bigint) =>
    discord.settings.channels.permit(GUILD, GENERAL, GUILD, new Map([[permission, false]]));
  deny(PermissionFlagsBits.CreatePublicThreads);
  expect(await codeOf(post(GENERAL, { name: 'x', type: 11 }))).toBe(50013);
  expect(await codeOf(post(GENERAL, { name: 'x' }))).toBeUndefined();
  // In threads the permission to write is another one.
  deny(PermissionFlagsBits.SendMessages);
  const send = () => call(discord, 'POST', `/channels/${thread}/messages`, { json: { content: 'x' } });
  expect(await codeOf(send())).toBeUndefined();
  deny(SendMessagesInThreads);
  expect(await codeOf(send())).toBe(50013);
  expect(await codeOf(call(discord, 'GET', `/channels/${GENERAL}/threads/archived/private`))).toBe(50013);
  expect(await call(discord, 'PATCH', `/channels/${GENERAL}`, { json: { name: 'x' } })).toMatchObject({
    status: 501,
  });
});

test('a bot learns of threads by its views and intents', async () => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: Guilds });
  await gateway.event('GUILD_CREATE');
  const start = async (name: string) =>
    resourceOf(
      (await call(discord, 'POST', `/channels/${GENERAL}/threads`, { json: { name, type: 11 } })).body,
    ).id;
  const id = await start('Tea');
  discord.clientOf('member').at(id).say('x');
  const permit = (view: boolean | null) =>
    discord.settings.channels.permit(GUILD, GENERAL, GUILD, new Map([[ViewChannel, view]]));
  permit(false);
  await gateway.event('CHANNEL_UPDATE');
  discord.clientOf('manager').at(id).say('y');
  permit(null);
  const sync = await gateway.event('THREAD_LIST_SYNC');
  expect(sync.d).toMatchObject({ channel_ids: [GENERAL], threads: [{ id }], members: [{ id }] });
  const updates = gateway.received.filter(({ t }) => t === GatewayDispatchEvents.ThreadMembersUpdate);
  // Without the intent for members it receives only its own changes.
  expect(updates.map(({ d }) => valueAt(d, 'added_members.length'))).toEqual([1]);
  const again = new RawGateway(discord);
  await again.identify(discord.token, { intents: Guilds });
  const created = (await again.event('GUILD_CREATE')).d;
  expect(eachAt(valueAt(created, 'threads'), 'member.flags')).toEqual([0]);
});

test('threads, reactions and pins outlive a restart, and end with a reset and their channel', async () => {
  const dataFile = temporaryDataFile();
  const before = await startSample({ dataFile });
  grant(before, PermissionFlagsBits.Administrator);
  const { id } = before.clientOf('member').say('Tea?').message;
  const path = `/channels/${GENERAL}/messages/${id}`;
  await call(before, 'POST', `${path}/threads`, { json: { name: 'Tea', auto_archive_duration: 60 } });
  before.clientOf('member').react(id, '👍');
  before.clientOf('member').at(id).say('Yes');
  await call(before, 'PUT', `/channels/${GENERAL}/pins/${id}`);
  await before.close();
  const after = await localDiscord({ dataFile, withWorkshop: true });
  const member = after.clientOf('member');
  expect(member.messages()[0]?.message).toMatchObject({
    pinned: true,
    reactions: [{ count: 1, me: true }],
    thread: { message_count: 1, thread_metadata: { archived: false } },
  });
  expect((await call(after, 'GET', `/channels/${GENERAL}/pins`)).body).toMatchObject([{ id }]);
  after.faults.advance(HOUR);
  expect(valueAt(member.messages()[0], 'message.thread.thread_metadata.archived')).toBe(true);
  after.workshop?.reset();
  expect(await codeOf(call(after, 'GET', `/channels/${id}`))).toBe(10003);
  expect(listOf((await call(after, 'GET', `/channels/${GENERAL}/pins`)).body)).toEqual([]);
  const second = member.say('Again').message.id;
  await call(after, 'POST', `/channels/${GENERAL}/messages/${second}/threads`, { json: { name: 'Tea' } });
  after.settings.channels.remove(GUILD, GENERAL);
  expect(await codeOf(call(after, 'GET', `/channels/${second}`))).toBe(10003);
});
