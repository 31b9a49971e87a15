import { startDemoTestDiscord } from 'local-world/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../../src/bot/bot-rest/bot-rest.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { RedisConnection } from '../../../../src/bot/state/redis/connection.ts';
import { RedisIdentifySlots } from '../../../../src/bot/state/redis/identify-slots.ts';
import { Gateway, type GatewayOptions } from '../../../../src/bot/transport/gateway/gateway.ts';
import { TIMING } from '../../../../src/bot/transport/gateway/timing.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';

const SPACING = 250;
/** What is logged also where all is well, the last two after a slow start. */
const EXPECTED: readonly unknown[] = ['connected to Redis', 'no connection to Discord yet', 'connected'];
const SHARED = 'sessions begin without a word to the other processes for now';

describeWith(['redis-server'], 'processes that share Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  /** What each of them has for itself: a connection to Discord, one to Redis, and a log. */
  async function startProcess(discord: { apiUrl: string; token: string }, shards: readonly number[]) {
    const log: Record<string, unknown>[] = [];
    const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
    const { apiUrl, token } = discord;
    const redis = await RedisConnection.open({ url: server.url, scope: token.slice(-12), log: logger });
    const rest = createBotRest(apiUrl, token);
    const options: GatewayOptions = {
      rest,
      apiUrl,
      token,
      division: { shards, shardCount: 4 },
      identifySlots: new RedisIdentifySlots(redis),
      clock: new ClockWatch(logger),
      log: logger,
      timing: { ...TIMING, identifyInterval: SPACING, backoff: [20] },
    };
    const gateway = new Gateway(options);
    onTestFinished(async () => {
      await gateway.close();
      endBotRest(rest);
      await redis.close();
    });
    const said = () => log.map(({ msg }) => msg).filter((msg) => !EXPECTED.includes(msg));
    return { gateway, said };
  }

  const discordWith = async (maxConcurrency: number) => {
    const identify = { shards: 4, maxConcurrency, spacingMs: SPACING - 100 };
    const discord = await startDemoTestDiscord({ identify });
    onTestFinished(() => discord.close());
    return discord;
  };

  it.each([
    [1, 3],
    [2, 1],
  ])('begin one session after the other where Discord lets %i begin at once', async (atOnce, waits) => {
    const discord = await discordWith(atOnce);
    const processes = await Promise.all([startProcess(discord, [0, 1]), startProcess(discord, [2, 3])]);
    const before = Date.now();
    await Promise.all(processes.map(({ gateway }) => gateway.connect(async () => undefined)));
    expect(Date.now() + 1 - before).toBeGreaterThanOrEqual(waits * SPACING);
    // Discord ends a session that begins too soon (op 9), and its shard has to connect again.
    for (const { said } of processes) expect(said()).toEqual([]);
  });

  it('begin their sessions by themselves once Redis is away', async () => {
    const discord = await discordWith(4);
    const { gateway, said } = await startProcess(discord, [0, 1, 2]);
    await server.kill();
    await gateway.connect(async () => undefined);
    await server.start();
    expect(said()).toContainEqual(expect.stringMatching(/^Redis is away/));
    expect(said().filter((msg) => msg === SHARED)).toHaveLength(1);
    expect(gateway.status.connections.map(({ connected }) => connected)).toEqual([true, true, true]);
  });
});
