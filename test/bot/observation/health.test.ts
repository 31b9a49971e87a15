import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { VERSION } from 'startup/version';
import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { type ProcessStatus, readinessOf } from '../../../src/bot/observation/readiness.ts';
import { serveHealth } from '../../../src/bot/observation/serve-health.ts';
import { CannotRun, ExitCode } from '../../../src/bot/process/exit.ts';
import { CallOutages } from '../../../src/bot/process/outages.ts';
import type { ConnectionStatus } from '../../../src/bot/transport/transport.ts';
import { rawClients } from '../raw-clients.ts';

const log = createLogger('silent', [], { write: () => undefined });

/** Serves the endpoints on a free port and returns their address. @param lines gets the lines of the log */
async function served(processStatus: ProcessStatus, lines: Record<string, unknown>[] = []): Promise<string> {
  const told = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  await serveHealth({ host: '127.0.0.1', port: 0, processStatus, log: told }, stack);
  return `http://127.0.0.1:${lines.at(-1)?.port}`;
}

const shard = (id: number, awaySeconds?: number): ConnectionStatus => ({
  shard: id,
  connected: awaySeconds === undefined,
  since: performance.now() - (awaySeconds ?? 60) * 1_000,
});

const botWith = (connections: readonly ConnectionStatus[], closed = false) => ({
  transport: { closed, connections },
  auditLines: 0,
});

async function readiness(processStatus: ProcessStatus) {
  const answer = await fetch(`${await served(processStatus)}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

describe('/readyz', () => {
  it('says yes, and which connections there are', async () => {
    const bot = botWith([shard(0), shard(1)]);
    expect(await readiness({ phase: 'ready', transportKind: 'gateway', bot })).toEqual({
      status: 200,
      body: { ready: true, transport: { kind: 'gateway', connected: 2, away: [] } },
    });
  });

  it.each<[string, ProcessStatus]>([
    ['starting', { phase: 'starting', transportKind: 'gateway' }],
    ['starting', { phase: 'starting', transportKind: 'gateway', bot: botWith([shard(0)]) }],
    ['stopping', { phase: 'stopping', transportKind: 'webhooks', bot: botWith([shard(0)]) }],
    ['closed', { phase: 'ready', transportKind: 'gateway', bot: botWith([shard(0)], true) }],
    ['closed', { phase: 'ready', transportKind: 'gateway', bot: botWith([]) }],
    [
      '1 of 2 shards away',
      { phase: 'ready', transportKind: 'gateway', bot: botWith([shard(0), shard(1, 3)]) },
    ],
  ])('says no while it is %s', async (reason, processStatus) => {
    expect(await readiness(processStatus)).toMatchObject({ status: 503, body: { ready: false, reason } });
  });

  it('bears with a shard that is away for less than 3 s, and names it', async () => {
    const processStatus: ProcessStatus = {
      phase: 'ready',
      transportKind: 'gateway',
      bot: botWith([shard(0), shard(7, 2)]),
    };
    expect(await readiness(processStatus)).toMatchObject({
      status: 200,
      body: { transport: { connected: 1, away: [{ shard: 7, seconds: expect.closeTo(2, 0) }] } },
    });
  });

  it('counts a shard as away from 3 s on, and names 20 at the most', () => {
    const connections = Array.from({ length: 25 }, (_, id) => ({ shard: id, connected: false, since: 500 }));
    const at = (now: number) =>
      readinessOf({ phase: 'ready', transportKind: 'gateway', bot: botWith(connections) }, now);
    expect(at(3_499).ready).toBe(true);
    expect(at(3_500)).toMatchObject({ ready: false, reason: '25 of 25 shards away' });
    expect(at(3_500).transport).toMatchObject({ connected: 0, away: { length: 20 } });
  });

  it('says closed without a bot, and of webhooks that are not taken any more', () => {
    expect(readinessOf({ phase: 'ready', transportKind: 'gateway' })).toMatchObject({
      reason: 'closed',
      transport: { connected: 0, away: [] },
    });
    const bot = botWith([{ shard: undefined, connected: false, since: 0 }]);
    const claims = { isUnavailable: false };
    expect(readinessOf({ phase: 'ready', transportKind: 'webhooks', bot, claims }, 5_000)).toMatchObject({
      ...{ ready: false, reason: 'closed', claims: 'ok' },
      transport: { away: [{ seconds: 5 }] },
    });
  });

  it('says that claims and the service are degraded, and stays ready', async () => {
    const outages = new CallOutages(log, { begins: 'away', ends: 'back' });
    const processStatus: ProcessStatus = {
      phase: 'ready',
      transportKind: 'webhooks',
      bot: botWith([{ shard: undefined, connected: true, since: 0 }]),
      // Nobody has called it, and nothing listens there.
      service: { address: new URL('http://127.0.0.1:1/secret'), outages },
      claims: { isUnavailable: true },
    };
    const { status, body } = await readiness(processStatus);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { service: 'degraded', claims: 'degraded' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('says how the store is where there is one, and stays ready', async () => {
    const at = (state: 'ok' | 'degraded' | undefined) =>
      readiness({ phase: 'ready', transportKind: 'gateway', bot: botWith([shard(0)]), store: { state } });
    expect(await at('degraded')).toMatchObject({ status: 200, body: { ready: true, store: 'degraded' } });
    expect(await at('ok')).toMatchObject({ status: 200, body: { store: 'ok' } });
    const { body } = await at(undefined);
    for (const part of ['store', 'claims']) expect(body).not.toHaveProperty(part);
  });

  it('asks a service that nobody has called lately, once in 5 s, and waits half a second for it at the most', async () => {
    let asked = 0;
    let answered = 0;
    const silent = createServer((_request, response) => {
      asked += 1;
      const answer = setTimeout(() => {
        answered += 1;
        response.end();
      }, 2_000);
      onTestFinished(() => clearTimeout(answer));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const outages = new CallOutages(log, { begins: 'away', ends: 'back' });
    const service = { address: new URL(`http://127.0.0.1:${address.port}`), outages };
    const url = await served({ phase: 'ready', transportKind: 'gateway', bot: botWith([shard(0)]), service });
    const answers = await Promise.all([1, 2, 3].map(async () => (await fetch(`${url}/readyz`)).status));
    expect(answers).toEqual([200, 200, 200]);
    expect([asked, answered]).toEqual([1, 0]);
    outages.note(undefined);
    await fetch(`${url}/readyz`);
    expect(asked).toBe(1);
  });
});

describe('/readyz about a service that no command has called', () => {
  it.each([
    [200, 'ok'],
    [302, 'ok'],
    [401, 'ok'],
    [404, 'ok'],
    [500, 'ok'],
    [501, 'ok'],
    [502, 'degraded'],
    [503, 'degraded'],
    [504, 'degraded'],
  ])('takes an answer of %i for %s, and sends no token', async (status, state) => {
    const requests: object[] = [];
    const answering = createServer(({ method, headers }, response) => {
      requests.push({ method, authorization: headers.authorization });
      response.writeHead(status, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(answering, 'listening');
    onTestFinished(() => {
      answering.closeAllConnections();
      answering.close();
    });
    const address = answering.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const outages = new CallOutages(log, { begins: 'away', ends: 'back' });
    const service = { address: new URL(`http://127.0.0.1:${address.port}`), outages };
    const bot = botWith([shard(0)]);
    expect((await readiness({ phase: 'ready', transportKind: 'gateway', bot, service })).body).toMatchObject({
      ready: true,
      service: state,
    });
    expect(requests).toEqual([{ method: 'HEAD', authorization: undefined }]);
  });
});

describe('the health endpoints', () => {
  const starting: ProcessStatus = { phase: 'starting', transportKind: 'gateway' };

  it('say that the process lives while it starts', async () => {
    const answer = await fetch(`${await served(starting)}/livez?probe=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({
      live: true,
      version: VERSION,
      uptimeSeconds: expect.any(Number),
    });
  });

  it('refuse other paths and methods', async () => {
    const url = await served(starting);
    for (const path of ['/', '/livez/', '/metrics2', '/interactions', '/constructor']) {
      expect((await fetch(url + path)).status, path).toBe(404);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await fetch(`${url}/readyz`, { method });
      expect({ status, allow: headers.get('allow') }, method).toEqual({ status: 405, allow: 'GET, HEAD' });
    }
    expect((await fetch(`${url}/livez`, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['are silent', ''],
    ['never end their head', 'GET /livez HTTP/1.1\r\nhost: '],
    ['never end their body', 'POST /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n1'],
    ['keep their connection', 'GET /livez HTTP/1.1\r\nhost: a\r\n\r\n'],
  ])('answer every probe beside 70 clients that %s, and say so once', async (_, says) => {
    const lines: Record<string, unknown>[] = [];
    const url = await served(starting, lines);
    const clients = await rawClients(70, Number(new URL(url).port), says);
    for (let probe = 0; probe < 10; probe++) {
      const { statusCode, body } = await request(`${url}/livez`, { reset: true });
      expect(statusCode).toBe(200);
      await body.dump();
    }
    await expect.poll(() => clients.filter(({ ended }) => ended).length).toBeGreaterThanOrEqual(6);
    const warned = lines.filter(({ level }) => level === 'warn');
    expect(warned).toMatchObject([
      { msg: expect.stringMatching(/^the health port had too many connections/) },
    ]);
  });

  it('end although a client keeps its connection', async () => {
    const stack = new AsyncDisposableStack();
    const lines: Record<string, unknown>[] = [];
    const told = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
    await serveHealth({ host: '127.0.0.1', port: 0, processStatus: starting, log: told }, stack);
    const client = connect(Number(lines.at(-1)?.port), '127.0.0.1').on('error', () => undefined);
    await once(client, 'connect');
    client.write('GET /livez HTTP/1.1\r\n');
    const closed = new Promise((resolve) => client.on('close', resolve));
    await stack.disposeAsync();
    await closed;
  });

  it.each([
    [
      '127.0.0.1',
      /^HEALTH_PORT and HEALTH_HOST: .* port \d+ because another program has it\. Choose another port\.$/,
      ExitCode.localFailure,
    ],
    [
      '192.0.2.1',
      /^HEALTH_HOST is 192\.0\.2\.1, which is not an address of this machine/,
      ExitCode.invalidConfiguration,
    ],
  ])('say in a sentence that they cannot be had at %s', async (host, sentence, exitCode) => {
    const taken = Number(new URL(await served(starting)).port);
    const stack = new AsyncDisposableStack();
    onTestFinished(() => stack.disposeAsync());
    const failure = await serveHealth({ host, port: taken, processStatus: starting, log }, stack).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(CannotRun);
    expect(failure.message).toMatch(sentence);
    expect(failure.exitCode).toBe(exitCode);
  });
});
