import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { quickClock } from '../quick-clock.ts';
import { failureOf, json, startRawUpstream, startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

const open = { authorised: false };

/** Gives `statuses` one after the other, then 200. */
async function startFaltering(statuses: readonly number[], headers: Record<string, string> = {}) {
  let count = 0;
  const upstream = await startUpstream((_request, response) => {
    const status = statuses[count];
    count += 1;
    if (status === undefined) json(response, 'at last');
    else response.writeHead(status, headers).end('{"some":"body"}');
  });
  return upstream;
}

const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"at last"';

test.each([502, 503, 504])('%i is tried again', async (status) => {
  const upstream = await startFaltering([status, status]);
  await expect(clientOf(upstream.baseUrl).get('/a', open)).resolves.toBe('at last');
  expect(upstream.requests).toHaveLength(3);
});

test('three attempts are enough, with growing waits between them', async () => {
  const upstream = await startFaltering([503, 503, 503, 503]);
  const clock = quickClock();
  const reason = await failureOf(clientOf(upstream.baseUrl, { clock }).get('/a', open));
  expect(clock.waits).toEqual([100, 400]);
  expect(reason).toEqual({ kind: 'unavailable', problem: 'the answer has status 503' });
  expect(upstream.requests).toHaveLength(3);
});

test.each([429, 503])('%i with a short Retry-After waits that long and tries again', async (status) => {
  const upstream = await startFaltering([status], { 'retry-after': '1' });
  const clock = quickClock();
  await expect(clientOf(upstream.baseUrl, { clock }).get('/a', open)).resolves.toBe('at last');
  expect(clock.waits).toEqual([1000]);
  expect(upstream.requests).toHaveLength(2);
});

test.each([
  ['2', [2000]],
  ['3', []],
])('a Retry-After of %s s is waited for up to 2 s', async (retryAfter, waits) => {
  const upstream = await startFaltering([503], { 'retry-after': retryAfter });
  const clock = quickClock();
  await clientOf(upstream.baseUrl, { clock })
    .get('/a', open)
    .catch(() => undefined);
  expect(clock.waits).toEqual(waits);
});

test.each([429, 503])('%i with a Retry-After of 0 is no reason to ask again at once', async (status) => {
  const upstream = await startFaltering([status, status, status, status], { 'retry-after': '0' });
  const clock = quickClock();
  await failureOf(clientOf(upstream.baseUrl, { clock }).get('/a', open));
  expect(clock.waits).toEqual([100, 400]);
  expect(upstream.requests).toHaveLength(3);
});

test.each([
  [429, '60', { kind: 'rate-limited', retryAfterSeconds: 60 }],
  [429, 'tomorrow', { kind: 'rate-limited', retryAfterSeconds: undefined }],
  [503, '60', { kind: 'unavailable', problem: 'the answer has status 503 and asks to wait 60 s' }],
])('%i with Retry-After %j fails at once', async (status, retryAfter, reason) => {
  const upstream = await startFaltering([status], { 'retry-after': retryAfter });
  expect(await failureOf(clientOf(upstream.baseUrl).get('/a', open))).toEqual(reason);
  expect(upstream.requests).toHaveLength(1);
});

test('a wait that does not fit into the time limit is not begun', async () => {
  const upstream = await startFaltering([503], { 'retry-after': '1' });
  const clock = quickClock();
  const reason = await failureOf(clientOf(upstream.baseUrl, { timeoutSeconds: 1, clock }).get('/a', open));
  expect(reason).toMatchObject({ kind: 'unavailable' });
  expect(clock.waits).toEqual([]);
});

test('the time limit holds across attempts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sockets: Socket[] = [];
  const upstream = await startRawUpstream((socket) => void sockets.push(socket));
  const clock = quickClock();
  let reason: unknown;
  void failureOf(clientOf(upstream.baseUrl, { timeoutSeconds: 1, clock }).get('/a', open)).then(
    (ended) => (reason = ended),
  );
  const isAsked = async (times: number) => {
    while (sockets.length < times) await turn();
  };
  await isAsked(1);
  vi.advanceTimersByTime(800);
  sockets[0]?.destroy();
  while (clock.waits.length === 0) await turn();
  vi.advanceTimersByTime(1);
  await isAsked(2);
  vi.advanceTimersByTime(198);
  await turn();
  expect(reason).toBeUndefined();
  vi.advanceTimersByTime(1);
  await turn();
  expect(reason).toEqual({ kind: 'too-slow', problem: 'no complete answer within 1 s' });
});

test.each<[string, (socket: Socket) => void]>([
  ['before the answer', (socket) => socket.resetAndDestroy()],
  ['after the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n')],
  ['in the middle of the body', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"at ')],
])('a connection that breaks %s is made again, and the answer read from its start', async (_when, fail) => {
  const seen: string[] = [];
  const upstream = await startRawUpstream((socket, count) => {
    if (count === 1) fail(socket);
    else socket.write(whole);
  });
  upstream.server.on('connection', (socket: Socket) =>
    socket.on('data', (data) => seen.push(data.toString())),
  );
  await expect(clientOf(upstream.baseUrl).get('/a', open)).resolves.toBe('at last');
  expect(seen).toHaveLength(2);
  expect(seen.join()).not.toMatch(/range/i);
});

test('a connection that always breaks is unavailable after three attempts', async () => {
  let attempts = 0;
  const upstream = await startRawUpstream((socket, count) => {
    attempts = count;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"at ');
  });
  expect(await failureOf(clientOf(upstream.baseUrl).get('/a', open))).toMatchObject({ kind: 'unavailable' });
  expect(attempts).toBe(3);
});

test.each(['bytes 5-8/100', 'bytes 0-3/4', 'bytes 8-5/100', 'bytes */100', 'nonsense', ''])(
  'a part that nobody asked for is not taken for the whole: Content-Range %j',
  async (range) => {
    const upstream = await startUpstream((_request, response) => {
      response.writeHead(206, { 'content-range': range, 'content-length': '4' }).end('1234');
    });
    const reason = await failureOf(clientOf(upstream.baseUrl).get('/a', open));
    expect(reason).toMatchObject({ kind: 'unexpected-answer' });
  },
);

test.each([
  ['put', 3],
  ['delete', 3],
  ['post', 1],
] as const)('%s is sent %i times', async (method, times) => {
  const upstream = await startFaltering([503, 503, 503]);
  const client = clientOf(upstream.baseUrl);
  const change = method === 'delete' ? client.delete('/a', open) : client[method]('/a', {}, open);
  expect(await failureOf(change)).toEqual({ kind: 'unconfirmed', problem: 'the answer has status 503' });
  expect(upstream.requests).toHaveLength(times);
});
