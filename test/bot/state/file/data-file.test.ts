import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('is for nobody else of the machine, and stays as its host has it', () => {
  const folder = join(temporaryFolder(), 'new', 'data');
  const first = new DataFile(folder);
  // With a statement that writes, so that all of its files are there.
  first.prepare("INSERT INTO promised VALUES ('a', '1', 'me', '{}', 1)").run();
  const files = readdirSync(folder).filter((name) => name.startsWith('bot.sqlite'));
  expect(files.toSorted()).toEqual(['bot.sqlite', 'bot.sqlite-shm', 'bot.sqlite-wal']);
  expect(files.map((name) => rightsOf(join(folder, name)))).toEqual(['600', '600', '600']);
  expect(rightsOf(folder)).toBe('700');
  first.close();
  chmodSync(join(folder, 'bot.sqlite'), 0o640);
  new DataFile(folder).close();
  expect(rightsOf(join(folder, 'bot.sqlite'))).toBe('640');
});

it('is closed though its lock cannot be taken away, as on a disk that has become read-only', () => {
  const folder = temporaryFolder();
  const file = new DataFile(folder);
  const lock = join(folder, `process-${file.owner}.lock`);
  rmSync(lock);
  // Which nothing but `recursive` takes away.
  mkdirSync(lock);
  file.close();
  expect(existsSync(lock)).toBe(true);
});
