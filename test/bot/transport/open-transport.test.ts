import { expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../src/bot/process/clock-watch.ts';
import { RateLimitGate } from '../../../src/bot/state/memory/state-in-memory.ts';
import { WebhookTransport } from '../../../src/bot/transport/http/webhook-transport.ts';
import { overGateway, overWebhooks } from '../../../src/bot/transport/open-transport.ts';
import type { Transport } from '../../../src/bot/transport/transport.ts';
import { ScriptedGateway } from './gateway/scripted-gateway.ts';
import { command, discordRequests } from './http/discord-requests.ts';

const log = createLogger('silent', [], { write: () => undefined });

/** The parts of a bot with this API, and with a token where it is given. */
function partsOf(apiUrl: string, token?: string) {
  const rest = token === undefined ? undefined : createBotRest(apiUrl, token);
  onTestFinished(() => rest && endBotRest(rest));
  return { apiUrl, rest, rateLimitGate: new RateLimitGate(), clock: new ClockWatch(log), log };
}

/** Starts a transport until the end of the test. @returns the ids of what it hands on */
async function startedWith(transport: Transport): Promise<string[]> {
  const handled: string[] = [];
  onTestFinished(async () => {
    await transport.stop();
    await transport.end(true);
  });
  await transport.start({
    has: () => false,
    async handle({ id }) {
      handled.push(id);
    },
  });
  return handled;
}

it('the gateway hands on the interactions of the shards that are set', async () => {
  const discord = new ScriptedGateway();
  // It listens once there was a bot.
  await discord.start();
  const token = 'a.b.c';
  const parts = partsOf(`${discord.url.replace('ws', 'http')}/api`, token);
  const transport = await overGateway({ token, sharding: { shards: [1], shardCount: 2 } })(parts);
  expect(transport.kind).toBe('gateway');
  const handled = await startedWith(transport);
  expect(transport.status).toMatchObject({ closed: false, connections: [{ shard: 1, connected: true }] });
  discord.sayToAll({ op: 0, t: 'INTERACTION_CREATE', s: 7, d: { id: '3' } });
  await expect.poll(() => handled).toEqual(['3']);
});

it('the gateway is for bots with a token', async () => {
  const opening = overGateway({ token: 'a.b.c' })(partsOf('http://127.0.0.1:1/api'));
  await expect(opening).rejects.toThrow(new TypeError('The gateway requires a bot token.'));
});

it('webhooks need no token: what Discord has signed is handed on', async () => {
  const { publicKey, post } = discordRequests();
  const settings = { publicKey, host: '127.0.0.1', port: 0 };
  const transport = await overWebhooks(settings)(partsOf('http://127.0.0.1:1/api'));
  expect(transport).toBeInstanceOf(WebhookTransport);
  expect(transport).toMatchObject({ kind: 'webhooks', publicKey });
  const handled = await startedWith(transport);
  const { id, body } = command();
  expect(await post(String(transport.status.address), { body })).toMatchObject({ status: 202 });
  expect(handled).toEqual([id]);
});
