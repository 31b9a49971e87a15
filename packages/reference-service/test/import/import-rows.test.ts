import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { runs } from '../../../../test/property-runs.ts';
import type { RecordFormat } from '../../import/record-readers.ts';
import { type Asked, emptyDatabase } from './empty-database.ts';

const emptyRegister = () => emptyDatabase('names');

const WITHOUT_HEADER: Asked = { format: 'csv', columns: ['name', 'wallet'] };

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const plain = (cell: string) => (/[",\r]/.test(cell) ? quoted(cell) : cell);

const cell = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\0\n\uFEFF]/g, ',').replace(/\r$/, '"'));
const good = fc.record({ name: cell, wallet: fc.stringMatching(/^0x[0-9a-f]{1,40}$/) });

const badCsv = fc.constantFrom(
  'ada',
  'a,b,c',
  '"a,b',
  'a"b,c',
  '"a"b,c',
  ',0x1',
  'ada,',
  `${'x'.repeat(256)},0x1`,
  'ada, 0x1',
);
const badJson = fc.constantFrom(
  'ada,0x1',
  '{"name":"ada"}',
  '{"name":1,"wallet":"0x1"}',
  '{"name":"","wallet":"0x1"}',
  '{"name":"\\ud800","wallet":"0x1"}',
  '["ada","0x1"]',
  'null',
  '{"name":"ada","wallet":"0x1"',
);

const forms: Record<
  RecordFormat,
  { write(row: { name: string; wallet: string }): string; bad: fc.Arbitrary<string> }
> = {
  csv: { write: ({ name, wallet }) => `${plain(name)},${quoted(wallet)}`, bad: badCsv },
  'json-lines': { write: (row) => JSON.stringify(row), bad: badJson },
};

test.each(['csv', 'json-lines'] as const)(
  '%s: every good line is in, every bad one is told by its number, and again changes nothing',
  async (format) => {
    const { write, bad } = forms[format];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: good }, bad, fc.constantFrom('', '  ')), { maxLength: 40 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom('\n', '\r\n'),
        async (rows, chunkBytes, end) => {
          const register = emptyRegister();
          const asked = format === 'csv' ? WITHOUT_HEADER : { format };
          const text = rows.map((row) => (typeof row === 'string' ? row : write(row))).join(end);
          const first = await register.import(text, { ...asked, chunkBytes });

          const expected = new Map(
            rows.flatMap((row) => (typeof row === 'string' ? [] : [[row.name, row.wallet]])),
          );
          expect(register.rows()).toEqual([...expected]);
          const badLines = rows.flatMap((row, index) =>
            typeof row === 'string' && row.trim() ? [index + 1] : [],
          );
          expect(first.bad.map(({ line }) => line)).toEqual(badLines);
          expect(first.counts.bad).toBe(badLines.length);
          expect(first.counts.added).toBe(expected.size);

          const once = [...expected].map(([name, wallet]) => write({ name, wallet })).join(end);
          const { counts } = await register.import(once, { ...asked, chunkBytes });
          expect(counts).toEqual({
            read: expected.size,
            added: 0,
            unchanged: expected.size,
            changed: 0,
            bad: 0,
          });
          expect(register.rows()).toEqual([...expected]);
        },
      ),
      { numRuns: runs(30) },
    );
  },
);

test.each([
  ['name,wallet\nada,0x1'],
  ['wallet,name\n0x1,ada'],
  ['\uFEFF Wallet ,"NAME"\r\n0x1,ada\r\n'],
  ['id,wallet,note,name\n7,0x1,hello,ada'],
  ['Name,Wallet Address\nada,0x1'],
  ['WALLET_ADDRESS,userName\n0x1,ada'],
  ['"Player Name", wallet-address \nada,0x1'],
  ['Registered Name,Address\nada,0x1'],
  ['\n\n"name","wallet"\n\nada,0x1\n\n'],
])('the columns of %j are found', async (text) => {
  const register = emptyRegister();
  const { counts, bad } = await register.import(text);
  expect(bad).toEqual([]);
  expect(counts).toEqual({ read: 1, added: 1, unchanged: 0, changed: 0, bad: 0 });
  expect(register.rows()).toEqual([['ada', '0x1']]);
});

test.each(['ada,0x1', '\n\nada,0x1\n\n', '\uFEFF"ada","0x1"\r\n'])(
  'the rows of %j, which has no header, are in with the columns that are given',
  async (text) => {
    const register = emptyRegister();
    const { told, counts } = await register.import(text, WITHOUT_HEADER);
    expect(told).toEqual(['There is no header: the columns are name, wallet.']);
    expect(counts).toEqual({ read: 1, added: 1, unchanged: 0, changed: 0, bad: 0 });
    await register.import(text.replace('ada', '0x2').replace('0x1', 'bob'), {
      format: 'csv',
      columns: ['wallet', 'name'],
    });
    expect(register.rows()).toEqual([
      ['ada', '0x1'],
      ['bob', '0x2'],
    ]);
  },
);

test('which columns of a header are taken is told', async () => {
  const { told } = await emptyRegister().import('Name,Wallet Address,Note\nada,0x1,x');
  expect(told).toEqual(['Columns: name from "Name", wallet from "Wallet Address"; not taken: "Note".']);
});

const NEITHER = 'it lacks "name", "wallet"';

test.each([
  ['Name,Owner', 'it lacks "wallet"'],
  ['Nickname,Account', NEITHER],
  ['Wallet (ETH),Display name', NEITHER],
  ['name,wallet 1', 'it lacks "wallet"'],
  ['name,player,wallet', 'it has "name" 2 times'],
  ['Spieler,Geldbörse', NEITHER],
  ['名前,ウォレット', NEITHER],
  ['NOM,PORTEFEUILLE', NEITHER],
  ['ada,0x1', NEITHER],
  ['Players of May', NEITHER],
  ['"Wallet" , "Name"', 'it is not CSV'],
  ['{"name":"ada","wallet":"0x1"}', 'it is not CSV'],
])('the first line %j is refused and shown, and nothing is in', async (first, reason) => {
  const register = emptyRegister();
  const importing = register.import(`\n${first}\nada,0x1\n`, { format: 'csv', chunkBytes: 20 });
  await expect(importing).rejects.toThrow(
    `Line 2 is not understood as a header: ${reason}. It reads ${JSON.stringify(first)}. Nothing is imported. ` +
      'If it is a header, name its columns name,wallet, in any order. If it is a row, the file needs the option ' +
      '--columns name,wallet, in the order of its columns.',
  );
  expect(register.rows()).toEqual([]);
});

test('of a long first line the beginning is shown, and what a terminal would obey as escapes', async () => {
  const first = `\u001B[2J\u0085\u202E\u{E0001}\r${'😀'.repeat(10_000)},0x1`;
  await expect(emptyRegister().import(first)).rejects.toThrow(
    `It reads "\\u001b[2J\\u0085\\u202e\\udb40\\udc01\\r${'😀'.repeat(112)}" and more. Nothing`,
  );
});

test('a first line that cannot be read is refused too, unless the columns are given', async () => {
  const register = emptyRegister();
  const text = `${'x'.repeat(70_000)}\nname,wallet\nada,0x1\n`;
  await expect(register.import(text, { chunkBytes: 30 })).rejects.toThrow(
    'Line 1, where the header should be, is longer than 65536 bytes. Nothing is imported. Save',
  );
  expect(register.rows()).toEqual([]);
  const { bad } = await register.import(text.replace('name,wallet', 'bob,0x2'), WITHOUT_HEADER);
  expect(bad.map(({ line }) => line)).toEqual([1]);
});

test.each(['name,wallet', 'Wallet Address,NAME', 'Owner,Wallet'])(
  'the header %j is no row of a file whose columns are given, and nothing is in',
  async (header) => {
    const register = emptyRegister();
    await expect(register.import(`${header}\nada,0x1\n`, WITHOUT_HEADER)).rejects.toThrow(
      `Line 1 looks like a header: ${JSON.stringify(header)}. Nothing is imported. The option --columns is for`,
    );
    expect(register.rows()).toEqual([]);
  },
);

test.each([
  ['{"name":"ada","wallet":"0x1"}', undefined],
  ['{"name":"ada","wallet":"0x1"}', 'json-lines'],
] as const)('columns for JSON Lines are refused: %s as %s', async (text, format) => {
  const register = emptyRegister();
  const asked = { ...WITHOUT_HEADER, format };
  await expect(register.import(text, asked)).rejects.toThrow(
    'The file is read as JSON Lines, which need no --columns. Nothing is imported.',
  );
  expect(register.rows()).toEqual([]);
});

test('a header of any case and spacing is one, and never a row', async () => {
  const spelling = (words: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom('', ' ', '_', '-', '  '),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      )
      .map(([between, isUpper]) =>
        [...words.join(between)].map((letter, at) => (isUpper[at] ? letter.toUpperCase() : letter)).join(''),
      );
  await fc.assert(
    fc.asyncProperty(
      spelling(['user', 'name']),
      spelling(['wallet', 'address']),
      fc.boolean(),
      async (name, wallet, isTurned) => {
        const register = emptyRegister();
        await register.import(isTurned ? `${wallet},${name}\n0x1,ada` : `${name},${wallet}\nada,0x1`);
        expect(register.rows()).toEqual([['ada', '0x1']]);
      },
    ),
    { numRuns: runs(20) },
  );
});

test('a header counts for the lines of every chunk', async () => {
  const register = emptyRegister();
  await register.import('wallet,name\n0x1,ada\n0x2,bob\n', { format: 'csv', chunkBytes: 5 });
  expect(register.rows()).toEqual([
    ['ada', '0x1'],
    ['bob', '0x2'],
  ]);
});

test('without a format the first line decides', async () => {
  const register = emptyRegister();
  expect((await register.import('\n {"name":"ada","wallet":"0x1"}')).counts.added).toBe(1);
  await expect(register.import('{"name":"bob","wallet":"0x1"}', { format: 'csv' })).rejects.toThrow('CSV');
});

test('a name that comes again with another wallet moves and keeps its place', async () => {
  const register = emptyRegister();
  const { counts } = await register.import('name,wallet\nada,0x1\nbob,0x1\nada,0x2\nada,0x2');
  expect(counts).toEqual({ read: 4, added: 2, unchanged: 1, changed: 1, bad: 0 });
  expect(register.rows()).toEqual([
    ['ada', '0x2'],
    ['bob', '0x1'],
  ]);
});

test('what is wrong with a line is said', async () => {
  const { bad } = await emptyRegister().import('ada\n"ada,0x1\n,0x1\nada, 0x1\nada,0x1', WITHOUT_HEADER);
  expect(bad).toEqual([
    { line: 1, problem: '2 columns expected, not 1' },
    { line: 2, problem: 'not CSV: a field with a comma or a quote must be quoted, and its quotes doubled' },
    { line: 3, problem: 'name must have 1 to 255 characters' },
    { line: 4, problem: 'wallet must not begin or end with white space' },
  ]);
  const json = await emptyRegister().import('{"name":7}\n[]\n{', { format: 'json-lines' });
  expect(json.bad.map(({ problem }) => problem)).toEqual([
    'name must be a text, wallet must be a text',
    'not an object with name and wallet',
    'not JSON',
  ]);
});

test('more rows than one transaction holds are all in, in their order', async () => {
  const register = emptyRegister();
  const names = Array.from({ length: 20_001 }, (_, index) => `n${index}`);
  const { counts } = await register.import(names.map((name) => `${name},0x1`).join('\n'), WITHOUT_HEADER);
  expect(counts.added).toBe(names.length);
  expect(register.rows().map(([name]) => name)).toEqual(names);
});

test('bad lines are reported in the order of the lines, whatever is wrong with each', async () => {
  const tooLong = 'x'.repeat(200_000);
  const { bad } = await emptyRegister().import(`ada\n${tooLong}\nbob\neve,0x1\n${tooLong}\nida\n`, {
    ...WITHOUT_HEADER,
    chunkBytes: 1e9,
  });
  expect(bad.map(({ line, problem }) => [line, problem.replace(/\d+ bytes/, '… bytes')])).toEqual([
    [1, '2 columns expected, not 1'],
    [2, 'longer than … bytes'],
    [3, '2 columns expected, not 1'],
    [5, 'longer than … bytes'],
    [6, '2 columns expected, not 1'],
  ]);
});
