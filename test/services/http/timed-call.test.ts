import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRestClient } from '../../../src/services/http/rest-client.ts';
import { type TimedCallOptions, TimedCalls, TimeOver } from '../../../src/services/http/timed-call.ts';
import { failureOf, json, startRawUpstream, startUpstream, type Upstream } from '../upstream.ts';

/** Calls over one connection, closed with the test. */
function callsTo({ baseUrl }: Upstream, connections = 1) {
  const pool = new Pool(baseUrl.origin, { connections });
  onTestFinished(() => pool.destroy());
  const calls = new TimedCalls(pool);
  return (options: Partial<TimedCallOptions> = {}, path = '/') =>
    calls.make({ method: 'GET', path }, { totalTimeout: 5_000, ...options });
}

/** A service that answers each call when the test says so. */
async function startHeld() {
  const held: ServerResponse[] = [];
  const upstream = await startUpstream((_request, response) => void held.push(response));
  const answer = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.end();
  };
  return { upstream, answer };
}

test('gives the status, the headers and the whole body', async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(201, { 'x-a': 'b' });
    for (const byte of 'a body in pieces') response.write(byte);
    response.end();
  });
  const { status, headers, body, error } = await callsTo(upstream)();
  expect({ status, a: headers['x-a'], body: body?.toString(), error }).toEqual({
    status: 201,
    a: 'b',
    body: 'a body in pieces',
    error: undefined,
  });
});

test('an answer whose body is not wanted is given before its end, and its connection used again', async () => {
  const begun: ServerResponse[] = [];
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200).write('x');
    begun.push(response);
  });
  const call = callsTo(upstream);
  const sockets = new Set<unknown>();
  upstream.server.on('connection', (socket) => sockets.add(socket));
  const unwanted = { wantsBody: () => false };
  for (const _times of [1, 2]) {
    expect(await call(unwanted)).toMatchObject({ status: 200, body: undefined });
    begun.pop()?.end();
  }
  expect(sockets.size).toBe(1);
});

test('a body that is lost leaves the status known, and says why', async () => {
  const upstream = await startRawUpstream((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{'),
  );
  const answer = await callsTo(upstream)();
  expect(answer).toMatchObject({ status: 200, body: undefined, error: expect.any(Error) });
});

test('an interim status is no answer', async () => {
  const upstream = await startRawUpstream((socket) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'));
  expect(await callsTo(upstream)()).toMatchObject({ status: 0, sent: true });
});

test('a call whose time is over before it has a connection is never sent', async () => {
  const { upstream, answer } = await startHeld();
  const call = callsTo(upstream);
  const first = call();
  const late = await call({ totalTimeout: 50 }, '/late');
  expect(late).toMatchObject({ status: 0, sent: false, error: expect.any(TimeOver) });
  await answer();
  expect(await first).toMatchObject({ status: 200 });
  const next = call();
  await answer();
  expect(await next).toMatchObject({ status: 200 });
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/', '/']);
});

test('a call that nobody takes was not sent', async () => {
  const upstream = await startUpstream(() => undefined);
  await upstream.close();
  expect(await callsTo(upstream)()).toMatchObject({ status: 0, sent: false });
});

describe('time', () => {
  test('of all calls is looked at by one timer when their answers come at once', async () => {
    const upstream = await startUpstream((_request, response) => response.end());
    const call = callsTo(upstream);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    for (let times = 0; times < 3; times += 1) {
      await call({ timeout: 1_701, totalTimeout: 2_803, idleTimeout: 1_902 });
    }
    const ours = timers.mock.calls.filter(([, delay = 0]) => delay > 1_600 && delay < 2_900);
    expect(ours).toHaveLength(1);
  });
});

test('calls of a client whose time is over before they have a connection cost none', async () => {
  let hanging = true;
  const upstream = await startUpstream((_request, response) => {
    if (!hanging) json(response, 1);
  });
  const sockets = new Set<unknown>();
  upstream.server.on('connection', (socket) => sockets.add(socket));
  const rest = createRestClient({ baseUrl: upstream.baseUrl, timeoutSeconds: 0.15 });
  onTestFinished(() => rest.close());
  const get = (path: string) => rest.get(path, { authorised: false, shared: false });
  const calls = Array.from({ length: 400 }, (_, index) => failureOf(get(`/${index}`)));
  for (const reason of await Promise.all(calls)) expect(reason).toMatchObject({ kind: 'too-slow' });
  hanging = false;
  await expect.poll(() => get('/again').catch(() => undefined)).toBe(1);
  // The 64 that hung are gone with their calls, and so are some that came in their place.
  expect(sockets.size).toBeLessThan(400 / 2);
});
