import { ChannelType, Client, Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import type { WorldServer } from '../model/world.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import { discordJsRest, startTestDiscord } from '../testing/start-test-discord.ts';
import { call, listOf, valueAt } from './fixture.ts';

const [GENERAL, VOICE, FORUM, NEWS, TALK] = [210n, 211n, 212n, 213n, 214n].map(
  (end) => `${1_190_000_000_000_000_000n + end}`,
);
const [SAMPLE] = SAMPLE_WORLD.servers;

/** A server with a channel of each kind, the category before the channel that has none. */
function serverOfKinds(): WorldServer {
  if (!SAMPLE) throw new Error('no server');
  const categoryId = `${TALK}`;
  return {
    ...SAMPLE,
    channels: [
      { id: categoryId, name: 'Talk', kind: 'category' },
      { id: `${VOICE}`, name: 'lounge', kind: 'voice', categoryId },
      { id: `${FORUM}`, name: 'questions', kind: 'forum', categoryId },
      { id: `${NEWS}`, name: 'news', kind: 'announcement', categoryId },
      { id: `${GENERAL}`, name: 'general' },
    ],
  };
}

async function discordOfKinds() {
  const people = SAMPLE_WORLD.people.map((person) =>
    person.memberships ? { ...person, channelId: `${GENERAL}` } : person,
  );
  const world = { ...SAMPLE_WORLD, servers: [serverOfKinds()], people };
  const discord = await startTestDiscord({ world });
  onTestFinished(() => discord.close());
  return discord;
}

test('channels of each kind are as specified, in their categories', async () => {
  const discord = await discordOfKinds();
  const { body } = await call(discord, 'GET', `/guilds/${SAMPLE?.id}/channels`);
  expect(
    listOf(body).map((each) => [valueAt(each, 'name'), valueAt(each, 'type'), valueAt(each, 'parent_id')]),
  ).toEqual([
    ['Talk', ChannelType.GuildCategory, null],
    ['lounge', ChannelType.GuildVoice, TALK],
    ['questions', ChannelType.GuildForum, TALK],
    ['news', ChannelType.GuildAnnouncement, TALK],
    ['general', ChannelType.GuildText, null],
  ]);
  expect((await call(discord, 'GET', `/channels/${FORUM}`)).body).toMatchObject({ available_tags: [] });
});

test('a category and a forum take no messages, and nobody is in them; a voice channel has some', async () => {
  const discord = await discordOfKinds();
  const json = { content: 'hello' };
  for (const id of [TALK, FORUM])
    for (const [method, path, body] of [
      ['POST', `/channels/${id}/messages`, { json }],
      ['GET', `/channels/${id}/messages`, undefined],
      ['GET', `/channels/${id}/messages/1`, undefined],
    ] as const)
      expect(await call(discord, method, path, body)).toMatchObject({ status: 400, body: { code: 50008 } });
  for (const id of [VOICE, NEWS])
    expect((await call(discord, 'POST', `/channels/${id}/messages`, { json })).status).toBe(200);
  const member = discord.clientOf('member');
  expect(() => member.at(`${FORUM}`).say('x')).toThrow('You cannot see this channel.');
  expect(member.at(`${VOICE}`).messages()).toMatchObject([{ message: { content: 'hello' } }]);
});

test('people see them as clients list them: without a category first, voices last, no categories', async () => {
  const discord = await discordOfKinds();
  const [server] = discord.clientOf('member').places().servers;
  expect(server?.list.map(({ name, kind, category }) => [category, kind, name])).toEqual([
    [undefined, 'text', 'general'],
    ['Talk', 'forum', 'questions'],
    ['Talk', 'announcement', 'news'],
    ['Talk', 'voice', 'lounge'],
  ]);
  expect(server?.channels.map(({ name }) => name)).toEqual(['general', 'news', 'lounge']);
});

test('discord.js knows each kind, and hears of a message in a voice channel', async () => {
  const discord = await discordOfKinds();
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const client = new Client({
    intents: [Guilds, GuildMessages, MessageContent],
    rest: { api: discord.apiUrl, ...discordJsRest },
  });
  onTestFinished(() => client.destroy());
  const heard = new Promise<number>((resolve) =>
    client.on(Events.MessageCreate, ({ channel }) => resolve(channel.type)),
  );
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  const lounge = client.channels.cache.get(`${VOICE}`);
  expect(lounge?.isVoiceBased() && lounge.joinable).toBe(true);
  expect(lounge?.isVoiceBased() && lounge.parent?.name).toBe('Talk');
  expect(client.channels.cache.get(`${FORUM}`)?.isThreadOnly()).toBe(true);
  discord.clientOf('member', `${VOICE}`).say('hello');
  expect(await heard).toBe(ChannelType.GuildVoice);
});
