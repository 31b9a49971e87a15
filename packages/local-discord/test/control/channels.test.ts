import { expect, test } from 'vitest';
import { ControlClient } from '../../control/control-client.ts';
import { call } from '../fixture.ts';
import { controlled, GENERAL } from './control.ts';

const post = (discord: Parameters<typeof call>[0], channel = GENERAL) =>
  call(discord, 'POST', `/channels/${channel}/messages`, { json: { content: 'x' } });

test('somebody is allowed and denied permissions in a channel, one after the other', async () => {
  const { caller, discord } = await controlled();
  const permit = (of: string, permissions: object, channel = 'general') =>
    caller.ask('POST', `/channels/${channel}/permissions`, { of, permissions });
  expect(await permit('sample', { SendMessages: false, EmbedLinks: true })).toEqual({
    status: 200,
    body: { allow: ['EmbedLinks'], deny: ['SendMessages'] },
  });
  expect(await post(discord)).toMatchObject({ status: 403, body: { code: 50013 } });
  expect((await permit('sample', { ViewChannel: false })).body).toEqual({
    allow: ['EmbedLinks'],
    deny: ['ViewChannel', 'SendMessages'],
  });
  expect(await post(discord)).toMatchObject({ status: 403, body: { code: 50001 } });
  const none = { ViewChannel: null, SendMessages: null, EmbedLinks: null };
  expect((await permit('@sample', none, encodeURIComponent('#general'))).body).toEqual({
    allow: [],
    deny: [],
  });
  expect((await post(discord)).status).toBe(200);

  await permit('@everyone', { SendMessages: false }, GENERAL);
  await permit('Moderators', { SendMessages: true });
  const say = (name: string) => caller.ask('POST', `/people/${name}/say`, { content: 'x', wait: 0 });
  expect([(await say('member')).status, (await say('moderator')).status]).toEqual([409, 200]);
});

test('a channel is deleted, and is there again after a reset', async () => {
  const { caller, discord } = await controlled();
  const client = new ControlClient(caller.url);
  await caller.as('member', 'say', { content: 'hello', wait: 0 });
  await client.deleteChannel('general');
  await client.permit('audit', 'Moderators', { ViewChannel: false });
  expect(await post(discord)).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await caller.ask('POST', '/people/member/say', { content: 'x', channel: 'general' })).toEqual({
    status: 409,
    body: { error: 'member sees no channel "general"; there is: direct message.' },
  });
  await client.reset();
  expect((await post(discord)).status).toBe(200);
  const seen = await caller.ask('GET', '/people/moderator/messages?wait=0');
  expect(seen.body.messages).toMatchObject([{ content: 'x' }]);
});

test('what is not there is refused with what there is', async () => {
  const { caller } = await controlled();
  const ask = async (channel: string, body: object) =>
    caller.ask('POST', `/channels/${channel}/permissions`, body);
  expect(await ask('nowhere', { of: 'sample', permissions: {} })).toEqual({
    status: 409,
    body: { error: 'There is no channel "nowhere"; there is: general, audit, staff.' },
  });
  expect(await ask('general', { of: 'x', permissions: {} })).toMatchObject({
    status: 409,
    body: {
      error: expect.stringMatching(/^There is no person or role "x" in Sample Server; there is: sample, /),
    },
  });
  for (const permissions of [{ Fly: true }, { SendMessages: 'no' }])
    expect(await ask('general', { of: 'sample', permissions })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('permissions') },
    });
  expect((await caller.ask('DELETE', '/channels/nowhere')).status).toBe(409);
});
