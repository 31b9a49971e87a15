import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '../../database/database.ts';

const FOLDER = new URL('../../database/migrations/', import.meta.url);

/** The schemas that the versions left in the databases of those who ran them. A new version adds a line here. */
const FIXED = [
  ['1-names.sql', '4a5ae7158140091d38ea9becb940c9260f957bffa677fcd3cef04145c0ceb054'],
  ['2-users-and-resources.sql', '425addb5c8ccf5e08edbccd368682239c17cf0c4ace6eb19a6733ba614b82e4f'],
  ['3-name-hashes.sql', 'ecb90400857bdbb3987200e0856e6c0f5b78606a66e9c2f6b7295de651062a81'],
];

function inMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  return database;
}

function schemaOf(database: DatabaseSync): unknown[] {
  return database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all();
}

test('a migration makes for ever what it made when it was released', () => {
  const database = inMemory();
  const made = readdirSync(FOLDER)
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((file) => {
      database.exec(readFileSync(new URL(file, FOLDER), 'utf8'));
      return [
        file,
        createHash('sha256')
          .update(JSON.stringify(schemaOf(database)))
          .digest('hex'),
      ];
    });
  expect(made).toEqual(FIXED);
  const migrated = inMemory();
  expect(migrateDatabase(migrated)).toBe(0);
  expect(schemaOf(migrated)).toEqual(schemaOf(database));
});
