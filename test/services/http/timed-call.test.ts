import { setTimeout as sleep } from 'node:timers/promises';
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
    calls.make({ method: 'GET', path }, { patience: 5_000, ...options });
}

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
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

test('an answer whose body is not wanted is given at once, and its connection used again', async () => {
  const upstream = await startUpstream(async ({ url }, response) => {
    response.writeHead(200).write('x');
    if (url === '/slow') await sleep(200);
    response.end();
  });
  const call = callsTo(upstream);
  const started = performance.now();
  const sockets = new Set<unknown>();
  upstream.server.on('connection', (socket) => sockets.add(socket));
  expect(await call({ wantsBody: () => false }, '/slow')).toMatchObject({ status: 200, body: undefined });
  expect(performance.now() - started).toBeLessThan(190);
  await call();
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
  const upstream = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
    setTimeout(() => socket.destroy(), 50);
  });
  expect(await callsTo(upstream)()).toMatchObject({ status: 0, sent: true });
});

test('a call whose time is over before it has a connection is never sent', async () => {
  const upstream = await startUpstream(async (_request, response) => {
    await sleep(200);
    response.end();
  });
  const call = callsTo(upstream);
  const first = call();
  expect(await call({ patience: 50 }, '/late')).toMatchObject({ status: 0, sent: false });
  await first;
  expect(await call()).toMatchObject({ status: 200 });
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/', '/']);
});

test('a call that nobody takes was not sent', async () => {
  const upstream = await startUpstream(() => undefined);
  await upstream.close();
  expect(await callsTo(upstream)()).toMatchObject({ status: 0, sent: false });
});

describe('time', () => {
  test('is over for a call that hangs', async () => {
    const upstream = await startUpstream(() => undefined);
    expect(await callsTo(upstream)({ patience: 50 })).toMatchObject({
      status: 0,
      sent: true,
      error: expect.any(TimeOver),
    });
  });

  test('is over for a call that waits for a connection, unless its time begins when it is sent', async () => {
    const upstream = await startUpstream(async (_request, response) => {
      await sleep(300);
      response.end();
    });
    const call = callsTo(upstream);
    const first = call();
    const counted = call({ patience: 100 });
    const uncounted = call({ timeout: 800 });
    expect(await counted).toMatchObject({ status: 0, sent: false, error: expect.any(TimeOver) });
    expect(await first).toMatchObject({ status: 200 });
    expect(await uncounted).toMatchObject({ status: 200 });
  });

  test('begins with the sending, also when it comes shortly before a look at it', async () => {
    const upstream = await startUpstream(async (_request, response) => {
      await sleep(300);
      response.end();
    });
    const call = callsTo(upstream);
    const first = call();
    expect(await call({ timeout: 450 })).toMatchObject({ status: 200 });
    expect(await first).toMatchObject({ status: 200 });
  });

  test('of all calls is looked at by one timer when their answers come at once', async () => {
    const upstream = await startUpstream((_request, response) => response.end());
    const call = callsTo(upstream);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    for (let times = 0; times < 3; times += 1) {
      await call({ timeout: 1_701, patience: 2_803, silence: 1_902 });
    }
    const ours = timers.mock.calls.filter(([, delay = 0]) => delay > 1_600 && delay < 2_900);
    expect(ours).toHaveLength(1);
  });

  test('is over for each of several in its turn, also for a shorter one that came later', async () => {
    const upstream = await startUpstream(() => undefined);
    const call = callsTo(upstream, 3);
    const ended: number[] = [];
    await Promise.all(
      [300, 100, 200].map(async (patience) => {
        expect(await call({ patience })).toMatchObject({ status: 0, error: expect.any(TimeOver) });
        ended.push(patience);
      }),
    );
    expect(ended).toEqual([100, 200, 300]);
  });

  test('is over for a body that stops, and not for one that goes on', async () => {
    const upstream = await startUpstream(async ({ url }, response) => {
      response.writeHead(200).write('x');
      for (let times = 0; times < 4 && url === '/on'; times += 1) {
        await sleep(60);
        response.write('x');
      }
      if (url === '/on') response.end();
    });
    const call = callsTo(upstream, 2);
    expect(await call({ silence: 150 }, '/on')).toMatchObject({ status: 200, error: undefined });
    const began = performance.now();
    const stopped = { status: 200, body: undefined, error: { message: 'the answer stopped in the middle' } };
    expect(await call({ silence: 150 }, '/stops')).toMatchObject(stopped);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('counts from the sending, up to the patience', async () => {
    const upstream = await startUpstream(() => undefined);
    const started = performance.now();
    await callsTo(upstream)({ timeout: 5_000, patience: 100 });
    await callsTo(upstream)({ timeout: 100 });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('the calls of the service', () => {
  test('an answer that is here is read, however late the event loop comes to it', async () => {
    const upstream = await startUpstream((_request, response) => {
      json(response, 'here');
      block(200);
    });
    const rest = createRestClient({ baseUrl: upstream.baseUrl, timeoutSeconds: 0.15 });
    onTestFinished(() => rest.close());
    expect(await rest.get('/', { authorised: false })).toBe('here');
  });

  test('those whose time is over before they have a connection cost none', async () => {
    let hanging = true;
    const upstream = await startUpstream((_request, response) => {
      if (!hanging) json(response, 1);
    });
    const sockets = new Set<unknown>();
    upstream.server.on('connection', (socket) => sockets.add(socket));
    const rest = createRestClient({ baseUrl: upstream.baseUrl, timeoutSeconds: 0.3 });
    onTestFinished(() => rest.close());
    const get = (path: string) => rest.get(path, { authorised: false, shared: false });
    const calls = Array.from({ length: 640 }, (_, index) => failureOf(get(`/${index}`)));
    for (const reason of await Promise.all(calls)) expect(reason).toMatchObject({ kind: 'too-slow' });
    hanging = false;
    await sleep(200);
    expect(await get('/again')).toBe(1);
    // The 64 that hung are gone with their calls, and so are some that came in their place.
    expect(sockets.size).toBeLessThan(640 / 2);
  });
});
