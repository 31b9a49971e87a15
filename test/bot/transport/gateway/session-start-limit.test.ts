import { expect, it } from 'vitest';
import { MemorySessionStore } from '../../../../src/bot/state/memory/memory-session-store.ts';
import type { IdentifySlots } from '../../../../src/bot/transport/gateway/identify-limits.ts';
import { runProgram } from '../../../e2e/program.ts';
import { json, startUpstream } from '../../../services/upstream.ts';
import { PROPER, ScriptedGateway } from './scripted-gateway.ts';

const USED_UP =
  "Discord's session start limit is used up: shards without a session to resume wait for the reset";
const limit = (remaining: unknown, reset_after: unknown) => ({
  total: 1_000,
  remaining,
  reset_after,
  max_concurrency: 1,
});

it('a start without sessions left logs until when it waits, and goes on by itself', async () => {
  const discord = new ScriptedGateway();
  discord.limit = limit(0, 300);
  const gateway = await discord.start();
  const before = Date.now();
  const ready = gateway.connect();
  await expect.poll(() => discord.told).toEqual([USED_UP]);
  const [line] = discord.log.filter(({ msg }) => msg === USED_UP);
  expect(line).toMatchObject({ level: 'warn', remaining: 0, needed: 1 });
  const until = Date.parse(String(line?.until));
  expect(until - before).toBeGreaterThanOrEqual(300);
  // A reset is waited for as long as Discord says, and a little longer.
  expect(until).toBeLessThan(Date.now() + 5_300);
  expect(discord.connections).toEqual([]);
  discord.limit = limit(5, 300);
  expect(await ready).toBe('connected');
  expect(Date.now() - before).toBeGreaterThanOrEqual(300);
  expect(discord.told).toEqual([USED_UP]);
});

it.each([0, -5, Number.NaN, 1e300])(
  'a start asks at a measured pace when the reset is in %s ms',
  async (reset) => {
    const discord = new ScriptedGateway();
    discord.limit = limit(0, reset);
    const gateway = await discord.start({ sessionRecheck: 100 });
    const ready = gateway.connect();
    await expect.poll(() => discord.asked).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 350));
    expect(discord.asked).toBeLessThan(9);
    const ended = expect(ready).rejects.toThrow('aborted');
    await gateway.close();
    await ended;
  },
);

it('a new session begins only after asking whether one is left', async () => {
  const discord = new ScriptedGateway();
  const gateway = await discord.start();
  await gateway.connect();
  discord.limit = limit(0, 200);
  discord.sayToAll({ op: 9, d: false });
  await expect.poll(() => discord.told).toContain(USED_UP);
  expect(discord.connections[1]?.filter(({ op }) => op === 2)).toEqual([]);
  discord.limit = limit(1, 200);
  await expect.poll(() => discord.told).toContain('reconnected');
});

/** A Discord that counts a session with its READY, some time after it was asked for. */
function countingDiscord(remaining: number, max_concurrency: number) {
  const discord = new ScriptedGateway();
  discord.shards = 4;
  const left = { ...limit(0, 200), remaining, max_concurrency };
  discord.limit = left;
  discord.script = {
    ...PROPER,
    said(connection, frame) {
      const count = () => {
        if (frame.op === 2) left.remaining -= 1;
        PROPER.said(connection, frame);
      };
      setTimeout(count, 50);
    },
  };
  const identifies = () => discord.connections.flat().filter(({ op }) => op === 2).length;
  return { discord, left, identifies };
}

it('shards whose sessions end together begin no more than are left, and the others wait', async () => {
  const { discord, left, identifies } = countingDiscord(4, 4);
  const gateway = await discord.start({ readyTimeout: 60_000 });
  await gateway.connect();
  expect(identifies()).toBe(4);
  left.remaining = 2;
  discord.sayToAll({ op: 9, d: false });
  await expect.poll(() => discord.told).toContain(USED_UP);
  await expect.poll(() => gateway.status().connections.filter(({ connected }) => connected)).toHaveLength(2);
  await new Promise((done) => setTimeout(done, 300));
  expect({ begun: identifies(), left: left.remaining }).toEqual({ begun: 6, left: 0 });
  left.remaining = 2;
  await expect.poll(() => gateway.status().connections.filter(({ connected }) => connected)).toHaveLength(4);
  expect({ begun: identifies(), left: left.remaining }).toEqual({ begun: 8, left: 0 });
});

it('processes that share slots begin together no more than are left', async () => {
  const { discord, left, identifies } = countingDiscord(3, 1);
  const until = new Map<number, number>();
  const identifySlots: IdentifySlots = {
    async take(key, milliseconds) {
      const wait = (until.get(key) ?? 0) - performance.now();
      if (wait <= 0) until.set(key, performance.now() + milliseconds);
      return Math.max(0, Math.ceil(wait));
    },
  };
  const start = (shards: number[]) =>
    discord.start({ identifyInterval: 150 }, { identifySlots, sharding: { shards, shardCount: 4 } });
  const ready = Promise.all([(await start([0, 1])).connect(), (await start([2, 3])).connect()]);
  await expect.poll(() => discord.told).toContain(USED_UP);
  await new Promise((done) => setTimeout(done, 500));
  expect({ begun: identifies(), left: left.remaining }).toEqual({ begun: 3, left: 0 });
  left.remaining = 1;
  expect(await ready).toEqual(['connected', 'connected']);
  expect(left.remaining).toBe(0);
});

it('a start waits for the session of one shard while the others are ready, however long that takes', async () => {
  const { discord, left } = countingDiscord(0, 1);
  left.reset_after = 2_500;
  const { said } = discord.script;
  discord.script.said = (connection, frame) =>
    frame.op === 6 && JSON.stringify(frame.d).includes('refused')
      ? connection.say({ op: 9, d: false })
      : said(connection, frame);
  const sessions = new MemorySessionStore();
  const gateway = await discord.start({ readyTimeout: 1_500 }, { sessions });
  const kept = { shardCount: 4, resumeUrl: discord.url, sequence: 0, received: 0, inFlight: [] };
  const ids = ['a', 'b', 'refused', 'd'];
  const all = ids.map((sessionId, shardId) => ({ ...kept, sessionId, shardId }));
  for (const session of all) sessions.begin(session);
  sessions.release(all);
  const ready = gateway.connect();
  await expect.poll(() => discord.told).toContain(USED_UP);
  await expect.poll(() => gateway.status().connections.filter(({ connected }) => connected)).toHaveLength(3);
  await new Promise((done) => setTimeout(done, 1_600));
  left.remaining = 1;
  expect(await ready).toBe('connected');
});

it('a start that waits ends at a signal', async () => {
  const upstream = await startUpstream((_request, response) =>
    json(response, { url: 'ws://127.0.0.1:1', shards: 1, session_start_limit: limit(0, 86_400_000) }),
  );
  const program = runProgram(['start'], {
    DISCORD_TOKEN: 'a.b.c',
    DISCORD_API_URL: upstream.baseUrl.origin,
    API_BASE_URL: 'http://127.0.0.1:1',
  });
  await program.logged('session start limit is used up');
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect(code).toBe(0);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(Date.parse(lines.find(({ msg }) => msg === USED_UP).until)).toBeGreaterThan(Date.now() + 86_000_000);
});
