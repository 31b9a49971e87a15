import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalService } from '../../start-service.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, run, status } from './command-line.ts';

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
