import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, json, startRawUpstream, startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

const open = { authorised: false };
const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n';

/** Does one thing to each attempt, and then the last thing for ever; tells what was sent. */
async function startScript(...script: readonly ((socket: Socket) => void)[]) {
  const sent: string[] = [];
  const upstream = await startRawUpstream((socket, count) =>
    script[Math.min(count, script.length) - 1]?.(socket),
  );
  upstream.server.on('connection', (socket: Socket) =>
    socket.on('data', (data) => sent.push(data.toString())),
  );
  return { client: clientOf(upstream.baseUrl), sent };
}

const answer =
  (status: number, headers = '') =>
  (socket: Socket) => {
    socket.write(`HTTP/1.1 ${status} X\r\n${headers}content-length: 2\r\n\r\n{}`);
  };
const breakOff = (socket: Socket) => socket.resetAndDestroy();
const breakInTheBody = (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{');

test.each([
  ['a lost connection', breakOff],
  ['a torn answer', breakInTheBody],
  ['502', answer(502)],
  ['503', answer(503)],
  ['503 with a short wait', answer(503, 'retry-after: 0\r\n')],
  ['504', answer(504)],
])('a POST is not sent again after %s, and its outcome is open', async (_what, first) => {
  const { client, sent } = await startScript(first, answer(201));
  expect(await failureOf(client.post('/a', { b: 'c' }, open))).toMatchObject({ kind: 'unconfirmed' });
  expect(sent).toHaveLength(1);
});

test('a POST is not sent again after 429 either, which was not carried out', async () => {
  const { client, sent } = await startScript(answer(429, 'retry-after: 1\r\n'), answer(201));
  expect(await failureOf(client.post('/a', {}, open))).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 1,
  });
  expect(sent).toHaveLength(1);
});

test('a POST without an answer in time leaves its outcome open', async () => {
  const upstream = await startUpstream(() => undefined);
  const reason = await failureOf(clientOf(upstream.baseUrl, { timeoutSeconds: 0.3 }).post('/a', {}, open));
  expect(reason).toMatchObject({
    kind: 'unconfirmed',
    problem: expect.stringContaining('no complete answer'),
  });
});

test('a POST that was never sent is known not to have been carried out', async () => {
  const upstream = await startUpstream(() => undefined);
  await upstream.close();
  const reason = await failureOf(clientOf(upstream.baseUrl).post('/a', {}, open));
  expect(reason).toEqual({ kind: 'unavailable', problem: 'the connection failed (ECONNREFUSED)' });
});

test.each([
  ['a lost connection', breakOff],
  ['a torn answer', breakInTheBody],
  ['502', answer(502)],
  ['503', answer(503)],
  ['504', answer(504)],
  ['429 with a short wait', answer(429, 'retry-after: 0\r\n')],
])('a PUT and a DELETE are sent again, with the same body, after %s', async (_what, first) => {
  const put = await startScript(first, answer(200));
  await expect(put.client.put('/a', { is_muted: true }, open)).resolves.toEqual({});
  expect(put.sent).toHaveLength(2);
  expect(put.sent[1]).toBe(put.sent[0]);
  expect(put.sent[1]).toMatch(/content-length: 13\r\n\r\nis_muted=true$/);
  const remove = await startScript(first, answer(200));
  await expect(remove.client.delete('/a', open)).resolves.toBe(true);
  expect(remove.sent).toHaveLength(2);
});

test.each([
  ['a lost connection', breakOff],
  ['a torn answer', breakInTheBody],
  ['502', answer(502)],
  ['503', answer(503)],
  ['504', answer(504)],
])('a DELETE that finds nothing after %s has done it before', async (_what, first) => {
  for (const gone of [answer(404), answer(410)]) {
    const { client, sent } = await startScript(first, gone);
    await expect(client.delete('/a', open)).resolves.toBe(true);
    expect(sent).toHaveLength(2);
  }
});

test('a DELETE that finds nothing at first, or after 429, has not done anything', async () => {
  const { client } = await startScript((socket) => socket.write(NOT_FOUND));
  await expect(client.delete('/a', open)).resolves.toBe(false);
  const limited = await startScript(answer(429, 'retry-after: 0\r\n'), answer(404));
  await expect(limited.client.delete('/a', open)).resolves.toBe(false);
  expect(limited.sent).toHaveLength(2);
});

test('a DELETE that was not sent at first, since nobody listened, has not done anything', async () => {
  const upstream = await startUpstream((_request, response) => response.writeHead(404).end());
  await upstream.close();
  const refused = Promise.withResolvers<unknown>();
  subscribe('undici:client:connectError', refused.resolve);
  onTestFinished(() => void unsubscribe('undici:client:connectError', refused.resolve));
  const deleted = clientOf(upstream.baseUrl).delete('/a', open);
  await refused.promise;
  upstream.server.listen(Number(upstream.baseUrl.port), '127.0.0.1');
  await expect(deleted).resolves.toBe(false);
  expect(upstream.requests).toHaveLength(1);
});

test.each(['post', 'put', 'delete'] as const)(
  'a %s that is answered 202 is accepted and not done',
  async (method) => {
    const { client } = await startScript((socket) =>
      socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\n{}'),
    );
    const change = method === 'delete' ? client.delete('/a', open) : client[method]('/a', {}, open);
    expect(await failureOf(change)).toEqual({ kind: 'accepted' });
  },
);

test('one DELETE says nothing about another', async () => {
  const { client } = await startScript(breakOff, answer(404), answer(404));
  await expect(client.delete('/a', open)).resolves.toBe(true);
  await expect(client.delete('/a', open)).resolves.toBe(false);
});

test('a PUT that finds nothing finds nothing, and is open after a lost answer', async () => {
  const first = await startScript(answer(404));
  await expect(first.client.put('/a', {}, open)).resolves.toBeUndefined();
  const { client } = await startScript(breakOff, answer(404));
  expect(await failureOf(client.put('/a', {}, open))).toEqual({
    kind: 'unconfirmed',
    problem: 'a retry was answered 404',
  });
});

test.each([
  ['204', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['200 with JSON', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  ['200 with anything', 'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 3\r\n\r\n\xff\xfex'],
])('a DELETE takes %s for an answer', async (_what, whole) => {
  const { client } = await startScript((socket) => socket.write(whole, 'latin1'));
  await expect(client.delete('/a', open)).resolves.toBe(true);
});

test('a fresh read does not join one that is in flight', async () => {
  const upstream = await startUpstream((_request, response) => json(response, upstream.requests.length));
  const client = clientOf(upstream.baseUrl);
  const fresh = { ...open, shared: false };
  const [first, joined, own] = await Promise.all([
    client.get('/a', open),
    client.get('/a', open),
    client.get('/a', fresh),
  ]);
  expect(joined).toBe(first);
  expect(own).not.toBe(first);
  expect(upstream.requests).toHaveLength(2);
});

test('a body goes as a form, or as JSON when that is set', async () => {
  const bodies: string[] = [];
  const upstream = await startUpstream((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(chunk));
    request.on('end', () => json(response, {}));
  });
  const fields = { contact_id: 'a b&c=ü', pinned_message_id: null, is_muted: true, archived_at: 5 };
  await clientOf(upstream.baseUrl).post('/a', fields, open);
  await clientOf(upstream.baseUrl, { bodyFormat: 'json' }).put('/a', fields, open);
  expect(upstream.requests.map(({ headers }) => headers['content-type'])).toEqual([
    'application/x-www-form-urlencoded',
    'application/json',
  ]);
  const form = 'contact_id=a+b%26c%3D%C3%BC&pinned_message_id=&is_muted=true&archived_at=5';
  expect(bodies).toEqual([form, JSON.stringify(fields)]);
});
