import { expect, test } from 'vitest';
import { COMMANDS, call, GUILD, localDiscord, PING, type SampleDiscord, valueAt } from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

/** The sample server's events belong to shard 1 of so many; those of direct messages to shard 0. */
const SHARDS = 3;

const startLimit = async (discord: SampleDiscord) =>
  valueAt((await call(discord, 'GET', '/gateway/bot')).body, 'session_start_limit');

test('the gateway is divided as it is told', async () => {
  const discord = await localDiscord({ identify: { shards: 7, maxConcurrency: 16, sessionStarts: 2_000 } });
  expect((await call(discord, 'GET', '/gateway/bot')).body).toMatchObject({
    shards: 7,
    session_start_limit: { total: 2_000, remaining: 2_000, max_concurrency: 16 },
  });
});

test('each shard has its own servers and their interactions, and shard 0 direct messages', async () => {
  const extraServers = { count: 60, channels: 0, roles: 1 };
  const discord = await localDiscord({ extraServers, identify: { shards: SHARDS } });
  await call(discord, 'PUT', COMMANDS, {
    json: [{ ...PING, contexts: [0, 1, 2], integration_types: [0, 1] }],
  });
  const shards = Array.from({ length: SHARDS }, () => new RawGateway(discord));
  const servers: string[][] = [];
  for (const [id, each] of shards.entries()) {
    await each.identify(discord.token, { shard: [id, SHARDS] });
    expect((await each.event('READY')).d).toMatchObject({ shard: [id, SHARDS] });
    servers.push(await each.serverIds());
  }
  expect(servers.flat()).toHaveLength(61);
  expect(servers[1]).toContain(GUILD);
  for (const [shard, ids] of servers.entries())
    for (const id of ids) expect((BigInt(id) >> 22n) % BigInt(SHARDS)).toBe(BigInt(shard));

  void discord.clientOf('member').command('ping');
  expect((await shards[1]?.event('INTERACTION_CREATE'))?.d).toMatchObject({ guild_id: GUILD });
  void discord.clientOf('visitor').command('ping');
  expect((await shards[0]?.event('INTERACTION_CREATE'))?.d).not.toHaveProperty('guild_id');
  const counts = shards.map(({ received }) => received.filter(({ t }) => t === 'INTERACTION_CREATE').length);
  expect(counts).toEqual([1, 1, 0]);
});

test('two sessions of a key may not begin within the spacing, those of two keys may', async () => {
  const discord = await localDiscord({ identify: { shards: 4, maxConcurrency: 2, spacingMs: 5_000 } });
  const begin = async (shard: number) => {
    const gateway = new RawGateway(discord);
    await gateway.identify(discord.token, { shard: [shard, 4] });
    const answer = await gateway.frame(({ op, t }) => op === 9 || t === 'READY');
    return answer.op === 9 ? answer.d : 'ready';
  };
  expect(await begin(0)).toBe('ready');
  expect(await begin(1)).toBe('ready');
  expect(await begin(2)).toBe(false);
  discord.faults.advance(5_000);
  expect(await begin(2)).toBe('ready');
  expect(await startLimit(discord)).toMatchObject({ remaining: 997 });
});

test('a bot that begins more sessions than there are loses them all, and may begin again a day later', async () => {
  const discord = await localDiscord({ identify: { sessionStarts: 1 } });
  const { gateway: first } = await RawGateway.begun(discord);
  const limit = await startLimit(discord);
  expect(limit).toMatchObject({ remaining: 0 });
  expect(valueAt(limit, 'reset_after')).toBeGreaterThan(86_300_000);
  const second = new RawGateway(discord);
  await second.identify(discord.token);
  expect(await Promise.all([first.closed(), second.closed()])).toEqual([4004, 4004]);
  discord.faults.advance(86_400_000);
  expect(await startLimit(discord)).toMatchObject({ remaining: 1 });
});

test('a shard with more than 2,500 servers is refused', async () => {
  const discord = await localDiscord({ extraServers: { count: 2_500, channels: 0, roles: 1 } });
  const one = new RawGateway(discord);
  await one.identify(discord.token);
  expect(await one.closed()).toBe(4011);
  const half = new RawGateway(discord);
  await half.identify(discord.token, { shard: [0, 2] });
  await half.event('READY');
});
