import { GatewayIntentBits } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, loggedIn, PING } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

test('a connection is greeted, and heartbeats are acknowledged', async () => {
  const gateway = new RawGateway(await localDiscord());
  expect((await gateway.frame(({ op }) => op === 10)).d).toMatchObject({ heartbeat_interval: 41_250 });
  await gateway.send(1, null);
  // nextcord reads `d` of every frame.
  expect(await gateway.frame(({ op }) => op === 11)).toEqual({ op: 11, d: null, s: null, t: null });
});

/** GATEWAY_PRESENCE_LIMITED, GATEWAY_GUILD_MEMBERS_LIMITED and GATEWAY_MESSAGE_CONTENT_LIMITED. */
const ALL_PRIVILEGED = 2 ** 13 + 2 ** 15 + 2 ** 19;

test('READY names the application, the session, the shard and the servers', async () => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token);
  const { d, s } = await gateway.event('READY');
  expect(s).toBe(1);
  expect(d).toMatchObject({
    v: 10,
    user: { id: APPLICATION, bot: true },
    application: { id: APPLICATION, flags: ALL_PRIVILEGED },
    guilds: [{ id: GUILD, unavailable: true }],
    shard: [0, 1],
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    resume_gateway_url: expect.stringMatching(/^ws:/),
  });
  const { body } = await call(discord, 'GET', '/gateway/bot');
  expect(body).toMatchObject({ session_start_limit: { remaining: 999 } });
});

const identifyData = { intents: 0, properties: {} };
test('what a bot must not send closes its connection with the code of Discord', async () => {
  const discord = await localDiscord({ token: 'TOKEN' });
  const own = { ...identifyData, token: 'TOKEN' };
  for (const [code, ...frames] of [
    [4002, '{'],
    [4002, { op: 1, d: null, padding: 'x'.repeat(4096) }],
    [4001, { op: 99, d: null }],
    [4002, { op: 2, d: { token: 'x', properties: {} } }],
    [4003, { op: 3, d: {} }],
    [4004, { op: 2, d: { ...identifyData, token: 'wrong' } }],
    [4004, { op: 6, d: { token: 'wrong', session_id: 'x', seq: 1 } }],
    [4005, { op: 2, d: own }, { op: 2, d: own }],
    [4010, { op: 2, d: { ...own, shard: [2, 2] } }],
    [4013, { op: 2, d: { ...own, intents: 2 ** 30 } }],
  ] as const) {
    const gateway = new RawGateway(discord);
    await gateway.frame(({ op }) => op === 10);
    for (const frame of frames)
      gateway.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    expect([frames, await gateway.closed()]).toEqual([frames, code]);
  }
  expect(await new RawGateway(discord, '?v=3&encoding=json').closed()).toBe(4012);
});

test('a client that sends no heartbeat is asked for one, and closed without it', async () => {
  const discord = await localDiscord({ heartbeatIntervalMs: 20 });
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token);
  await gateway.frame(({ op }) => op === 1);
  await gateway.send(1, 1);
  await gateway.frame(({ op }) => op === 11);
  expect(await gateway.closed()).toBe(4009);
});

test('servers are sent only with the Guilds intent', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [], [GatewayIntentBits.Guilds]);
  const guild = client.guilds.cache.get(GUILD);
  expect(guild?.name).toBe('Sample Server');
  expect(guild?.channels.cache.map(({ name }) => name)).toEqual(['general', 'audit', 'staff']);
  expect(guild?.roles.cache.map(({ name }) => name)).toContain('Moderators');
  expect(guild?.members.me?.id).toBe(APPLICATION);

  const without = await loggedIn(discord);
  expect(without.guilds.cache.get(GUILD)?.available ?? false).toBe(false);
});

test('an unknown session cannot be resumed', async () => {
  const discord = await localDiscord();
  const gateway = new RawGateway(discord);
  await gateway.send(6, { token: discord.token, session_id: 'unknown', seq: 1 });
  expect(await gateway.frame(({ op }) => op === 9)).toMatchObject({ d: false });
});

test('the 121st frame of a minute closes with 4008, and the session can be resumed', async () => {
  const discord = await localDiscord();
  const { gateway, ready } = await RawGateway.begun(discord);
  for (let n = 2; n <= 120; n += 1) await gateway.send(1, n);
  await vi.waitUntil(() => gateway.received.filter(({ op }) => op === 11).length === 119);
  discord.faults.advance(59_000);
  await gateway.send(1, 121);
  expect(await gateway.closed()).toBe(4008);
  const resumed = await RawGateway.resuming(discord, ready, 1);
  await resumed.event('RESUMED');
  for (let n = 2; n <= 120; n += 1) await resumed.send(1, n);
  await vi.waitUntil(() => resumed.received.filter(({ op }) => op === 11).length === 119);
  discord.faults.advance(60_000);
  await resumed.send(1, 121);
  await vi.waitUntil(() => resumed.received.filter(({ op }) => op === 11).length === 120);
});

test('a session that has missed too much cannot be resumed', async () => {
  const discord = await localDiscord();
  const options = Array.from({ length: 25 }, (_, n) => ({
    type: 3,
    name: `text${n}`,
    description: 'A text',
  }));
  const texts = Object.fromEntries(options.map(({ name }) => [name, 'x'.repeat(6000)]));
  await call(discord, 'PUT', COMMANDS, { json: [{ ...PING, options }] });
  const { ready } = await RawGateway.begun(discord);
  discord.faults.drop(4000);
  // Of 150 KB each, 9 MB in all.
  for (let n = 0; n < 60; n += 1) void discord.clientOf('member').command('ping', texts);
  const second = await RawGateway.resuming(discord, ready, 1);
  expect(await second.frame(({ op }) => op === 9)).toMatchObject({ d: false });
});

test.each([
  [1000, false],
  [1001, false],
  [4000, true],
])('a session that the client closed with %i can be resumed: %s', async (code, resumable) => {
  const discord = await localDiscord();
  const { gateway: first, ready } = await RawGateway.begun(discord);
  first.socket.close(code);
  await first.closed();
  const second = await RawGateway.resuming(discord, ready, 1);
  const answer = await second.frame(({ op, t }) => op === 9 || t === 'RESUMED');
  expect(answer.t === 'RESUMED').toBe(resumable);
});

test('a session without a connection ends after a while', async () => {
  const discord = await localDiscord();
  const { gateway: first, ready } = await RawGateway.begun(discord);
  const closed = first.closed();
  discord.faults.drop(4000);
  expect(await closed).toBe(4000);
  discord.faults.advance(5 * 60_000);
  const second = await RawGateway.resuming(discord, ready, 1);
  await second.frame(({ op }) => op === 9);
});

test('further servers have their channels and roles, and are no cost to this server', async () => {
  const discord = await localDiscord({ extraServers: { count: 300, channels: 20, roles: 20 } });
  const client = await loggedIn(discord, [], [GatewayIntentBits.Guilds]);
  expect(client.guilds.cache.size).toBe(301);
  const guild = client.guilds.cache.last();
  expect([guild?.channels.cache.size, guild?.roles.cache.size]).toEqual([20, 20]);
});

const { Guilds, GuildMembers, GuildPresences, MessageContent } = GatewayIntentBits;
test.each([
  ['GuildMembers', GuildMembers, 2 ** 15],
  ['GuildPresences', GuildPresences, 2 ** 13],
  ['MessageContent', MessageContent, 2 ** 19],
] as const)(
  'an application with %s alone shows it, and another privileged intent closes with 4014',
  async (name, bit, flags) => {
    const { application, ...world } = SAMPLE_WORLD;
    const discord = await localDiscord({
      world: { ...world, application: { ...application, intents: [name] } },
    });
    const allowed = new RawGateway(discord);
    await allowed.identify(discord.token, { intents: Guilds | bit });
    expect((await allowed.event('READY')).d).toMatchObject({ application: { flags } });
    const { body } = await call(discord, 'GET', '/applications/@me');
    expect(body).toMatchObject({ flags, flags_new: String(flags) });
    for (const other of [GuildMembers, GuildPresences, MessageContent]) {
      if (other === bit) continue;
      const gateway = new RawGateway(discord);
      await gateway.identify(discord.token, { intents: Guilds | bit | other });
      expect(await gateway.closed()).toBe(4014);
    }
  },
);
