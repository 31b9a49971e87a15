import { once } from 'node:events';
import { connect } from 'node:net';
import { createInflate, createZstdDecompress, inflateSync } from 'node:zlib';
import { GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { Session } from '../gateway/gateway-session.ts';
import { SAMPLE_WORLD } from '../testing/sample-world.ts';
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, loggedIn, PING, valueAt } from './fixture.ts';
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

test('the greeting never comes in the same read as the answer to the upgrade', async () => {
  const discord = await localDiscord();
  const { port } = new URL(discord.apiUrl);
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    const key =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
    socket.write(`GET /?v=10 HTTP/1.1\r\nHost: localhost\r\n${key}Sec-WebSocket-Version: 13\r\n\r\n`);
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 101 .*\r\n\r\n$/s);
    const [second] = await once(socket, 'data');
    expect(String(second)).toContain('"heartbeat_interval":41250');
    socket.destroy();
  }
});

test('a bot that identifies without waiting is greeted first', async () => {
  const discord = await localDiscord();
  const { gateway } = await RawGateway.begun(discord);
  expect(gateway.received.map(({ op }) => op)).toEqual([10, 0]);
});

const END_OF_FLUSH = Buffer.from([0, 0, 0xff, 0xff]);
test.each([
  ['zlib-stream', createInflate],
  ['zstd-stream', createZstdDecompress],
])('with compress=%s all frames are one stream, flushed after each', async (compression, open) => {
  const discord = await localDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  const url = discord.apiUrl.replace(/^http(.*)\/api$/, `ws$1/?v=10&encoding=json&compress=${compression}`);
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const stream = open();
  const texts: string[] = [];
  stream.on('data', (chunk) => texts.push(String(chunk)));
  const messages: Buffer[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    expect(isBinary).toBe(true);
    messages.push(data);
    stream.write(data);
  });
  const has = (part: string) => vi.waitUntil(() => texts.join('').includes(part));
  await has('"op":10');
  socket.send(
    JSON.stringify({ op: 2, d: { token: discord.token, intents: 1, properties: {}, compress: true } }),
  );
  await has('"READY"');
  await has('"GUILD_CREATE"');
  for (let n = 0; n < 20; n += 1) void discord.clientOf('member').command('ping');
  await vi.waitUntil(() => texts.join('').split('"INTERACTION_CREATE"').length === 21);
  expect(messages).toHaveLength(23);
  // The name of an event that came before is read from the stream's memory.
  expect(messages.at(-1)?.length).toBeLessThan((messages[3]?.length ?? 0) * 0.9);
  if (compression === 'zlib-stream')
    for (const message of messages) expect(message.subarray(-4)).toEqual(END_OF_FLUSH);
});

test('with compress in identify each payload is compressed by itself, after a resume too', async () => {
  const discord = await localDiscord();
  const binary: boolean[] = [];
  const read = (data: RawData) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    binary.push(bytes[0] === 0x78);
    return binary.at(-1) ? inflateSync(bytes).toString() : bytes.toString();
  };
  const gateway = new RawGateway(discord, '?v=10', read);
  await gateway.identify(discord.token, { compress: true, intents: 1 });
  const { d } = await gateway.event('READY');
  await gateway.event('GUILD_CREATE');
  expect(binary).toEqual([false, true, true]);
  gateway.socket.terminate();
  const second = new RawGateway(discord, '?v=10', read);
  await second.send(6, { token: discord.token, session_id: valueAt(d, 'session_id'), seq: 1 });
  await second.event('RESUMED');
  expect(binary).toEqual([false, true, true, false, true, true]);
});

test.each([
  ['encoding=etf', 'The local Discord supports only JSON: connect with encoding=json.'],
  ['encoding=json&compress=brotli', 'The local Discord supports only zlib-stream and zstd-stream.'],
])('%s is closed with 4002 and a reason', async (query, reason) => {
  const { socket } = new RawGateway(await localDiscord(), `?v=10&${query}`);
  const [code, words] = await once(socket, 'close');
  expect([code, String(words)]).toEqual([4002, reason]);
});

test('a bot whose session is forgotten may begin a new one on the same connection', async () => {
  const discord = await localDiscord();
  const { gateway } = await RawGateway.begun(discord);
  discord.faults.invalidateSessions();
  expect(await gateway.frame(({ op }) => op === 9)).toMatchObject({ d: false });
  gateway.received.length = 0;
  await gateway.identify(discord.token);
  expect((await gateway.event('READY')).s).toBe(1);
  await gateway.identify(discord.token);
  expect(await gateway.closed()).toBe(4005);
});

/** A session that has sent READY (1) and two interactions (2 and 3) and has lost its connection. */
async function dropped() {
  const discord = await localDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  const { gateway: first, ready } = await RawGateway.begun(discord);
  for (const person of ['member', 'moderator'] as const) void discord.clientOf(person).command('ping');
  await first.frame(({ s }) => s === 3);
  const closed = first.closed();
  discord.faults.drop();
  await closed;
  return async (seq: number) => {
    const gateway = await RawGateway.resuming(discord, ready, seq);
    const answer = gateway.frame(({ op, t }) => op === 9 || t === 'RESUMED');
    const closed = await Promise.race([answer.then(() => undefined), gateway.closed()]);
    if (closed !== undefined) return [closed];
    return gateway.received.filter(({ op }) => op !== 10).map(({ op, s }) => (op === 9 ? 'refused' : s));
  };
}

test.each([
  ['the last one that was sent', 3, [4]],
  ['the one before it', 2, [3, 4]],
  ['the first one', 1, [2, 3, 4]],
  ['none at all', 0, [1, 2, 3, 4]],
  ['one that was never sent', 4, [4007]],
])('a bot that has seen %s resumes with what came after it', async (_what, seq, expected) => {
  const resume = await dropped();
  expect(await resume(seq)).toEqual(expected);
});

test('what a resume is answered with is not replayed to the next one', async () => {
  const resume = await dropped();
  expect(await resume(2)).toEqual([3, 4]);
  expect(await resume(2)).toEqual([3, 5]);
});

/** A connection of a bot: the server's end of it, and what has come to the bot's. */
async function connection() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  const bot = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const received: number[] = [];
  bot.on('message', (data) => received.push(JSON.parse(data.toString()).s));
  const [[socket]] = await Promise.all([once(server, 'connection'), once(bot, 'open')]);
  onTestFinished(() => {
    bot.terminate();
    server.close();
  });
  if (!(socket instanceof WebSocket)) throw new Error('unreachable');
  const closed = once(bot, 'close');
  return {
    socket,
    async all(): Promise<number[]> {
      socket.close();
      await closed;
      return received;
    },
  };
}

test('a session that has forgotten its beginning is resumed from the first event that it still has', async () => {
  const first = await connection();
  const session = new Session(first.socket, { shard: 0, shards: 1, intents: 0 });
  session.connection = undefined;
  // Eight of these are more than the 8 MiB that are kept: the older half is forgotten, and the ninth is kept again.
  for (let n = 0; n < 9; n += 1) session.dispatch('EVENT', 'x'.repeat(1024 * 1024));
  const resume = async (sequence: number) => {
    const { socket, all } = await connection();
    const resumed = session.resume(socket, sequence);
    session.connection = undefined;
    return [resumed, await all()];
  };
  expect(await resume(3)).toEqual(['forgotten', []]);
  expect(await resume(4)).toEqual(['resumed', [5, 6, 7, 8, 9, 10]]);
  expect(await resume(11)).toEqual(['never sent', []]);
  expect(await resume(10)).toEqual(['resumed', [11]]);
});
