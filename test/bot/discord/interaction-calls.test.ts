import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { InteractionCalls } from '../../../src/bot/discord/interaction-calls.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** The calls, against a Discord that does this. */
async function callsTo(listener: RequestListener): Promise<InteractionCalls> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const calls = new InteractionCalls(`http://127.0.0.1:${port}/api/`);
  cleanUp.push(async () => {
    await calls.close(true);
    server.closeAllConnections();
    server.close();
  });
  return calls;
}

const call = {
  method: 'PATCH',
  path: '/webhooks/1/t/messages/@original',
  payload: {},
  label: 'edit',
} as const;
const send = (calls: InteractionCalls, timeout = 500) => calls.send({ ...call, bucket: 't' }, timeout);

it.each<[string, RequestListener, object]>([
  ['hangs', () => {}, { status: 0, unknown: true }],
  ['resets the connection', (request) => request.socket.resetAndDestroy(), { status: 0, unknown: true }],
  [
    'breaks off its answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{');
      setTimeout(() => response.destroy(), 20);
    },
    { status: 0, unknown: true },
  ],
  [
    'answers without an end',
    (_, response) => void response.writeHead(200).end('x'.repeat(2_000_000)),
    { status: 0, unknown: true },
  ],
  ['answers 500', (_, response) => void response.writeHead(500).end(), { status: 500, unknown: true }],
  [
    'has a proxy that answers 502 in HTML',
    (_, response) => void response.writeHead(502).end('<html>'),
    { status: 502, code: 0, unknown: true },
  ],
  [
    'refuses it',
    (_, response) => void response.writeHead(400).end('{"code":50035,"message":"Invalid Form Body"}'),
    { status: 400, code: 50_035, unknown: false, message: 'edit: 400 50035 Invalid Form Body' },
  ],
  [
    'answers 429',
    (_, response) => void response.writeHead(429).end('{"retry_after":5}'),
    { status: 429, unknown: false },
  ],
])('a Discord that %s', async (_, listener, expected) => {
  await expect(send(await callsTo(listener))).rejects.toMatchObject(expected);
});

it('a connection that never came about did surely not carry the call', async () => {
  const calls = await callsTo(() => {});
  await cleanUp.pop()?.();
  const away = new InteractionCalls('http://127.0.0.1:1/api');
  cleanUp.push(() => away.close(true));
  await expect(send(away)).rejects.toMatchObject({ status: 0, unknown: false });
  await expect(send(calls)).rejects.toMatchObject({ unknown: false });
});

it('asks for version 10 without the token of the bot', async () => {
  const seen: unknown[] = [];
  const calls = await callsTo(({ method, url, headers }, response) => {
    seen.push({ method, url, authorization: headers.authorization });
    response.writeHead(204).end();
  });
  await send(calls);
  expect(seen).toEqual([{ method: 'PATCH', url: '/api/v10/webhooks/1/t/messages/@original' }]);
});
