import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { RateLimitGate } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { discordCalls } from '../../../../src/bot/transport/bot-channels.ts';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import { InteractionCalls } from '../../../../src/bot/transport/rest/interaction-calls.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** The calls, against a Discord that does this. */
async function callsTo(listener: RequestListener, log?: Logger): Promise<InteractionCalls> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const calls = new InteractionCalls(`http://127.0.0.1:${port}/api/`, new RateLimitGate(), log);
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
  body: '{}',
  label: 'edit',
} as const;
/** An answer of which nothing but the status and one byte comes. */
function broken(status: number, response: ServerResponse): void {
  response.writeHead(status, { 'content-length': '10' }).write('{');
  setTimeout(() => response.destroy(), 20);
}

const send = (calls: InteractionCalls, timeout = 500) => calls.send({ ...call, bucket: 't' }, timeout);

it.each<[string, RequestListener, object]>([
  ['hangs', () => {}, { status: 0, unknown: true }],
  ['resets the connection', (request) => request.socket.resetAndDestroy(), { status: 0, unknown: true }],
  ['breaks off a failure', (_, response) => broken(500, response), { status: 500, unknown: true }],
  ['breaks off a refusal', (_, response) => broken(404, response), { status: 404, unknown: false }],
  [
    'breaks off before the status',
    (request) => void request.socket.end('HTTP/1.1 20'),
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
  expect(await send(await callsTo(listener))).toMatchObject(expected);
});

it('a connection that never came about did surely not carry the call', async () => {
  const calls = await callsTo(() => {});
  await cleanUp.pop()?.();
  const away = new InteractionCalls('http://127.0.0.1:1/api', new RateLimitGate());
  cleanUp.push(() => away.close(true));
  expect(await send(away)).toMatchObject({ status: 0, unknown: false });
  expect(await send(calls)).toMatchObject({ unknown: false });
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

it.each<[string, RequestListener]>([
  ['breaks off', (_, response) => broken(200, response)],
  ['has no end', (_, response) => void response.writeHead(200).end('x'.repeat(2_000_000))],
  ['hangs', (_, response) => void response.writeHead(200).write('{')],
])('what Discord has taken is done, though the body of its answer %s', async (_, listener) => {
  await send(await callsTo(listener), 200);
});

it('an answer that is here is read, however late the event loop comes to it', async () => {
  const calls = await callsTo((_, response) => {
    response.writeHead(204).end();
    const blocked = performance.now() + 150;
    while (performance.now() < blocked);
  });
  await send(calls, 100);
});

it('the time of a call that is sent does not grow with its patience, of which nothing is left behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const answers: NodeJS.Timeout[] = [];
  const calls = await callsTo((_, response) => {
    answers.push(setTimeout(() => response.writeHead(204).end(), 3_000));
  });
  onTestFinished(() => answers.forEach(clearTimeout));
  const before = timers();
  const sending = Array.from({ length: 20 }, () => calls.send({ ...call, bucket: 't' }, 100, 60_000));
  for (const sent of await Promise.all(sending)) expect(sent).toBeInstanceOf(InteractionFailure);
  answers.forEach(clearTimeout);
  expect(timers()).toBeLessThan(before + 10);
});

/** As many calls as there are connections, each of them answered when `release` is called. */
async function busyDiscord() {
  const held: ServerResponse[] = [];
  const sockets = new Set<unknown>();
  let holding = true;
  const calls = await callsTo((request, response) => {
    sockets.add(request.socket);
    if (holding) held.push(response);
    else response.writeHead(204).end();
  });
  const first = Array.from({ length: 64 }, () => send(calls, 5_000));
  await vi.waitFor(() => expect(held).toHaveLength(64), 3_000);
  return {
    calls,
    sockets,
    async release() {
      holding = false;
      for (const response of held) response.writeHead(204).end();
      await Promise.all(first);
    },
  };
}

it('the time of a call that waits for a connection begins when it is sent', async () => {
  const { calls, release } = await busyDiscord();
  const waiting = calls.send({ ...call, bucket: 't' }, 200, 5_000);
  await sleep(300);
  await release();
  await waiting;
});

it('calls whose time is over before they have a connection cost none', async () => {
  const { calls, sockets, release } = await busyDiscord();
  const late = await Promise.all(
    Array.from({ length: 200 }, () => calls.send({ ...call, bucket: 't' }, 20, 20)),
  );
  for (const sent of late) expect(sent).toBeInstanceOf(InteractionFailure);
  await release();
  await send(calls);
  expect(sockets.size).toBe(64);
});

it('goes on after addresses that cannot be sent, however many', async () => {
  const calls = await callsTo((_, response) => void response.writeHead(204).end());
  for (let times = 0; times < 100; times++) {
    const path = '/interactions/1/\ud800 nobody/callback';
    expect(await calls.send({ ...call, path, bucket: 't' }, 500)).toMatchObject({
      status: 404,
      unknown: false,
    });
  }
  await expect(send(calls)).resolves.toBeUndefined();
});

it('a call that our own deadline cuts short is no outage of Discord, and one with time is', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const calls = await callsTo(() => {}, log);
  const cut = 'edit: only 100 ms were left for a response';
  expect(await send(calls, 100)).toMatchObject({ message: cut, cutShort: true, unknown: true });
  expect(lines).toEqual([]);
  expect(await send(calls, 1_000)).toMatchObject({ cutShort: false, unknown: true });
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringMatching(/^Discord does not accept/) }),
  ]);
});

it('each attempt is told with its status, and with 0 where no answer came', async () => {
  const told: unknown[] = [];
  const tell = (attempt: unknown) => told.push(attempt);
  discordCalls.subscribe(tell);
  const answers = [204, 429];
  const calls = await callsTo((request, response) => {
    const status = answers.shift();
    if (status === undefined) request.socket.resetAndDestroy();
    else response.writeHead(status).end();
  });
  for (let times = 0; times < 3; times += 1) await send(calls);
  discordCalls.unsubscribe(tell);
  expect(told).toEqual([204, 429, 0].map((status) => ({ call: 'edit', status })));
});

it.each([
  [204, '', []],
  [404, '{}', []],
  [429, '{}', []],
  [499, '{}', []],
  [403, '{"code":50001}', []],
  [403, '{"code":0}', ['Discord does not accept answers']],
  [403, '{"code":40333}', ['Discord does not accept answers']],
  [403, '<html>', ['Discord does not accept answers']],
  [404, '<html>', ['Discord does not accept answers']],
  [500, '{}', ['Discord does not accept answers']],
  [503, '{}', ['Discord does not accept answers']],
] as const)('an answer of %i with %s is in the log as %j', async (status, body, told) => {
  const lines: { msg: string }[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const calls = await callsTo((_, response) => void response.writeHead(status).end(body), log);
  await send(calls);
  expect(lines.map(({ msg }) => msg.split(':')[0])).toEqual(told);
});

it('an outage of Discord ends with the first answers of its own, refusals too', async () => {
  const lines: { msg: string }[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const answers = [503, 404];
  const calls = await callsTo(
    (_, response) => void response.writeHead(answers.shift() ?? 204).end('{}'),
    log,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  cleanUp.push(async () => void vi.useRealTimers());
  await send(calls);
  await send(calls);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.map(({ msg }) => msg.split(':')[0])).toEqual([
    'Discord does not accept answers',
    'Discord accepts answers again',
  ]);
});

it('a lost answer is told without a reason that the host can do nothing about', async () => {
  const calls = await callsTo((request) => request.socket.resetAndDestroy());
  expect(await send(calls)).toMatchObject({ message: 'edit: no response from Discord' });
});
