import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RateLimitGate } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import {
  type InteractionCall,
  InteractionCalls,
  messageBody,
} from '../../../../src/bot/transport/rest/interaction-calls.ts';
import { InteractionResponder } from '../../../../src/bot/transport/rest/interaction-responder.ts';

let requests: { line: string; type: string | undefined; body: string }[];
let answer: (response: ServerResponse) => void;
let calls: InteractionCalls;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    requests.push({
      line: `${request.method} ${request.url}`,
      type: request.headers['content-type']?.replace(/;.*/, ''),
      body,
    });
    answer(response);
  });
});

beforeEach(async () => {
  requests = [];
  answer = (response) => response.writeHead(204).end();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  calls = new InteractionCalls(`http://127.0.0.1:${address.port}/api//`, new RateLimitGate());
});
afterEach(async () => {
  // A test may have ended them already.
  await calls.close(true).catch(() => undefined);
  await new Promise((resolve) => server.close(resolve));
});

const call: InteractionCall = { method: 'PATCH', path: '/a', label: 'edit', bucket: 'b' };
const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('a call', () => {
  it('is JSON, a form when there are files, and nothing when there is nothing to say', async () => {
    const file = { name: 'a.txt', contentType: 'text/plain', data: Buffer.from('ada') };
    await calls.send({ ...call, body: '{"a":1}' }, 1_000);
    await calls.send({ ...call, body: messageBody({ files: [file] }) }, 1_000);
    await calls.send({ ...call, method: 'DELETE' }, 1_000);
    expect(requests.map(({ line, type }) => [line, type])).toEqual([
      ['PATCH /api/v10/a', 'application/json'],
      ['PATCH /api/v10/a', 'multipart/form-data'],
      ['DELETE /api/v10/a', undefined],
    ]);
    expect(requests[0]?.body).toBe('{"a":1}');
    expect(requests[1]?.body).toContain('filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nada\r\n');
    expect(requests[2]?.body).toBe('');
    expect(calls.delay('b')).toBe(0);
  });

  it.each([
    [json(400, { code: 50_035, message: 'Invalid' }), 'edit: 400 50035 Invalid', 50_035, false],
    [json(404, { message: 'Gone', code: 0 }), 'edit: 404  Gone', 0, false],
    [json(500, []), 'edit: 500', 0, true],
    [(response: ServerResponse) => void response.writeHead(502).end('<html>'), 'edit: 502', 0, true],
    [(response: ServerResponse) => void response.writeHead(300).end(), 'edit: 300', 0, false],
  ])('that is not done fails with what Discord says: %#', async (way, message, code, unknown) => {
    answer = way;
    const failure: unknown = await calls.send(call, 1_000);
    expect(failure).toBeInstanceOf(InteractionFailure);
    expect(failure).toMatchObject({ message, code, unknown });
    expect(failure).not.toHaveProperty('cause');
  });

  it('that gets no answer keeps the cause', async () => {
    answer = (response) => response.destroy();
    const failure: unknown = await calls.send(call, 1_000);
    expect(failure).toMatchObject({
      message: 'edit: no response from Discord',
      status: 0,
      unknown: true,
      cause: { name: 'SocketError' },
    });
    expect(failure instanceof InteractionFailure && failure.afterUnknown().cause).toBe(
      failure instanceof InteractionFailure ? failure.cause : undefined,
    );
  });

  it('that Discord limits has the next ones wait', async () => {
    answer = json(429, { retry_after: 5, global: false, message: 'slow', code: 0 });
    expect(await calls.send(call, 1_000)).toMatchObject({ status: 429, unknown: false });
    expect(calls.delay('b')).toBeGreaterThan(4_000);
    expect(calls.delay('another')).toBe(0);
  });

  it('with files has its time too', async () => {
    answer = () => {};
    const file = { name: 'a.txt', contentType: 'text/plain', data: Buffer.from('ada') };
    const failure = await calls.send({ ...call, body: messageBody({ files: [file] }) }, 50);
    expect(failure).toMatchObject({ message: 'edit: only 50 ms were left for a response', cutShort: true });
    server.closeAllConnections();
  });

  it('is waited for when the connections end', async () => {
    answer = (response) => void setTimeout(() => response.end('late'), 50);
    const sending = calls.send(call, 10_000);
    await expect.poll(() => requests.length).toBe(1);
    await calls.close();
    expect(String(await sending)).toBe('late');
  });

  it('is not waited for when the connections end at once', async () => {
    answer = () => {};
    const sending = calls.send(call, 10_000);
    await expect.poll(() => requests.length).toBe(1);
    const [result] = await Promise.allSettled([sending, calls.close(true)]);
    expect(result).toMatchObject({ status: 'fulfilled', value: { unknown: true } });
    server.closeAllConnections();
  });
});

it('each answer goes where Discord accepts it, under the token’s own limit', async () => {
  const made: InteractionCall[] = [];
  const takes = {
    delay: () => 0,
    send: async (one: InteractionCall) => {
      made.push(one);
      return undefined;
    },
  };
  const responder = new InteractionResponder(takes, { id: '1', application_id: '2', token: 't' });
  await responder.respond({ kind: 'deferred-update' });
  await responder.editOriginal({ content: 'a' });
  await responder.showProgress({ content: 'b' });
  await responder.deleteOriginal();
  await responder.followUp({ content: 'c' });
  const original = '/webhooks/2/t/messages/@original';
  expect(made).toEqual([
    {
      method: 'POST',
      path: '/interactions/1/t/callback',
      body: '{"type":6}',
      label: 'callback',
      bucket: 't',
    },
    { method: 'PATCH', path: original, body: messageBody({ content: 'a' }), label: 'edit', bucket: 't' },
    { method: 'PATCH', path: original, body: messageBody({ content: 'b' }), label: 'progress', bucket: 't' },
    { method: 'DELETE', path: original, label: 'delete', bucket: 't' },
    {
      method: 'POST',
      path: '/webhooks/2/t',
      body: messageBody({ content: 'c' }),
      label: 'follow-up',
      bucket: 't',
    },
  ]);
});

it.each([
  [400, 0, true],
  [413, 0, true],
  [415, 0, true],
  [400, 40_060, false],
  [404, 0, false],
  [500, 0, false],
])('content is what Discord refuses with %d, code %d: %s', (status, code, refused) => {
  expect(new InteractionFailure('x', { status, code, unknown: false }).kind === 'refused').toBe(refused);
});
