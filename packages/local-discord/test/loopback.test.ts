import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { localDiscord, loggedIn } from './fixture.ts';

interface Asked {
  readonly path?: string;
  readonly host?: string;
  readonly origin?: string;
}

/** A request as a browser or a program sends it, with whatever host and origin. */
async function ask(apiUrl: string, { path = '/api/v10/gateway', host, origin }: Asked) {
  const headers = { ...(host !== undefined && { host }), ...(origin !== undefined && { origin }) };
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    type: string;
    body: string;
  }>();
  const sent = request(new URL(path, apiUrl), { headers }, async (response) => {
    const chunks = await Array.fromAsync(response);
    const { statusCode: status = 0, headers: got } = response;
    resolve({ status, type: got['content-type'] ?? '', body: Buffer.concat(chunks).toString() });
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

async function upgrade(apiUrl: string, { host, origin }: Asked): Promise<number> {
  const headers = { ...(host !== undefined && { host }), ...(origin !== undefined && { origin }) };
  const socket = new WebSocket(apiUrl.replace(/^http(.*)\/api$/, 'ws$1/?v=10'), { headers });
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.on('open', () => resolve(101));
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
  socket.on('error', () => {});
  const status = await promise;
  socket.terminate();
  return status;
}

test('what names a loopback host, and comes from no page or one of this machine, is answered', async () => {
  const discord = await localDiscord();
  const { port } = new URL(discord.apiUrl);
  for (const asked of [
    {},
    { host: `localhost:${port}` },
    { host: `LOCALHOST:${port}` },
    { host: `[::1]:${port}` },
    { host: '127.0.0.1' },
    { host: '[::1]' },
    { host: 'localhost' },
    { host: 'localhost:' },
    { host: '127.0.0.1:0' },
    { host: '127.0.0.1:000443' },
    { host: `127.0.0.1:${Number(port) === 1 ? 2 : 1}` },
    { host: `127.8.9.10:${port}` },
    { origin: 'http://127.0.0.1:3000' },
    { origin: 'http://localhost' },
    { host: `localhost:${port}`, origin: 'https://[::1]:1' },
  ]) {
    expect((await ask(discord.apiUrl, asked)).status, JSON.stringify(asked)).toBe(200);
    expect(await upgrade(discord.apiUrl, asked), JSON.stringify(asked)).toBe(101);
  }
  await loggedIn(discord);
});

test('a foreign host or origin is refused in plain words, at the gateway, for files and for what is not there', async () => {
  const discord = await localDiscord();
  const { port } = new URL(discord.apiUrl);
  const foreign = [
    { host: `rebound.example:${port}` },
    { host: '128.0.0.1' },
    { host: 'localhost.rebound.example' },
    { host: `127.0.0.1.rebound.example:${port}` },
    { host: `127.0.0.1:${port}@rebound.example` },
    { origin: 'https://rebound.example' },
    { origin: 'null' },
    { origin: 'http://localhost.rebound.example' },
    { origin: 'http://127.0.0.1:80@rebound.example' },
    { origin: 'chrome-extension://abc' },
    { origin: `http://127.0.0.1:${port}, https://rebound.example` },
  ];
  const paths = [
    '/api/v10/gateway',
    '/api/v10/users/@me',
    '/attachments/1/2/x.txt',
    '/nowhere',
    '/%',
    '/api/v1/x',
  ];
  for (const asked of foreign) {
    for (const path of paths) {
      const answer = await ask(discord.apiUrl, { ...asked, path });
      expect(answer, JSON.stringify({ ...asked, path })).toMatchObject({ status: 403 });
      expect(answer.type).toBe('text/plain; charset=utf-8');
      expect(answer.body).toMatch(/^The local Discord answers [a-z ]+\.\n$/);
    }
    expect(await upgrade(discord.apiUrl, asked), JSON.stringify(asked)).toBe(403);
  }
});

test('a request with several hosts is refused, which no client of HTTP sends; one of HTTP/1.0 without any is answered', async () => {
  const { apiUrl } = await localDiscord();
  const { port, hostname } = new URL(apiUrl);
  const own = `Host: ${hostname}:${port}\r\n`;
  const other = 'Host: rebound.example\r\n';
  for (const [version, hosts] of [
    ['1.1', own + other],
    ['1.1', other + own],
  ]) {
    for (const path of ['/api/v10/gateway', '/%']) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`);
      expect(await text(socket), `${path} ${hosts}`).toMatch(
        /^HTTP\/1.1 403 .*only at its loopback address\.\n$/s,
      );
    }
  }
  const socket = connect(Number(port), hostname);
  socket.write('GET /api/v10/gateway HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});
