import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../../src/bot/config/config.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { assignShards, type Sharding } from '../../../../src/bot/transport/gateway/gateway.ts';
import { PROPER, ScriptedGateway } from './scripted-gateway.ts';

function divided(division: Sharding, recommended: number) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  return { ...assignShards(division, recommended, logger), log };
}

describe('SHARDS and SHARD_COUNT', () => {
  it('give the shards of this process, or all of them', () => {
    expect(divided({}, 3)).toEqual({ ids: [0, 1, 2], count: 3, log: [] });
    expect(divided({ shards: [1, 2], shardCount: 4 }, 3)).toEqual({ ids: [1, 2], count: 4, log: [] });
    expect(divided({ shardCount: 4 }, 3)).toEqual({ ids: [0, 1, 2, 3], count: 4, log: [] });
  });

  it('are warned of when the number changes with time, or is too small', () => {
    expect(divided({ shards: [0] }, 3)).toMatchObject({
      count: 3,
      log: [
        { level: 'warn', recommended: 3, msg: expect.stringMatching(/set SHARD_COUNT to the same number/) },
      ],
    });
    expect(divided({ shardCount: 2 }, 3)).toMatchObject({
      log: [{ level: 'warn', count: 2, recommended: 3 }],
    });
  });

  it('may not name a shard that does not exist: the start fails before any connection', async () => {
    const discord = new ScriptedGateway();
    discord.shards = 4;
    const gateway = await discord.start({}, { sharding: { shards: [2, 4] } });
    await expect(gateway.connect()).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(
        /^SHARDS contains shard 4, but the 4 shards that Discord recommends are 0 to 3: set SHARD_COUNT/,
      ),
    });
    expect(discord.connections).toEqual([]);
  });

  it('may not be more than one process can serve', async () => {
    expect(() => divided({ shardCount: 100_000 }, 1)).toThrow(/^This process would serve 100000 shards, /);
    const discord = new ScriptedGateway();
    discord.shards = 20_000;
    const gateway = await discord.start();
    await expect(gateway.connect()).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/20000 shards, .* divide the shards among processes with SHARDS\.$/),
    });
    expect(divided({ shards: [7], shardCount: 100_000 }, 20_000)).toMatchObject({ ids: [7] });
  });

  it('have to fit together in the configuration', () => {
    expect(() => parseConfig({ SHARDS: '0-4', SHARD_COUNT: '4' })).toThrow(
      'SHARDS: names shard 4, and with 4 shards (SHARD_COUNT) the last one is 3.',
    );
    expect(parseConfig({ SHARDS: '0-3', SHARD_COUNT: '4' }).gateway.shards).toEqual([0, 1, 2, 3]);
  });

  it('are read as lists and ranges, each shard once and in order', () => {
    const part = fc.tuple(fc.nat(500), fc.nat(20)).map(([first, more]) => [first, first + more] as const);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const SHARDS = parts.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
        const { shards } = parseConfig({ SHARDS }).gateway;
        const meant = parts.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(shards).toEqual([...new Set(meant)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('a process with some of the shards', () => {
  it('connects with those alone, each with the number of all shards', async () => {
    const discord = new ScriptedGateway();
    discord.shards = 2;
    const identified: unknown[] = [];
    discord.script = {
      ...PROPER,
      said(connection, frame) {
        if (frame.op === 2) identified.push(Reflect.get(Object(frame.d), 'shard'));
        PROPER.said(connection, frame);
      },
    };
    const gateway = await discord.start({}, { sharding: { shards: [1, 3], shardCount: 4 } });
    await gateway.connect();
    expect(identified).toEqual([
      [1, 4],
      [3, 4],
    ]);
    expect(gateway.status().connections).toMatchObject([
      { shard: 1, connected: true },
      { shard: 3, connected: true },
    ]);
    expect(discord.told).toEqual([
      expect.stringMatching(/without DATABASE_URL they cannot coordinate.*start the processes one after/),
    ]);
  });

  it('logs nothing about other processes when slots are shared or it has all shards', async () => {
    const slots = { take: async () => 0, giveBack: async () => {} };
    for (const options of [{ sharding: { shards: [0], shardCount: 2 }, identifySlots: slots }, {}]) {
      const discord = new ScriptedGateway();
      await (await discord.start({}, options)).connect();
      expect(discord.told).toEqual([]);
    }
  });
});
