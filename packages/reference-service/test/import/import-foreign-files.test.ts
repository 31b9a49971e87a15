import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { importRows } from '../../import/import-rows.ts';
import { IMPORT_TARGETS } from '../../import/import-target.ts';

const NAMES = IMPORT_TARGETS.get('names') ?? expect.fail('names can be imported');

/** Imports a file as other programs write it. */
function importing(text: string | Buffer) {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const problems: string[] = [];
  async function* chunks() {
    yield Buffer.from(text);
  }
  const listener = {
    bad: ({ line, problem }: { line: number; problem: string }) => problems.push(`${line} ${problem}`),
    progress: () => {},
    columns: () => {},
  };
  const done = importRows({ database, target: NAMES, chunks: chunks(), listener });
  const names = () =>
    database
      .prepare('SELECT name FROM names ORDER BY id')
      .all()
      .map(({ name }) => name);
  return { done, problems, names };
}

test.each([
  ['name;wallet\nada;0x1\n', 1, 'semicolons', '"name;wallet"'],
  ['\n"Name";"Wallet"\nada;0x1\n', 2, 'semicolons', '"\\"Name\\";\\"Wallet\\""'],
  ['sep=;\nname;wallet\n', 2, 'semicolons', '"name;wallet"'],
  ['ada\t0x1\n', 1, 'tabs', '"ada\\t0x1"'],
  ['Player|Wallet\n', 1, '"|"', '"Player|Wallet"'],
])('other separators are named at once: %j', async (text, line, separator, shown) => {
  const { done, names } = importing(text);
  await expect(done).rejects.toThrow(
    `Line ${line} has ${separator} between its columns: ${shown}. Nothing is imported. Save the file with commas.`,
  );
  expect(names()).toEqual([]);
});

const ROWS = 'name,wallet\nada,0x1\n';

test.each([
  ['is UTF-16', Buffer.from(`\uFEFF${ROWS}`, 'utf16le')],
  ['is UTF-16', Buffer.from(`\uFEFF${ROWS}`, 'utf16le').swap16()],
  ['is no text: it has NUL bytes', Buffer.from(ROWS, 'utf16le')],
  ['is no text: it has NUL bytes', Buffer.alloc(1_000)],
  ['is compressed with gzip', gzipSync(ROWS)],
  ['is a workbook or a zip archive', Buffer.from('PK\x03\x04 ada,0x1\n')],
])('a file that %s is refused as a whole', async (what, bytes) => {
  const { done, names } = importing(bytes);
  await expect(done).rejects.toThrow(`The file ${what}. Nothing is imported. `);
  expect(names()).toEqual([]);
});

test.each(['sep=,\n', '"sep=,"\n', 'SEP=;\n'])('the header after %j is no player', async (first) => {
  const { done, problems, names } = importing(`${first}name,wallet\nada,0x1\n`);
  await done;
  expect(problems).toEqual(['1 names the separator, which is a comma always']);
  expect(names()).toEqual(['ada']);
});

test('a second header, of files that were joined, is no player', async () => {
  const { done, problems, names } = importing('name,wallet\nada,0x1\nName,Wallet Address\nbob,0x2\n');
  await done;
  expect(problems).toEqual(['3 a header among the rows']);
  expect(names()).toEqual(['ada', 'bob']);
});

test.each([
  '[{"name":"ada","wallet":"0x1"}]',
  '[\n{"name":"ada","wallet":"0x1"},\n{"name":"b","wallet":"c"}\n]',
])('a JSON array is refused as a whole: %j', async (text) => {
  const { done, names } = importing(text);
  await expect(done).rejects.toThrow('The file is one JSON array. Nothing is imported.');
  expect(names()).toEqual([]);
});
