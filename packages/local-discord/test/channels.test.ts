import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { call, localDiscord, loggedIn, nextInteraction, PING, respond } from './fixture.ts';

const at = (channelId: string, rest = '') => `/channels/${channelId}/messages${rest}`;

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
  expect(await call(discord, 'GET', at(auditChannelId, '/1'))).toMatchObject({ body: { code: 10008 } });
});

test('a channel that is unknown, or that the bot may not view, is refused in the words of Discord', async () => {
  const discord = await localDiscord();
  const json = { content: 'x' };
  const unknown = { status: 404, body: { code: 10003, message: 'Unknown Channel' } };
  const hidden = { status: 403, body: { code: 50001, message: 'Missing Access' } };
  for (const [channelId, refusal] of [
    ['1', unknown],
    [discord.staffChannelId, hidden],
  ] as const) {
    expect(await call(discord, 'POST', at(channelId), { json })).toMatchObject(refusal);
    expect(await call(discord, 'GET', at(channelId))).toMatchObject(refusal);
    expect(await call(discord, 'GET', `/channels/${channelId}`)).toMatchObject(refusal);
  }
  const withoutToken = await call(discord, 'POST', at(discord.auditChannelId), { json, authorised: false });
  expect(withoutToken.status).toBe(401);
});

test("a channel's messages mention everybody whom they may, and none is private", async () => {
  const discord = await localDiscord();
  const { auditChannelId } = discord;
  const send = (json: object) => call(discord, 'POST', at(auditChannelId), { json });
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
  const send = (channelId: string) => call(discord, 'POST', at(channelId), { json: { content: 'x' } });
  for (let sent = 0; sent < 5; sent += 1) expect((await send(discord.auditChannelId)).status).toBe(200);
  expect(await send(discord.auditChannelId)).toMatchObject({
    status: 429,
    body: { global: false, retry_after: expect.any(Number) },
  });
  const general = discord.clientOf('member').messages();
  expect(general).toEqual([]);
  const dm = await call(discord, 'POST', at('1190000000000000201'), { json: { content: 'x' } });
  expect(dm.status).toBe(200);
  expect(discord.clientOf('visitor').messages()).toMatchObject([{ message: { content: 'x' } }]);
});

test('no list of messages has private ones, or none at all', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  expect(await call(discord, 'GET', at(discord.auditChannelId, '?limit=0'))).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { limit: { _errors: [{ code: 'NUMBER_TYPE_MIN' }] } } },
  });

  const got = nextInteraction(client);
  const answered = discord.clientOf('member').command('ping');
  await respond(discord, await got, { type: 4, data: { content: 'psst', flags: 64 } });
  await answered;
  const general = (await got).channel?.id ?? '';
  expect(discord.channelMessages(general)).toMatchObject([{ content: 'psst' }]);
  expect((await call(discord, 'GET', at(general))).body).toEqual([]);
});
