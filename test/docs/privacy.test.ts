/** docs/privacy.md is true to what is stored: something new fails here, until the page says it. */

import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';

const PROJECT = join(import.meta.dirname, '../..');
const REPLICAS = join(PROJECT, 'src/bot/replicas');
/** The page with each item of a list on one line. */
const page = readFileSync(join(PROJECT, 'docs/privacy.md'), 'utf8').replaceAll('\n  ', ' ');

/** The items of the lists under a heading: the names before the colon, and the time in brackets behind them. */
function rowsOf(heading: string): readonly { readonly names: readonly string[]; readonly time: string }[] {
  const [, section = ''] = page.split(`\n### ${heading}\n`);
  const [items = ''] = section.split('\n#');
  return [...items.matchAll(/^- (`[^(:]+`)(?: \((.*?)\))?: /gm)].map(([, first = '', time = '']) => ({
    names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    time,
  }));
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
};

/** The milliseconds in `15 min`; without a number there is no limit. */
function limitIn(text: string): number {
  const [, count, unit = ''] = /(\d+) (s|min|h|days)\b/.exec(text) ?? [];
  return count === undefined ? Number.POSITIVE_INFINITY : Number(count) * (MILLISECONDS[unit] ?? 0);
}

/** By the tables of replicas, and by the kinds of rows where a table has several. */
const limits = new Map(
  rowsOf('Shared by processes').flatMap(({ names: [table = '', ...kinds], time }) =>
    (kinds.length > 0 ? kinds : [table]).map((name) => [name, limitIn(time)] as const),
  ),
);

it.each([
  ['bot.sqlite', 'state/file/data-file.ts', /CREATE TABLE (\w+)/g],
  ['rollcall.sqlite', 'store/schema.ts', /CREATE TABLE rollcall\.(\w+)/g],
  ['history.sqlite', 'history/history-rows.ts', /CREATE TABLE rollcall\.(\w+)/g],
])('names the tables of %s', (name, path, made) => {
  const code = readFileSync(join(PROJECT, 'src/bot', path), 'utf8');
  const tables = [...code.matchAll(made)].map(([, table]) => table);
  const named = rowsOf('Files').flatMap(({ names: [file, ...tables] }) => (file === name ? tables : []));
  expect(tables.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual(tables.toSorted());
});

it('names the tables of replicas, and the kinds of rows that they keep', () => {
  const schema = readFileSync(join(PROJECT, 'src/bot/store/schema.ts'), 'utf8');
  const tables = [...schema.matchAll(/CREATE UNLOGGED TABLE rollcall\.(\w+)/g)].map(([, table]) => table);
  expect([...new Set(rowsOf('Shared by processes').map(({ names: [table] }) => table))].toSorted()).toEqual(
    tables.toSorted(),
  );
  const files = readdirSync(REPLICAS).map((file) => join(REPLICAS, file));
  // It opens what replicas share, and names two of the kinds itself.
  const opening = join(PROJECT, 'src/bot/main/open-state.ts');
  const code = [...files, opening].map((file) => readFileSync(file, 'utf8'));
  const kinds = [...code.join('\n').matchAll(/\.(?:add|claim)\('(\w+)'|#kind = `(\w+)|'', '(\w+)'/g)].map(
    ([, added, named, written]) => added ?? named ?? written,
  );
  const others = tables.filter((table) => table !== 'kept');
  expect([...limits.keys()].toSorted()).toEqual([...new Set(kinds), ...others].toSorted());
});

it('names the files that a bot leaves, and the fields of its lines about a command', async ({
  onTestFinished,
}) => {
  const { discord, settings } = await inFront(onTestFinished);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-kept-'));
  const moderated = { MODERATION_GUILD_IDS: discord.guildId, DATA_DIR: folder };
  const bot = runProgram(['start'], { ...settings, ...moderated });
  await bot.logged('"msg":"ready"');
  const names = rowsOf('Files').flatMap(({ names: [file = ''] }) => file);
  // SQLite has files beside its own: bot.sqlite-wal.
  const documented = names.map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace('…', '.+')}`));
  const left = readdirSync(folder);
  expect(left.length).toBeGreaterThan(2);
  expect(left.filter((file) => !documented.some((pattern) => pattern.test(file)))).toEqual([]);

  expect(textOf(await discord.clientOf('member').command('list', { name: 'ada' }))).toContain('0x1');
  await bot.logged('interaction answered');
  bot.process.kill();
  const { stderr } = await bot.ended;
  const line = stderr.split('\n').find((each) => each.includes('interaction answered')) ?? '';
  expect(line).not.toContain('ada');
  const [ofCommand = ''] = page.match(/^- of each command: .*$/m) ?? [];
  const fields = Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  expect(
    fields.filter((field) => !['level', 'msg'].includes(field) && !ofCommand.includes(`\`${field}\``)),
  ).toEqual([]);
});

/** Each row of replicas by its table, or by its kind, with the milliseconds until it goes. */
const ROWS = `SELECT kind, CAST(ends_at - extract(epoch FROM clock_timestamp()) * 1000 AS float8) AS rest FROM (
  SELECT 'claim' AS kind, ends_at FROM rollcall.claim
  UNION ALL SELECT 'session', ends_at FROM rollcall.session
  UNION ALL SELECT split_part(kind, ' ', 1), ends_at FROM rollcall.kept) AS written`;
const rowsThere = z.array(z.object({ kind: z.string(), rest: z.number() }));

describeWith(['postgres'], 'what Postgres has of a replica that is used', () => {
  let server: PostgresServer;
  let url: string;
  let rollcall: Rollcall;
  beforeAll(async () => {
    server = await startPostgresServer();
    url = await server.database();
    rollcall = await startRollcall({ DATABASE_URL: url, SHARDS: '0', SHARD_COUNT: '1' });
  });
  afterAll(async () => {
    await rollcall.close();
    await server.close();
  });

  it('is of a kind that the page names, and goes in its time', async () => {
    await rollcall.member.command('list', { name: 'ada' });
    const { message } = messageOf(
      await rollcall.moderator.command('conversation create', { contact: 'ada' }),
    );
    await rollcall.moderator.click(message.id, buttonOf(message, 'Mute'));
    const rowsNow = async () => rowsThere.parse(await server.run(url, ROWS));
    // No answer waits for these.
    const written = ['claim', 'session', 'identify', 'change'];
    await expect
      .poll(async () => (await rowsNow()).map(({ kind }) => kind))
      .toEqual(expect.arrayContaining(written));
    for (const { kind, rest } of await rowsNow())
      expect(rest, kind).toBeLessThanOrEqual(limits.get(kind) ?? Number.NEGATIVE_INFINITY);
    const unfinished = 'SELECT id FROM rollcall.claim WHERE interaction IS NOT NULL';
    await expect.poll(() => server.run(url, unfinished)).toEqual([]);
  });
});
