import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { Session } from '../gateway/gateway-session.ts';
import { COMMANDS, call, localDiscord, PING } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

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
