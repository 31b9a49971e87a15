import { expect, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import {
  answered,
  call,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
} from './fixture.ts';

const GENERAL = '1190000000000000200';

test('a person has the channels of their server that they see, and one with the bot', async () => {
  const discord = await localDiscord();
  const channels = (username: string) => discord.clientOf(username).places().servers[0]?.channels;
  expect(discord.clientOf('moderator').places()).toMatchObject({
    servers: [{ id: discord.guildId, name: 'Sample Server' }],
    direct: { name: 'direct message', maySend: true, mayDelete: false },
  });
  expect(channels('moderator')?.map(({ name }) => name)).toEqual(['general', 'audit', 'staff']);
  const general = { id: GENERAL, name: 'general', kind: 'text', category: undefined };
  expect(channels('member')).toEqual([{ ...general, maySend: true, mayDelete: false }]);
  expect(discord.clientOf('visitor').places().servers).toEqual([]);
  const direct = ['moderator', 'member', 'visitor'].map((name) => discord.clientOf(name).places().direct.id);
  expect(new Set(direct).size).toBe(3);
  expect(direct).toEqual(
    ['moderator', 'member', 'visitor'].map((name) => discord.clientOf(name).places().direct.id),
  );
});

test('commands, messages and what is told follow the channel', async () => {
  const discord = await localDiscord();
  const command = (name: string, more: object = {}) => ({ ...PING, name, ...more });
  const client = await loggedIn(discord, [
    command('ping'),
    command('servers', { contexts: [0] }),
    command('direct', { contexts: [1] }),
    command('users', { integration_types: [1] }),
  ]);
  const first = discord.clientOf('moderator');
  const audit = first.at(discord.auditChannelId);
  const direct = discord.clientOf('moderator', first.places().direct.id);
  expect([first.channelName, audit.channelName, direct.channelName]).toEqual([
    'general',
    'audit',
    'direct message',
  ]);
  const offered = (chat: typeof first) => chat.commands().map(({ name }) => name);
  expect(offered(audit)).toEqual(['ping', 'servers']);
  expect(offered(direct)).toEqual(['ping', 'direct']);
  expect(direct.nameables({ type: 6 }).map(({ name }) => name)).toEqual(['@moderator', '@sample']);

  const heard: [string, string][] = [];
  for (const chat of [first, audit, direct])
    chat.watch(({ message }) => heard.push([chat.channelName, message.content]));
  for (const [chat, expected] of [
    [audit, { channel_id: discord.auditChannelId, context: 0, guild_id: discord.guildId }],
    [
      direct,
      {
        channel_id: direct.channelId,
        context: 1,
        user: { username: 'moderator' },
        channel: { type: 1, recipients: [{ username: 'sample' }, { username: 'moderator' }] },
        authorizing_integration_owners: { 0: '0' },
      },
    ],
  ] as const) {
    const { interaction } = await answered(discord, client, () => chat.command('ping'), {
      type: 4,
      data: { content: chat.channelName },
    });
    expect(interaction).toMatchObject(expected);
  }
  expect(heard).toEqual([
    ['audit', 'audit'],
    ['direct message', 'direct message'],
  ]);
  expect(first.messages()).toEqual([]);
  expect(audit.messages()).toMatchObject([{ message: { content: 'audit' } }]);

  const sent = await call(discord, 'POST', `/channels/${direct.channelId}/messages`, {
    json: { content: 'hi' },
  });
  expect(sent.status).toBe(200);
  expect(direct.messages().at(-1)).toMatchObject({ message: { content: 'hi' } });
});

test('a bot finds the direct message with somebody', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const direct = member.at(member.places().direct.id);
  const json = { recipient_id: member.user.id };
  const channel = await call(discord, 'POST', '/users/@me/channels', { json });
  expect(channel.body).toMatchObject({ id: direct.channelId, type: 1 });
  const nobody = await call(discord, 'POST', '/users/@me/channels', { json: { recipient_id: '1' } });
  expect(nobody).toMatchObject({ status: 400, body: { code: 50033 } });
});

test('nobody is at a channel that they do not see', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const theirs = discord.clientOf('moderator').places().direct.id;
  for (const channelId of [discord.auditChannelId, theirs, '1']) {
    expect(() => member.at(channelId)).toThrow(new ChatRefusal('You cannot see this channel.'));
  }
});

test('where one may not write one reads, and what is permitted in the channel is what a bot is told', async () => {
  const [server] = SAMPLE_WORLD.servers;
  if (!server) throw new Error('The sample world has no server.');
  const news = { id: '1190000000000000204', name: 'news', writableBy: ['1190000000000000300'] };
  const servers = [{ ...server, channels: [...server.channels, news] }];
  const discord = await localDiscord({ world: { ...SAMPLE_WORLD, servers } });
  const client = await loggedIn(discord, [PING]);
  const at = (username: string) => discord.clientOf(username, news.id);
  const maySend = (username: string) => {
    const channels = at(username).places().servers[0]?.channels;
    return channels?.find(({ id }) => id === news.id)?.maySend;
  };
  expect([maySend('moderator'), maySend('member')]).toEqual([true, false]);
  expect(() => at('member').say('hi')).toThrow(
    new ChatRefusal('You do not have permission to send messages in this channel.'),
  );
  expect(at('moderator').say('hi').message.content).toBe('hi');
  const SEND = 1n << 11n;
  for (const [username, may] of [
    ['moderator', SEND],
    ['member', 0n],
  ] as const) {
    const { interaction } = await answered(discord, client, () => at(username).command('ping'));
    const permissions = String(valueAt(interaction, 'channel.permissions'));
    expect(interaction.member?.permissions).toBe(permissions);
    expect(BigInt(permissions) & SEND).toBe(may);
  }
});

test('deletions reach clients, private ones those that saw the message, and so does the end of a placeholder', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const [member, other] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const gone: string[] = [];
  for (const [name, chat] of Object.entries({ member, other })) {
    chat.watch(
      () => {},
      (id) => gone.push(`${name} ${chat.messages().some(({ message }) => message.id === id)}`),
    );
  }
  const deferred = async (flags: number) => {
    const got = nextInteraction(client);
    void member.command('ping');
    await respond(discord, await got, { type: 5, data: { flags } });
    return got;
  };
  const remove = async (flags: number) => {
    const { token } = await deferred(flags);
    await client.rest.delete(`/webhooks/${discord.applicationId}/${token}/messages/@original`);
  };
  await remove(64);
  expect(gone).toEqual(['member false']);
  await remove(0);
  expect(gone.splice(0)).toEqual(['member false', 'member false', 'other false']);

  await deferred(64);
  const answered = await deferred(0);
  await client.rest.patch(`/webhooks/${discord.applicationId}/${answered.token}/messages/@original`, {
    body: { content: 'done' },
  });
  discord.faults.advance(15 * 60_000 - 500);
  expect(gone).toEqual([]);
  discord.faults.advance(1000);
  expect(gone).toEqual(['member false']);
  expect(member.messages()).toMatchObject([{ message: { content: 'done' } }]);
});
