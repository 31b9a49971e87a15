import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { AuditHistory } from '../../../src/bot/history/audit-history.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { HistoryFilter } from '../../../src/handlers/moderation-history.ts';
import { describeEngines, lockedByAnother, OTHER, SERVER, until } from '../store/engines.ts';
import { lineOf, openedHistory, rejectTarget, shownRows, writeAsEarlier } from './lines.ts';

const CONVERSATIONS: HistoryFilter = { server: SERVER, noun: 'conversation' };

/** A history with short times, and the lines that it logs. */
async function historyOf(settings: Record<string, string>, timing = {}) {
  const logged: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void logged.push(JSON.parse(line)) });
  const opened = await openedHistory(settings);
  const times = { gather: 1, retry: 20, remove: 3_600_000, backfill: 3_600_000, pause: 1 };
  const history = new AuditHistory(opened, log, { ...times, ...timing });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= history.close();
    return closed;
  };
  onTestFinished(close);
  const shown = async (filter: Partial<HistoryFilter> = {}) => {
    const page = await history.page({ ...CONVERSATIONS, ...filter }, { limit: 2_000 });
    return 'failed' in page ? page.failed : shownRows(page.rows);
  };
  return { history, logged, shown, close };
}

function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { settings: { DATA_DIR: folder }, path: join(folder, 'history.sqlite') };
}

describeEngines((engine) => {
  it('keeps lines about conversations and scores, no refusals, and no line for the whole of a change', async () => {
    const { history, shown } = await historyOf(await engine.settings());
    history.add(lineOf('a'));
    history.add(lineOf('b', { outcome: 'failed', isPart: true }));
    history.add(lineOf('c', { outcome: 'unchanged' }));
    history.add(lineOf('d', { outcome: 'refused' }));
    history.add(lineOf('e', { action: 'settings change' }));
    const { target: _, ...whole } = lineOf('').entry;
    history.add({ ...lineOf(''), entry: { ...whole, counts: { done: 2 } } });
    history.add(lineOf('s', { action: 'score pin' }));
    history.add({ ...lineOf('o'), server: OTHER });
    expect(await shown()).toEqual(['c', 'b', 'a']);
    expect(await shown({ noun: 'score' })).toEqual(['s']);
    expect(await shown({ server: OTHER })).toEqual(['o']);
  });

  it('a line that the store rejects is counted in its place, and costs no other one', async () => {
    const settings = await engine.settings();
    await rejectTarget(settings, 'bad');
    const { history, logged, close } = await historyOf(settings, { gather: 60_000 });
    for (let at = 0; at < 30; at += 1) history.add(lineOf(`id-${at}`));
    history.add(lineOf('bad'));
    history.add({ ...lineOf('o'), server: OTHER });
    history.add(lineOf('last'));
    await close();
    const msg = expect.stringMatching(/counts them as lost.* rejects the values: .*violates/);
    expect(logged).toMatchObject([{ level: 'warn', lines: 1, msg }]);
    const later = await historyOf(settings);
    expect((await later.shown()).slice(0, 3)).toEqual(['last', 1, 'id-29']);
    expect([await later.shown(), await later.shown({ server: OTHER })]).toMatchObject([
      { length: 32 },
      ['o'],
    ]);
  });

  it('makes lines of an earlier version searchable, also those that it writes beside this one', async () => {
    const settings = await engine.settings();
    const earlier = (target: string, ordinal: number) =>
      writeAsEarlier(settings, [{ ...lineOf(target), noun: 'conversation', ordinal }]);
    await earlier('first', 1);
    const { history, logged } = await historyOf(settings, { backfill: 5 });
    const search = { typed: '', most: 25, fits: 'part' } as const;
    const found = async () => {
      const { rows, isComplete } = await history.targets(CONVERSATIONS, search);
      return isComplete ? rows.length : undefined;
    };
    expect(await found()).toBe(undefined);
    history.maintain({ now: async () => undefined });
    await until(async () => (await found()) === 1);
    await earlier('second', 2);
    await until(async () => (await found()) === 2);
    expect(logged).toEqual([]);
  });

  it('writes what waits at its end', async () => {
    const settings = await engine.settings();
    const { history, close } = await historyOf(settings, { gather: 60_000 });
    for (let at = 0; at < 500; at += 1) history.add(lineOf(`id-${at}`));
    await close();
    expect(await (await historyOf(settings)).shown()).toHaveLength(500);
  });
});

it('makes its file with the first line alone, for this user alone', async () => {
  const { settings, path } = ownFolder();
  const { history, shown } = await historyOf(settings);
  expect(await shown()).toEqual([]);
  history.add(lineOf('a', { outcome: 'refused' }));
  await sleep(20);
  expect(existsSync(path)).toBe(false);
  history.add(lineOf('a'));
  await until(() => existsSync(path));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('keeps none with AUDIT_DAYS=0, nor in a folder of one process among several', async () => {
  const { settings, path } = ownFolder();
  for (const [setting, offBy] of [
    [{ AUDIT_DAYS: '0' }, 'AUDIT_DAYS'],
    [{ SHARDS: '0' }, 'DATABASE_URL'],
  ] as const) {
    const { history, close } = await historyOf({ ...settings, ...setting });
    history.add(lineOf('a'));
    await close();
    expect([history.offBy, existsSync(path)]).toEqual([offBy, false]);
  }
});

/** The file of a history with one line of 1970. */
async function madeFile(): Promise<string> {
  const { settings, path } = ownFolder();
  const { history, close } = await historyOf(settings);
  history.add(lineOf('earlier', {}, new Date(0)));
  await close();
  return path;
}

it('1,000 lines wait for a store that is away, and the others are counted where they would stand', async () => {
  const made = await madeFile();
  const { settings, path } = ownFolder();
  writeFileSync(path, 'not ours');
  const { history, logged, shown } = await historyOf(settings);
  for (let at = 0; at < 1_000; at += 1) history.add(lineOf(`id-${at}`));
  await until(() => logged.length > 0);
  for (let at = 0; at < 3; at += 1) history.add(lineOf(`lost-${at}`));
  history.add(lineOf('lost', { action: 'score pin' }));
  expect(await shown()).toBe('damaged');
  await sleep(100);
  // One warning for all attempts, and nothing of the file is changed.
  expect(logged).toMatchObject([
    { level: 'warn', msg: expect.stringContaining('accepts no lines: they are buffered'), store: path },
  ]);
  expect(readFileSync(path, 'utf8')).toBe('not ours');
  copyFileSync(made, path);
  await until(() => logged.length > 1);
  expect(logged[1]).toMatchObject({
    level: 'info',
    msg: expect.stringContaining('can be read and written again'),
  });
  history.add(lineOf('later'));
  const rows = await shown();
  expect(rows).toHaveLength(1_003);
  expect(rows.slice(0, 4)).toEqual(['later', 3, 'id-999', 'id-998']);
  expect(rows.slice(-2)).toEqual(['id-0', 'earlier']);
  expect(await shown({ noun: 'score' })).toEqual([1]);
});

it('what a store does not take at the end is counted in the log', async () => {
  const { settings, path } = ownFolder();
  writeFileSync(path, 'not ours');
  const { history, logged, close } = await historyOf(settings);
  for (let at = 0; at < 1_005; at += 1) history.add(lineOf(`id-${at}`));
  await close();
  expect(logged.at(-1)).toMatchObject({ level: 'error', lines: 1_005, store: path });
});

it.each([
  ['damaged', 'damaged', (path: string) => writeFileSync(path, Buffer.alloc(8_192, 0x2a))],
  ['of a later version', 'read-only', changing(`UPDATE history SET needs = 9, version = '0.9.0'`)],
  ['without its head', 'damaged', changing('DROP TABLE history')],
  ['without its row', 'damaged', changing('DELETE FROM history')],
] as const)('a file that is %s is not written to, and costs a warning', async (_what, trouble, spoil) => {
  const path = await madeFile();
  const made = readFileSync(path);
  spoil(path);
  const spoilt = readFileSync(path);
  const { history, logged, shown } = await historyOf({ DATA_DIR: dirname(path) });
  history.add(lineOf('a'));
  await until(() => logged.length > 0);
  expect(await shown()).toBe(trouble);
  expect((await history.targets(CONVERSATIONS, { typed: '', most: 25, fits: 'part' })).rows).toEqual([]);
  await sleep(60);
  expect(logged).toMatchObject([{ level: 'warn' }]);
  expect(readFileSync(path).equals(spoilt)).toBe(true);
  writeFileSync(path, made);
  await until(() => logged.length > 1);
  expect(await shown()).toEqual(['a', 'earlier']);
});

function changing(sql: string) {
  return (path: string) => {
    using database = new DatabaseSync(path);
    database.exec(sql);
  };
}

it('a lock of another process delays lines, and nothing else', async () => {
  const path = await madeFile();
  const { history, shown } = await historyOf({ DATA_DIR: dirname(path) });
  const { ended } = await lockedByAnother(path, 300);
  history.add(lineOf('a'));
  expect(await shown()).toEqual(['a', 'earlier']);
  await ended;
});

it('lines of more than AUDIT_DAYS go once the time is known, and all of them with 0', async () => {
  const path = await madeFile();
  const settings = { DATA_DIR: dirname(path) };
  const old = new Date(Date.now() - 31 * 86_400_000);
  const { history, close } = await historyOf(settings);
  history.add(lineOf('old', {}, old));
  history.add(lineOf('new'));
  await close();
  const kept = await historyOf({ ...settings, AUDIT_DAYS: '32' }, { remove: 10 });
  let asked = 0;
  let isKnown = false;
  kept.history.maintain({
    async now() {
      asked += 1;
      return isKnown ? new Date() : undefined;
    },
  });
  await until(() => asked > 2);
  expect(await kept.shown()).toEqual(['new', 'old', 'earlier']);
  isKnown = true;
  await until(async () => (await kept.shown()).length === 2);
  expect(await kept.shown()).toEqual(['new', 'old']);
  await kept.close();
  changing('UPDATE history SET removed_at = NULL')(path);
  const off = await historyOf({ ...settings, AUDIT_DAYS: '0' }, { remove: 10 });
  off.history.maintain({ now: async () => new Date() });
  await until(async () => (await off.shown()).length === 0);
});
