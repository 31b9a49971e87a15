import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROJECT_FOLDER, readSettingsFile, UnreadableSettings } from '../settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is read of a file with this content. */
function read(content: string | Uint8Array) {
  const file = join(folder, 'settings');
  writeFileSync(file, content);
  return readSettingsFile({ ROLLCALL_ENV_FILE: file });
}

it('is beside the program, wherever that is started', () => {
  expect(PROJECT_FOLDER).toBe(process.cwd());
});

it('is that of the working folder over that of the project', () => {
  const started = process.cwd();
  const project = mkdtempSync(join(folder, 'project-'));
  writeFileSync(join(folder, '.env'), 'A=1\nB=2');
  writeFileSync(join(project, '.env'), 'A=3\nC=4');
  process.chdir(folder);
  try {
    const { paths, variables } = readSettingsFile({}, project);
    expect(paths).toEqual([join(process.cwd(), '.env'), join(project, '.env')]);
    expect({ ...variables }).toEqual({ A: '1', B: '2', C: '4' });
  } finally {
    process.chdir(started);
  }
});

it('is told of in the working folder when it is a link that leads nowhere', () => {
  const started = process.cwd();
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
  symlinkSync('nowhere', join(elsewhere, '.env'));
  process.chdir(elsewhere);
  try {
    expect(() => readSettingsFile({})).toThrow(/\.env cannot be read: it is not there$/);
  } finally {
    process.chdir(started);
  }
});

it('is named by ROLLCALL_ENV_FILE, from the working folder, and an empty name is none', () => {
  const file = join(folder, 'named');
  writeFileSync(file, 'A=1');
  for (const path of [file, ` ${relative(process.cwd(), file)} `]) {
    expect(readSettingsFile({ ROLLCALL_ENV_FILE: path })).toMatchObject({
      paths: [file],
      variables: { A: '1' },
    });
  }
  expect(readSettingsFile({ ROLLCALL_ENV_FILE: ' ' })).toEqual(readSettingsFile({}));
});

it.each([
  ['\uFEFFA=1\nB=2', { A: '1', B: '2' }, []],
  ['A=1\r\nexport B = 2\r\n# NOTE\r\n\r\n', { A: '1', B: '2' }, []],
  ['NODE_ENV production\nA=1', { A: '1' }, [1]],
  ['A=1\n\nNODE_ENV: production\n  # x\n', { A: '1' }, [3]],
  ['A="one\ntwo\n\nthree"\nB=1\nfour', { A: 'one\ntwo\n\nthree', B: '1' }, [6]],
  ['', {}, []],
])('%j says %j', (content, variables, meaninglessLines) => {
  const said = read(content);
  expect({ ...said.variables }).toEqual(variables);
  expect(said.meaninglessLines.map(({ line }) => line)).toEqual(meaninglessLines);
});

it.each([
  ['text in another encoding', Buffer.from('A=é', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFA=1', 'utf16le')],
  ['bytes', Buffer.from('A=\0')],
])('%s is refused in a sentence', (_what, content) => {
  expect(() => read(content)).toThrow(/settings is not text in UTF-8: save it with that encoding$/);
});

it.each([
  ['folder', () => mkdirSync(join(folder, 'folder')), 'it is a folder'],
  ['circle', () => symlinkSync('circle', join(folder, 'circle')), 'its symbolic links form a loop'],
  ['absent', () => undefined, 'it is not there'],
  ['settings/x', () => read(''), 'a file is in the place of its folder'],
  ['x'.repeat(5_000), () => undefined, 'its path is too long'],
])('%s cannot be read, and the reason is said', (name, make, reason) => {
  make();
  const file = join(folder, name);
  expect(() => readSettingsFile({ ROLLCALL_ENV_FILE: file })).toThrow(
    new UnreadableSettings(`${file} cannot be read: ${reason}`),
  );
});

it('is never waited for, and never read without end', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => readSettingsFile({ ROLLCALL_ENV_FILE: pipe })).toThrow(/it is a pipe, not a file$/);
  expect(() => readSettingsFile({ ROLLCALL_ENV_FILE: '/dev/zero' })).toThrow(/it is larger than 64 KiB$/);
  expect(readSettingsFile({ ROLLCALL_ENV_FILE: '/dev/null' }).variables).toEqual({});
});

it('names the first ten lines that mean nothing', () => {
  expect(read('nothing\n'.repeat(5_000)).meaninglessLines.map(({ line }) => line)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});
