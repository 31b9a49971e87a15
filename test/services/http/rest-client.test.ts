import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { upstreamCalls, upstreamRetries } from '../../../src/services/service-channels.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { quickClock } from '../quick-clock.ts';
import { failureOf, json, startRawUpstream, startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

const open = { authorised: false };

test('asks for JSON, says who asks, and parses the answer', async () => {
  const upstream = await startUpstream((_request, response) => json(response, { wallet: 'w' }));
  await expect(clientOf(upstream.baseUrl).get('/a?b=c', open)).resolves.toEqual({ wallet: 'w' });
  const [request] = upstream.requests;
  expect(request).toMatchObject({ method: 'GET', url: '/a?b=c' });
  expect(request?.headers).toMatchObject({
    accept: 'application/json',
    'user-agent': expect.stringMatching(/Rollcall/),
  });
});

test.each(['/prefix', '/prefix/', '/prefix//'])('puts the path after the prefix %s', async (prefix) => {
  const upstream = await startUpstream((_request, response) => json(response, 1));
  await clientOf(new URL(prefix, upstream.baseUrl)).get('/a', open);
  expect(upstream.requests[0]?.url).toBe('/prefix/a');
});

test.each([
  [400, { kind: 'refused', status: 400 }],
  [401, { kind: 'unauthorised', status: 401 }],
  [403, { kind: 'unauthorised', status: 403 }],
  [408, { kind: 'unavailable' }],
  [418, { kind: 'refused', status: 418 }],
  [429, { kind: 'rate-limited', retryAfterSeconds: undefined }],
  [300, { kind: 'unexpected-answer' }],
  [304, { kind: 'unexpected-answer' }],
  [500, { kind: 'unavailable' }],
  [501, { kind: 'unavailable' }],
  [599, { kind: 'unavailable' }],
])('the status %i alone decides, in one call', async (status, reason) => {
  const upstream = await startUpstream((_request, response) =>
    json(response, { data: { wallet: 'w' } }, status),
  );
  expect(await failureOf(clientOf(upstream.baseUrl).get('/a', open))).toMatchObject(reason);
  expect(upstream.requests).toHaveLength(1);
});

test.each([404, 410])('%i is nothing, whatever its body', async (status) => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(status, { 'content-encoding': 'gzip' }).end('<html>');
  });
  await expect(clientOf(upstream.baseUrl).get('/a', open)).resolves.toBeUndefined();
});

test('a status is taken before its body ends, and the connection of an endless one is dropped in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(500).write('x');
  });
  const connected = once(upstream.server, 'connection');
  const failure = failureOf(clientOf(upstream.baseUrl).get('/a', open));
  const [socket] = await connected;
  expect(await failure).toMatchObject({ kind: 'unavailable' });
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(10_000);
  await once(socket, 'close');
});

test.each<[string, (response: ServerResponse) => void]>([
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')],
  ['no content', (response) => response.writeHead(204).end()],
  ['an empty body', (response) => response.end()],
  ['half of a JSON text', (response) => response.end('{"wallet":')],
  ['bytes that are not UTF-8', (response) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
  [
    'a compressed body',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
  ],
  ['more than is asked for', (response) => response.end(`"${'x'.repeat(8 * 1024 * 1024)}"`)],
  ['headers without end', (response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end('{}')],
])('refuses %s', async (_what, answer) => {
  const upstream = await startUpstream((_request, response) => answer(response));
  expect(await failureOf(clientOf(upstream.baseUrl).get('/a', open))).toMatchObject({
    kind: 'unexpected-answer',
  });
  expect(upstream.requests).toHaveLength(1);
});

test('drops the connection of an endless body past the cap', async () => {
  const upstream = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
    const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(megabyte));
    };
    socket.on('drain', pour);
    pour();
  });
  const connected = once(upstream.server, 'connection');
  const failure = failureOf(clientOf(upstream.baseUrl).get('/a', open));
  const [socket] = await connected;
  const closed = new Promise((done) => socket.once('close', done));
  expect(await failure).toEqual({ kind: 'unexpected-answer', problem: 'the answer is too large' });
  await closed;
  expect(socket.bytesWritten).toBeLessThan(32 * 1024 * 1024);
});

test('refuses what is not HTTP', async () => {
  const upstream = await startRawUpstream((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
  const reason = await failureOf(clientOf(upstream.baseUrl).get('/a', open));
  expect(reason).toMatchObject({
    kind: 'unexpected-answer',
    problem: expect.stringMatching(/^not HTTP/),
  });
});

test.each<[string, (socket: import('node:net').Socket) => void]>([
  ['no headers', () => undefined],
  ['headers and no body', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n')],
  [
    'a shorter body than it says',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{}'),
  ],
  [
    'a body drop by drop',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
])('waits for %s until the limit, and drops the connection', async (_what, answer) => {
  const upstream = await startRawUpstream(answer);
  const connected = once(upstream.server, 'connection');
  const failure = failureOf(clientOf(upstream.baseUrl, { timeoutSeconds: 0.1 }).get('/a', open));
  const [socket] = await connected;
  const closed = new Promise((done) => socket.once('close', done));
  expect(await failure).toMatchObject({ kind: 'too-slow' });
  await closed;
});

test('a body that stops for 5 s ends the call, however long its limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const upstream = await startRawUpstream((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
  );
  const hasHeaders = headersReceived();
  const failure = failureOf(clientOf(upstream.baseUrl, { timeoutSeconds: 60 }).get('/a', open));
  await hasHeaders;
  vi.advanceTimersByTime(5_000);
  expect(await failure).toEqual({ kind: 'too-slow', problem: 'the answer stopped in the middle' });
});

test('refuses a redirect: the other origin is not asked and does not see the token', async () => {
  const other = await startUpstream((_request, response) => json(response, {}));
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(302, { location: new URL('/a', other.baseUrl).href }).end();
  });
  const client = clientOf(upstream.baseUrl, { token: 'canary-token' });
  expect(await failureOf(client.get('/a', { authorised: true }))).toMatchObject({
    kind: 'unexpected-answer',
  });
  expect(upstream.requests[0]?.headers.authorization).toBe('Bearer canary-token');
  expect(other.requests).toHaveLength(0);
});

test('sends the token in authorised calls alone', async () => {
  const upstream = await startUpstream((_request, response) => json(response, {}));
  const client = clientOf(upstream.baseUrl, { token: 'canary-token' });
  await client.get('/a', open);
  await client.get('/a', { authorised: true });
  expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer canary-token',
  ]);
});

test('a user and a password in the base address are not sent', async () => {
  const upstream = await startUpstream((_request, response) => json(response, {}));
  const baseUrl = new URL(upstream.baseUrl);
  baseUrl.username = 'user';
  baseUrl.password = 'canary-password';
  await clientOf(baseUrl).get('/a', open);
  expect(JSON.stringify(upstream.requests[0]?.rawHeaders)).not.toContain('canary');
  expect(upstream.requests[0]?.headers.authorization).toBeUndefined();
});

test('identical calls in flight are one request, and a call with the token is another', async () => {
  const upstream = await startUpstream((_request, response) => json(response, { n: 1 }));
  const client = clientOf(upstream.baseUrl, { token: 't' });
  const calls = Array.from({ length: 100 }, () => client.get('/a', open));
  const answers = await Promise.all([...calls, client.get('/a', { authorised: true })]);
  for (const answer of answers) expect(answer).toEqual({ n: 1 });
  expect(upstream.requests).toHaveLength(2);
});

test('a call joins an identical one up to the last byte of its answer, and shares its failure', async () => {
  const begun: ServerResponse[] = [];
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-length': 4 }).write('[1');
    begun.push(response);
  });
  const client = clientOf(upstream.baseUrl);
  const twoCalls = async (end: () => unknown) => {
    const hasHeaders = headersReceived();
    const first = client.get('/a', open).catch(({ reason }) => reason.kind);
    await hasHeaders;
    expect(begun).toHaveLength(1);
    const second = client.get('/a', open).catch(({ reason }) => reason.kind);
    await end();
    return Promise.all([first, second]);
  };
  expect(await twoCalls(() => begun.pop()?.end('2]'))).toEqual([[12], [12]]);
  expect(await twoCalls(() => client.close())).toEqual(['unavailable', 'unavailable']);
  expect(upstream.requests).toHaveLength(2);
});

test('an answer is not kept: the next call asks again', async () => {
  let count = 0;
  const upstream = await startUpstream((_request, response) => {
    count += 1;
    json(response, count);
  });
  const client = clientOf(upstream.baseUrl);
  expect([await client.get('/a', open), await client.get('/a', open)]).toEqual([1, 2]);
});

test('nobody listens: unavailable', async () => {
  const upstream = await startUpstream(() => undefined);
  await upstream.close();
  const reason = await failureOf(clientOf(upstream.baseUrl).get('/a', open));
  expect(reason).toEqual({ kind: 'unavailable', problem: 'the connection failed (ECONNREFUSED)' });
});

test('TLS that does not come about: unavailable', async () => {
  const upstream = await startUpstream(() => undefined);
  const reason = await failureOf(clientOf(new URL(`https://${upstream.baseUrl.host}`)).get('/a', open));
  expect(reason).toMatchObject({
    kind: 'unavailable',
    problem: expect.stringMatching(/^the connection failed \(/),
  });
});

test('closing fails the calls in flight, and later ones, as unavailable', async () => {
  const upstream = await startUpstream(() => undefined);
  const client = clientOf(upstream.baseUrl);
  const inHand = failureOf(client.get('/a', open));
  await once(upstream.server, 'request');
  await client.close();
  expect(await inHand).toMatchObject({ kind: 'unavailable' });
  expect(await failureOf(client.get('/a', open))).toMatchObject({ kind: 'unavailable' });
});

test('a read that nobody waits for any more ends at once, counts as no outcome, and leaves the same one of others alone', async () => {
  const waiting: ServerResponse[] = [];
  const upstream = await startUpstream((_request, response) => void waiting.push(response));
  const outcomes: unknown[] = [];
  const client = clientOf(upstream.baseUrl, { onOutcome: (failure) => void outcomes.push(failure) });
  const { signal, abandon } = abandonable();
  const mine = failureOf(client.get('/a', { ...open, signal }));
  const theirs = client.get('/a', open);
  await expect.poll(() => waiting.length).toBe(2);
  abandon();
  expect(await mine).toEqual({ kind: 'abandoned' });
  expect(outcomes).toEqual([]);
  expect(await failureOf(client.get('/a', { ...open, signal }))).toEqual({ kind: 'abandoned' });
  expect(waiting).toHaveLength(2);
  for (const response of waiting) if (!response.destroyed) json(response, 1);
  expect(await theirs).toBe(1);
  expect(outcomes).toEqual([undefined]);
});

test('a read that nobody waits for any more ends in a wait between two attempts too', async () => {
  const upstream = await startUpstream((_request, response) => response.writeHead(503).end());
  const waiting = Promise.withResolvers<void>();
  const after = () => {
    waiting.resolve();
    return setTimeout(() => undefined, 0);
  };
  const outcomes: unknown[] = [];
  const onOutcome = (failure: unknown) => void outcomes.push(failure);
  const client = clientOf(upstream.baseUrl, { clock: { ...quickClock(), after }, onOutcome });
  const { signal, abandon } = abandonable();
  const mine = failureOf(client.get('/a', { ...open, signal }));
  await waiting.promise;
  abandon();
  expect(await mine).toEqual({ kind: 'abandoned' });
  expect(outcomes).toEqual([]);
  expect(upstream.requests).toHaveLength(1);
});

test('the outcome of a call is a failure when the service is the reason, and none when the question is', async () => {
  const statuses = [503, 400, 401, 404];
  const upstream = await startUpstream((_request, response) => json(response, {}, statuses.shift() ?? 200));
  const outcomes: unknown[] = [];
  const client = clientOf(upstream.baseUrl, {
    onOutcome: (failure) => outcomes.push(failure instanceof ServiceFailure ? failure.reason.kind : failure),
  });
  for (let times = 0; times < 5; times += 1) await client.post('/a', {}, open).catch(() => undefined);
  expect(outcomes).toEqual(['unconfirmed', undefined, 'unauthorised', undefined, undefined]);
});

test('each repetition is told, and each call with the status of its last answer', async () => {
  const statuses = [503, 502, 404];
  const upstream = await startUpstream((_request, response) => json(response, {}, statuses.shift() ?? 200));
  const client = clientOf(upstream.baseUrl);
  const told: unknown[] = [];
  const retried = () => told.push('retry');
  const subscribers = { asyncEnd: (call: object) => void told.push({ ...call }) };
  upstreamRetries.subscribe(retried);
  upstreamCalls.subscribe(subscribers);
  onTestFinished(() => {
    upstreamRetries.unsubscribe(retried);
    upstreamCalls.unsubscribe(subscribers);
  });
  await client.get('/a', { ...open, operation: 'names.wallet' });
  const call = { operation: 'names.wallet', method: 'GET', status: 404 };
  expect(told).toEqual(['retry', 'retry', expect.objectContaining(call)]);
});

/** Resolves when the headers of an answer have come. */
function headersReceived(): Promise<unknown> {
  const received = Promise.withResolvers<unknown>();
  subscribe('undici:request:headers', received.resolve);
  onTestFinished(() => void unsubscribe('undici:request:headers', received.resolve));
  return received.promise;
}

function abandonable() {
  const controller = new AbortController();
  return { signal: controller.signal, abandon: () => controller.abort() };
}
