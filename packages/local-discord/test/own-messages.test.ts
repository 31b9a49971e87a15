import { expect, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import {
  answered,
  call,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
  type SampleDiscord,
  valueAt,
} from './fixture.ts';

const GENERAL = '1190000000000000200';
const at = (rest = '', channel = GENERAL) => `/channels/${channel}/messages${rest}`;
const post = async (discord: SampleDiscord, json: object, channel = GENERAL) => {
  const { status, body } = await call(discord, 'POST', at('', channel), { json });
  expect([status, body]).toEqual([200, expect.anything()]);
  return resourceOf(body);
};

test('a bot changes and deletes its own messages, with the rules of all messages', async () => {
  const discord = await localDiscord();
  const { id } = await post(discord, { content: 'one', embeds: [{ title: 'card' }] });
  const edited = await call(discord, 'PATCH', at(`/${id}`), { json: { content: 'two' } });
  expect(edited.body).toMatchObject({
    id,
    content: 'two',
    embeds: [{ title: 'card' }],
    edited_timestamp: expect.any(String),
  });
  const member = discord.clientOf('member');
  expect(member.messages()).toMatchObject([{ message: { content: 'two' } }]);
  const empty = await call(discord, 'PATCH', at(`/${id}`), { json: { content: '', embeds: [] } });
  expect(empty).toMatchObject({ status: 400, body: { code: 50006 } });
  const long = await call(discord, 'PATCH', at(`/${id}`), { json: { content: 'x'.repeat(2001) } });
  expect(long).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await call(discord, 'DELETE', at(`/${id}`))).status).toBe(204);
  expect(member.messages()).toEqual([]);
  for (const method of ['PATCH', 'DELETE', 'GET'])
    expect(
      await call(discord, method, at(`/${id}`), { ...(method === 'PATCH' && { json: {} }) }),
    ).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
});

test('messages of others, hidden channels and private messages are refused as Discord refuses them', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const member = discord.clientOf('moderator');
  const edit = (id: string, channel?: string) =>
    call(discord, 'PATCH', at(`/${id}`, channel), { json: { content: 'x' } });
  const remove = (id: string, channel?: string) => call(discord, 'DELETE', at(`/${id}`, channel));
  const { id } = member.say('mine').message;
  expect(await edit(id)).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await remove(id)).toMatchObject({ status: 403, body: { code: 50013 } });
  const direct = member.at(member.places().direct.id);
  const theirs = direct.say('direct').message.id;
  expect(await edit(theirs, direct.channelId)).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await remove(theirs, direct.channelId)).toMatchObject({ status: 403, body: { code: 50003 } });
  const staff = member.at(discord.staffChannelId).say('staff').message.id;
  expect(await edit(staff, discord.staffChannelId)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await remove(staff, discord.staffChannelId)).toMatchObject({ status: 403, body: { code: 50001 } });

  await answered(discord, client, () => member.command('ping'), {
    type: 4,
    data: { content: 'private', flags: 64 },
  });
  const own = member.messages().at(-1)?.message.id ?? '';
  expect(await edit(own)).toMatchObject({ status: 404, body: { code: 10008 } });
  expect(await remove(own)).toMatchObject({ status: 404, body: { code: 10008 } });
});

test('where a bot may manage messages it deletes those of others, and where it may not write it does not', async () => {
  const [server] = SAMPLE_WORLD.servers;
  if (!server) throw new Error('The sample world has no server.');
  const news = { id: '1190000000000000204', name: 'news', writableBy: ['1190000000000000300'] };
  const roles = server.roles.map((role) =>
    role.id === server.botRoleId ? { ...role, permissions: 1n << 13n } : role,
  );
  const servers = [{ ...server, roles, channels: [...server.channels, news] }];
  const discord = await localDiscord({ world: { ...SAMPLE_WORLD, servers } });
  const { id } = discord.clientOf('member').say('spam').message;
  expect((await call(discord, 'DELETE', at(`/${id}`))).status).toBe(204);
  const sent = await call(discord, 'POST', at('', news.id), { json: { content: 'x' } });
  expect(sent).toMatchObject({ status: 403, body: { code: 50013, message: 'Missing Permissions' } });
});

test('a bot and people answer a message, and its author is told unless they are not to be', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const { message } = member.say('question');
  const message_reference = { message_id: message.id };
  const answer = await post(discord, { content: 'answer', message_reference });
  expect(answer).toMatchObject({
    type: 19,
    message_reference: { type: 0, message_id: message.id, channel_id: GENERAL, guild_id: discord.guildId },
    referenced_message: { id: message.id, content: 'question' },
    mentions: [{ username: 'member' }],
  });
  for (const [allowed_mentions, count] of [
    [{ parse: [] }, 0],
    [{ parse: [], replied_user: true }, 1],
  ] as const)
    expect(
      (await post(discord, { content: 'x', message_reference, allowed_mentions })).mentions,
    ).toHaveLength(count);

  const theirs = discord.clientOf('moderator').say('thanks', { replyTo: answer.id }).message;
  expect(theirs).toMatchObject({ type: 19, referenced_message: { id: answer.id, author: { bot: true } } });
  expect(theirs.referenced_message).not.toHaveProperty('referenced_message');

  member.remove(message.id);
  expect((await call(discord, 'GET', at(`/${answer.id}`))).body).toMatchObject({ referenced_message: null });
  const gone = await call(discord, 'POST', at(), { json: { content: 'x', message_reference } });
  expect(gone).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { message_reference: { _errors: [{ code: 'REPLIES_UNKNOWN_MESSAGE' }] } } },
  });
  const kept = { ...message_reference, fail_if_not_exists: false };
  expect((await post(discord, { content: 'x', message_reference: kept })).type).toBe(0);
});

test('a forwarded message has what it forwards as it was, and nothing of its own', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const { message } = member.say('first');
  const forwarded = discord.clientOf('moderator').say('', { forwards: message.id }).message;
  member.rewrite(message.id, 'second');
  const seen = member.messages().find((each) => each.message.id === forwarded.id)?.message;
  expect(seen).toMatchObject({
    content: '',
    author: { username: 'moderator' },
    flags: 1 << 14,
    message_reference: { type: 1, message_id: message.id, channel_id: GENERAL, guild_id: discord.guildId },
    message_snapshots: [{ message: { content: 'first', timestamp: message.timestamp } }],
  });
  expect(seen).not.toHaveProperty('referenced_message');
  const again = member.say('', { forwards: forwarded.id }).message;
  expect(again.message_snapshots).toEqual(forwarded.message_snapshots);
  expect(() => member.say('x', { forwards: message.id })).toThrow('has nothing else');
  expect(() => member.say('', { forwards: '1' })).toThrow('no such message');
  expect(() => member.rewrite(again.id, 'x')).toThrow('A forwarded message cannot be changed.');
  const poll = member.say('', { poll: { question: 'Who?', answers: [{ text: 'ada' }] } }).message;
  expect(() => member.say('', { forwards: poll.id })).toThrow('That message cannot be forwarded.');
});

test('a nonce comes back, and the same one does not send a second message where that is enforced', async () => {
  const discord = await localDiscord();
  const send = (json: object) => post(discord, { content: 'x', ...json });
  const first = await send({ nonce: 'a', enforce_nonce: true });
  expect(first.nonce).toBe('a');
  expect(await send({ nonce: 'a', enforce_nonce: true })).toMatchObject({ id: first.id, nonce: 'a' });
  expect((await send({ nonce: 'a' })).id).not.toBe(first.id);
  const second = await send({ nonce: 7, enforce_nonce: true });
  discord.faults.advance(5 * 60_000 + 1);
  expect((await send({ nonce: 7, enforce_nonce: true })).id).not.toBe(second.id);
  expect((await call(discord, 'GET', at(`/${first.id}`))).body).not.toHaveProperty('nonce');
  const refused = await call(discord, 'POST', at('', discord.auditChannelId), {
    json: { content: 'x', nonce: 'x'.repeat(26) },
  });
  expect(valueAt(refused.body, 'errors.nonce._errors')).toHaveLength(1);
});

test('a nonce of a message that is deleted since is answered with 10008, until it is forgotten', async () => {
  const discord = await localDiscord();
  const json = { content: 'x', nonce: 'a', enforce_nonce: true };
  const { id } = await post(discord, json);
  discord.clientOf('moderator').remove(id);
  const again = await call(discord, 'POST', at(), { json });
  expect(again).toMatchObject({ status: 404, body: { code: 10008, message: 'Unknown Message' } });
  expect(discord.channelMessages(GENERAL)).toEqual([]);
  discord.faults.advance(5 * 60_000 + 1);
  expect(await post(discord, json)).toMatchObject({ nonce: 'a' });
});

test('people change their own messages and delete what they may', async () => {
  const discord = await localDiscord();
  const [member, moderator] = [discord.clientOf('member'), discord.clientOf('moderator')];
  const { id } = moderator.say('rules').message;
  expect(() => member.rewrite(id, 'x')).toThrow(new ChatRefusal('You can change only your own messages.'));
  expect(() => member.remove(id)).toThrow(
    new ChatRefusal('You do not have permission to delete messages of others here.'),
  );
  expect(() => moderator.rewrite(id, ' ')).toThrow('cannot be empty');
  expect(moderator.rewrite(id, 'new rules').message).toMatchObject({
    content: 'new rules',
    edited_timestamp: expect.any(String),
  });
  moderator.remove(member.say('spam').message.id);
  expect(member.messages()).toMatchObject([{ message: { content: 'new rules' } }]);
  expect(() => member.say('x', { replyTo: '1' })).toThrow('no such message');
});
