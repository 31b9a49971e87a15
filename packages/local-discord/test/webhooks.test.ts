import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GatewayDispatchEvents } from 'discord.js';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  call,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  startSample,
  temporaryDataFile,
  valueAt,
} from './fixture.ts';

interface Endpoint {
  readonly url: string;
  /** The interactions that came, PINGs left out. */
  readonly received: { readonly interaction: APIInteraction; readonly headers: IncomingHttpHeaders }[];
  publicKey: string;
  answer: { status: number; body?: string; type?: string };
}

/** An endpoint as Discord asks for one, that ends with the test. */
async function startEndpoint({ trusting = false } = {}): Promise<Endpoint> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!trusting && !isSigned(endpoint.publicKey, request.headers, body))
      return response.writeHead(401).end();
    const interaction: APIInteraction = JSON.parse(body);
    const json = { 'content-type': 'application/json; charset=utf-8' };
    if (interaction.type === InteractionType.Ping) return response.writeHead(200, json).end('{"type":1}');
    endpoint.received.push({ interaction, headers: request.headers });
    const { status, body: answer, type } = endpoint.answer;
    return response.writeHead(status, type === undefined ? json : { 'content-type': type }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${port}/interactions`,
    received: [],
    publicKey: '',
    answer: { status: 202 },
  };
  return endpoint;
}

function isSigned(publicKey: string, headers: IncomingHttpHeaders, body: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const signed = Buffer.from(`${headers['x-signature-timestamp']}${body}`);
  const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
  return verify(
    null,
    signed,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  );
}

const setEndpoint = (discord: Parameters<typeof call>[0], url: string | null) =>
  call(discord, 'PATCH', '/applications/@me', { json: { interactions_endpoint_url: url } });

const endpointOf = async (discord: Parameters<typeof call>[0]) =>
  valueAt((await call(discord, 'GET', '/applications/@me')).body, 'interactions_endpoint_url');

async function webhookDiscord() {
  const discord = await localDiscord();
  const endpoint = await startEndpoint();
  endpoint.publicKey = discord.publicKey;
  await discord.setInteractionsEndpointUrl(endpoint.url);
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, { json: [PING] });
  return { discord, endpoint };
}

test('an endpoint is taken when it answers a PING and refuses a bad signature', async () => {
  const discord = await localDiscord();
  const endpoint = await startEndpoint();
  endpoint.publicKey = discord.publicKey;
  const { status, body } = await setEndpoint(discord, endpoint.url);
  expect(status).toBe(200);
  expect(body).toMatchObject({ verify_key: discord.publicKey, interactions_endpoint_url: endpoint.url });
  expect(await endpointOf(discord)).toBe(endpoint.url);
  expect((await setEndpoint(discord, null)).body).toMatchObject({ interactions_endpoint_url: null });
});

test('one that knows another key, takes every signature, or is not there is refused and changes nothing', async () => {
  const discord = await localDiscord();
  const { publicKey } = await localDiscord();
  const other = Object.assign(await startEndpoint(), { publicKey });
  const trusting = await startEndpoint({ trusting: true });
  for (const url of [other.url, trusting.url, 'http://127.0.0.1:1/interactions']) {
    const { status, body } = await setEndpoint(discord, url);
    expect(status).toBe(400);
    const error = { code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID' };
    expect(body).toMatchObject({ errors: { interactions_endpoint_url: { _errors: [error] } } });
  }
  expect((await setEndpoint(discord, 'no address')).status).toBe(400);
  expect(await endpointOf(discord)).toBeNull();
});

test('interactions come signed to the endpoint, and not over the gateway until it is taken away', async () => {
  const { discord, endpoint } = await webhookDiscord();
  const bot = await loggedIn(discord);
  const overGateway: unknown[] = [];
  bot.ws.on(GatewayDispatchEvents.InteractionCreate, (interaction) => overGateway.push(interaction));
  endpoint.answer = { status: 200, body: '{"type":4,"data":{"content":"pong"}}' };
  const result = await discord.clientOf('member').command('ping');
  expect(result).toMatchObject({ kind: 'messages', messages: [{ message: { content: 'pong' } }] });
  const [{ interaction, headers } = {}] = endpoint.received;
  expect(interaction).toMatchObject({ type: InteractionType.ApplicationCommand, data: { name: 'ping' } });
  expect(headers?.['user-agent']).toMatch(/^Discord-Interactions/);
  expect(overGateway).toEqual([]);
  expect(discord.requests.at(-1)).toMatchObject({ method: 'POST', body: { type: 4 }, status: 204 });

  await discord.setInteractionsEndpointUrl(null);
  const next = nextInteraction(bot);
  void discord.clientOf('member').command('ping');
  await next;
  expect(endpoint.received).toHaveLength(1);
});

test('202 without a body leaves the answer to the callback endpoint', async () => {
  const { discord, endpoint } = await webhookDiscord();
  const result = discord.clientOf('member').command('ping');
  await expect.poll(() => endpoint.received.length).toBe(1);
  const [first] = endpoint.received;
  if (!first) throw new Error('Nothing was received.');
  const callback = { type: 4, data: { content: 'later' } };
  expect((await respond(discord, first.interaction, callback)).status).toBe(204);
  expect(await result).toMatchObject({ messages: [{ message: { content: 'later' } }] });
});

test('an answer of another status, type or shape is no response', async () => {
  const { discord, endpoint } = await webhookDiscord();
  const pong = '{"type":4,"data":{"content":"pong"}}';
  for (const answer of [
    { status: 500, body: pong },
    { status: 200, body: pong, type: 'text/html' },
    { status: 200, body: '{"type":4,"data":{}}' },
    { status: 200, body: '{"type":8,"data":{"choices":[]}}' },
    { status: 200, body: 'pong' },
  ]) {
    endpoint.answer = answer;
    const before = discord.requests.length;
    const result = discord.clientOf('member').command('ping');
    await expect.poll(() => discord.requests.length).toBe(before + 1);
    expect(discord.requests.at(-1)).toMatchObject({
      path: expect.stringMatching(/callback$/),
      status: 400,
    });
    discord.faults.advance(3_000);
    expect(await result).toMatchObject({ kind: 'failed', reason: 'The application did not respond' });
  }
});

test('the key and the endpoint outlive a restart, and a start may name another endpoint', async () => {
  const dataFile = temporaryDataFile();
  const before = await startSample({ dataFile, interactionsEndpointUrl: 'http://127.0.0.1:1/interactions' });
  await before.close();
  const after = await startSample({ dataFile });
  expect(after.publicKey).toBe(before.publicKey);
  expect(await endpointOf(after)).toBe('http://127.0.0.1:1/interactions');
  await after.close();
  const last = await localDiscord({ dataFile, interactionsEndpointUrl: null });
  expect(await endpointOf(last)).toBeNull();
});

test('an unknown field of an answer to a webhook is told of too', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const { discord, endpoint } = await webhookDiscord();
  endpoint.answer = { status: 200, body: '{"type":4,"data":{"content":"x","colour":1}}' };
  expect(await discord.clientOf('member').command('ping')).toMatchObject({ kind: 'messages' });
  expect(written.mock.calls).toEqual([
    ['The unknown field "data.colour" is ignored: the answer to a webhook.\n'],
  ]);
});
