import { GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import {
  APPLICATION,
  call,
  eachAt,
  GUILD,
  localDiscord,
  loggedIn,
  resourceOf,
  type SampleDiscord,
  valueAt,
} from './fixture.ts';

const GENERAL = '1190000000000000200';
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
