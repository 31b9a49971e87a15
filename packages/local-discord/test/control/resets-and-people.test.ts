import { Events, GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { SAMPLE_WORLD } from '../../testing/sample-world.ts';
import { COMMANDS, call, GUILD, loggedIn, PING } from '../fixture.ts';
import { botOf, contents, controlled, GENERAL, pinging } from './control.ts';

const { MessageCreate, MessageDelete, MessageDeleteBulk } = GatewayDispatchEvents;

test('a reset tells bots which messages go, and leaves their sessions alone', async () => {
  const { caller, discord, client } = await pinging();
  const told: [event: string, data: unknown][] = [];
  for (const event of [MessageCreate, MessageDelete, MessageDeleteBulk])
    client.ws.on(event, (data) => told.push([event, data]));
  const say = async (content: string, channel?: string) =>
    (await caller.as('member', 'say', { content, wait: 0, ...(channel !== undefined && { channel }) })).said
      .id;
  const ids = [await say('one'), await say('two')];
  const direct = [await say('psst', 'direct message'), await say('and', 'direct message')];
  await caller.ask('POST', '/clock', { advance_s: 86_400 });
  await botOf(discord, [PING]);
  await vi.waitUntil(() => told.length === 4);
  await caller.ask('POST', '/reset');
  await vi.waitUntil(() => told.length === 7);
  expect(told.slice(4)).toEqual([
    [MessageDeleteBulk, { ids, channel_id: GENERAL, guild_id: GUILD }],
    ...direct.map((id) => [MessageDelete, { id, channel_id: expect.any(String) }]),
  ]);
  // A bot that begins again is not too early, though the session before began later by the clock.
  const again = await botOf(discord, [PING]);
  expect(again.isReady()).toBe(true);
});

test('a reset keeps a history that nobody has touched, and says one again that somebody has', async () => {
  const channelId = GENERAL;
  const history = [
    { channelId, username: 'member', content: 'first' },
    { channelId, username: 'moderator', content: 'second' },
  ];
  const { caller, discord } = await controlled({ ...SAMPLE_WORLD, history });
  const told: string[] = [];
  const client = await botOf(discord, [PING]);
  client.on(Events.MessageCreate, ({ content }) => void told.push(content));
  const seen = async () => (await caller.ask('GET', '/people/member/messages?wait=0')).body.messages;
  const before = await seen();
  expect(contents({ messages: before })).toEqual(['first', 'second']);
  await caller.as('member', 'say', { content: 'third', wait: 0 });
  await caller.ask('POST', '/reset');
  expect(await seen()).toEqual(before);
  await caller.as('member', 'edit', { message: before[0].id, content: 'changed', wait: 0 });
  await caller.ask('POST', '/reset');
  expect(contents({ messages: await seen() })).toEqual(['first', 'second']);
  await vi.waitUntil(() => told.length === 3);
  expect(told).toEqual(['third', 'first', 'second']);
});

test('rate limits can be switched off, and are on again at a reset', async () => {
  const { caller, discord } = await pinging();
  const sent = async () => {
    const json = { content: 'x' };
    const all = Array.from({ length: 7 }, () =>
      call(discord, 'POST', `/channels/${GENERAL}/messages`, { json }),
    );
    return (await Promise.all(all)).filter(({ status }) => status === 429).length;
  };
  expect(await sent()).toBe(2);
  const off = await caller.ask('POST', '/faults', { kind: 'no-rate-limits' });
  expect(off).toEqual({ status: 200, body: { number: 1, summary: 'There are no rate limits.' } });
  expect(await sent()).toBe(0);
  expect((await caller.ask('DELETE', '/faults/1')).status).toBe(200);
  expect(await sent()).toBeGreaterThan(0);
  await caller.ask('POST', '/clock', { advance_s: 5 });
  expect(await sent()).toBe(2);
  await caller.ask('POST', '/faults', { kind: 'no-rate-limits' });
  await caller.ask('POST', '/reset');
  expect(await sent()).toBe(2);
});

test('its description says what each fault does', async () => {
  const { caller, discord } = await controlled();
  const { paths } = (await caller.ask('GET', '/openapi.json')).body;
  const { kind } = paths['/faults'].post.requestBody.content['application/json'].schema.properties;
  for (const { name, description } of discord.workshop.whatIf)
    expect(kind.description).toContain(`\`${name}\`: ${description}`);
});

test('people are listed with their places, and a look at a channel moves nobody', async () => {
  const { caller } = await pinging();
  const person = async (wanted: string) => {
    const { people } = (await caller.ask('GET', '/people')).body;
    return people.find(({ name }: { readonly name: string }) => name === wanted);
  };
  const before = await person('moderator');
  expect(before).toMatchObject({
    name: 'moderator',
    display_name: expect.any(String),
    id: expect.stringMatching(/^\d+$/),
    channel: { id: GENERAL, name: 'general' },
  });
  const places = before.channels.map(({ name }: { readonly name: string }) => name);
  expect([places, places.at(-1)]).toEqual([expect.arrayContaining(['general', 'staff']), 'direct message']);
  await caller.ask('GET', '/people/moderator/messages?wait=0&channel=staff');
  expect(await person('moderator')).toEqual(before);
  await caller.as('moderator', 'say', { content: 'x', channel: 'staff', wait: 0 });
  expect((await person('moderator')).channel.name).toBe('staff');
});

test('somebody joins a server and is welcomed there, leaves it, and is out of it after a reset', async () => {
  const { caller, discord } = await controlled();
  const { Guilds, GuildMembers } = GatewayIntentBits;
  const client = await loggedIn(discord, [], [Guilds, GuildMembers]);
  client.on(Events.GuildMemberAdd, async ({ guild, user }) => {
    const general = guild.channels.cache.find(({ name }) => name === 'general');
    if (general?.isSendable()) await general.send(`Welcome, ${user.username}!`);
  });
  client.on(Events.GuildMemberRemove, ({ user }) => void user.send('Goodbye!'));
  const joined = await caller.as('visitor', 'join', { server: 'Sample Server' });
  expect([joined.kind, contents(joined)]).toEqual(['messages', ['Welcome, visitor!']]);
  expect((await caller.as('visitor', 'say', { content: 'Hi', wait: 0 })).said.message.channel_id).toBe(
    GENERAL,
  );
  expect(await caller.ask('POST', '/people/visitor/join')).toEqual({
    status: 409,
    body: { error: 'visitor can join no server.' },
  });
  expect(contents(await caller.as('visitor', 'leave'))).toEqual(['Goodbye!']);
  expect((await caller.ask('POST', '/people/visitor/leave')).body.error).toBe('visitor is in no server.');
  await caller.as('visitor', 'join', { wait: 0 });
  await caller.ask('POST', '/reset');
  const { people } = (await caller.ask('GET', '/people')).body;
  const visitor = people.find(({ name }: { readonly name: string }) => name === 'visitor');
  expect(visitor.channels).toMatchObject([{ name: 'direct message' }]);
});

test('a 409 names what there is', async () => {
  const { caller, discord } = await controlled();
  await call(discord, 'PUT', COMMANDS, { json: [PING, { type: 2, name: 'Look' }, { type: 3, name: 'See' }] });
  const options = ['Red', 'Green'].map((label) => ({ label, value: label }));
  const components = [
    { type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] },
    { type: 1, components: [{ type: 3, custom_id: 'colour', options }] },
  ];
  const poll = { question: { text: 'q' }, answers: ['yes', 'no'].map((text) => ({ poll_media: { text } })) };
  for (const json of [{ components }, { poll }])
    await call(discord, 'POST', `/channels/${GENERAL}/messages`, { json });
  for (const [verb, body, sentence] of [
    ['command', { name: 'pong' }, /^There is no command \/pong here; there is: \/ping\.$/],
    ['click', { button: 'Nope' }, /^There is no button "Nope"; there is: Again\.$/],
    ['choose', { values: ['x'] }, /^There is no menu with "x"; there is: Red, Green\.$/],
    ['click', { button: 'Again', message: '1' }, /^There is no message 1; there is: \d+, \d+\.$/],
    ['say', { content: 'x', reply_to: '1' }, /^There is no message 1; there is: \d+, \d+\.$/],
    ['edit', { message: '1', content: 'x' }, /^There is no message 1; there is: \d+, \d+\.$/],
    ['delete', { message: '1' }, /^There is no message 1; there is: \d+, \d+\.$/],
    ['use', { name: 'See', message: '1' }, /^There is no message 1; there is: \d+, \d+\.$/],
    ['vote', { answers: ['x'] }, /^The poll has no answer "x"; there is: yes, no\.$/],
    ['use', { name: 'Look', user: 'nobody' }, /^There is no user "nobody" here; there is: .*@member/],
    ['submit', { form: 'x' }, /^member has no such form open; none is open\.$/],
    ['say', { content: 'x', channel: 'nowhere' }, /^member sees no channel "nowhere"; there is: general/],
  ] as const)
    expect(await caller.ask('POST', `/people/member/${verb}`, body)).toEqual({
      status: 409,
      body: { error: expect.stringMatching(sentence) },
    });
});
