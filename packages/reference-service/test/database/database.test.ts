import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { nameTable } from '../../names/name-table.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const defect = new Error('a defect');

test('what a transaction did before it threw is undone', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const names = nameTable(database);
  const work = () => {
    names.register({ name: 'ada', wallet: '0x1' });
    throw defect;
  };
  expect(() => inTransaction(database, work)).toThrow(defect);
  expect(names.find('ada')).toBeUndefined();
  expect(inTransaction(database, () => names.register({ name: 'ada', wallet: '0x2' }))).toBe('added');
});

test('a database whose first rows failed is still a new one, and the failure is not put into other words', () => {
  const file = join(temporaryDirectory(), 'service.sqlite');
  const fail = () => {
    throw defect;
  };
  expect(() => openDatabase(file, fail)).toThrow(defect);
  const versions: number[] = [];
  const fill = (_database: DatabaseSync, version: number) => {
    versions.push(version);
  };
  openDatabase(file, fill).close();
  openDatabase(file, fill).close();
  expect(versions).toEqual([0, expect.toSatisfy((version: number) => version > 0)]);
});

test('commits survive a crash of the process, and foreign keys count', () => {
  const database = openDatabase(join(temporaryDirectory(), 'service.sqlite'));
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(1);
  expect(pragma('foreign_keys')).toBe(1);
  database.close();
});

test('a name that is registered again moves to the later wallet and keeps its place', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const names = nameTable(database);
  for (const name of ['ada', 'grace', 'linus']) names.register({ name, wallet: '0x1' });
  names.register({ name: 'later', wallet: '0x2' });
  expect(names.register({ name: 'ada', wallet: '0x2' })).toBe('changed');
  expect(names.namesOf('0x1', 10, 'asc')).toEqual(['grace', 'linus']);
  expect(names.namesOf('0x2', 10, 'asc')).toEqual(['ada', 'later']);
});
