import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../data-folder.ts';

const FILES = ['a.sqlite', 'b/c.sqlite'];

test.each([
  { data: undefined, usual: FILES, found: 'data', why: 'a folder that is missing is a new one' },
  { data: [], usual: FILES, found: 'data', why: 'so is an empty one' },
  { data: ['.compiled/x'], usual: FILES, found: 'data', why: 'so is one with compiled code' },
  { data: ['bot.sqlite'], usual: [], found: 'data', why: 'nothing was anywhere' },
  { data: ['bot.sqlite'], usual: ['other.sqlite'], found: 'data', why: 'the usual folder has others' },
  { data: ['bot.sqlite'], usual: ['a.sqlite'], found: 'usual', why: 'an earlier version had one there' },
  {
    data: ['bot.sqlite'],
    usual: ['b/c.sqlite'],
    found: 'usual',
    why: 'an earlier version had another there',
  },
  { data: ['bot.sqlite', 'b/c.sqlite'], usual: FILES, found: 'data', why: 'one has been moved' },
])('$data beside $usual: $found, since $why', ({ data, usual, found }) => {
  const root = mkdtempSync(join(tmpdir(), 'startup-data-folder-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [folder, files] of Object.entries({ data, usual })) {
    if (files) mkdirSync(join(root, folder));
    for (const file of files ?? []) {
      mkdirSync(dirname(join(root, folder, file)), { recursive: true });
      writeFileSync(join(root, folder, file), '');
    }
  }
  expect(folderWith(FILES, join(root, 'data'), join(root, 'usual'))).toBe(join(root, found));
});

test('a file in place of the folder is left to the program that writes there', () => {
  const root = mkdtempSync(join(tmpdir(), 'startup-data-folder-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['data', 'a.sqlite']) writeFileSync(join(root, name), '');
  expect(folderWith(FILES, join(root, 'data'), root)).toBe(join(root, 'data'));
});
