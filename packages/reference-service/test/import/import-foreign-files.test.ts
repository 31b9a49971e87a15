import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { emptyDatabase } from './empty-database.ts';

test.each([
  ['name;wallet\nada;0x1\n', 1, 'semicolons', '"name;wallet"'],
  ['\n"Name";"Wallet"\nada;0x1\n', 2, 'semicolons', '"\\"Name\\";\\"Wallet\\""'],
  ['sep=;\nname;wallet\n', 2, 'semicolons', '"name;wallet"'],
  ['ada\t0x1\n', 1, 'tabs', '"ada\\t0x1"'],
  ['Player|Wallet\n', 1, '"|"', '"Player|Wallet"'],
])('other separators are named at once: %j', async (text, line, separator, shown) => {
  const register = emptyDatabase('names');
  await expect(register.import(text)).rejects.toThrow(
    `Line ${line} has ${separator} between its columns: ${shown}. Nothing is imported. Save the file with commas.`,
  );
  expect(register.rows()).toEqual([]);
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
  const register = emptyDatabase('names');
  await expect(register.import(bytes)).rejects.toThrow(`The file ${what}. Nothing is imported. `);
  expect(register.rows()).toEqual([]);
});

test.each(['sep=,\n', '"sep=,"\n', 'SEP=;\n'])('the header after %j is no player', async (first) => {
  const register = emptyDatabase('names');
  const { bad } = await register.import(`${first}name,wallet\nada,0x1\n`);
  expect(bad).toEqual([{ line: 1, problem: 'names a separator, but only commas are supported' }]);
  expect(register.rows()).toEqual([['ada', '0x1']]);
});

test('a second header, of files that were joined, is no player', async () => {
  const register = emptyDatabase('names');
  const { bad } = await register.import('name,wallet\nada,0x1\nName,Wallet Address\nbob,0x2\n');
  expect(bad).toEqual([{ line: 3, problem: 'a header among the rows' }]);
  expect(register.rows()).toEqual([
    ['ada', '0x1'],
    ['bob', '0x2'],
  ]);
});

test.each([
  '[{"name":"ada","wallet":"0x1"}]',
  '[\n{"name":"ada","wallet":"0x1"},\n{"name":"b","wallet":"c"}\n]',
])('a JSON array is refused as a whole: %j', async (text) => {
  const register = emptyDatabase('names');
  await expect(register.import(text)).rejects.toThrow('The file is one JSON array. Nothing is imported.');
  expect(register.rows()).toEqual([]);
});
