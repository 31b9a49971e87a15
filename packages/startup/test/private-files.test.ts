import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { makePrivateFile, opennessOf, opennessOfFile } from '../private-files.ts';

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
    expect(opennessOfFile(file)).toMatch(/file is open to others of this machine: "chmod 600 /);
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
    'data is open to others of this machine, and so are files in it: "chmod -R go= ',
  );
  chmodSync(join(folder, 'a'), 0o600);
  expect(opennessOf(folder)).toContain('data is open to others of this machine: ');
});
