import { expect, it } from 'vitest';
import { runProgram } from '../../../e2e/program.ts';
import { json, startUpstream } from '../../../services/upstream.ts';
import { ScriptedGateway } from './scripted-gateway.ts';

const USED_UP =
  "Discord's session starts are used up: shards without a session to resume wait until there are some again";
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
  expect(until - before).toBeLessThan(5_300);
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
  await expect.poll(() => discord.told).toContain('connected again');
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
  await program.logged('session starts are used up');
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect(code).toBe(0);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(Date.parse(lines.find(({ msg }) => msg === USED_UP).until)).toBeGreaterThan(Date.now() + 86_000_000);
});
