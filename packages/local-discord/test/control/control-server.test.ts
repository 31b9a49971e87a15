import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Events } from 'discord.js';
import { describe, expect, test, vi } from 'vitest';
import { ControlClient } from '../../control/control-client.ts';
import { VERBS } from '../../control/verbs.ts';
import { COMMANDS, call, PING, resourceOf } from '../fixture.ts';
import { botOf, type Caller, contents, controlled, GENERAL, type Json, pinging } from './control.ts';

describe('what a request gets wrong', () => {
  test('is refused with a status and a sentence', async () => {
    const { caller } = await controlled();
    const [say, messages] = ['/people/member/say', '/people/member/messages'] as const;
    const fields = /^contents: there is no field "contents"; did you mean "content"\?$/;
    const places = /^member sees no channel "staff"; there is: general, .*direct message\.$/;
    for (const [method, path, body, status, error] of [
      ['POST', '/people/nobody/say', {}, 404, /^There is nobody called "nobody"; there is: moderator, /],
      ['POST', '/people/member/fly', {}, 404, /^There is no verb "fly"; there is: say, command, /],
      ['POST', '/people/member/toString', {}, 404, /^There is no verb "toString"/],
      ['POST', say, '{"content":', 400, /^The body is no JSON\.$/],
      ['POST', say, [], 400, /^The body has to be a JSON object\.$/],
      ['POST', say, { contents: 'x' }, 400, fields],
      ['POST', say, { content: 1 }, 400, /^content has to be a text\.$/],
      ['POST', say, { content: 'x', wait: -1 }, 400, /^wait /],
      ['POST', say, { content: 'x', files: [{ name: 'a', base64: '!' }] }, 400, /^files\[0\]\.base64 /],
      ['POST', say, {}, 409, /^A message cannot be empty\.$/],
      ['POST', say, { content: 'x', channel: 'staff' }, 409, places],
      ['POST', '/world', {}, 501, /yet\.$/],
      ['GET', `${messages}?like=(`, undefined, 400, /^like: "\(" is no regular expression\.$/],
      ['GET', `${messages}?wait=soon`, undefined, 400, /^wait /],
      ['GET', `${messages}?channel=&like=&after=&wait=0`, undefined, 408, /^No such message came\.$/],
      ['POST', '/faults', { kind: 'flood' }, 400, /^There is no fault "flood"; there is: drop-gateway, /],
      ['POST', '/faults', { kind: 'server-error', status: 200 }, 400, /^Status: /],
      ['POST', '/faults', { kind: 'server-error', calls: 'all' }, 400, /^Which calls: /],
      [
        'POST',
        '/faults',
        { kind: 'expire-interaction', calls: 'any' },
        400,
        /^There is no parameter "calls"\.$/,
      ],
      ['DELETE', '/faults/7', undefined, 404, /^There is no fault 7 left\.$/],
      ['POST', '/clock', { advance_s: -1 }, 400, /^advance_s /],
      ['POST', '/clock', {}, 400, /^advance_s is missing\.$/],
      ['POST', '/replay', { steps: [] }, 400, /^This is no transcript of a local Discord\.$/],
      ['GET', '/nowhere', undefined, 404, /^There is no GET \/control\/v1\/nowhere\.$/],
    ] as const) {
      const answer = await caller.ask(method, path, body);
      const refusal = { status, body: { error: expect.stringMatching(error) } };
      expect(answer, `${method} ${path} ${JSON.stringify(body)}`).toMatchObject(refusal);
    }
  });

  test('is another host, another origin, and an address that cannot be read', async () => {
    const { caller } = await controlled();
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<[number | undefined, unknown]>((resolve, reject) => {
        request(`${caller.url}${path}`, { headers }, async (response) => {
          resolve([response.statusCode, JSON.parse(await text(response))]);
        })
          .on('error', reject)
          .end();
      });
    const { host } = new URL(caller.url);
    const own = 'This server answers only its own page.';
    expect(await ask('/calls', { host: 'example.com' })).toEqual([
      403,
      { error: 'This server answers only at its loopback address.' },
    ]);
    for (const origin of ['http://example.com', 'http://127.0.0.1:1', 'null'])
      expect(await ask('/calls', { origin })).toEqual([403, { error: own }]);
    for (const site of ['cross-site', 'same-site'])
      for (const mode of ['no-cors', 'navigate'])
        expect(await ask('/calls', { 'sec-fetch-site': site, 'sec-fetch-mode': mode })).toEqual([
          403,
          { error: own },
        ]);
    // The address bar, and a request of its own page.
    for (const site of ['none', 'same-origin'])
      expect(await ask('/calls', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).toMatchObject([
        200,
        {},
      ]);
    expect(await ask('/calls', { origin: `http://${host}` })).toEqual([200, { calls: [] }]);
    expect(await ask('/%E0%A4%A', {})).toEqual([404, { error: 'The address cannot be read.' }]);
    expect(await ask('/%E0%A4%A', { host: 'example.com' })).toMatchObject([403, {}]);
  });
});

test('people are where they were last, and see what is there', async () => {
  const { caller, client } = await pinging();
  const messages = (who: string, query: string) => caller.ask('GET', `/people/${who}/messages?${query}`);
  expect(await messages('moderator', 'wait=0')).toEqual({
    status: 408,
    body: { error: 'No such message came.', last: null },
  });
  const { said } = await caller.as('moderator', 'say', { content: 'in staff', channel: '#Staff', wait: 0 });
  const again = await caller.as('moderator', 'say', { content: 'and again', wait: 0 });
  expect(again.said.message.channel_id).toBe(said.message.channel_id);
  expect(contents((await messages('moderator', 'wait=0')).body)).toEqual(['in staff', 'and again']);
  expect(contents((await messages('moderator', `wait=0&after=${said.id}`)).body)).toEqual(['and again']);
  expect(contents((await messages('moderator', 'wait=0&like=AND|nothing')).body)).toEqual(['and again']);
  expect(await messages('moderator', `wait=0&after=${again.said.id}`)).toMatchObject({
    status: 408,
    body: { last: { content: 'and again' } },
  });
  const waiting = messages('member', `like=${encodeURIComponent('^3 rows$')}&channel=${GENERAL}`);
  const channel = await client.channels.fetch(GENERAL);
  if (channel?.isSendable()) {
    await channel.send('something else');
    await channel.send({ embeds: [{ title: 'Names', description: '3 rows' }] });
  }
  expect(await waiting).toMatchObject({
    status: 200,
    body: { messages: [{ embeds: [{ title: 'Names', description: '3 rows' }] }] },
  });
  const across = `wait=0&like=${encodeURIComponent('names\\s3')}&channel=${GENERAL}`;
  expect(await messages('member', across)).toMatchObject({ status: 408 });
  const direct = await caller.as('member', 'say', { content: 'psst', channel: 'direct message', wait: 0 });
  expect(direct.said.message.channel_id).not.toBe(GENERAL);
});

test('faults are ordered and forgotten by their numbers, with the values that the page begins with', async () => {
  const { caller, discord } = await pinging();
  const fault = (body: object) => caller.ask('POST', '/faults', body);
  expect(await fault({ kind: 'server-error', status: 503, calls: 'acknowledgements', count: 1 })).toEqual({
    status: 200,
    body: { number: 1, summary: 'The next acknowledgement is answered 503.' },
  });
  expect(await fault({ kind: 'rate-limit' })).toEqual({
    status: 200,
    body: {
      number: 2,
      summary: 'The next call about an interaction is answered 429, to come again after 1 s.',
    },
  });
  expect(await fault({ kind: 'invalid-session' })).toEqual({
    status: 200,
    body: { summary: 'No session can be resumed any more.' },
  });
  expect((await caller.ask('DELETE', '/faults/2')).body.summary).toMatch(/^No longer: The next call/);
  expect(discord.workshop.inForce().orders).toHaveLength(1);
  expect(await caller.ask('DELETE', '/faults')).toEqual({
    status: 200,
    body: { summary: 'The remaining faults were removed.' },
  });
  expect(discord.workshop.inForce().orders).toHaveLength(0);
});

test('the calls of bots are listed from a number on', async () => {
  const { caller } = await pinging();
  await caller.as('member', 'command', { name: 'ping' });
  const calls = async (query: string) => (await caller.ask('GET', `/calls?${query}`)).body.calls;
  const [first, ...more] = await calls('');
  expect(first).toEqual({
    number: expect.any(Number),
    method: 'GET',
    path: '/api/v10/gateway/bot',
    status: 200,
  });
  expect(await calls(`since=${first.number}`)).toEqual(more);
  const [acknowledgement, ...others] = await calls(`like=${encodeURIComponent('^post .*/interactions/')}`);
  expect(acknowledgement).toMatchObject({
    method: 'POST',
    path: expect.stringContaining('/[token]/callback'),
  });
  expect(others).toEqual([]);
  await vi.waitUntil(async () => (await calls('like=callback'))[0].status === 204);
});

test('time passes, and is back after a reset, with everything else', async () => {
  const { caller, discord, client } = await pinging();
  const began = Date.now();
  const { now } = (await caller.ask('POST', '/clock', { advance_s: 3_600 })).body;
  expect(now - began).toBeGreaterThanOrEqual(3_600_000);
  expect((await caller.ask('POST', '/clock', { advance_s: 0 })).body.now - now).toBeLessThan(3_600_000);
  await caller.as('moderator', 'say', { content: 'x', channel: 'staff', wait: 0 });
  await caller.as('member', 'say', { content: 'old', wait: 0 });
  await caller.ask('POST', '/faults', { kind: 'server-error' });
  const refused = await call(discord, 'GET', '/nowhere');
  expect(refused.status).toBe(404);

  expect(await caller.ask('POST', '/reset')).toEqual({ status: 200, body: {} });

  expect((await caller.ask('POST', '/clock', { advance_s: 0 })).body.now - Date.now()).toBeLessThan(
    3_600_000,
  );
  expect((await caller.ask('GET', '/people/member/messages?wait=0')).status).toBe(408);
  expect((await caller.ask('GET', '/calls?like=nowhere')).body.calls).toEqual([]);
  expect((await caller.ask('GET', '/transcript')).body.steps).toEqual([]);
  expect(discord.workshop.inForce()).toEqual({ orders: [], aheadMs: 0 });
  expect(client.isReady()).toBe(true);
  const frames = discord.workshop.happenings.list().filter(({ kind }) => kind === 'gateway');
  expect(frames).not.toContainEqual(expect.objectContaining({ name: 'IDENTIFY' }));
  expect(frames).not.toContainEqual(expect.objectContaining({ name: 'INVALID_SESSION' }));
  // The bot has its session, its command is still there, and ids have the time of today.
  const pong = await caller.as('moderator', 'command', { name: 'ping' });
  expect(pong.messages).toMatchObject([{ content: 'pong', message: { channel_id: GENERAL } }]);
  const made = Number(BigInt(pong.messages[0].id) >> 22n) + 1_420_070_400_000;
  expect(Math.abs(made - Date.now())).toBeLessThan(3_600_000);
  const { body } = await call(discord, 'GET', COMMANDS);
  expect([body].flat().map((each) => resourceOf(each).name)).toEqual(['ping']);
});

test('a transcript is replayed as it came, and what differs is counted', async () => {
  let content = 'pong';
  const { discord, caller } = await controlled();
  const client = await botOf(discord, [PING]);
  client.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    if (content !== '') void interaction.reply(content);
    // Nothing comes in the time that Discord waits for it.
    else discord.workshop.happen('pass-time', { minutes: 1 });
  });
  await caller.as('member', 'command', { name: 'ping' });
  const { body: transcript } = await caller.ask('GET', '/transcript');
  expect(transcript.steps).toMatchObject([{ who: 'member' }]);
  const replay = async (caller: Caller) => (await caller.ask('POST', '/replay', transcript)).body;
  expect(await replay(caller)).toEqual({ steps: 1, differences: 0, failed: 0, changed: [] });
  content = 'another';
  expect(await replay(caller)).toEqual({
    steps: 1,
    differences: 1,
    failed: 0,
    changed: [
      {
        step: 1,
        title: 'member in general: /ping',
        lines: expect.arrayContaining(['-   pong', '+   another']),
      },
    ],
  });
  content = '';
  expect(await replay(caller)).toMatchObject({ steps: 1, differences: 1, failed: 1 });
});

test('it describes itself in OpenAPI 3.1, with every verb', async () => {
  const { caller } = await controlled();
  const { body } = await caller.ask('GET', '/openapi.json');
  const validator = new Validator();
  expect(await validator.validate(structuredClone(body))).toEqual({ valid: true });
  expect(body.openapi).toBe('3.1.0');
  const { operations, ids } = operationsOf(body);
  expect(operations).toEqual(expect.arrayContaining(['post /people/{name}/react', 'put /replay']));
  for (const verb of Object.keys(VERBS)) expect(operations).toContain(`post /people/{name}/${verb}`);
  expect(new Set(ids).size).toBe(ids.length);
  const say = body.paths['/people/{name}/say'].post.requestBody.content['application/json'].schema;
  expect(Object.keys(say.properties)).toEqual([
    'channel',
    'wait',
    'content',
    'reply_to',
    'forwards',
    'files',
    'poll',
  ]);
});

function operationsOf({ paths }: Json) {
  const methods = Object.entries<Record<string, Json>>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ call: `${method} ${path}`, operationId })),
  );
  return { operations: methods.map(({ call }) => call), ids: methods.map(({ operationId }) => operationId) };
}

test('a pattern that takes for ever is ended, and nobody else waits for it', async () => {
  const { caller, discord } = await controlled();
  const pattern = encodeURIComponent('((a+)+)+$');
  const refused = {
    status: 400,
    body: {
      error: 'like: "((a+)+)+$" takes too long, or too much memory: leave out repetitions of repetitions.',
    },
  };
  const waiting = caller.ask('GET', `/people/moderator/messages?wait=60000&like=${pattern}`);
  await caller.as('member', 'say', { content: `${'a'.repeat(60)}!`, wait: 0 });
  // One that waits is given up with the message that it does not get through.
  expect(await waiting).toEqual(refused);
  expect(await caller.ask('GET', `/people/member/messages?wait=0&like=${pattern}`)).toEqual(refused);
  expect(
    await caller.ask('GET', `/people/member/messages?wait=0&like=${encodeURIComponent('A+!$')}`),
  ).toMatchObject({
    status: 200,
  });
  const slow = encodeURIComponent('(([^x]+)+)+x$');
  await fetch(`${discord.apiUrl}/v10/${'a'.repeat(60)}`);
  expect((await caller.as('member', 'say', { content: 'still here', wait: 0 })).kind).toBe('nothing');
  expect(await caller.ask('GET', `/calls?like=${slow}`)).toMatchObject({ status: 400 });
});

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
