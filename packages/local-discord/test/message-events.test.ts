import { type Client, Events, GatewayDispatchEvents, GatewayIntentBits, type Message } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import { APPLICATION, answered, call, GUILD, localDiscord, loggedIn, PING } from './fixture.ts';

const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;
const KINDS = {
  [GatewayDispatchEvents.MessageCreate]: 'create',
  [GatewayDispatchEvents.MessageUpdate]: 'update',
  [GatewayDispatchEvents.MessageDelete]: 'delete',
} as const;

interface Told {
  readonly kind: 'create' | 'update' | 'delete';
  readonly data: { readonly id: string; readonly content?: string };
}

/** What a bot is told of messages, in order, before discord.js adds to it. */
function told(client: Client): Told[] {
  const all: Told[] = [];
  for (const event of [
    GatewayDispatchEvents.MessageCreate,
    GatewayDispatchEvents.MessageUpdate,
    GatewayDispatchEvents.MessageDelete,
  ] as const)
    client.ws.on(event, (data: Told['data']) =>
      all.push({ kind: KINDS[event], data: structuredClone(data) }),
    );
  return all;
}

test('with the intents a bot is told of messages, their changes and deletions, in servers and directly', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [Guilds, GuildMessages, DirectMessages, MessageContent]);
  const all = told(client);
  const parsed = new Promise<Message>((resolve) => client.once(Events.MessageCreate, resolve));
  const member = discord.clientOf('member');
  const { message } = member.say(`hi <@${discord.clientOf('moderator').user.id}>`);
  member.rewrite(message.id, 'hello');
  member.remove(message.id);
  const direct = member.at(member.places().direct.id).say('psst').message;
  await expect.poll(() => all.length).toBe(4);
  expect(all).toMatchObject([
    {
      kind: 'create',
      data: {
        id: message.id,
        content: expect.stringMatching(/^hi/),
        guild_id: GUILD,
        channel_type: 0,
        author: { username: 'member' },
        member: { roles: [expect.any(String)] },
        mentions: [{ username: 'moderator', member: { roles: [discord.moderatorRoleId] } }],
      },
    },
    { kind: 'update', data: { id: message.id, content: 'hello', edited_timestamp: expect.any(String) } },
    { kind: 'delete', data: { id: message.id, channel_id: message.channel_id, guild_id: GUILD } },
    { kind: 'create', data: { id: direct.id, content: 'psst', channel_type: 1 } },
  ]);
  expect(all[2]?.data).not.toHaveProperty('content');
  for (const absent of ['guild_id', 'member']) expect(all[3]?.data).not.toHaveProperty(absent);
  expect((await parsed).member?.user.username).toBe('member');
  expect(problemsOf(schemaOf('MessageResponse'), all[1]?.data)).toEqual([]);
});

test('without the content intent a bot reads its own, what mentions it, and direct messages', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [Guilds, GuildMessages, DirectMessages]);
  const all = told(client);
  const member = discord.clientOf('member');
  const file = { name: 'a', bytes: new Uint8Array(1) };
  const { message } = member.say('secret', { files: [file] });
  member.say(`secret <@${APPLICATION}>`);
  member.say('a secret too', { replyTo: message.id });
  member.say('', { forwards: message.id });
  member.at(member.places().direct.id).say('direct');
  await call(discord, 'POST', `/channels/${member.channelId}/messages`, { json: { content: 'own' } });
  await expect.poll(() => all.length).toBe(6);
  const contents = ['', `secret <@${APPLICATION}>`, '', '', 'direct', 'own'];
  expect(all.map(({ data }) => data.content)).toEqual(contents);
  expect(all[0]?.data).toMatchObject({ attachments: [], author: { username: 'member' } });
  expect(JSON.stringify([all[0], all[2], all[3]])).not.toContain('secret');
});

test('a bot is told nothing without the intent, and nothing of channels that it does not see; what only one person sees counts as direct', async () => {
  const discord = await localDiscord();
  const without = told(await loggedIn(discord, [PING], [Guilds, DirectMessages, MessageContent]));
  const client = await loggedIn(discord, [], [Guilds, GuildMessages, MessageContent]);
  const all = told(client);
  const moderator = discord.clientOf('moderator');
  moderator.at(discord.staffChannelId).say('staff');
  moderator.at(moderator.places().direct.id).say('direct');
  await answered(discord, client, () => moderator.command('ping'), {
    type: 4,
    data: { content: 'private', flags: 64 },
  });
  moderator.remove(moderator.messages()[0]?.message.id ?? '');
  moderator.say('at last');
  await expect.poll(() => all.length).toBe(1);
  expect(all).toMatchObject([{ data: { content: 'at last' } }]);
  await expect.poll(() => without.length).toBe(2);
  expect(without).toMatchObject([
    { data: { content: 'direct' } },
    { kind: 'create', data: { content: 'private', flags: 64, channel_type: 0 } },
  ]);
  for (const absent of ['guild_id', 'member']) expect(without[1]?.data).not.toHaveProperty(absent);
});

test('a message that is one too many is gone, and no bot is told that it was deleted', async () => {
  const discord = await localDiscord({ keptMessages: 1 });
  const client = await loggedIn(discord, [], [Guilds, GuildMessages, MessageContent]);
  const all = told(client);
  const member = discord.clientOf('member');
  const gone: string[] = [];
  member.watch(
    () => {},
    (id) => gone.push(id),
  );
  const { message } = member.say('first');
  member.say('second');
  await expect.poll(() => all.length).toBe(2);
  expect(all.map(({ kind }) => kind)).toEqual(['create', 'create']);
  expect(gone).toEqual([message.id]);
});
