import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../src/bot/bot-rest/bot-rest.ts';
import { ownApplication } from '../../src/bot/bot-rest/own-application.ts';
import { createProbe } from '../../src/bot/doctor/probe.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { sendTraces } from '../../src/bot/observation/send-traces.ts';
import { ServiceProbe } from '../../src/bot/observation/serve-health.ts';
import { CallOutages } from '../../src/bot/process/outages.ts';
import { RateLimitGate } from '../../src/bot/state/memory/state-in-memory.ts';
import { interactions } from '../../src/bot/transport/bot-channels.ts';
import { tryConnect } from '../../src/bot/transport/gateway/connection.ts';
import { InteractionCalls } from '../../src/bot/transport/rest/interaction-calls.ts';
import { useProxies } from '../../src/services/http/pools.ts';
import { createRestClient } from '../../src/services/http/rest-client.ts';
import { CERTIFICATES, startTlsServer } from '../servers/tls-server.ts';

const trusted = getCACertificates('default');
const log = createLogger('silent', [], { write: () => undefined });

/** What the proxy was asked for, in order: `CONNECT host:port`, or the method and address of a call that it passes on. */
let asked: string[];
let credentials: (string | undefined)[];
/** What the server behind the proxy was asked for. */
let arrived: string[];

/** A proxy that leads to one server, whatever it is asked for. */
async function startProxy(port: number): Promise<URL> {
  const note = ({ method, url, headers }: IncomingMessage) => {
    asked.push(`${method} ${url}`);
    credentials.push(headers['proxy-authorization']);
  };
  const proxy = createHttpServer((request, response) => {
    note(request);
    response.setHeader('content-type', 'application/json').end('{"id":"1","name":"bot"}');
  });
  proxy.on('connect', (request, client, head) => {
    note(request);
    const server = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const socket of [server, client]) socket.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return new URL(`http://ada:se%20cret@127.0.0.1:${(proxy.address() as AddressInfo).port}`);
}

beforeEach(async () => {
  [asked, credentials, arrived] = [[], [], []];
  setDefaultCACertificates([...trusted, CERTIFICATES.ofAnotherHost]);
  const { host, server, close } = await startTlsServer('ofAnotherHost');
  server.on('request', (request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"id":"1","name":"bot"}');
  });
  server.on('upgrade', (request, socket) => {
    arrived.push(`upgrade ${request.url}`);
    socket.end('HTTP/1.1 426 Upgrade Required\r\n\r\n');
  });
  onTestFinished(close);
  const proxy = await startProxy(Number(host.split(':')[1]));
  useProxies({ https: proxy, http: proxy, except: ['direct.example'] });
});
afterEach(() => {
  useProxies();
  setDefaultCACertificates(trusted);
});

const TUNNEL = ['CONNECT other.example:443'];
const BASIC = `Basic ${Buffer.from('ada:se cret').toString('base64')}`;

describe('a proxy carries', () => {
  it("the calls with the bot's token", async () => {
    const rest = createBotRest('https://other.example/api', 'x.y.z');
    onTestFinished(() => endBotRest(rest));
    expect(await ownApplication(rest)).toEqual({ id: '1', name: 'bot' });
    expect({ asked, arrived }).toEqual({ asked: TUNNEL, arrived: ['GET /api/v10/applications/@me'] });
    expect(credentials).toEqual([BASIC]);
  });

  it('answers to interactions', async () => {
    const calls = new InteractionCalls('https://other.example/api', new RateLimitGate());
    onTestFinished(() => calls.close(true));
    const call = { method: 'POST', path: '/interactions/1/t/callback', label: 'callback' } as const;
    expect(String(await calls.send({ ...call, bucket: 't', body: '{}' }, 5_000))).toContain('bot');
    expect({ asked, arrived }).toEqual({
      asked: TUNNEL,
      arrived: ['POST /api/v10/interactions/1/t/callback'],
    });
  });

  it.each([
    ['https', TUNNEL, ['GET /a']],
    ['http', ['GET http://other.example/a'], []],
  ])('calls of the service (%s)', async (scheme, seen, behind) => {
    const client = createRestClient({ baseUrl: new URL(`${scheme}://other.example`), timeoutSeconds: 10 });
    onTestFinished(() => client.close());
    expect(await client.get('/a', { authorised: false })).toEqual({ id: '1', name: 'bot' });
    expect({ asked, arrived }).toEqual({ asked: seen, arrived: behind });
  });

  it('the probes of readiness and of the doctor', async () => {
    const baseUrl = new URL('https://other.example/b');
    await new ServiceProbe(baseUrl, new CallOutages(log, { begins: '', ends: '' })).probe();
    await expect.poll(() => arrived).toEqual(['HEAD /b']);
    const probe = createProbe({ baseUrl, timeoutSeconds: 10 });
    onTestFinished(() => probe.close());
    expect(await probe.get('/c', {})).toMatchObject({ status: 200 });
    expect({ asked, arrived }).toEqual({ asked: [...TUNNEL, ...TUNNEL], arrived: ['HEAD /b', 'GET /b/c'] });
  });

  it('the connection to the gateway', async () => {
    const error = await tryConnect('wss://other.example/?v=10', 5_000);
    expect(error?.message).toBe('Unexpected server response: 426');
    expect({ asked, arrived }).toEqual({ asked: TUNNEL, arrived: ['upgrade /?v=10'] });
    expect(credentials).toEqual([BASIC]);
  });

  it('traces', async () => {
    const stack = new AsyncDisposableStack();
    const endpoint = new URL('https://other.example');
    sendTraces({ endpoint, headers: {}, serviceName: 'rollcall', log }, stack);
    await interactions.tracePromise(async () => undefined, {
      command: 'list',
      kind: 'command',
      reference: 'r',
    });
    await stack.disposeAsync();
    await expect.poll(() => ({ asked, arrived })).toEqual({ asked: TUNNEL, arrived: ['POST /v1/traces'] });
  });
});

it('nothing to this machine goes through the proxy', async () => {
  const server = createHttpServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost']) {
    const client = createRestClient({ baseUrl: new URL(`http://${host}:${port}`), timeoutSeconds: 10 });
    onTestFinished(() => client.close());
    expect(await client.get('/a', { authorised: false })).toEqual({});
  }
  expect(asked).toEqual([]);
});
