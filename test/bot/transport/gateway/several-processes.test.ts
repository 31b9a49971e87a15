import { startDemoTestDiscord } from 'local-world/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../../src/bot/bot-rest/bot-rest.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { PostgresConnection } from '../../../../src/bot/replicas/postgres-connection.ts';
import { TtlTable } from '../../../../src/bot/replicas/ttl-table.ts';
import { Gateway, type GatewayOptions } from '../../../../src/bot/transport/gateway/gateway.ts';
import { TIMING } from '../../../../src/bot/transport/gateway/timing.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../../servers/postgres-server.ts';
import { makeTables } from '../../replicas/engines.ts';

const SPACING = 250;
/** What is logged also where all is well, the last two after a slow start. */
const EXPECTED: readonly unknown[] = [
  'claims are shared through Postgres',
  'no connection to Discord yet',
  'connected',
];
const SHARED = 'identifying without coordination with other processes for now';

describeWith(['postgres'], 'processes that share Postgres', () => {
  let server: PostgresServer;
  let url = '';
  beforeAll(async () => {
    server = await startPostgresServer();
    url = await server.database();
  });
  afterAll(() => server.close());

  /** What each of them has for itself: a connection to Discord, one to Postgres, and a log. */
  async function startProcess(discord: { apiUrl: string; token: string }, shards: readonly number[]) {
    const log: Record<string, unknown>[] = [];
    const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
    const { apiUrl, token } = discord;
    const makeThem = () => makeTables(url);
    // The bot's own limit is short: a busy machine would count as an outage.
    const timing = { connect: 10_000, statement: 10_000 };
    const connection = await PostgresConnection.open({ url, makeTables: makeThem, log: logger, timing });
    const kept = new TtlTable(connection, token.slice(-12), crypto.randomUUID());
    const rest = createBotRest(apiUrl, token);
    const options: GatewayOptions = {
      rest,
      apiUrl,
      token,
      sharding: { shards, shardCount: 4 },
      identifySlots: {
        take: (key, milliseconds) => kept.claim('identify', String(key), milliseconds),
      },
      clock: new ClockWatch(logger),
      log: logger,
      timing: { ...TIMING, identifyInterval: SPACING, backoff: [20] },
    };
    const gateway = new Gateway(options);
    onTestFinished(async () => {
      await gateway.close();
      endBotRest(rest);
      await connection.close();
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

  it('begin their sessions by themselves once Postgres is unavailable', async () => {
    const discord = await discordWith(4);
    const { gateway, said } = await startProcess(discord, [0, 1, 2]);
    await server.kill();
    await gateway.connect(async () => undefined);
    await server.start();
    expect(said()).toContainEqual(expect.stringMatching(/^claims are not shared/));
    expect(said().filter((msg) => msg === SHARED)).toHaveLength(1);
    expect(gateway.status.connections.map(({ connected }) => connected)).toEqual([true, true, true]);
  });
});
