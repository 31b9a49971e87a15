import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { ScriptedGateway } from './scripted-gateway.ts';

it('the status has the state of each shard, and its time', async () => {
  const discord = new ScriptedGateway();
  const gateway = await discord.start({ backoff: [50] });
  expect(gateway.status()).toEqual({ closed: false, connections: [] });
  await gateway.connect();
  const [first] = gateway.status().connections;
  expect(first).toMatchObject({ shard: 0, connected: true });
  await sleep(20);
  expect(gateway.status().connections).toEqual([first]);

  discord.refusedWith = 'reset';
  discord.dropAll();
  await expect.poll(() => gateway.status().connections[0]?.connected).toBe(false);
  const [away] = gateway.status().connections;
  expect(away?.since).toBeGreaterThan(first?.since ?? Number.POSITIVE_INFINITY);
  await expect.poll(() => discord.log.some(({ attempts }) => Number(attempts) > 1)).toBe(true);
  expect(gateway.status(), 'since the loss, whatever failed after it').toEqual({
    closed: false,
    connections: [away],
  });

  discord.refusedWith = undefined;
  await expect.poll(() => gateway.status().connections[0]?.connected).toBe(true);
  expect(gateway.status().connections[0]?.since).toBeGreaterThan(away?.since ?? Number.POSITIVE_INFINITY);
});

it('the status is closed after a stop', async () => {
  const gateway = await new ScriptedGateway().start();
  await gateway.connect();
  await gateway.close();
  expect(gateway.status()).toMatchObject({ closed: true, connections: [{ connected: false }] });
});

it.each([
  [GatewayCloseCodes.AuthenticationFailed, 77, /^Discord refuses the token/],
  [GatewayCloseCodes.InvalidShard, 78, /SHARDS and SHARD_COUNT/],
  [GatewayCloseCodes.ShardingRequired, 78, /SHARD_COUNT=auto/],
  [GatewayCloseCodes.DisallowedIntents, 69, /code 4014 \(DisallowedIntents\)/],
])(
  'the status is closed after Discord has closed with %i, and the start ends with a sentence',
  async (code, exitCode, words) => {
    const discord = new ScriptedGateway();
    const gateway = await discord.start();
    await gateway.connect();
    discord.dropAll(code);
    await expect(gateway.lost).rejects.toMatchObject({ exitCode, message: expect.stringMatching(words) });
    expect(gateway.status().closed).toBe(true);
    await expect.poll(() => gateway.status().connections[0]?.connected).toBe(false);
    expect(discord.connections).toHaveLength(1);
  },
);

it('a gateway that is closed before it knows its shards connects none of them', async () => {
  const discord = new ScriptedGateway();
  const gateway = await discord.start();
  const connecting = gateway.connect();
  await gateway.close();
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => discord.asked).toBe(1);
  expect(discord.connections).toEqual([]);
});
