import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COMMANDS, call, loggedIn, nextInteraction, PING, resourceOf, respond, webhook } from '../fixture.ts';
import { happened, workshopDiscord } from './workshop.ts';

const LIST = {
  name: 'list',
  description: 'Lists',
  options: [{ type: 3, name: 'name', description: 'd', required: true, autocomplete: true }],
};

test('an interaction, its frame, its acknowledgement and its edit are in the record, linked by its id', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [LIST]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply();
    await interaction.editReply('done');
  });
  await discord.clientOf('member').command('list', { name: 'ada' });

  const [begun] = happened(discord, 'interaction');
  expect(begun).toMatchObject({ who: 'member', what: '/list name:ada', state: 'acknowledged' });
  expect(begun?.acknowledged_after).toBeLessThan(3_000);
  expect(begun?.acknowledged_after).toBeGreaterThanOrEqual(0);
  const linked = discord.workshop.happenings
    .list()
    .filter(({ interaction }) => interaction === begun?.interaction);
  const seen = linked.map((each) => {
    if (each.kind === 'gateway') return `${each.from}: ${each.name}`;
    if (each.kind === 'call') return `${each.method} ${each.path} ${each.status}`;
    return each.kind;
  });
  const { applicationId } = discord;
  expect(seen).toEqual([
    'interaction',
    'discord: INTERACTION_CREATE',
    `POST /api/v10/interactions/${begun?.interaction}/[token]/callback?with_response=false 204`,
    `PATCH /api/v10/webhooks/${applicationId}/[token]/messages/@original 200`,
  ]);
  const edit = happened(discord, 'call').at(-1);
  expect(JSON.parse(edit?.payload ?? '')).toMatchObject({ content: 'done' });
  expect(JSON.parse(edit?.answer ?? '')).toMatchObject({ content: 'done', author: { bot: true } });
  expect(edit?.took).toEqual(expect.any(Number));
});

test('both directions of the gateway are in the record, with the beginning and the end of a connection', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord);
  await client.destroy();
  await expect
    .poll(() => happened(discord, 'gateway').map(({ from, name }) => `${from} ${name}`))
    .toEqual(['bot connected', 'discord HELLO', 'bot IDENTIFY', 'discord READY', 'bot closed 1000']);
});

test('no token is in the record: neither the bot’s, nor an interaction’s, nor one that somebody mistook', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [PING]);
  const got = nextInteraction(client);
  void discord.clientOf('member').command('ping');
  const interaction = await got;
  await respond(
    discord,
    interaction,
    { type: 4, data: { content: `my token is ${discord.token}` } },
    '?with_response=true',
  );
  await webhook(discord, interaction, 'GET', '/messages/@original');
  await call(discord, 'GET', '/webhooks/1/a-token-of-elsewhere');
  await call(discord, 'POST', '/interactions/1/a-token-of-elsewhere/callback', { json: {} });
  const socket = new WebSocket(`${discord.apiUrl.replace('http', 'ws').replace('/api', '')}/?v=10`);
  const identify = { op: 2, d: { token: 'a-token-of-elsewhere', intents: 0, properties: {} } };
  socket.addEventListener('open', () => socket.send(JSON.stringify(identify)));
  await expect.poll(() => happened(discord, 'gateway').at(-1)?.name).toBe('closed 4004');

  const { happenings } = discord.workshop;
  const text = JSON.stringify(happenings.list());
  expect(happenings.find('MY TOKEN is [').length).toBeGreaterThan(0);
  expect(happenings.find(discord.token)).toEqual([]);
  expect(text).toContain('my token is [token]');
  for (const token of [discord.token, interaction.token, 'a-token-of-elsewhere'])
    expect(text).not.toContain(token);
  expect(text).not.toMatch(/Bot \[token\]|authorization"/i);
});

test('what nobody acknowledges is missed after 3 s, and without a bot it is undelivered', async () => {
  const discord = await workshopDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  const result = discord.clientOf('member').command('ping');
  expect(happened(discord, 'interaction')[0]).toMatchObject({ state: 'waiting', undelivered: true });
  discord.workshop.happen('pass-time', { minutes: 3 / 60 });
  expect(happened(discord, 'interaction')[0]).toMatchObject({ state: 'missed', undelivered: true });
  expect(await result).toMatchObject({ kind: 'failed' });
});

test('a delivery as a webhook is in the record with its answer, and why it was not taken', async () => {
  const answers = [
    { type: 4, data: { content: 'hello' } },
    { type: 4, data: { embeds: [{ title: 5 }] } },
  ];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.shift()));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const discord = await workshopDiscord({ interactionsEndpointUrl: `http://127.0.0.1:${port}/` });
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  await discord.clientOf('member').command('ping');
  void discord.clientOf('member').command('ping');
  await expect.poll(() => happened(discord, 'webhook').length).toBe(2);
  const [taken, refused] = happened(discord, 'webhook');
  expect(taken).toMatchObject({
    status: 200,
    taken: true,
    answer: JSON.stringify({ type: 4, data: { content: 'hello' } }),
  });
  expect(JSON.parse(taken?.payload ?? '')).toMatchObject({
    type: 2,
    token: '[token]',
    data: { name: 'ping' },
  });
  expect(refused).toMatchObject({ status: 200, taken: false, refusal: { code: 50035 } });
  expect(refused?.refusal?.fields[0]?.path).toEqual(['data', 'embeds', '0', 'title']);
  expect(happened(discord, 'interaction').map(({ state }) => state)).toEqual(['acknowledged', 'waiting']);
});

test('the record keeps the last 2,000, and leaves out texts that are too long', async () => {
  const discord = await workshopDiscord();
  const { happenings } = discord.workshop;
  const payload = JSON.stringify('x'.repeat(300_000));
  happenings.add((stamp) => ({ ...stamp, kind: 'gateway', from: 'bot', name: 'LONG', payload }));
  expect(happenings.list()).toEqual([
    {
      number: 1,
      at: expect.any(Number),
      kind: 'gateway',
      from: 'bot',
      name: 'LONG',
      omitted: payload.length,
    },
  ]);
  for (let index = 0; index < 2_500; index += 1) {
    happenings.add((stamp) => ({ ...stamp, kind: 'gateway', from: 'bot', name: 'HEARTBEAT', payload: '{}' }));
  }
  expect(happenings.list()).toHaveLength(2_000);
  expect(happenings.list()[0]?.number).toBe(502);
  const long = JSON.stringify('x'.repeat(200_000));
  for (let index = 0; index < 100; index += 1) {
    happenings.add((stamp) => ({ ...stamp, kind: 'gateway', from: 'bot', name: 'LONG', payload: long }));
  }
  const characters = happenings.list().reduce((sum, each) => sum + (each.payload?.length ?? 0), 0);
  expect(characters).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(happenings.list().length).toBeLessThan(100);
});

test('the reason for the audit log is kept with its call', async () => {
  const discord = await workshopDiscord();
  const send = (reason: string) =>
    call(discord, 'POST', '/channels/1190000000000000200/messages', {
      json: { content: 'x' },
      headers: { 'x-audit-log-reason': reason },
    });
  await send('Spam%20%E2%9C%93');
  await send('100%');
  const reasons = happened(discord, 'call').map(({ reason }) => reason);
  expect(reasons).toEqual(['Spam ✓', '100%']);
  expect(discord.workshop.happenings.find('spam ✓')).toHaveLength(1);
});

test('unknown fields are ignored and told of once, on standard error and in the record', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const discord = await workshopDiscord();
  const path = '/channels/1190000000000000200/messages';
  const json = {
    content: 'x',
    colour: 1,
    nothing: null,
    nonce: '1',
    embeds: [
      { title: 'a', type: 'rich', shade: {} },
      { title: 'b', shade: 2, image: { url: null, width: 1 } },
    ],
    components: [
      { type: 1, components: [{ type: 2, style: 1, label: 'a', custom_id: 'a', hue: 1, options: [] }] },
    ],
    allowed_mentions: { parse: [], everyone: true },
  };
  for (const _ of [1, 2]) expect((await call(discord, 'POST', path, { json })).status).toBe(200);
  const edit = { content: 'y', nonce: '1', embeds: null };
  const { id } = resourceOf((await call(discord, 'POST', path, { json: { content: 'x' } })).body);
  expect((await call(discord, 'PATCH', `${path}/${id}`, { json: edit })).status).toBe(200);
  const command = { ...PING, options: [{ type: 3, name: 'a', description: 'b', unit: 'm' }], usage: 1 };
  expect((await call(discord, 'PUT', COMMANDS, { json: [command] })).status).toBe(200);
  expect((await call(discord, 'POST', path, { json: { content: '', wrong: 1 } })).status).toBe(400);
  const told = (fields: readonly string[], operation: string) =>
    fields.map((field) => `The unknown field "${field}" is ignored: ${operation}.`);
  const message = '/channels/{channel_id}/messages';
  const sentences = [
    ...told(
      [
        'colour',
        'embeds[].shade',
        'components[].components[].hue',
        'components[].components[].options',
        'allowed_mentions.everyone',
      ],
      `POST ${message}`,
    ),
    ...told(['nonce'], `PATCH ${message}/{message_id}`),
    ...told(['[].options[].unit', '[].usage'], 'PUT /applications/{application_id}/commands'),
  ];
  const notices = () => happened(discord, 'notice').map(({ what }) => what);
  await vi.waitUntil(() => notices().length === sentences.length);
  expect(notices()).toEqual(sentences);
  expect(written.mock.calls.map(([line]) => line)).toEqual(sentences.map((sentence) => `${sentence}\n`));
});
