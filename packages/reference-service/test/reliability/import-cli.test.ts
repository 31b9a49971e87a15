import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalService } from '../../start-service.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, finished, run, said, service, status } from './command-line.ts';

/** For a file without a header. */
const COLUMNS = ['--columns', 'name,wallet'];
const POSITIONAL = 'There is no header: the columns are name, wallet.\n';

test('score records are imported as names are', async () => {
  const cwd = temporaryDirectory();
  const header = 'id,the service,provider,nft_earned,score,stage,bonus,json,created_at,updated_at';
  const time = '2026-01-31T12:00:00Z';
  const input = `${header}\n1,hash,game,relic,5,1,0,"{""a"":1}",${time},${time}\nx,hash,game,,5,1,0,,${time},${time}\n`;
  expect(await run(cwd, ['import', 'score-records', '-'], { input })).toMatchObject({
    code: 2,
    stdout: '2 read: 1 added, 0 unchanged, 0 changed, 1 bad\n',
    stderr: expect.stringMatching(
      /^Columns: id from "id", the service from "the service", .*\.\nline 3: id must be a whole number\n$/,
    ),
  });
  const again = await run(cwd, ['import', 'score-records', '-'], { input });
  expect(again.stdout).toBe('2 read: 0 added, 1 unchanged, 0 changed, 1 bad\n');
  const local = await startLocalService({ databaseFile: join(cwd, '.data', 'service', 'rollcall.sqlite') });
  onTestFinished(local.close);
  expect(await (await request(`${local.url}/api/v1/score`)).body.json()).toMatchObject({
    data: [{ id: 1, json: '{"a":1}' }],
  });
});

test('import takes files by their ending and the standard input by its first byte', async () => {
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, 'a.CSV'), '{,0x1\nbob,0x2\n');
  writeFileSync(join(cwd, 'b.ndjson'), '{"name":"ada","wallet":"0x1"}\n');
  expect(await run(cwd, ['import', 'names', 'a.CSV', ...COLUMNS])).toEqual({
    code: 0,
    signal: null,
    stderr: POSITIONAL,
    stdout: '2 read: 2 added, 0 unchanged, 0 changed, 0 bad\n',
  });
  expect((await run(cwd, ['import', 'names', 'b.ndjson'])).stdout).toMatch(/^1 read: 1 added/);
  const input = '{"name":"ada","wallet":"0x9"}\n{"name":"bob","wallet":"0x2"}';
  expect((await run(cwd, ['import', 'names', '-'], { input })).stdout).toBe(
    '2 read: 0 added, 1 unchanged, 1 changed, 0 bad\n',
  );
  expect(count(join(cwd, '.data', 'service', 'rollcall.sqlite'))).toBe(3);
});

test('a header that is not understood is a sentence and 1, and nothing is in, for names and for score records', async () => {
  const cwd = temporaryDirectory();
  const input = 'Spieler,Wallet\nada,0x1\n';
  expect(await run(cwd, ['import', 'names', '-'], { input })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Line 1 is .*: it lacks "name"\. It reads "Spieler,Wallet"\. .* --columns name,wallet, .*\n$/,
    ),
  });
  expect(count(join(cwd, '.data', 'service', 'rollcall.sqlite'))).toBe(0);
  expect(await run(cwd, ['import', 'score-records', '-'], { input })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(' --columns "id,the service,provider,nft_earned,score,stage,'),
  });
});

test('bad lines are told on stderr and make the exit code 2', async () => {
  const input = 'ada,0x1\nada\nbob,0x2\n'.concat('x\n'.repeat(30));
  const args = ['import', 'names', '-', ...COLUMNS];
  const { code, stdout, stderr } = await run(temporaryDirectory(), args, { input });
  expect(stdout).toBe('33 read: 2 added, 0 unchanged, 0 changed, 31 bad\n');
  expect(stderr).toMatch(
    /^There is no header: .*\.\nline 2: 2 columns expected, not 1\nline 4: .*line 22: [^\n]*\nand 11 more bad lines\n$/s,
  );
  expect(code).toBe(2);
});

test('a file that cannot be read is a sentence and 1, and makes no database', async () => {
  const cwd = temporaryDirectory();
  expect(await run(cwd, ['import', 'names', 'nobody.csv'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file nobody\.csv cannot be used: it is not there\.\n$/),
  });
  expect(existsSync(join(cwd, '.data'))).toBe(false);
  expect(await run(cwd, ['import', 'names', '.'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file \. cannot be used: it is a folder\.\n$/),
  });
});

test('an import that is killed in the middle leaves a sound database, and the next one completes it', async () => {
  const cwd = temporaryDirectory();
  const rows = Array.from({ length: 55_000 }, (_, index) => `n${(index * 7_919) % 55_000},0x${index}`);
  // The first transaction is in when the second one comes to this line and tells about it.
  rows[30_000] = 'bad';
  writeFileSync(join(cwd, 'names.csv'), rows.join('\n'));

  // Its input has no end, so that it cannot be done before it is killed.
  const child = service(cwd, ['import', 'names', '-', ...COLUMNS]);
  child.stdin.on('error', () => {}).write(rows.join('\n'));
  await said(child.stderr, /^line 30001: /m);
  child.kill('SIGKILL');
  expect(await finished(child)).toMatchObject({ signal: 'SIGKILL', stdout: '' });

  const databaseFile = join(cwd, '.data', 'service', 'rollcall.sqlite');
  const before = Number(count(databaseFile));
  expect(before).toBeGreaterThanOrEqual(20_000);
  expect(before).toBeLessThan(54_999);
  const { stdout } = await run(cwd, ['import', 'names', 'names.csv', ...COLUMNS]);
  expect(stdout).toBe(`55000 read: ${54_999 - before} added, ${before} unchanged, 0 changed, 1 bad\n`);
  expect(count(databaseFile)).toBe(54_999);
});

test('imports at the same time into a new file that a service has open are all in', async () => {
  const cwd = temporaryDirectory();
  const imports = ['a', 'b', 'c'].map((letter) => {
    const input = Array.from({ length: 22_000 }, (_, index) => `${letter}${index},0x${letter}`).join('\n');
    return run(cwd, ['import', 'names', '-', ...COLUMNS], { input });
  });
  const local = await startLocalService({ databaseFile: join(cwd, '.data', 'service', 'rollcall.sqlite') });
  onTestFinished(local.close);
  for (const { code, stderr, stdout } of await Promise.all(imports)) {
    expect({ code, stderr, stdout }).toEqual({
      code: 0,
      // Under load the progress is told too.
      stderr: expect.stringContaining(POSITIONAL),
      stdout: '22000 read: 22000 added, 0 unchanged, 0 changed, 0 bad\n',
    });
  }
  expect(await status(`${local.url}/api/v1/names/c21999`)).toBe(200);
});
