import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from 'startup/arguments';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultDatabaseFile } from '../../cli/default-database-file.ts';
import { importCommand } from '../../cli/import-command.ts';
import { startCommand } from '../../cli/start-command.ts';
import { tokenCommand } from '../../cli/token-command.ts';
import { openDatabase } from '../../database/database.ts';
import { nameRegister } from '../../names/name-register.ts';
import { startLocalService } from '../../start-service.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, finished, run, said, service, status } from './command-line.ts';

/** What a command makes of its arguments, before it does anything. */
const COMMANDS = { start: startCommand, token: tokenCommand, import: importCommand };

test.each([
  [['start', '--ports', '1'], /^There is no option --ports; did you mean --port\?$/],
  [['start', '--port', '65536'], /^--port takes a number from 0 .* to 65535/],
  [['start', '--port', 'http'], /^--port takes a number/],
  [['start', 'now'], /^"now" is one argument too many\.$/],
  [['start', '--rate-limit', '0'], /^--rate-limit takes how many requests a second/],
  [['start', '--rate-limit', 'no'], /^--rate-limit takes how many requests a second/],
  [['token'], /^token takes "create --user USER", "list" or "revoke ID"/],
  [['token', 'create'], /^token takes "create --user USER"/],
  [['token', 'create', 'ada'], /^token takes "create --user USER"/],
  [['token', 'create', '--user', ''], /^--user needs a value\.$/],
  [['start', '--database', ''], /^--database needs a value\.$/],
  [['start', '--port', ''], /^--port needs a value\.$/],
  [['token', 'create', '--user', 'a b'], /^--user takes 1 to 255 characters/],
  [['token', 'create', '--user', 'a\u001B[2J'], /^--user takes 1 to 255 characters/],
  [['token', 'list', 'all'], /^token takes/],
  [['token', 'list', '--user', 'ada'], /^token takes/],
  [['token', 'revoke'], /^token takes/],
  [['token', 'revoke', 'a', 'b'], /^"b" is one argument too many\.$/],
  [['token', 'renew', 'a'], /^token takes/],
  [['import'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'names'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'games', 'x.csv'], /^import takes what to import \(names or score-records\) and one file/],
  [['import', 'names', 'a.csv', 'b.csv'], /^"b.csv" is one argument too many\.$/],
  [['import', 'names', 'x.csv', '--demo'], /^There is no option --demo\.$/],
] as const)('%j is refused with a sentence', ([name, ...args], sentence) => {
  const refused = () => COMMANDS[name](args);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow(sentence);
});

test('every command has the help of all', async () => {
  expect(await run(temporaryDirectory(), ['start', '--port', 'x', '--help'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('import names FILE'),
  });
});

test('start --demo serves the demo set until SIGTERM', async () => {
  const cwd = temporaryDirectory();
  const child = service(cwd, ['start', '--demo', '--database', 'x/y.sqlite']);
  const lines = await said(child.stdout, /^Listening on http:\/\/127\.0\.0\.1:\d+\n(.*\n){2}/);
  expect(lines).toContain(
    'those of the user demo, for whom this makes a token:\n  npm run -s service -- token create',
  );
  expect(lines).toContain(`--user demo --database "${join(cwd, 'x/y.sqlite')}"\n`);
  const [url] = /http:\S+/.exec(lines) ?? [];
  expect(await status(`${url}/api/v1/names/ada`)).toBe(200);
  child.kill('SIGTERM');
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(count(join(cwd, 'x', 'y.sqlite'))).toBe(2_517);
  expect(existsSync(join(cwd, 'x', 'y.sqlite-wal'))).toBe(false);
});

test('start ends at a SIGHUP, which a closed terminal sends, as at SIGTERM', async () => {
  const child = service(temporaryDirectory(), ['start', '--database', ':memory:']);
  await said(child.stdout, /^Listening on /);
  child.kill('SIGHUP');
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
});

test('start --demo leaves a database with rows of its own alone and says why; a failure inside is in its log and not in its answer', async () => {
  const cwd = temporaryDirectory();
  const databaseFile = join(cwd, 'x.sqlite');
  const database = openDatabase(databaseFile);
  nameRegister(database).register({ name: 'bob', wallet: '0x1' });
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

test('start serves an empty database in the directory of LOCAL_DATA_DIR until SIGINT; tokens are made, shown without their secret, and end in it at once', async () => {
  const cwd = temporaryDirectory();
  const env = { LOCAL_DATA_DIR: join(cwd, 'data') };
  const child = service(cwd, ['start'], env);
  const url = await said(child.stdout, /http:\/\/127\.0\.0\.1:\d+/);
  expect(await status(`${url}/api/v1/names/ada`)).toBe(404);
  expect(count(join(cwd, 'data', 'service.sqlite'))).toBe(0);

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
    stderr: `There is no token "${ids[0]}": "token list" shows the ids of those there are.\n`,
  });

  child.kill('SIGINT');
  expect(await finished(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(existsSync(join(cwd, 'data', 'service.sqlite-wal'))).toBe(false);
});

test.each([
  [{}, resolve('from-file')],
  [{ LOCAL_DATA_DIR: '/from/environment' }, '/from/environment'],
  [{ LOCAL_DATA_DIR: 'from-environment' }, resolve('from-environment')],
  [{ LOCAL_DATA_DIR: '' }, resolve('.data')],
])('with %j over .env the database is in %s, wherever the program is started', (env, directory) => {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, 'settings'), 'LOCAL_DATA_DIR=from-file\n');
  vi.stubEnv('LOCAL_DATA_DIR', undefined);
  vi.stubEnv('ROLLCALL_ENV_FILE', join(folder, 'settings'));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const started = process.cwd();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.chdir(started);
  });
  process.chdir(folder);
  expect(defaultDatabaseFile()).toBe(join(directory, 'service.sqlite'));
});

test('.env says where the database is', async () => {
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, 'settings'), `LOCAL_DATA_DIR=${join(cwd, 'from-file')}\n`);
  const env = { ROLLCALL_ENV_FILE: 'settings', LOCAL_DATA_DIR: undefined };
  expect(await run(cwd, ['import', 'names', '-'], { input: 'ada,0x1', env })).toMatchObject({ code: 0 });
  expect(count(join(cwd, 'from-file', 'service.sqlite'))).toBe(1);
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
