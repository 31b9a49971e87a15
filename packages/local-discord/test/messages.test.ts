import { GatewayDispatchEvents, GatewayIntentBits, Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import {
  APPLICATION,
  answered,
  call,
  eachAt,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  type SampleDiscord,
  valueAt,
} from './fixture.ts';

const inChannel = (channelId: string, rest = '') => `/channels/${channelId}/messages${rest}`;

test('a bot posts an audit line with its token, and it is read there by its id', async () => {
  const discord = await localDiscord();
  const { rest } = await loggedIn(discord);
  const { auditChannelId, applicationId } = discord;
  const sent = await rest.post(Routes.channelMessages(auditChannelId), {
    body: { content: 'muted', allowed_mentions: { parse: [] } },
    files: [{ name: 'before.json', data: Buffer.from('{}') }],
  });
  expect(sent).toMatchObject({
    channel_id: auditChannelId,
    type: 0,
    content: 'muted',
    author: { id: applicationId },
    attachments: [{ filename: 'before.json' }],
  });
  for (const field of ['interaction_metadata', 'webhook_id']) expect(sent).not.toHaveProperty(field);
  expect(discord.channelMessages(auditChannelId)).toEqual([sent]);
  expect(discord.clientOf('member').messages()).toEqual([]);
  const [message] = discord.channelMessages(auditChannelId);
  expect(await rest.get(Routes.channelMessage(auditChannelId, message?.id ?? ''))).toEqual(sent);
  expect(await call(discord, 'GET', inChannel(auditChannelId, '/1'))).toMatchObject({
    body: { code: 10008 },
  });
});

test("a channel's messages mention everybody whom they may, and none is private", async () => {
  const discord = await localDiscord();
  const { auditChannelId } = discord;
  const send = (json: object) => call(discord, 'POST', inChannel(auditChannelId), { json });
  expect(await send({ content: 'x', flags: 64 })).toMatchObject({ body: { flags: 0 } });
  const { id } = discord.clientOf('member').user;
  const content = `<@${id}> <@&${discord.moderatorRoleId}> @everyone`;
  expect((await send({ content })).body).toMatchObject({
    mentions: [{ id }],
    mention_roles: [discord.moderatorRoleId],
    mention_everyone: true,
  });
  expect((await send({ content, allowed_mentions: { parse: [] } })).body).toMatchObject({
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
  });
});

test('the sixth message within five seconds is 429, in that channel alone', async () => {
  const discord = await localDiscord();
  const send = (channelId: string) => call(discord, 'POST', inChannel(channelId), { json: { content: 'x' } });
  for (let sent = 0; sent < 5; sent += 1) expect((await send(discord.auditChannelId)).status).toBe(200);
  expect(await send(discord.auditChannelId)).toMatchObject({
    status: 429,
    body: { global: false, retry_after: expect.any(Number) },
  });
  const general = discord.clientOf('member').messages();
  expect(general).toEqual([]);
  const dm = await call(discord, 'POST', inChannel('1190000000000000201'), { json: { content: 'x' } });
  expect(dm.status).toBe(200);
  expect(discord.clientOf('visitor').messages()).toMatchObject([{ message: { content: 'x' } }]);
});

test('no list of messages has private ones, or none at all', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  expect(await call(discord, 'GET', inChannel(discord.auditChannelId, '?limit=0'))).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { limit: { _errors: [{ code: 'NUMBER_TYPE_MIN' }] } } },
  });

  const got = nextInteraction(client);
  const answered = discord.clientOf('member').command('ping');
  await respond(discord, await got, { type: 4, data: { content: 'psst', flags: 64 } });
  await answered;
  const general = (await got).channel?.id ?? '';
  expect(discord.channelMessages(general)).toMatchObject([{ content: 'psst' }]);
  expect((await call(discord, 'GET', inChannel(general))).body).toEqual([]);
});

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

const BOT_ROLE = '1190000000000000301';
const AT = `/channels/${GENERAL}/messages`;
const MANAGING = 1n << 13n;
const SUPPRESSED = 4;
const THEME = { colors: ['000000'], gradient_angle: 0, base_mix: 0 };

const manages = (discord: SampleDiscord) => discord.settings.setRolePermissions(GUILD, BOT_ROLE, MANAGING);

test('of a message of others a bot changes only whether embeds are shown, where it may manage messages', async () => {
  const discord = await localDiscord();
  const { id } = discord.clientOf('member').say('theirs').message;
  const edit = (json: object) => call(discord, 'PATCH', `${AT}/${id}`, { json });
  expect(await edit({ flags: SUPPRESSED })).toMatchObject({ status: 403, body: { code: 50013 } });
  manages(discord);
  const { status, body } = await edit({ flags: SUPPRESSED | (1 << 15), tts: false });
  expect([status, body]).toMatchObject([
    200,
    { flags: SUPPRESSED, content: 'theirs', edited_timestamp: null, author: { username: 'member' } },
  ]);
  expect(await edit({ flags: 0, content: 'x' })).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await edit({})).toMatchObject({ status: 403, body: { code: 50005 } });
  expect((await edit({ flags: 0 })).body).toMatchObject({ flags: 0 });
  const member = discord.clientOf('member');
  const poll = member.say('', { poll: { question: 'q', answers: [{ text: 'a' }] } }).message;
  member.vote(poll.id, [1]);
  await call(discord, 'PATCH', `${AT}/${poll.id}`, { json: { flags: SUPPRESSED } });
  const voters = await call(discord, 'GET', `/channels/${GENERAL}/polls/${poll.id}/answers/1`);
  expect(voters.body).toMatchObject({ users: [{ username: 'member' }] });
  const visitor = discord.clientOf('visitor');
  const direct = `/channels/${visitor.channelId}/messages/${visitor.say('x').message.id}`;
  const refused = await call(discord, 'PATCH', direct, { json: { flags: SUPPRESSED } });
  expect(refused).toMatchObject({ status: 403, body: { code: 50003 } });
});

test('messages are deleted together, of which bots are told once', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages]);
  const member = discord.clientOf('member');
  const ids = ['a', 'b', 'c'].map((content) => member.say(content).message.id);
  const remove = (messages: string[], channel = GENERAL) =>
    call(discord, 'POST', `/channels/${channel}/messages/bulk-delete`, { json: { messages } });
  expect(await remove(ids)).toMatchObject({ status: 403, body: { code: 50013 } });
  manages(discord);
  const gone: string[] = [];
  member.watch(
    () => {},
    (id) => gone.push(id),
  );
  const told = new Promise((resolve) => client.ws.once(GatewayDispatchEvents.MessageDeleteBulk, resolve));
  const single: unknown[] = [];
  client.ws.on(GatewayDispatchEvents.MessageDelete, (data) => single.push(data));
  const notThere = (BigInt(ids.at(-1) ?? 0) + 1n).toString();
  expect((await remove([...ids.slice(0, 2), notThere])).status).toBe(204);
  expect(await told).toEqual({ ids: ids.slice(0, 2), channel_id: GENERAL, guild_id: GUILD });
  expect([gone, single]).toEqual([ids.slice(0, 2), []]);
  for (const [messages, code, channel] of [
    [ids.slice(2), 50035],
    [['1', '1'], 50035],
    [['1', '2'], 50034],
    [ids, 50003, discord.clientOf('visitor').channelId],
  ] as const)
    expect((await remove([...messages], channel)).body, JSON.stringify(messages)).toMatchObject({ code });
});

test('a page of messages is what stands next to an id, newest first', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const ids = ['0', '1', '2', '3', '4', '5'].map((content) => member.say(content).message.id);
  const page = async (query: string) => {
    const { body } = await call(discord, 'GET', `${AT}?${query}`);
    return eachAt(body, 'content').join('');
  };
  expect(await page('limit=2')).toBe('54');
  expect(await page(`limit=2&before=${ids[3]}`)).toBe('21');
  expect(await page(`limit=2&after=${ids[1]}`)).toBe('32');
  expect(await page(`limit=3&around=${ids[2]}`)).toBe('321');
  expect(await page(`limit=1&around=${ids[2]}`)).toBe('2');
  expect(await page(`limit=4&around=${ids[0]}`)).toBe('3210');
  expect(await page('limit=3&around=1')).toBe('210');
});

test('no reply goes to another channel, nor to what nobody has written, and nothing is dropped in silence', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const { id } = member.say('question').message;
  member.endPoll(member.say('', { poll: { question: 'q', answers: [{ text: 'a' }] } }).message.id);
  const result = member.messages().at(-1)?.message;
  expect(result).toMatchObject({ type: 46, mentions: [{ username: 'member' }] });
  for (const [json, at] of [
    [{ message_reference: { message_id: id, channel_id: discord.auditChannelId } }, 'message_reference'],
    [{ message_reference: { message_id: id, guild_id: '1' } }, 'message_reference'],
    [{ message_reference: { message_id: result?.id } }, 'message_reference'],
    [{ sticker_ids: ['1'] }, 'sticker_ids'],
    [{ shared_client_theme: THEME }, 'shared_client_theme'],
  ] as const) {
    const { status, body } = await call(discord, 'POST', AT, { json: { content: 'x', ...json } });
    const error = expect.objectContaining({ message: expect.stringMatching(/^[A-Z].* .*/) });
    expect([status, valueAt(body, 'errors')]).toEqual([400, { [at]: { _errors: [error] } }]);
  }
  expect(() => member.say('x', { replyTo: result?.id ?? '' })).toThrow('nobody has written');
});

test('texts of components mention, and an edit of an answer keeps whom it answers', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const text = (content: string) => [{ type: 17, components: [{ type: 10, content }] }];
  const json = { flags: 1 << 15, components: text(`<@${member.user.id}> @everyone`) };
  const sent = resourceOf((await call(discord, 'POST', AT, { json })).body);
  expect(sent).toMatchObject({ mentions: [{ username: 'member' }], mention_everyone: true });
  const edited = await call(discord, 'PATCH', `${AT}/${sent.id}`, { json: { components: text('nobody') } });
  expect(edited.body).toMatchObject({ mentions: [], mention_everyone: false });

  const { id } = member.say('yes', { replyTo: sent.id }).message;
  expect(member.rewrite(id, `no <@${member.user.id}>`).message.mentions).toMatchObject([
    { username: 'member' },
    { id: APPLICATION },
  ]);
  const answer = { content: 'x', message_reference: { message_id: id } };
  const own = resourceOf((await call(discord, 'POST', AT, { json: answer })).body);
  const again = async (json: object) => {
    const { body } = await call(discord, 'PATCH', `${AT}/${own.id}`, { json: { content: 'y', ...json } });
    return valueAt(body, 'mentions');
  };
  expect(await again({})).toMatchObject([{ username: 'member' }]);
  expect(await again({ allowed_mentions: { parse: ['users'] } })).toEqual([]);
  discord.settings.setRolePermissions(GUILD, GUILD, (1n << 10n) | (1n << 11n));
  const { message } = discord
    .clientOf('newcomer')
    .say(`@everyone <@&${discord.moderatorRoleId}> <@${APPLICATION}>`);
  const newcomer = discord.clientOf('newcomer');
  const reply = newcomer.say('a', { replyTo: own.id }).message;
  expect(newcomer.rewrite(reply.id, 'b').message.mentions).toMatchObject([{ id: APPLICATION }]);
  expect(message).toMatchObject({
    mention_everyone: false,
    mention_roles: [],
    mentions: [{ id: APPLICATION }],
  });
});
