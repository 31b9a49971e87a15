import { once } from 'node:events';
import { createServer } from 'node:http';
import type { APIInteraction } from 'discord-api-types/v10';
import { onTestFinished } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { RateLimitGate } from '../../../../src/bot/state/memory/state-in-memory.ts';
import {
  type WebhookOptions,
  WebhookTransport,
} from '../../../../src/bot/transport/http/webhook-transport.ts';
import type { FirstAnswer, Responder } from '../../../../src/bot/transport/responder.ts';
import { discordRequests } from './discord-requests.ts';

/** A whole answer. */
export const REPLY: FirstAnswer = { kind: 'message', message: { content: 'pong' } };
type Handler = (responder: Responder, interaction: APIInteraction) => Promise<unknown>;

/**
 * A transport that listens, and the callback endpoint of a Discord behind it.
 * @param requestLimit milliseconds in which a request has to be whole
 * @param options what differs from a usual transport
 */
export async function started(
  handler: Handler = (responder) => responder.respond(REPLY),
  requestLimit = 400,
  options: Partial<WebhookOptions> = {},
) {
  const callbacks: string[] = [];
  const api = createServer((request, response) => {
    callbacks.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(callback.status).end(callback.body));
  }).listen(0, '127.0.0.1');
  const callback = { status: 204, body: '' };
  await once(api, 'listening');
  const address = api.address();
  const apiPort = typeof address === 'object' ? address?.port : 0;
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('debug', [], { write: (line) => void log.push(JSON.parse(line)) });
  const discord = discordRequests();
  const transport = new WebhookTransport({
    publicKey: discord.publicKey,
    host: '127.0.0.1',
    port: 0,
    apiUrl: `http://127.0.0.1:${apiPort}/api`,
    rateLimitGate: new RateLimitGate(),
    clock: new ClockWatch(logger),
    requestLimit,
    log: logger,
    ...options,
  });
  const handled: string[] = [];
  let isEnded = false;
  await transport.start({
    has: (id) => handled.includes(id),
    async handle(interaction, responder) {
      handled.push(interaction.id);
      // What is on its way at the end of the test has nobody to answer to.
      await handler(responder, interaction).catch((error: unknown) => {
        if (!isEnded) throw error;
      });
    },
  });
  onTestFinished(async () => {
    isEnded = true;
    await transport.stop();
    await transport.end(true);
    api.closeAllConnections();
    api.close();
  });
  const url = String(log.find(({ address: listening }) => listening !== undefined)?.address);
  const { port } = new URL(url);
  return { ...discord, transport, url, port: Number(port), handled, callbacks, callback, log };
}
