import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, makePrivateFile, opennessOf, opennessOfFile } from '../private-files.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([0, 0o477])(
  'a file is made for its user alone under the umask %i, and one that is there keeps its mode',
  (umask) => {
    const file = join(emptyFolder(), 'file');
    const before = process.umask(umask);
    onTestFinished(() => void process.umask(before));
    expect(makePrivateFile(file)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(makePrivateFile(file)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(opennessOfFile(file)).toMatch(/file is open to other users of this machine: "chmod 600 /);
  },
);

test('a folder that others may enter is reported once, with its files', () => {
  const folder = join(emptyFolder(), 'data');
  expect(opennessOf(folder)).toBeUndefined();
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'a'), '');
  chmodSync(join(folder, 'a'), 0o644);
  expect(opennessOf(folder)).toBeUndefined();
  chmodSync(folder, 0o750);
  expect(opennessOf(folder)).toContain(
    'data is open to other users of this machine, and so are files in it: "chmod -R go= ',
  );
  chmodSync(join(folder, 'a'), 0o600);
  expect(opennessOf(folder)).toContain('data is open to other users of this machine: ');
});

test('a folder is made with those around it, and one that is there stays as it is', () => {
  const root = emptyFolder();
  const umask = process.umask(0o477);
  makeFolder(join(root, 'a', 'b', 'c'));
  process.umask(umask);
  expect(['a', 'a/b', 'a/b/c'].map((name) => statSync(join(root, name)).mode & 0o777)).toEqual(
    Array(3).fill(0o700),
  );
  chmodSync(join(root, 'a'), 0o755);
  makeFolder(join(root, 'a'));
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o755);
});

test('a file in the way is told as that', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'in', 'it'))).toThrow(/EEXIST/);
});

// What does not end keeps the whole process, so that it is tried in one of its own.
test('where no folder can be made it ends', () => {
  const script = `
    import { makeFolder } from ${JSON.stringify(import.meta.resolve('../private-files.ts'))};
    import { plainReason } from ${JSON.stringify(import.meta.resolve('../plain-reason.ts'))};
    try { makeFolder('/proc/nowhere/in/it'); } catch (error) { console.log(plainReason(error)); }`;
  const options = { encoding: 'utf8', timeout: 120_000 } as const;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
  expect(told.trim()).toBe('no folder can be created there');
});
