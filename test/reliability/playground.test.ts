import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  newFolder,
  playedToItsEnd,
  playground,
  startPlayground,
} from '../../packages/local-world/test/playground.ts';

/** The status of an address behind TLS that is known by a name of Discord's. */
function statusOf(settings: NodeJS.Dict<string>, host: string, path: string): Promise<number | undefined> {
  const ca = readFileSync(`${settings.CA_FILE}`);
  const { port } = new URL(`${settings.DISCORD_API_URL}`);
  const headers = { host, authorization: `Bot ${settings.DISCORD_TOKEN}` };
  return new Promise((resolve, reject) => {
    get({ ca, host: '127.0.0.1', port, path, headers, servername: host, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

test('with TLS it has the names of Discord too, under an authority of its own that a second start keeps', async () => {
  const data = newFolder();
  const args = ['--tls', '--data', data];
  const { settings, stop } = await playground(...args);
  expect(settings).toMatchObject({
    DISCORD_API_URL: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/api$/),
    CA_FILE: join(data, 'ca.pem'),
    NODE_EXTRA_CA_CERTS: join(data, 'ca.pem'),
    SSL_CERT_FILE: join(data, 'ca.pem'),
  });
  for (const host of ['discord.com', 'canary.discord.com', 'gateway.discord.gg', 'localhost'])
    expect([host, await statusOf(settings, host, '/api/v10/users/@me')]).toEqual([host, 200]);
  await expect(statusOf(settings, 'example.com', '/api/v10/gateway')).rejects.toThrow(/altnames/);
  const gateway = `${settings.DISCORD_API_URL}`.replace(/^https(.*)\/api$/, 'wss$1/?v=10&encoding=json');
  const socket = new WebSocket(gateway, { ca: readFileSync(`${settings.CA_FILE}`) });
  const [hello] = await once(socket, 'message');
  expect(JSON.parse(String(hello))).toMatchObject({ op: 10 });
  expect(await stop('SIGTERM')).toBe(0);
  expect(statSync(join(data, 'certificate.json')).mode & 0o777).toBe(0o600);
  const authority = readFileSync(join(data, 'ca.pem'), 'utf8');
  const again = await playground(...args);
  expect(readFileSync(join(data, 'ca.pem'), 'utf8')).toBe(authority);
  expect(again.settings.DISCORD_API_URL).toBe(settings.DISCORD_API_URL);
  expect(await again.stop('SIGTERM')).toBe(0);
  writeFileSync(join(data, 'certificate.json'), '{');
  const third = await playground(...args);
  expect(readFileSync(join(data, 'ca.pem'), 'utf8')).not.toBe(authority);
  expect(await statusOf(third.settings, 'discord.com', '/api/v10/gateway')).toBe(200);
  expect(await third.stop('SIGTERM')).toBe(0);
}, 60_000);

test('without TLS a name of Discord is refused', async () => {
  const { settings, stop } = await playground();
  const { port } = new URL(`${settings.DISCORD_API_URL}`);
  const refused = await new Promise((resolve, reject) => {
    getPlain(
      { host: '127.0.0.1', port, path: '/api/v10/gateway', headers: { host: 'discord.com' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).on('error', reject);
  });
  expect(refused).toBe(403);
  expect(await stop('SIGTERM')).toBe(0);
});

test('a command has all values in its environment and standard output for itself, and its exit code is the end', async () => {
  const script = `
    const { CONTROL_URL, DISCORD_API_URL, DISCORD_TOKEN, PAGE_URL } = process.env;
    const me = await fetch(DISCORD_API_URL + '/users/@me', { headers: { authorization: 'Bot ' + DISCORD_TOKEN } });
    const said = await fetch(CONTROL_URL + '/people/member/say', { method: 'POST', body: '{"content":"hi","wait":0}' });
    console.log(me.status, (await said.json()).said.content, PAGE_URL.startsWith('http'), process.argv.slice(1).join());
    process.exitCode = 7;`;
  const run = await playedToItsEnd(
    '--',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
    '--',
    '--port',
    'x',
  );
  expect(run).toEqual({
    code: 7,
    stdout: '200 hi true --port,x\n',
    stderr: expect.stringMatching(
      /^The local Discord is up\.\n {2}Act as its people .*\n.*\n.*\ndocs\/playground\.md .*\n$/,
    ),
  });
});

test('a signal is passed on to the command, whose end is the end', async () => {
  const child = startPlayground([
    '--',
    process.execPath,
    '-e',
    "process.on('SIGTERM', () => process.exit(5)); console.log('up'); setInterval(() => {}, 1000)",
  ]);
  const stderr = child.stderr ? text(child.stderr) : '';
  for await (const chunk of child.stdout) if (String(chunk).includes('up')) break;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(5);
  expect(await stderr).not.toContain('Error');
  const killed = startPlayground(['--', process.execPath, '-e', "process.kill(process.pid, 'SIGKILL')"]);
  expect((await once(killed, 'close'))[0]).toBe(128 + 9);
});

test('a command that is not there, or not named, is told', async () => {
  expect(await playedToItsEnd('--', 'no-such-program')).toMatchObject({
    code: 127,
    stdout: '',
    stderr: expect.stringMatching(/The command no-such-program cannot be run: it is not there\.\n$/),
  });
  expect(await playedToItsEnd('--')).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(
      /^After -- comes a command, as in npm run -s playground -- -- pytest tests\.\n/,
    ),
  });
});
