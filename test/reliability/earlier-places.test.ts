/** Data where version 0.3.0 had them, with the settings of then and of now, in an install of its own. */

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../e2e/program.ts';

let install: string;
beforeEach(() => {
  install = realpathSync(mkdtempSync(join(tmpdir(), 'rollcall-earlier-')));
  onTestFinished(() => rmSync(install, { recursive: true }));
  for (const part of ['rollcall.js', 'package.json', 'src', 'packages'])
    cpSync(part, join(install, part), { recursive: true });
  mkdirSync(join(install, 'node_modules'));
  const own = readdirSync('packages');
  for (const name of readdirSync('node_modules').filter((each) => !each.startsWith('.'))) {
    const target = own.includes(name) ? join(install, 'packages', name) : join('node_modules', name);
    symlinkSync(realpathSync(target), join(install, 'node_modules', name));
  }
});

/** What a program prints, and its warnings, of which a start of the bot has lines and the service sentences. */
async function run(args: readonly string[], settings: Record<string, string>, input: string) {
  const { code, stdout, stderr } = await runProgram(args, settings, input, [], install).ended;
  expect(code, stderr).toBe(0);
  const warnings = stderr.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line === '' || line.startsWith('Columns: ') ? [] : [line];
    const { level, msg } = JSON.parse(line);
    return level === 'warn' ? [msg] : [];
  });
  return { stdout, warnings };
}

const bot = (settings: Record<string, string>, command: string) =>
  run(['start'], { COOLDOWN_SECONDS: '0', PAGE_PORT: 'off', ...settings }, `:as moderator\n${command}\n`);

const importName = (settings: Record<string, string>, name: string) =>
  run(['service', 'import', 'names', '-'], settings, `name,wallet\n${name},0x1\n`);

function namesIn(file: string): unknown[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare('SELECT name FROM names ORDER BY name')
    .all()
    .map(({ name }) => name);
}

it('a host who had DATA_DIR for the bot alone finds the demo and the service as before, is told where they belong, and moves them', async () => {
  const DATA_DIR = join(install, 'of-the-host');
  const usual = join(install, '.data');
  const earlier = { DATA_DIR, LOCAL_DATA_DIR: '.data/', SERVICE_DATA_DIR: '.data/service/' };

  // The names of 0.3.0 count as before, and each program says so once.
  const made = await bot(earlier, '/conversation create contact:somebody-new');
  expect(made.warnings).toEqual([expect.stringMatching(/^LOCAL_DATA_DIR .* DATA_DIR: it takes effect/)]);
  expect((await importName(earlier, 'ada')).warnings).toEqual([
    expect.stringContaining('SERVICE_DATA_DIR is the earlier name of DATA_DIR and still works'),
  ]);
  expect(readdirSync(usual)).toEqual(expect.arrayContaining(['discord.sqlite', 'service', 'service.sqlite']));
  expect(readdirSync(DATA_DIR)).toContain('history.sqlite');

  // Without them everything is found, with a warning that names the new place.
  const settings = { DATA_DIR };
  const shown = await bot(settings, '/conversation list contact:somebody-new');
  expect(shown.stdout).toContain('somebody-new');
  expect(shown.warnings).toEqual([
    `DATA_DIR is also the folder of the local Discord and service, but their files of an earlier version are still used in ${usual}: ` +
      `stop the bot and move discord.sqlite* and service.sqlite* to ${DATA_DIR}`,
  ]);
  const imported = await importName(settings, 'bob');
  const [was, becomes] = [usual, DATA_DIR].map((folder) => join(folder, 'service', 'rollcall.sqlite'));
  expect(imported.warnings).toEqual([
    `DATA_DIR has no service/rollcall.sqlite, and ${was}, where an earlier version had it, is used: ` +
      `stop the service and move ${was}* into the folder ${join(DATA_DIR, 'service')}/, or name another with --database.`,
  ]);
  expect(namesIn(was ?? '')).toEqual(['ada', 'bob']);

  // Done as told.
  for (const name of readdirSync(usual).filter((each) => /^(discord|service)/.test(each)))
    renameSync(join(usual, name), join(DATA_DIR, name));
  const moved = await bot(settings, '/conversation list contact:somebody-new');
  expect(moved).toMatchObject({ stdout: expect.stringContaining('somebody-new'), warnings: [] });
  expect((await importName(settings, 'eve')).warnings).toEqual([]);
  expect(namesIn(becomes ?? '')).toEqual(['ada', 'bob', 'eve']);
  expect(readdirSync(usual)).toEqual([]);
});

it('a folder of its own is another world, whatever is in the usual one', async () => {
  await bot({ DATA_DIR: '' }, '/conversation create contact:somebody-new');
  await importName({ DATA_DIR: '' }, 'ada');
  const DATA_DIR = join(install, 'second');
  const other = await bot({ DATA_DIR }, '/conversation list contact:somebody-new');
  expect(other).toMatchObject({ stdout: expect.stringContaining('No conversations'), warnings: [] });
  expect((await importName({ DATA_DIR: join(install, 'third') }, 'bob')).warnings).toEqual([]);
  expect(namesIn(join(install, '.data/service/rollcall.sqlite'))).toEqual(['ada']);
  expect(namesIn(join(install, 'third/service/rollcall.sqlite'))).toEqual(['bob']);
});
