import { once } from 'node:events';
import { connect } from 'node:net';
import { createInflate, createZstdDecompress, inflateSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { COMMANDS, call, localDiscord, PING, valueAt } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

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
  ['encoding=etf', 'The local Discord speaks JSON alone: connect with encoding=json.'],
  ['encoding=json&compress=brotli', 'The local Discord compresses as zlib-stream and zstd-stream.'],
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
