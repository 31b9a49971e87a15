import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from 'startup/arguments';
import { VERSION } from 'startup/version';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { backupCommand } from '../../cli/backup-command.ts';
import { importCommand } from '../../cli/import-command.ts';
import { startCommand } from '../../cli/start-command.ts';
import { tokenCommand } from '../../cli/token-command.ts';
import { openDatabase } from '../../database/database.ts';
import { nameTable } from '../../names/name-table.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, finished, run, said, service, status } from './command-line.ts';

/** What a command makes of its arguments, before it does anything. */
const COMMANDS = { start: startCommand, token: tokenCommand, import: importCommand, backup: backupCommand };

test.each([
  [['start', '--ports', '1'], /^There is no option --ports; did you mean --port\?$/],
  [['start', '--port', '65536'], /^--port takes a number from 0 .* to 65535/],
  [['start', 'now'], /^"now" is one argument too many\.$/],
  [['start', '--rate-limit', '0'], /^--rate-limit takes how many requests a second/],
  [['token'], /^token takes "create --user USER", "list" or "revoke ID"/],
  [['token', 'create', 'ada'], /^token takes "create --user USER"/],
  [['token', 'create', '--user', ''], /^--user needs a value\.$/],
  [['token', 'create', '--user', 'a\u001B[2J'], /^--user takes 1 to 255 characters/],
  [['token', 'list', '--user', 'ada'], /^token takes/],
  [['token', 'revoke'], /^token takes/],
  [['import'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'games', 'x.csv'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'names', 'x', '--columns', ''], /^--columns needs a value\.$/],
  [
    ['import', 'names', 'x', '--columns', 'name'],
    /^--columns is not right: it lacks "wallet"\. Give each of/,
  ],
  [
    ['import', 'names', 'x', '--columns', 'name,name,wallet'],
    /^--columns is not right: it has "name" 2 times\./,
  ],
  [
    ['import', 'names', 'x', '--columns', 'name,wallet,\u001B[2J'],
    /^--columns has an unknown column "\\u001b\[2J"\. Give each of name,wallet once, in the order/,
  ],
  [['import', 'names', 'x', '--columns', 'name;wallet'], /^--columns has an unknown column "name;wallet"\./],
  [
    ['import', 'score-records', 'x', '--columns', 'id,the_service'],
    /^--columns is not right: it lacks "provider", "nft_earned"/,
  ],
  [['backup'], /^backup takes the file to write, as in/],
  [['import', 'names', 'x.csv', '--demo'], /^There is no option --demo\.$/],
] as const)('%j is refused with a sentence', ([name, ...args], sentence) => {
  const refused = () => COMMANDS[name](args);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow(sentence);
});

test('without a command it starts, makes files for its user alone, and warns of a file that others may read', async () => {
  const cwd = temporaryDirectory();
  const folder = join(cwd, '.data/service');
  const file = join(folder, 'rollcall.sqlite');
  const served = async () => {
    const child = service(cwd, []);
    await said(child.stdout, /^Listening on /);
    child.kill('SIGTERM');
    const { code, stderr } = await finished(child);
    return { code, stderr };
  };
  expect(await served()).toEqual({ code: 0, stderr: '' });
  expect([cwd, folder, file].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0]);
  chmodSync(file, 0o644);
  expect(await served()).toEqual({
    code: 0,
    stderr: `${file} is open to other users of this machine: "chmod 600 ${file}" closes it.\n`,
  });
});

test('start --demo serves the demo set until SIGHUP, which a closed terminal sends', async () => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start', '--demo', '--database', 'x/y.sqlite']);
  const lines = await said(child.stdout, /^Listening on http:\/\/127\.0\.0\.1:\d+\n(.*\n){2}/);
  expect(lines).toContain(
    'those of the user demo, for whom this makes a token:\n  npm run -s service -- token create',
  );
  expect(lines).toContain(`--user demo --database "${join(cwd, 'x/y.sqlite')}"\n`);
  const [url] = /http:\S+/.exec(lines) ?? [];
  expect(await status(`${url}/api/v1/names/ada`)).toBe(200);
  child.kill('SIGHUP');
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(count(join(cwd, 'x', 'y.sqlite'))).toBe(2_541);
  expect(existsSync(join(cwd, 'x', 'y.sqlite-wal'))).toBe(false);
});

test('start --demo leaves a database with rows of its own alone and says why; a failure inside is in its log and not in its answer', async () => {
  const cwd = temporaryDirectory();
  const databaseFile = join(cwd, 'x.sqlite');
  const database = openDatabase(databaseFile);
  nameTable(database).register({ name: 'bob', wallet: '0x1' });
  const child = service(cwd, ['start', '--demo', '--database', 'x.sqlite']);
  const lines = await said(
    child.stdout,
    /^Listening on (.*\n)*The demo set is not put into .*x\.sqlite, which has rows of its own\. .*--database\.\n/,
  );
  expect(count(databaseFile)).toBe(1);

  database.exec('ALTER TABLE names RENAME COLUMN wallet TO owner');
  database.close();
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(lines) ?? [];
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

test('start serves an empty database in the folder of DATA_DIR until SIGINT; tokens are made, shown without their secret, and end in it at once', async () => {
  const cwd = temporaryDirectory();
  const env = { DATA_DIR: join(cwd, 'data') };
  const child = service(cwd, ['start'], env);
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  expect(await status(`${url}/api/v1/names/ada`)).toBe(404);
  expect(count(join(cwd, 'data/service/rollcall.sqlite'))).toBe(0);

  const tokens: string[] = [];
  for (const user of ['ada', '千夏']) {
    const { code, stdout, stderr } = await run(cwd, ['token', 'create', '--user', user], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^rollcall_[A-Za-z0-9]{16}_[\w-]{43}\n$/);
    tokens.push(stdout.trim());
  }
  const [ada = '', other = ''] = tokens;
  const ids = tokens.map((token) => token.split('_')[1] ?? '');
  const list = await run(cwd, ['token', 'list'], { env });
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
  const revoked = await run(cwd, ['token', 'revoke', ids[0] ?? ''], { env });
  expect(revoked).toMatchObject({ code: 0, stdout: `The token ${ids[0]} is revoked.\n` });
  expect(await statuses()).toEqual([401, 200]);
  expect(await run(cwd, ['token', 'revoke', ids[0] ?? ''], { env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no token "${ids[0]}": "token list" shows all ids.\n`,
  });

  child.kill('SIGINT');
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(existsSync(join(cwd, 'data/service/rollcall.sqlite-wal'))).toBe(false);
});

const LINES = { NODE_ENV: 'production' };
const lineOf = (text: string): unknown => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');

test('in production start logs lines of JSON, with where it listens and whom it answers, and no token', async () => {
  const cwd = temporaryDirectory();
  const made = await run(cwd, ['token', 'create', '--user', 'ada'], { env: LINES });
  const env = { ...LINES, SERVICE_ALLOWED_HOSTS: 'service', SERVICE_RATE_LIMT: '1' };
  const child = service(cwd, ['start'], env);
  const heard = await said(child.stderr, /(.*\n)*.*"listening".*\n/);
  expect(heard).toContain('"msg":"SERVICE_RATE_LIMT is not a setting: did you mean SERVICE_RATE_LIMIT?"');
  expect(lineOf(heard)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    name: 'service',
    version: VERSION,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    host: '127.0.0.1',
    allowedHosts: ['service'],
    tokens: 1,
    rateLimit: 1_000,
    database: join(cwd, '.data/service/rollcall.sqlite'),
    msg: 'listening',
  });
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await finished(child);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(lineOf(stderr)).toMatchObject({ level: 'info', signal: 'SIGTERM', msg: 'stopping' });
  expect(heard + stderr).not.toContain(made.stdout.trim().split('_')[2]);
});

test('wrong settings are all told at once and 78, by every command, and without their values', async () => {
  const cwd = temporaryDirectory();
  const env = { SERVICE_HOST: '0.0.0.0', SERVICE_PORT: 'canary', SERVICE_PROT: '1' };
  const sentence =
    'The configuration is invalid:\n' +
    '  SERVICE_PORT: expected a port, 0 to 65535, for example 4000.\n' +
    '  SERVICE_ALLOWED_HOSTS: must list the hosts that requests name if SERVICE_HOST is not loopback, ' +
    'for example service,192.0.2.5.\n' +
    '  SERVICE_PROT is not a setting: did you mean SERVICE_PORT?\n' +
    'Every setting is explained in .env.example.';
  const listed = await run(cwd, ['token', 'list'], { env });
  expect(listed).toMatchObject({ code: 78, stdout: '', stderr: `${sentence}\n` });
  const started = await run(cwd, ['start'], { env: { ...env, ...LINES } });
  expect(started.code).toBe(78);
  expect(lineOf(started.stderr)).toMatchObject({ level: 'fatal', msg: sentence });
  expect(existsSync(join(cwd, '.data'))).toBe(false);
});

test('an address that this machine lacks names the setting', async () => {
  const env = { SERVICE_HOST: '192.0.2.1', SERVICE_ALLOWED_HOSTS: 'service', NODE_ENV: undefined };
  expect(await run(temporaryDirectory(), ['start', '--database', ':memory:'], { env })).toMatchObject({
    code: 1,
    stderr:
      'The service cannot listen at 192.0.2.1, which is no address of this machine: SERVICE_HOST takes another one.\n',
  });
});
