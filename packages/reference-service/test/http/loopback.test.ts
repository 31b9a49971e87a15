// Whom the service answers: this machine's programs, and no page by a name of its own that leads here.

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runningService } from '../running-service.ts';

async function ask(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}Connection: close\r\n\r\n`);
  return text(socket);
}

const PATHS = ['/v1/names/solo', '/v1/conversations', '/docs', '/openapi.json', '/nowhere', '/%'];

test.each([
  'rebound.example',
  'rebound.example:4000',
  '127.0.0.1.rebound.example',
  'localhost.rebound.example',
  '128.0.0.1',
  '127.0.0.1@rebound.example',
  '127.0.0.1\r\nHost: rebound.example',
])('a request for the host %j is refused', async (host) => {
  const { url } = await runningService();
  for (const path of PATHS) {
    const answer = await ask(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`);
    expect(answer, path).toMatch(
      /^HTTP\/1.1 403 .*application\/problem\+json.*at its loopback address alone/s,
    );
  }
});

test.each([
  'HTTP/1.0\r\n',
  ...['127.0.0.1', 'localhost', 'LOCALHOST:1', '[::1]', '[::1]:8080', '127.8.9.10:65535'].map(
    (host) => `HTTP/1.1\r\nHost: ${host}\r\n`,
  ),
])('one of this machine, with whatever port, is answered: %j', async (head) => {
  const { url } = await runningService();
  expect(await ask(url, `GET /openapi.json ${head}`)).toMatch(/^HTTP\/1.1 200 /);
});
