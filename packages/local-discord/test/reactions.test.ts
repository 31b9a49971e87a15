import { GatewayDispatchEvents, GatewayIntentBits, type Message, PermissionFlagsBits } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import type { SampleDiscord } from './fixture.ts';
import { call, GUILD, listOf, localDiscord, loggedIn, valueAt } from './fixture.ts';

const GENERAL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const { AddReactions, ManageMessages, PinMessages, ReadMessageHistory, SendMessages } = PermissionFlagsBits;
const { DirectMessages, DirectMessageTyping } = GatewayIntentBits;
const { GuildMessageReactions, GuildMessageTyping, GuildMessages, Guilds } = GatewayIntentBits;

const thumb = '👍';
const reactions = (message: unknown) =>
  listOf(valueAt(message, 'reactions') ?? []).map((each) => [
    valueAt(each, 'emoji.name'),
    valueAt(each, 'count'),
    valueAt(each, 'me'),
  ]);

/** A message of a real bot in the channel `general`. */
async function posted(discord: SampleDiscord, ...intents: GatewayIntentBits[]): Promise<Message<true>> {
  const client = await loggedIn(discord, [], [Guilds, ...intents]);
  const channel = await client.channels.fetch(GENERAL);
  if (!channel?.isTextBased() || channel.isDMBased()) throw new Error('no channel');
  return channel.send('Tea?');
}

/** Lets the bot have permissions of its own role, or take some from everybody in the channel. */
const grant = (discord: SampleDiscord, permissions: bigint) =>
  discord.settings.setRolePermissions(GUILD, BOT_ROLE, permissions);
const deny = (discord: SampleDiscord, permission: bigint) =>
  discord.settings.channels.permit(GUILD, GENERAL, GUILD, new Map([[permission, false]]));

test('bot and people react, and each sees their own reactions marked', async () => {
  const discord = await localDiscord();
  const message = await posted(discord, GuildMessages, GuildMessageReactions);
  const [member, moderator] = [discord.clientOf('member'), discord.clientOf('moderator')];
  await message.react(thumb);
  const collected = message.awaitReactions({ max: 2, filter: (_reaction, user) => !user.bot });
  expect(reactions(member.react(message.id, thumb).message)).toEqual([[thumb, 2, true]]);
  // Without the selector that some keyboards leave out.
  moderator.react(message.id, '\u2764');
  expect([...(await collected).keys()]).toEqual([thumb, '❤️']);
  expect(reactions(moderator.messages().at(-1)?.message)).toEqual([
    [thumb, 2, false],
    ['❤️', 1, true],
  ]);
  const { body } = await call(discord, 'GET', `/channels/${GENERAL}/messages/${message.id}`);
  expect(problemsOf(schemaOf('MessageResponse'), body)).toEqual([]);
  expect(reactions(body)).toEqual([
    [thumb, 2, true],
    ['❤️', 1, false],
  ]);
  const users = await message.reactions.cache.get(thumb)?.users.fetch();
  expect(users?.map(({ username }) => username)).toEqual(['sample', 'member']);
  const after = await call(
    discord,
    'GET',
    `/channels/${GENERAL}/messages/${message.id}/reactions/${encodeURIComponent(thumb)}?after=${message.author.id}`,
  );
  expect(after.body).toMatchObject([{ username: 'member' }]);

  const events: string[] = [];
  const { client } = message;
  client.on('messageReactionRemove', ({ emoji }, user) => events.push(`remove ${emoji.name} ${user.id}`));
  client.on('messageReactionRemoveEmoji', ({ emoji }) => events.push(`emoji ${emoji.name}`));
  client.on('messageReactionRemoveAll', () => events.push('all'));
  await expect(message.reactions.removeAll()).rejects.toMatchObject({ code: 50013 });
  grant(discord, ManageMessages);
  await message.reactions.cache.get(thumb)?.users.remove(member.user.id);
  await message.reactions.cache.get(thumb)?.users.remove();
  member.react(message.id, '❤️');
  member.react(message.id, '❤️', true);
  await message.reactions.cache.get('❤️')?.remove();
  member.react(message.id, thumb);
  await message.reactions.removeAll();
  await expect
    .poll(() => events)
    .toEqual([
      `remove ${thumb} ${member.user.id}`,
      `remove ${thumb} ${message.author.id}`,
      `remove ❤️ ${member.user.id}`,
      'emoji ❤️',
      'all',
    ]);
  expect(member.messages().at(-1)?.message).not.toHaveProperty('reactions');
});

test('reactions are refused as Discord does, and follow intents and views', async () => {
  const discord = await localDiscord();
  discord.faults.liftRateLimits();
  const message = await posted(discord, GuildMessages);
  const unseen: unknown[] = [];
  message.client.on('messageReactionAdd', (reaction) => unseen.push(reaction));
  message.client.on('messageUpdate', (update) => unseen.push(update));
  const member = discord.clientOf('member');
  const at = (emoji: string) =>
    `/channels/${GENERAL}/messages/${message.id}/reactions/${encodeURIComponent(emoji)}/@me`;
  const put = async (emoji: string) => valueAt((await call(discord, 'PUT', at(emoji))).body, 'code');
  for (const unknown of ['thumb', 'thumb:1190000000000000900']) expect(await put(unknown)).toBe(10014);
  expect(() => member.react(message.id, 'thumb')).toThrow('"thumb" is no emoji.');
  member.react(message.id, thumb);
  deny(discord, AddReactions);
  expect(await put('🎉')).toBe(50013);
  expect(() => member.react(message.id, '🎉')).toThrow('You do not have permission to add reactions');
  expect(await put(thumb)).toBeUndefined();
  const manager = discord.clientOf('manager');
  for (let face = 0x1f600; face < 0x1f613; face += 1) manager.react(message.id, String.fromCodePoint(face));
  expect(() => manager.react(message.id, '🎉')).toThrow('Maximum number of reactions reached (20).');
  grant(discord, PermissionFlagsBits.Administrator);
  expect(await put('🎉')).toBe(30010);
  expect(
    await call(discord, 'PUT', `/channels/${GENERAL}/messages/1/reactions/%F0%9F%91%8D/@me`),
  ).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
  expect(unseen).toEqual([]);
});

test('messages are pinned and unpinned, and found again', async () => {
  const discord = await localDiscord();
  const message = await posted(discord, GuildMessages, DirectMessages);
  const { client, channel } = message;
  await expect(message.pin()).rejects.toMatchObject({ code: 50013 });
  grant(discord, PinMessages);
  const times: unknown[] = [];
  client.on('channelPinsUpdate', (_channel, time) => times.push(time));
  await message.pin();
  await message.pin();
  const told = discord.clientOf('member').messages().at(-1)?.message;
  expect(told).toMatchObject({
    type: 6,
    author: { username: 'sample' },
    message_reference: { message_id: message.id },
  });
  expect(problemsOf(schemaOf('MessageResponse'), told)).toEqual([]);
  await expect(call(discord, 'PUT', `/channels/${GENERAL}/pins/${told?.id}`)).resolves.toMatchObject({
    body: { code: 50021 },
  });
  const second = await channel.send('Second');
  await call(discord, 'PUT', `/channels/${GENERAL}/pins/${second.id}`);
  const { items, hasMore } = await channel.messages.fetchPins({ limit: 1 });
  expect([items.map((each) => each.message.content), hasMore]).toEqual([['Second'], true]);
  const before = await channel.messages.fetchPins({ before: items[0]?.pinnedAt ?? 0 });
  expect(before.items.map((each) => each.message.pinned)).toEqual([true]);
  const { body } = await call(discord, 'GET', `/channels/${GENERAL}/pins`);
  expect(body).toMatchObject([{ content: 'Second' }, { content: 'Tea?' }]);
  await second.unpin();
  await message.unpin();
  expect((await channel.messages.fetchPins()).items).toEqual([]);
  await expect.poll(() => times).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), null]);
});

test('a channel has 250 pins at most, and none are listed without its history', async () => {
  const discord = await localDiscord({ keptMessages: 600 });
  discord.faults.liftRateLimits();
  grant(discord, PinMessages);
  const member = discord.clientOf('member');
  const pins = `/channels/${GENERAL}/messages/pins`;
  const pin = () => call(discord, 'PUT', `${pins}/${member.say('x').message.id}`);
  for (let count = 0; count < 250; count += 1) await pin();
  expect(await pin()).toMatchObject({ status: 400, body: { code: 30003 } });
  expect(valueAt((await call(discord, 'GET', pins)).body, 'items.length')).toBe(50);
  deny(discord, ReadMessageHistory);
  expect((await call(discord, 'GET', pins)).body).toEqual({ items: [], has_more: false });
});

test('bots and people see who types', async () => {
  const discord = await localDiscord();
  const message = await posted(discord, GuildMessageTyping, DirectMessageTyping);
  const typing: unknown[] = [];
  message.client.ws.on(GatewayDispatchEvents.TypingStart, ({ user_id, guild_id, member, timestamp }) =>
    typing.push([user_id, guild_id, member?.user.id, Number.isInteger(timestamp)]),
  );
  const member = discord.clientOf('member');
  member.type();
  discord.clientOf('visitor').type();
  const bot = message.author.id;
  await message.channel.sendTyping();
  await expect
    .poll(() => typing)
    .toEqual([
      [member.user.id, GUILD, member.user.id, true],
      [discord.clientOf('visitor').user.id, undefined, undefined, true],
      [bot, GUILD, bot, true],
    ]);
  deny(discord, SendMessages);
  await expect(message.channel.sendTyping()).rejects.toMatchObject({ code: 50013 });
  expect(() => member.type()).toThrow('You do not have permission to send messages');
});
