import { once } from 'node:events';
import http, { type IncomingMessage, METHODS, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { ExitCode } from '../../../../src/bot/process/exit.ts';
import { RateLimitGate } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { webhookServer } from '../../../../src/bot/transport/http/webhook-server.ts';
import { WebhookTransport } from '../../../../src/bot/transport/http/webhook-transport.ts';
import type { Acknowledgement, FirstAnswer } from '../../../../src/bot/transport/responder.ts';
import { command, discordRequests, now } from './discord-requests.ts';
import { REPLY, started } from './started-transport.ts';

const file = { name: 'a.txt', contentType: 'text/plain', data: Buffer.from('a') };
const WITH_FILE: FirstAnswer = { kind: 'message', message: { files: [file] } };
const DEFERRAL: FirstAnswer = { kind: 'deferral', ephemeral: false };

const FORGED = expect.stringMatching(/^requests without Discord's signature were rejected/);

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

const silent = createLogger('silent', [], { write: () => {} });

it('answers a PING, and hands on an interaction whose first answer is the response', async () => {
  const { post, url, handled, callbacks } = await started();
  const pong = { status: 200, headers: { connection: 'keep-alive' }, body: '{"type":1}' };
  expect(await post(url)).toMatchObject(pong);
  expect(handled).toEqual([]);
  const { id, body } = command();
  const answer = await post(url, { body });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(JSON.parse(answer.body)).toEqual({
    type: 4,
    data: { content: 'pong', allowed_mentions: { parse: [] } },
  });
  expect(handled).toEqual([id]);
  expect(callbacks).toEqual([]);
});

it('refuses a wrong request by the status alone, and runs nothing', async () => {
  const { post, url, port, handled, signed, log } = await started();
  const { body } = command();
  const statusOf = async (forged: Parameters<typeof post>[1], address = url) => {
    const answer = await post(address, forged);
    expect(answer.body).toBe('');
    return answer.status;
  };
  const wrong = { body, signature: signed(now(), `${body} `) };
  expect(await statusOf(wrong)).toBe(401);
  expect(log).toContainEqual(expect.objectContaining({ level: 'warn', count: 1, msg: FORGED }));
  expect(await statusOf({ body, signature: 'abc' })).toBe(401);
  expect(await statusOf({ body, signature: '0'.repeat(128) })).toBe(401);
  expect(await statusOf({ body, timestamp: 'soon' })).toBe(401);
  for (const timestamp of [now() - 302, now() + 302, ''])
    expect(await statusOf({ body, timestamp })).toBe(401);
  const [early, late] = [command(), command()];
  expect(await post(url, { body: early.body, timestamp: now() - 290 })).toMatchObject({ status: 200 });
  expect(await post(url, { body: late.body, timestamp: now() + 290 })).toMatchObject({ status: 200 });
  for (const malformed of [
    '',
    '{',
    '[]',
    '{"type":2}',
    '{"type":2,"id":"x","application_id":"2","token":"t"}',
  ])
    expect(await statusOf({ body: malformed })).toBe(400);
  expect(await statusOf({ body: JSON.stringify('x'.repeat(1024 * 1024)) })).toBe(413);
  expect(await statusOf({ body, contentType: 'text/plain' })).toBe(415);
  expect(await statusOf({ body, contentType: '' })).toBe(415);
  for (const path of ['/', '/interactions/', '/%zz'])
    expect(await statusOf({ body }, `http://127.0.0.1:${port}${path}`)).toBe(404);
  expect(handled).toEqual([early.id, late.id]);
});

/** The status with which a server answers the head of a request, whose body does not come. */
async function statusOfHead(port: number, headers: readonly string[]): Promise<string> {
  const head = ['POST /interactions HTTP/1.1', 'host: a', 'content-type: application/json', ...headers];
  const socket = connect(port, '127.0.0.1');
  socket.write([...head, 'content-length: 1000', '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).slice('HTTP/1.1 '.length, 'HTTP/1.1 401'.length);
}

const SIGNED = `x-signature-ed25519: ${'0'.repeat(128)}`;

it.each<[string, string[]]>([
  ['nothing', []],
  ['a signature alone', [SIGNED]],
  ['a time alone', [`x-signature-timestamp: ${now()}`]],
  ['a signature that is too long', [`${SIGNED}0`, `x-signature-timestamp: ${now()}`]],
  ['two signatures', [SIGNED, SIGNED, `x-signature-timestamp: ${now()}`]],
  ['no time but a word', [SIGNED, 'x-signature-timestamp: soon']],
])(
  'refuses a request with %s as its signature before its body is there, and warns of it',
  async (_, headers) => {
    const { port, log } = await started();
    expect(await statusOfHead(port, headers)).toBe('401');
    expect(log).toContainEqual(expect.objectContaining({ level: 'warn', count: 1, msg: FORGED }));
  },
);

it('verifies one request in 10 s of those that are out of time', async () => {
  const note = vi.fn();
  const { url, port, post } = await started(undefined, 400, { clock: { note } });
  // Whole, so that 10,000 more are 10,000 more.
  const begin = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begin);
  onTestFinished(() => void clock.mockRestore());
  const timestamp = now() - 900;
  expect(await post(url, { timestamp })).toMatchObject({ status: 401 });
  expect(note.mock.calls).toEqual([[timestamp * 1_000, true]]);
  clock.mockReturnValue(begin + 9_999);
  expect(await statusOfHead(port, [SIGNED, `x-signature-timestamp: ${timestamp}`])).toBe('401');
  clock.mockReturnValue(begin + 10_000);
  expect(await post(url, { timestamp })).toMatchObject({ status: 401 });
  expect(note).toHaveBeenCalledTimes(2);
});

it.each([
  [-300_000, 200],
  [300_000, 200],
  [300_001, 401],
  [-300_001, 401],
])('answers a request whose time is %i ms from now with %i', async (off, status) => {
  const { url, post } = await started();
  const timestamp = now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(timestamp * 1_000 + off);
  onTestFinished(() => void clock.mockRestore());
  expect(await post(url, { timestamp })).toMatchObject({ status });
});

it('breaks off a client that never finishes its request', async () => {
  const { port, post, url } = await started(undefined, 300);
  const brokenOff = [
    '',
    'POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\ncontent-type: application/json\r\nx: ',
  ].map(async (beginning) => {
    const socket = connect(port, '127.0.0.1');
    let isGivenUp = false;
    // Node itself breaks it off after a minute.
    const givingUp = setTimeout(() => {
      isGivenUp = true;
      socket.destroy();
    }, 3_000);
    socket.on('error', () => undefined).resume();
    socket.write(beginning);
    await once(socket, 'close');
    clearTimeout(givingUp);
    return isGivenUp;
  });
  expect(await Promise.all(brokenOff)).toEqual([false, false]);
  expect(await post(url)).toMatchObject({ status: 200 });
});

it('answers a defect of its own with 500, and logs it', async () => {
  const note = () => {
    throw new Error('a defect');
  };
  const { url, post, log } = await started(undefined, 400, { clock: { note } });
  expect(await post(url)).toMatchObject({ status: 500, body: '' });
  expect(log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: 'a webhook request failed',
      err: expect.objectContaining({ message: 'a defect' }),
    }),
  );
});

it.each([{ body: {} }, { response: { 200: {} } }])(
  'has no compiler for schemas, which no route has: %j',
  async (schema) => {
    const options = { ...discordRequests(), clock: new ClockWatch(silent), requestLimit: 400, log: silent };
    const app = webhookServer({ ...options, onIncoming: () => undefined });
    app.post('/with-schema', { schema }, () => undefined);
    await expect(app.ready()).rejects.toThrow('The webhook server has no schemas.');
  },
);

it('answers every method but POST with 405, with a body or without, and every other path with 404', async () => {
  const { port, log } = await started();
  const statusOf = async (method: string, path: string, body: string) => {
    const headers = body === '' ? {} : { 'content-length': String(body.length) };
    const sent = request({ port, method, path, headers }).end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    response?.resume();
    return [method, path, response?.statusCode, response?.headers.allow];
  };
  for (const method of METHODS.filter((name) => name !== 'CONNECT'))
    for (const body of ['', 'x']) {
      expect(await statusOf(method, '/', body)).toEqual([method, '/', 404, undefined]);
      if (method === 'POST') continue;
      expect(await statusOf(method, '/interactions', body)).toEqual([method, '/interactions', 405, 'POST']);
    }
  expect(log.filter(({ level }) => level !== 'info')).toEqual([]);
});

it('logs nothing about a client that hangs up in the middle of its body', async () => {
  const { post, url, port, log, transport } = await started();
  for (let count = 0; count < 3; count++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n' +
        `x-signature-ed25519: ${'0'.repeat(128)}\r\nx-signature-timestamp: ${now()}\r\n\r\n{`,
    );
    await sleep(20);
    socket.destroy();
  }
  expect(await post(url)).toMatchObject({ status: 200 });
  await transport.stop();
  await transport.end(false);
  expect(log.filter(({ level }) => level !== 'info')).toEqual([]);
});

it.each([
  ['an answer with files', WITH_FILE],
  ['a promise of one', DEFERRAL],
])('leaves %s to the callback endpoint, with 202 and no body', async (_, answer) => {
  const { post, url, callbacks } = await started((responder) => responder.respond(answer));
  expect(await post(url, { body: command().body })).toMatchObject({ status: 202, body: '' });
  await expect.poll(() => callbacks).toHaveLength(1);
  expect(callbacks[0]).toMatch(/^\/api\/v10\/interactions\/\d+\/token-\d+\/callback$/);
});

it('runs an interaction that comes twice once', async () => {
  const { post, url, handled } = await started();
  const { id, body } = command();
  expect(await post(url, { body })).toMatchObject({ status: 200 });
  expect(await post(url, { body })).toMatchObject({ status: 202, body: '' });
  expect(handled).toEqual([id]);
});

it('answers 202 when this process gives no answer, since another one may', async () => {
  const { post, url } = await started(async () => {});
  expect(await post(url, { body: command().body })).toMatchObject({ status: 202, body: '' });
});

it.each([
  [REPLY, 204, '', 'ours'],
  [REPLY, 400, '{"code":40060,"message":"acknowledged"}', 40_060],
  [REPLY, 404, '{"code":10062,"message":"unknown"}', 10_062],
  [DEFERRAL, 204, '', 'ours'],
  [DEFERRAL, 404, '{"code":10062,"message":"unknown"}', 10_062],
] as const)(
  'where the connection is gone the callback endpoint decides: %j %i %s',
  async (answer, status, body, end) => {
    const answered = Promise.withResolvers<Acknowledgement | number>();
    const taken = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const { signed, port, callback } = await started(async (responder) => {
      taken.resolve();
      await gone.promise;
      // The server has to hear of it.
      await sleep(50);
      answered.resolve(responder.respond(answer).catch((error) => error.code));
    });
    Object.assign(callback, { status, body });
    const sent = command().body;
    const timestamp = now();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${sent.length}\r\n` +
        `x-signature-ed25519: ${signed(timestamp, sent)}\r\nx-signature-timestamp: ${timestamp}\r\n\r\n${sent}`,
    );
    await taken.promise;
    socket.destroy();
    gone.resolve();
    expect(await answered.promise).toBe(end);
  },
);

it('takes no request after a stop, and answers those that it has', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const { post, url, transport, handled } = await started(async (responder) => {
    await goOn;
    await responder.respond(REPLY);
  });
  const inHand = post(url, { body: command().body });
  await expect.poll(() => handled).toHaveLength(1);
  expect(transport.status).toMatchObject({ closed: false, connections: [{ connected: true }] });
  await transport.stop();
  expect(transport.status).toMatchObject({ closed: true, connections: [{ connected: false }] });
  await expect(post(url)).rejects.toThrow(/ECONNREFUSED|other side closed/);
  resolve();
  expect(await inHand).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await transport.end(false);
});

it('takes a request that is whole at the moment of a stop, and refuses a later one', async () => {
  const { signed, port, transport, handled } = await started();
  const begin = async () => {
    const { id, body } = command();
    const timestamp = now();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /interactions HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
        `x-signature-ed25519: ${signed(timestamp, body)}\r\nx-signature-timestamp: ${timestamp}\r\n\r\n`,
    );
    await once(socket, 'connect');
    return { id, finish: () => void socket.write(body), answer: once(socket, 'data').then(String) };
  };
  const [inTime, late] = [await begin(), await begin()];
  await sleep(20);
  const stopping = transport.stop();
  inTime.finish();
  await stopping;
  late.finish();
  expect(await inTime.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await late.answer).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
  expect(handled).toEqual([inTime.id]);
});

it('sends no first answer after 2.8 s, since Discord has given up on it', async () => {
  const failure = Promise.withResolvers<unknown>();
  const { post, url, callbacks } = await started(async (responder) => {
    const { now: real } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => real.call(performance) + 2_801);
    failure.resolve(await responder.respond(REPLY).catch((error) => error));
    vi.restoreAllMocks();
  });
  expect(await post(url, { body: command().body })).toMatchObject({ status: 202, body: '' });
  expect(await failure.promise).toMatchObject({ message: 'response: too late for Discord', unknown: false });
  expect(callbacks).toEqual([]);
});

it('answers an interaction of another process over the callback endpoint', async () => {
  const { transport, callbacks } = await started();
  const { id, body } = command();
  expect(await transport.respondTo(JSON.parse(body)).respond(REPLY)).toBe('ours');
  expect(callbacks).toEqual([expect.stringContaining(`/interactions/${id}/`)]);
});

it('ends once every answer on its way is sent', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const { post, url, transport, handled } = await started(async (responder) => {
    await goOn;
    await responder.respond(REPLY);
  });
  const inHand = post(url, { body: command().body });
  await expect.poll(() => handled).toHaveLength(1);
  await transport.stop();
  const { connections } = transport.status;
  await transport.stop();
  expect(transport.status.connections).toEqual(connections);
  const steps: string[] = [];
  const ended = transport.end(false).then(() => steps.push('ended'));
  await sleep(20);
  steps.push('answered');
  resolve();
  expect(await inHand).toMatchObject({ status: 200 });
  await ended;
  expect(steps).toEqual(['answered', 'ended']);
});

it('breaks off requests when it ends at once', async () => {
  const { post, url, transport, handled } = await started(() => new Promise(() => {}));
  const inHand = expect(post(url, { body: command().body })).rejects.toThrow('other side closed');
  await expect.poll(() => handled).toHaveLength(1);
  await transport.stop();
  await transport.end(true);
  await inHand;
});

it('is lost when its server fails', async () => {
  const create = vi.spyOn(http, 'createServer');
  onTestFinished(() => void create.mockRestore());
  const { transport, url } = await started();
  const servers = create.mock.results.map(({ value }) => value);
  const { port } = new URL(url);
  const server = servers.find((each) => each.address()?.port === Number(port));
  const cause = new Error('accept EMFILE');
  server?.emit('error', cause);
  // Nobody has to wait for it at that moment.
  await sleep(0);
  await expect(transport.lost).rejects.toMatchObject({
    exitCode: ExitCode.localFailure,
    message: 'The webhook server failed: accept EMFILE.',
    cause,
  });
});

it.skipIf(!hasIpv6)('names an address of IPv6 as a URL does', async () => {
  const { transport, url, post } = await started(undefined, 400, { host: '::1' });
  expect(transport.status.address).toMatch(/^http:\/\/\[::1\]:\d+\/interactions$/);
  expect(await post(url)).toMatchObject({ status: 200 });
});

it('says in a sentence why it cannot listen', async () => {
  const { port, publicKey, transport: first } = await started();
  const second = (host: string, other = 0) =>
    new WebhookTransport({
      publicKey,
      host,
      port: other,
      apiUrl: 'http://127.0.0.1:1',
      rateLimitGate: new RateLimitGate(),
      clock: new ClockWatch(silent),
      log: silent,
    });
  const failure = (host: string, other?: number) =>
    second(host, other)
      .start({ has: () => false, handle: async () => {} })
      .catch((error) => error);
  expect(second('127.0.0.1').status).toEqual({ closed: false, address: undefined, connections: [] });
  expect(first.kind).toBe('webhooks');
  expect(await failure('127.0.0.1', port)).toMatchObject({
    message: `Another program listens on port ${port} of 127.0.0.1: stop it, or change PORT.`,
    exitCode: ExitCode.localFailure,
    cause: expect.objectContaining({ code: 'EADDRINUSE' }),
  });
  expect(await failure('127.0.0.1', 70_000), 'a defect stays one').toBeInstanceOf(RangeError);
  expect(await failure('192.0.2.1')).toMatchObject({
    message: expect.stringMatching(/^HOST is 192\.0\.2\.1, which is not an address of this machine/),
  });
});

it('warns of a wrong clock, even of one with which every request is refused', async () => {
  for (const [off, status] of [
    [100, 200],
    [-900, 401],
  ] as const) {
    const { post, url, log } = await started();
    expect(await post(url, { timestamp: now() - off })).toMatchObject({ status });
    const [direction, repeated] =
      off > 0 ? ['ahead of', '. If .* somebody has replayed an old request, .*'] : ['behind', ''];
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: expect.stringMatching(`clock is \\d+ s ${direction}.*five minutes are refused${repeated}$`),
      }),
    );
  }
});
