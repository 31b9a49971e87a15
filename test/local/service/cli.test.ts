import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalService } from '../../../src/local/service/start.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const ROLLCALL = resolve('rollcall.js');

/** The command line in a directory of its own, so that neither `.env` nor `.data` of this checkout counts. */
function service(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [ROLLCALL, 'service', ...args], {
    cwd,
    env: { ...process.env, LOCAL_DATA_DIR: undefined, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function finished(child: ChildProcessWithoutNullStreams) {
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code, signal };
}

async function run(cwd: string, args: readonly string[], { input = '', env = {} } = {}) {
  const child = service(cwd, args, env);
  child.stdin.end(input);
  return finished(child);
}

/** Waits until a stream has said something that matches. */
async function said(stream: Readable, pattern: RegExp): Promise<string> {
  let heard = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    heard += String(chunk);
    const [match] = pattern.exec(heard) ?? [];
    if (match !== undefined) return match;
  }
  throw new Error(`The stream ended without ${pattern}: ${heard}`);
}

const status = async (url: string) => {
  const { statusCode, body } = await request(url);
  await body.dump();
  return statusCode;
};

function count(databaseFile: string): unknown {
  const database = new DatabaseSync(databaseFile);
  const { names } = database.prepare('SELECT count(*) AS names FROM names').get() ?? {};
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
  return names;
}

test('--help prints how it is used; no command and an unknown one end with 64', async () => {
  const cwd = temporaryDirectory();
  const help = await run(cwd, ['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('import names FILE') });
  expect(await run(cwd, ['start', '--help'])).toEqual(help);
  expect(await run(cwd, [])).toMatchObject({
    code: 64,
    stdout: '',
    stderr: expect.stringContaining(help.stdout),
  });
  expect(await run(cwd, ['stop'])).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(/^There is no command "stop"\./),
  });
});

test.each([
  [['start', '--ports', '1'], /^Unknown option '--ports'/],
  [['start', '--port', '65536'], /^--port takes a number from 0 .* to 65535/],
  [['start', '--port', 'http'], /^--port takes a number/],
  [['start', 'now'], /^Unexpected argument 'now'/],
  [['start', '--rate-limit', '0'], /^--rate-limit takes how many requests a second/],
  [['start', '--rate-limit', 'no'], /^--rate-limit takes how many requests a second/],
  [['token'], /^token takes "create --user USER", "list" or "revoke ID"/],
  [['token', 'create'], /^token takes "create --user USER"/],
  [['token', 'create', 'ada'], /^token takes "create --user USER"/],
  [['token', 'create', '--user', ''], /^--user takes 1 to 255 characters without spaces/],
  [['token', 'create', '--user', 'a b'], /^--user takes 1 to 255 characters/],
  [['token', 'create', '--user', 'a\u001B[2J'], /^--user takes 1 to 255 characters/],
  [['token', 'list', 'all'], /^token takes/],
  [['token', 'list', '--user', 'ada'], /^token takes/],
  [['token', 'revoke'], /^token takes/],
  [['token', 'revoke', 'a', 'b'], /^token takes/],
  [['token', 'renew', 'a'], /^token takes/],
  [['import'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'names'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'games', 'x.csv'], /^import takes what to import \(names or score-records\) and one file/],
  [
    ['import', 'names', 'a.csv', 'b.csv'],
    /^import takes what to import \(names or score-records\) and one file/,
  ],
  [['import', 'names', 'x.csv', '--demo'], /^Unknown option '--demo'/],
] as const)('%j is refused with a sentence', async (args, sentence) => {
  const cwd = temporaryDirectory();
  const { code, stderr } = await run(cwd, args);
  expect(stderr).toMatch(sentence);
  expect(code).toBe(64);
  expect(existsSync(join(cwd, '.data'))).toBe(false);
});

test.each(['SIGINT', 'SIGTERM'] as const)('start serves until %s', async (signal) => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start', '--demo', '--database', 'x/y.sqlite']);
  const line = await said(child.stdout, /^Listening on http:\/\/127\.0\.0\.1:\d+\n/);
  expect(await status(`${line.slice('Listening on '.length).trim()}/api/v1/names/ada`)).toBe(200);
  child.kill(signal);
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(count(join(cwd, 'x', 'y.sqlite'))).toBe(2_504);
  expect(existsSync(join(cwd, 'x', 'y.sqlite-wal'))).toBe(false);
});

test('start is empty without --demo, in the directory of LOCAL_DATA_DIR', async () => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start'], { LOCAL_DATA_DIR: 'data' });
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  expect(await status(`${url}/api/v1/names/ada`)).toBe(404);
  expect(count(join(cwd, 'data', 'service.sqlite'))).toBe(0);
});

test('tokens are made, shown without their secret, and end at once in a running service', async () => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start']);
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  const tokens: string[] = [];
  for (const user of ['ada', '千夏']) {
    const { code, stdout, stderr } = await run(cwd, ['token', 'create', '--user', user]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^rollcall_[A-Za-z0-9]{16}_[\w-]{43}\n$/);
    tokens.push(stdout.trim());
  }
  const [ada = '', other = ''] = tokens;
  const ids = tokens.map((token) => token.split('_')[1] ?? '');
  const list = await run(cwd, ['token', 'list']);
  // Both may be of one second, whose tokens are in no order.
  const lines = list.stdout.split('\n').map((line) => line.split('\t'));
  expect(
    lines.sort(([, a = ''], [, b = '']) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1)),
  ).toEqual([
    [ids[0], 'ada', expect.stringMatching(/^\d{4}-.*Z$/)],
    [ids[1], '千夏', expect.stringMatching(/^\d{4}-.*Z$/)],
    [''],
  ]);

  const statuses = async () => {
    const answers = [ada, other].map(async (token) => {
      const { statusCode, body } = await request(`${url}/v1/scores`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      return statusCode;
    });
    return Promise.all(answers);
  };
  expect(await statuses()).toEqual([200, 200]);
  const revoked = await run(cwd, ['token', 'revoke', ids[0] ?? '']);
  expect(revoked).toMatchObject({ code: 0, stdout: `The token ${ids[0]} is revoked.\n` });
  expect(await statuses()).toEqual([401, 200]);
  expect(await run(cwd, ['token', 'revoke', ids[0] ?? ''])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no token "${ids[0]}": "token list" shows the ids of those there are.\n`,
  });
});

test('score records are imported as names are', async () => {
  const cwd = temporaryDirectory();
  const header = 'id,the service,provider,nft_earned,score,stage,bonus,json,created_at,updated_at';
  const time = '2026-01-31T12:00:00Z';
  const input = `${header}\n1,hash,game,relic,5,1,0,"{""a"":1}",${time},${time}\nx,hash,game,,5,1,0,,${time},${time}\n`;
  expect(await run(cwd, ['import', 'score-records', '-'], { input })).toMatchObject({
    code: 2,
    stdout: '2 read: 1 added, 0 unchanged, 0 changed, 1 bad\n',
    stderr: 'line 3: id must be a whole number\n',
  });
  const again = await run(cwd, ['import', 'score-records', '-'], { input });
  expect(again.stdout).toBe('2 read: 0 added, 1 unchanged, 0 changed, 1 bad\n');
  const child = service(cwd, ['start', '--rate-limit', '5']);
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  expect(await (await request(`${url}/api/v1/score`)).body.json()).toMatchObject({
    data: [{ id: 1, json: '{"a":1}' }],
  });
});

test.each([
  [{}, 'from-file'],
  [{ LOCAL_DATA_DIR: 'from-environment' }, 'from-environment'],
  [{ LOCAL_DATA_DIR: '' }, '.data'],
])('with %j over .env the database is in %s', async (env, directory) => {
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, '.env'), 'LOCAL_DATA_DIR=from-file\n');
  expect(await run(cwd, ['import', 'names', '-'], { input: 'ada,0x1', env })).toMatchObject({ code: 0 });
  expect(count(join(cwd, directory, 'service.sqlite'))).toBe(1);
});

test('a failure inside is in the log of the service and not in its answer', async () => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start', '--demo', '--database', 'x.sqlite']);
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  const database = new DatabaseSync(join(cwd, 'x.sqlite'));
  database.exec('ALTER TABLE names RENAME COLUMN wallet TO owner');
  database.close();
  const answer = await request(`${url}/api/v1/names/ada`);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(await answer.body.json()).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'The service failed at this request. The reason is in its log.',
  });
  expect(await said(child.stderr, /\{.*\}\n/)).toContain('no such column: wallet');
});

test('a port that is taken and a file that is no database are one sentence and 1', async () => {
  const cwd = temporaryDirectory();
  const other = await startLocalService({ databaseFile: ':memory:' });
  onTestFinished(other.close);
  const taken = await run(cwd, ['start', '--port', new URL(other.url).port]);
  expect(taken).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The service cannot listen .*\n$/),
  });

  writeFileSync(join(cwd, 'notes'), 'not a database, and long enough to be taken for the header of one');
  const sentence = 'The database notes cannot be used: file is not a database.\n';
  expect(await run(cwd, ['start', '--database', 'notes'])).toMatchObject({ code: 1, stderr: sentence });
  const imported = await run(cwd, ['import', 'names', '-', '--database', 'notes'], { input: 'ada,0x1' });
  expect(imported).toMatchObject({ code: 1, stdout: '', stderr: sentence });
});

test('import takes files by their ending and the standard input by its first byte', async () => {
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, 'a.CSV'), '{,0x1\nbob,0x2\n');
  writeFileSync(join(cwd, 'b.ndjson'), '{"name":"ada","wallet":"0x1"}\n');
  expect(await run(cwd, ['import', 'names', 'a.CSV'])).toEqual({
    code: 0,
    signal: null,
    stderr: '',
    stdout: '2 read: 2 added, 0 unchanged, 0 changed, 0 bad\n',
  });
  expect((await run(cwd, ['import', 'names', 'b.ndjson'])).stdout).toMatch(/^1 read: 1 added/);
  const input = '{"name":"ada","wallet":"0x9"}\n{"name":"bob","wallet":"0x2"}';
  expect((await run(cwd, ['import', 'names', '-'], { input })).stdout).toBe(
    '2 read: 0 added, 1 unchanged, 1 changed, 0 bad\n',
  );
  expect(count(join(cwd, '.data', 'service.sqlite'))).toBe(3);
});

test('bad lines are told on stderr and make the exit code 2', async () => {
  const input = 'ada,0x1\nada\nbob,0x2\n'.concat('x\n'.repeat(30));
  const { code, stdout, stderr } = await run(temporaryDirectory(), ['import', 'names', '-'], { input });
  expect(stdout).toBe('33 read: 2 added, 0 unchanged, 0 changed, 31 bad\n');
  expect(stderr).toMatch(
    /^line 2: 2 columns expected, not 1\nline 4: .*line 22: [^\n]*\nand 11 more bad lines\n$/s,
  );
  expect(code).toBe(2);
});

test('a file that cannot be read is a sentence and 1, and makes no database', async () => {
  const cwd = temporaryDirectory();
  expect(await run(cwd, ['import', 'names', 'nobody.csv'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file nobody\.csv cannot be used: ENOENT.*\n$/),
  });
  expect(existsSync(join(cwd, '.data'))).toBe(false);
  expect(await run(cwd, ['import', 'names', '.'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file \. cannot be used: EISDIR.*\n$/),
  });
});

test('an import that is killed in the middle leaves a sound database, and the next one completes it', async () => {
  const cwd = temporaryDirectory();
  const rows = Array.from({ length: 200_000 }, (_, index) => `n${(index * 7_919) % 200_000},0x${index}`);
  // The first transaction is in when the second one comes to this line and tells about it.
  rows[30_000] = 'bad';
  writeFileSync(join(cwd, 'names.csv'), rows.join('\n'));

  const child = service(cwd, ['import', 'names', 'names.csv']);
  await said(child.stderr, /^line 30001: /);
  child.kill('SIGKILL');
  expect(await finished(child)).toMatchObject({ signal: 'SIGKILL', stdout: '' });

  const databaseFile = join(cwd, '.data', 'service.sqlite');
  const before = Number(count(databaseFile));
  expect(before).toBeGreaterThanOrEqual(20_000);
  expect(before).toBeLessThan(199_999);
  const { stdout } = await run(cwd, ['import', 'names', 'names.csv']);
  expect(stdout).toBe(`200000 read: ${199_999 - before} added, ${before} unchanged, 0 changed, 1 bad\n`);
  expect(count(databaseFile)).toBe(199_999);
});

test('imports at the same time into a new file that a service has open are all in', async () => {
  const cwd = temporaryDirectory();
  const imports = ['a', 'b', 'c'].map((letter) => {
    const input = Array.from({ length: 30_000 }, (_, index) => `${letter}${index},0x${letter}`).join('\n');
    return run(cwd, ['import', 'names', '-'], { input });
  });
  const local = await startLocalService({ databaseFile: join(cwd, '.data', 'service.sqlite') });
  onTestFinished(local.close);
  for (const { code, stderr, stdout } of await Promise.all(imports)) {
    expect({ code, stderr, stdout }).toEqual({
      code: 0,
      stderr: '',
      stdout: '30000 read: 30000 added, 0 unchanged, 0 changed, 0 bad\n',
    });
  }
  expect(await status(`${local.url}/api/v1/names/c29999`)).toBe(200);
});
