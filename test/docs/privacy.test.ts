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
import { type RedisServer, startRedisServer } from '../servers/redis-server.ts';

const PROJECT = join(import.meta.dirname, '../..');
const STATE = join(PROJECT, 'src/bot/state');
const page = readFileSync(join(PROJECT, 'docs/privacy.md'), 'utf8');

/** The rows of the table with this heading: the names in its first column, and the text of its last. */
function rowsOf(heading: string): readonly { readonly names: readonly string[]; readonly last: string }[] {
  const [, table = ''] = page.split(`\n| ${heading} |`);
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| (`.*?|of .*?) \|.*\| (.*?) \|$/gm)].map(([, first = '', last = '']) => ({
    names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    last,
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

const limits = new Map(
  rowsOf('entry').flatMap(({ names, last }) => names.map((name) => [name, limitIn(last)] as const)),
);

it.each([
  ['bot.sqlite', 'state/file/data-file.ts', /CREATE TABLE (\w+)/g],
  ['rollcall.sqlite', 'store/schema.ts', /CREATE TABLE rollcall\.(\w+)/g],
  ['history.sqlite', 'history/history-rows.ts', /CREATE TABLE rollcall\.(\w+)/g],
])('names the tables of %s', (name, path, made) => {
  const code = readFileSync(join(PROJECT, 'src/bot', path), 'utf8');
  const tables = [...code.matchAll(made)].map(([, table]) => table);
  const named = rowsOf('file').flatMap(({ names: [file, table] }) => (file === name ? table : []));
  expect(tables.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual(tables.toSorted());
});

it('names the kinds of keys in Redis', () => {
  const code = readdirSync(join(STATE, 'redis')).map((file) =>
    readFileSync(join(STATE, 'redis', file), 'utf8'),
  );
  const kinds = [...code.join('\n').matchAll(/(?:redis|this)\.key\(\s*'([\w-]+)'/g)].map(
    ([, kind = '']) => kind,
  );
  expect([...limits.keys()].toSorted()).toEqual([...new Set(kinds)].toSorted());
});

it('names the files that a bot leaves, and the fields of its lines about a command', async ({
  onTestFinished,
}) => {
  const { discord, settings } = await inFront(onTestFinished);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-kept-'));
  const moderated = { MODERATION_GUILD_IDS: discord.guildId, DATA_DIR: folder };
  const bot = runProgram(['start'], { ...settings, ...moderated });
  await bot.logged('"msg":"ready"');
  const names = rowsOf('file').flatMap(({ names: [file = ''] }) => file);
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
  const [ofCommand = ''] = page.match(/^\| of each command \|.*$/m) ?? [];
  const fields = Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  expect(
    fields.filter((field) => !['level', 'msg'].includes(field) && !ofCommand.includes(`\`${field}\``)),
  ).toEqual([]);
});

describeWith(['redis-server'], 'what Redis has of a bot that is used', () => {
  let server: RedisServer;
  let rollcall: Rollcall;
  beforeAll(async () => {
    server = await startRedisServer();
    rollcall = await startRollcall({ REDIS_URL: server.url, COOLDOWN_SECONDS: '3600' });
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
    const kindOf = (key: string) => key.split(':')[2] ?? '';
    const keysNow = async () => z.array(z.string()).parse(await server.command('KEYS', '*'));
    // No answer waits for these.
    const written = ['claim', 'cooldown', 'shown', 'names', 'session', 'changes'];
    await expect.poll(async () => (await keysNow()).map(kindOf)).toEqual(expect.arrayContaining(written));
    const keys = await keysNow();
    for (const key of keys) {
      const limit = limits.get(kindOf(key)) ?? 0;
      // -1 is without a limit, and -2 of a key that has gone meanwhile.
      const left = z.int().parse(await server.command('PTTL', key));
      expect(left === -1 ? Number.POSITIVE_INFINITY : left, key).toBeLessThanOrEqual(limit);
    }
  });
});
