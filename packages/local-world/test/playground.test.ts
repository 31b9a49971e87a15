import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { Client, Events } from 'discord.js';
import { discordJsAgent } from 'local-discord/testing';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { PlaygroundFolder } from '../playground-folder.ts';

const ROLLCALL = new URL('../../../rollcall.js', import.meta.url).pathname;
const EXAMPLE = new URL('../../local-discord/world-file/example.json', import.meta.url).pathname;
const LINES = 6;
const LINES_WITH_TLS = 9;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'playground-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

function start(args: readonly string[]): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [ROLLCALL, 'playground', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A playground that is up, with the settings that it has printed. */
async function playground(...args: string[]) {
  const child = start(args);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.split('\n').length > (args.includes('--tls') ? LINES_WITH_TLS : LINES)) break;
  }
  const stop = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'close');
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return { printed, settings: parseEnv(printed), stop };
}

/** Runs to the end by itself. */
async function failing(...args: string[]) {
  const child = start(args);
  if (!child.stderr) throw new Error('no stderr');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}

test('it prints what a bot beside it needs, a line each, and a bot of discord.js is let in', async () => {
  const { printed, settings, stop } = await playground();
  expect(printed).toMatch(/^([A-Z_]+=\S+\n){6}$/);
  expect(settings).toEqual({
    DISCORD_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    DISCORD_TOKEN: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    DISCORD_APPLICATION_ID: expect.stringMatching(/^\d{17,20}$/),
    DISCORD_PUBLIC_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    PAGE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    CONTROL_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/control\/v1$/),
  });
  const client = new Client({
    intents: [],
    rest: { api: `${settings.DISCORD_API_URL}`, agent: discordJsAgent },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(settings.DISCORD_TOKEN);
  await ready;
  expect(client.application?.id).toBe(settings.DISCORD_APPLICATION_ID);
  expect(await (await fetch(`${settings.PAGE_URL}`)).text()).toContain('<!doctype html>');
  expect(await stop('SIGTERM')).toBe(0);
});

// Between the two starts another test may be given one of the first one's ports: then it is tried anew, with others.
const MAY_LOSE_ITS_PORT = { retry: 2 };

test(
  'a second start with the same folder has the same values, for the same world alone',
  MAY_LOSE_ITS_PORT,
  async () => {
    const data = join(folder(), 'new', 'state');
    const first = await playground('--data', data, '--world', EXAMPLE);
    expect(await first.stop('SIGINT')).toBe(0);
    const second = await playground('--data', data, '--world', EXAMPLE);
    expect(second.printed).toBe(first.printed);
    // On other ports too, which would be kept in the place of those of the first.
    expect(await failing('--data', data, '--world', EXAMPLE, '--port', '0')).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${data} cannot be used: another program is writing to it.\n`,
    });
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(await failing('--data', data)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${data} has the state of another application: use another folder.\n`,
    });
  },
);

test('a folder whose notes are damaged is as at the first start', () => {
  using kept = new PlaygroundFolder(folder());
  const state = { applicationId: '1190000000000000001', port: 4_000, pagePort: 4_001 };
  kept.keep(state);
  expect(kept.read()).toEqual(state);
  kept.keep({ ...state, port: 99_999 });
  expect(kept.read()).toBeUndefined();
});

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
  const data = folder();
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
  const run = await failing('--', process.execPath, '--input-type=module', '-e', script, '--', '--port', 'x');
  expect(run).toEqual({
    code: 7,
    stdout: '200 hi true --port,x\n',
    stderr: expect.stringMatching(
      /^The local Discord is up\.\n {2}Act as its people .*\n.*\n.*\ndocs\/playground\.md .*\n$/,
    ),
  });
});

test('a signal is passed on to the command, whose end is the end', async () => {
  const child = start([
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
  const killed = start(['--', process.execPath, '-e', "process.kill(process.pid, 'SIGKILL')"]);
  expect((await once(killed, 'close'))[0]).toBe(128 + 9);
});

test('a command that is not there, or not named, is told', async () => {
  expect(await failing('--', 'no-such-program')).toMatchObject({
    code: 127,
    stdout: '',
    stderr: expect.stringMatching(/The command no-such-program cannot be run: it is not there\.\n$/),
  });
  expect(await failing('--')).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(
      /^After -- comes a command, as in npm run -s playground -- -- pytest tests\.\n/,
    ),
  });
});

test('what cannot be used is told in sentences', async () => {
  const file = join(folder(), 'world.json');
  writeFileSync(file, '{ "application": { "name": "x" }, "people": [] }');
  expect(await failing('--world', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The world ${file} is not right:\n  people has to have at least 1 entry.\n`,
  });
  expect((await failing('--world', '/nowhere.json')).stderr).toBe(
    'The world /nowhere.json cannot be used: it is not there.\n',
  );
  expect(await failing('--data', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The folder .*\n$/),
  });
  expect((await failing('--world', '/dev/zero')).stderr).toBe(
    'The world /dev/zero cannot be used: it is larger than 32768 KiB.\n',
  );
  expect((await failing('--port', 'x')).code).toBe(64);
});
