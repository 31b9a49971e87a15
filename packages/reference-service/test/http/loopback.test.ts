// Whom the service answers: this machine's programs and those of named hosts, and no page by a name that leads here.

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalService } from '../../start-service.ts';
import { runningService } from '../running-service.ts';

async function ask(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}Connection: close\r\n\r\n`);
  return text(socket);
}

const PATHS = ['/v1/names/solo', '/v1/conversations', '/docs', '/openapi.json', '/livez', '/nowhere', '/%'];

test('a request for another host is refused', async () => {
  const { url } = await runningService();
  for (const host of [
    'rebound.example',
    'rebound.example:4000',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    '128.0.0.1',
    '127.0.0.1@rebound.example',
    '127.0.0.1\r\nHost: rebound.example',
  ])
    for (const path of PATHS) {
      const answer = await ask(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`);
      expect(answer, `${host} ${path}`).toMatch(
        /^HTTP\/1.1 421 .*application\/problem\+json.*to the hosts in SERVICE_ALLOWED_HOSTS alone/s,
      );
    }
});

test('one of this machine, with whatever port, is answered, and HTTP/1.0 without a host', async () => {
  const { url } = await runningService();
  for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST:1', '[::1]', '[::1]:8080', '127.8.9.10:65535'])
    expect(await ask(url, `GET /livez HTTP/1.1\r\nHost: ${host}\r\n`), host).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask(url, 'GET /livez HTTP/1.0\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

test('hosts that are named are answered too, at every address, in any case and with any port', async () => {
  const allowedHosts = ['service', '192.0.2.7', '[fd00::7]'];
  const service = await startLocalService({ databaseFile: ':memory:', host: '0.0.0.0', allowedHosts });
  onTestFinished(service.close);
  const answers = (host: string) => ask(service.url, `GET /livez HTTP/1.1\r\nHost: ${host}\r\n`);
  for (const host of ['service', 'SERVICE:4000', '192.0.2.7:80', '[fd00::7]', '[FD00::7]:1', 'localhost'])
    expect(await answers(host), host).toMatch(/^HTTP\/1\.1 200 .*"live":true/s);
  for (const host of [
    'service.rebound.example',
    'a.service',
    '192.0.2.8',
    'fd00::7',
    'service\r\nHost: service',
  ])
    expect(await answers(host), host).toMatch(/^HTTP\/1\.1 421 /);
});
