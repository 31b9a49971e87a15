import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { residentBytes } from '../../bench/processes.ts';
import {
  newFolder,
  playedToItsEnd,
  playedWith,
  playground,
  playgroundWith,
  startPlayground,
} from '../../packages/playground/test/programs.ts';

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
});

/** The files below a folder that are the playground's, and not Node's compiled code. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('compile-cache'))
    .map(({ name }) => name);

test.each(['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGKILL'] as const)(
  'no key that a bot trusts stays behind %s, or is on a disk before',
  async (signal) => {
    const TMPDIR = newFolder();
    const { settings, stop } = await playgroundWith(['--tls'], { env: { TMPDIR } });
    expect(await statusOf(settings, 'discord.com', '/api/v10/gateway')).toBe(200);
    expect(filesIn(TMPDIR)).toEqual(['ca.pem']);
    expect(readFileSync(`${settings.CA_FILE}`, 'utf8')).not.toContain('PRIVATE');
    const wasKilled = signal === 'SIGKILL';
    expect(await stop(signal)).toBe(wasKilled ? null : 0);
    expect(filesIn(TMPDIR)).toEqual(wasKilled ? ['ca.pem'] : []);
  },
);

test.each([
  ['/nowhere', 'no folder can be created there'],
  ['/proc', 'no folder can be created there'],
  ['/dev/null', 'a file is in the place of its folder'],
])('a TMPDIR of %s is told', async (TMPDIR, reason) => {
  expect(await playedWith(['--tls'], { env: { TMPDIR } })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The folder ${TMPDIR} cannot be used: ${reason}.\n`,
  });
});

/** For `--import`: a module that sends the process a signal in the middle of its start with TLS. */
const signalledAtItsStart = (signal: NodeJS.Signals) =>
  `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('/selfsigned/')) process.kill(process.pid, '${signal}');
      return next(url, context);
    },
  });
`)}`;

test.each([
  ['SIGTERM', 128 + 15],
  ['SIGINT', 128 + 2],
  ['SIGHUP', 128 + 1],
  ['SIGQUIT', 128 + 3],
] as const)('after %s in the middle of its start the command is not run', async (signal, code) => {
  const TMPDIR = newFolder();
  const surroundings = { env: { TMPDIR }, node: ['--import', signalledAtItsStart(signal)] };
  const command = ['--', process.execPath, '-e', 'console.log("it runs")'];
  expect(await playedWith(['--tls', ...command], surroundings)).toEqual({ code, stdout: '', stderr: '' });
  expect(await playedWith(['--tls'], surroundings)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(filesIn(TMPDIR)).toEqual([]);
});

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
    const said = await fetch(CONTROL_URL + '/people/bob/say', { method: 'POST', body: '{"content":"hi","wait":0}' });
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
      /^The local Discord is up\. \d+ of Discord's 246 operations work, .*\n {2}Act as its people .*\n.*\n.*\nThe README .*\n$/,
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

test.each([
  ['no-such-program', 127, 'it is not there'],
  ['/dev/null', 126, 'this user is not allowed to use it: change its permissions'],
  ['/tmp', 126, 'this user is not allowed to use it: change its permissions'],
  ['/dev/null/x', 126, 'a file is in the place of its folder'],
])('the command %s is not run, and told why', async (command, code, reason) => {
  expect(await playedToItsEnd('--', command)).toMatchObject({
    code,
    stdout: '',
    stderr: expect.stringContaining(`\nThe command ${command} cannot be run: ${reason}.\n`),
  });
});

test.each([[[]], [['']], [[' ', 'x']]])('%j is no command', async (command) => {
  expect(await playedToItsEnd('--', ...command)).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(
      /^After -- comes a command, as in npm run -s playground -- -- pytest tests\.\n/,
    ),
  });
});

test('the folder from which npm was called may be gone', async () => {
  const INIT_CWD = join(newFolder(), 'gone');
  const env = { INIT_CWD, npm_lifecycle_event: 'playground' };
  expect(await playedWith([], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The folder ${INIT_CWD} cannot be used: it is not there.\n`,
  });
});

const GUILD_TEXT = 0;
const withId = z.object({ id: z.string() });
const channels = z.array(withId.extend({ type: z.int() }));

test('400 MB of uploads leave little more than the files that are kept', async () => {
  const { pid, settings, stop } = await playground();
  const api = `${settings.DISCORD_API_URL}`;
  const headers = { authorization: `Bot ${settings.DISCORD_TOKEN}` };
  const get = async (path: string): Promise<unknown> => (await fetch(`${api}${path}`, { headers })).json();
  const [guild] = z.array(withId).parse(await get('/users/@me/guilds'));
  const places = channels.parse(await get(`/guilds/${guild?.id}/channels`));
  const channel = places.find(({ type }) => type === GUILD_TEXT);
  const send = async (...files: Uint8Array<ArrayBuffer>[]): Promise<void> => {
    const form = new FormData();
    for (const [index, file] of files.entries()) form.set(`files[${index}]`, new Blob([file]), 'a.bin');
    const response = await fetch(`${api}/channels/${channel?.id}/messages`, {
      method: 'POST',
      headers,
      body: form,
    });
    await response.arrayBuffer();
    if (response.status === 429) {
      await pause(1_000 * Number(response.headers.get('retry-after')));
      return send(...files);
    }
    expect(response.status).toBe(200);
  };
  await send(new Uint8Array(1));
  const before = residentBytes(pid);
  const large = new Uint8Array(9_900_000);
  for (let sent = 0; sent < 20; sent += 1) await send(large, large);
  // 100 MB are kept, and Node collects garbage late: some 200 with it, 400 when each upload is copied some times.
  expect((residentBytes(pid) - before) / 1e6).toBeLessThan(280);
  expect(await stop('SIGTERM')).toBe(0);
});
