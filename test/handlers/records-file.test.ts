import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreRecordTable } from '../../packages/reference-service/score-records/score-record-table.ts';
import { emptyDatabase } from '../../packages/reference-service/test/import/empty-database.ts';
import { csvLine } from '../../src/handlers/display/file-text.ts';
import { recordsFile } from '../../src/handlers/records/records-file.ts';
import { anyCharacter } from '../any-character.ts';
import { runs } from '../property-runs.ts';
import { indexOf, scoreRecord } from '../services/indexes/scripted-records.ts';
import { emptyContext } from './empty-context.ts';

/** CSV as RFC 4180 has it, line by line, without a byte order mark. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, field = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    lines.at(-1)?.push(field.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

it('a line of CSV is read back as it was, but for the apostrophe before a formula', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[\s]*[=+\-@"',\n\r\t]+.*$/));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (values) => {
      const read: string[] = parse(csvLine(values))[0] ?? [];
      expect(read.map((value, at) => (value === `'${values[at]}` ? values[at] : value))).toEqual(values);
      for (const value of read) expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
  );
});

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r', '\n-', ' =1', '＝1', '\0=1'])('%j is defused', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

it('numbers are numbers in CSV, a negative one too', () => {
  expect(csvLine([-5, Number.POSITIVE_INFINITY, 'a"b'])).toBe('-5,Infinity,"a""b"\r\n');
});

const listed = (records: ReturnType<typeof scoreRecord>[], attachmentSizeLimit = 10_000_000) => {
  const { index } = indexOf(records);
  return {
    ...emptyContext,
    attachmentSizeLimit,
    scoreIndex: index,
    scoreRecords: {
      page: async ({ offset, limit }: { offset: number; limit: number }) => ({
        rows: records.slice(offset, offset + limit),
        more: records.length > offset + limit,
      }),
    },
  };
};
const textOf = ({ files }: Awaited<ReturnType<typeof recordsFile>>) =>
  Buffer.from(files?.[0]?.data ?? []).toString();

it('a file has the fields of the interface, and invisible characters as escapes in JSON', async () => {
  const records = [
    scoreRecord(1, {
      service: '=cmd',
      provider: 'a,"b"\n',
      json: '{"x":"\u202e"}',
      score: Number.POSITIVE_INFINITY,
    }),
  ];
  const wanted = { order: 'asc', filter: {} } as const;
  const csv = textOf(await recordsFile(wanted, 'csv', listed(records)));
  expect(csv.startsWith('\uFEFF"id",')).toBe(true);
  const [columns = [], ...lines] = parse(csv);
  expect(lines.map((line) => Object.fromEntries(columns.map((column, at) => [column, line[at]])))).toEqual([
    {
      id: '1',
      'the service': "'=cmd",
      provider: 'a,"b"\n',
      nft_earned: '',
      score: 'Infinity',
      stage: '2',
      bonus: '3',
      json: '{"x":"\u202e"}',
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:01.000Z',
      player_name: '',
    },
  ]);
  const json = textOf(await recordsFile(wanted, 'json', listed(records)));
  expect(json).toContain('\\u202e');
  expect(JSON.parse(json)).toEqual([
    expect.objectContaining({ 'the service': '=cmd', score: 'Infinity', json: '{"x":"\u202e"}' }),
  ]);
});

it('our service takes a file back as it was', async () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'א', 'é', '"', ',', ' ', '👩\u200d👧', '\uFEFF'), minLength: 1 })
    .filter((text) => text.trim() === text);
  const row = fc.record({ service: word, provider: word, nft_earned: word, json: word });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const records = rows.map((fields, at) => scoreRecord(at + 1, fields));
      const csv = textOf(await recordsFile({ order: 'asc', filter: {} }, 'csv', listed(records)));
      expect(csv.replace('\uFEFF', '')).not.toMatch(/[\u2066-\u2069]/);
      const table = emptyDatabase('score-records');
      const { counts, bad } = await table.import(csv, { format: 'csv', chunkBytes: 7 });
      expect(bad).toEqual([]);
      expect(counts.added).toBe(rows.length);
      const kept = scoreRecordTable(table.database).page(10_000, 'asc');
      expect(kept).toMatchObject(
        rows.map(({ service, ...others }) => ({ 'the service': service, ...others })),
      );
    }),
    { numRuns: runs(30) },
  );
});

it.each(['csv', 'json'] as const)(
  'a %s file that Discord would not take is cut, and says so',
  async (format) => {
    const records = Array.from({ length: 500 }, (_, at) => scoreRecord(at + 1, { json: 'é'.repeat(100) }));
    const reply = await recordsFile({ order: 'asc', filter: {} }, format, listed(records, 50_000));
    const text = textOf(reply);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50_000);
    const rows = format === 'csv' ? parse(text).slice(1) : JSON.parse(text);
    expect(rows.length).toBeGreaterThan(100);
    expect(reply.content).toContain(`These are the first ${rows.length}: Discord accepts no more here.`);
  },
);

it('what was filtered has its metadata too, from one call, and none where the records are far apart', async () => {
  const records = Array.from({ length: 12_000 }, (_, at) =>
    scoreRecord(at + 1, { provider: at % 5_000 === 7 ? 'rare' : 'game', json: `{"n":${at}}` }),
  );
  const near = { order: 'score', filter: { provider: 'rare' } } as const;
  const far = await recordsFile(near, 'json', listed(records));
  expect(JSON.parse(textOf(far)).map(({ json }: { json?: string }) => json)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(far.content).toContain('The file has no metadata, because these records are far apart');
  const two = await recordsFile(near, 'json', listed(records.slice(0, 9_000)));
  expect(JSON.parse(textOf(two)).map(({ json }: { json?: string }) => json)).toEqual([
    '{"n":7}',
    '{"n":5007}',
  ]);
  expect(two.content).not.toContain('Metadata');
  const all = await recordsFile({ order: 'score', filter: {} }, 'csv', listed(records));
  expect(all.content).toContain('These are the first 10,000 of 12,000: a file holds no more.');
});

it.each([
  [{}, 'asc', 'records.json'],
  [
    { provider: 'star-forge', player: 'd239a0a8822ff388' },
    'desc',
    'star-forge-d239a0a8822f-records-newest-first.json',
  ],
  [{ award: 'relic' }, 'score', 'relic-records-highest-first.json'],
] as const)('a file of %j, %s, is %s', async (filter, order, name) => {
  const { files } = await recordsFile({ order, filter }, 'json', listed([]));
  expect(files?.[0]?.name).toBe(name);
});
