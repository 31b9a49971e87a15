import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { NewRow } from '../../../src/bot/history/history-rows.ts';
import type { HistoryStore } from '../../../src/bot/history/history-store.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import { digestOfId } from '../../../src/handlers/moderation-history.ts';
import { describeEngines, type Engine, OTHER, SERVER, watchStatements } from '../store/engines.ts';
import { statementOn } from '../store/statement.ts';
import { lineOf, MODERATOR, openedHistory, shownRows, writeAsEarlier } from './lines.ts';

const NOW = Date.UTC(2026, 10, 24);
const DAY = 86_400_000;

/** Bytes of a page of SQLite. */
const PAGE = 4_096;

interface Other {
  readonly server?: string;
  readonly noun?: 'score';
  readonly at?: Date;
  readonly user?: string;
  readonly entry?: AuditEntry;
  readonly run?: string;
  readonly outcome?: 'done' | 'failed';
}

/** One second after the other. */
function row(at: number, { run, outcome = 'done', ...other }: Other = {}): NewRow {
  const entry = lineOf(`id-${at}`, { outcome, ...(run !== undefined && { run }) }).entry;
  const place = {
    server: SERVER,
    noun: 'conversation',
    at: new Date(NOW + at * 1_000),
    ordinal: at,
  } as const;
  return { ...place, user: MODERATOR, entry, ...other };
}
/** A line of a run. */
const inRun = (run: string, outcome: 'done' | 'failed' = 'done') => ({ run, outcome });

const conversations = { server: SERVER, noun: 'conversation' } as const;

async function newHistory(engine: Engine) {
  const settings = await engine.settings();
  const another = async (): Promise<HistoryStore> => {
    const { store } = await openedHistory(settings);
    onTestFinished(() => store.close());
    return store;
  };
  return { store: await another(), another, settings };
}

/** The ids that a search finds, in its order, and whether it looked at everything. */
const search = async (store: HistoryStore, typed: string, most = 25, fits: 'whole' | 'part' = 'part') => {
  const { rows, isComplete } = await store.targets(conversations, { typed, most, fits });
  return { ids: rows.map(({ id }) => id), isComplete };
};

const contact = (id: string) => ({ kind: 'contact', id }) as const;

const page = async (store: HistoryStore, filter = {}, part = {}) => {
  const { rows, ...rest } = await store.page({ ...conversations, ...filter }, { limit: 15, ...part });
  return { shown: shownRows(rows), ...rest };
};

describeEngines((engine) => {
  it('has nothing before the first line, and is not made by reading', async () => {
    const { store } = await newHistory(engine);
    expect(await page(store)).toEqual({ shown: [], offset: 0, more: false, total: 0 });
    expect(await store.targets(conversations, { typed: '', most: 25, fits: 'part' })).toEqual({
      rows: [],
      isComplete: true,
    });
    expect(await store.backfillTargets()).toBe(false);
    expect([await store.servers(), await store.forget(SERVER)]).toEqual([[], false]);
  });

  it('gives back what was written, of one server and one kind, the newest first', async () => {
    const { store, another } = await newHistory(engine);
    const before = {
      contact: 'ada',
      group: null,
      is_pinned: true,
      archived_at: new Date(NOW),
      pinned_message_id: 'm"1',
    };
    const entry = {
      action: 'conversation delete',
      target: 'Ä%_\\',
      outcome: 'done',
      party: { kind: 'contact', id: 'ada' },
      reason: 'spam',
      before,
      after: undefined,
    } as const;
    const why = 'it was so already';
    await store.write([
      row(1, { entry }),
      row(2, { server: OTHER }),
      row(3, { noun: 'score' }),
      row(4, { user: '7', entry: { action: 'conversation pin', target: 'b', outcome: 'unchanged', why } }),
    ]);
    const { rows } = await (await another()).page(conversations, { limit: 15 });
    expect(rows).toEqual([
      {
        at: new Date(NOW + 4_000),
        ordinal: 4,
        user: '7',
        entry: { action: 'conversation pin', target: 'b', outcome: 'unchanged', why, party: undefined },
      },
      { at: new Date(NOW + 1_000), ordinal: 1, user: MODERATOR, entry },
    ]);
    expect(await page(store, { server: OTHER })).toMatchObject({ shown: ['id-2'], total: 1 });
    expect(await page(store, { noun: 'score' })).toMatchObject({ shown: ['id-3'], total: 1 });
  });

  it('keeps a line with U+0000, and finds it by its id and by its text', async () => {
    const { store } = await newHistory(engine);
    await store.write([row(1), row(2, { entry: lineOf('a\0b').entry })]);
    const { shown } = await page(store, { digest: digestOfId('a\0b') });
    expect(['a\0b', 'a\u2400b']).toContain(shown[0]);
    expect((await search(store, 'a\0b')).ids).toHaveLength(1);
  });

  it('keeps a line with half of a surrogate pair, which neither engine has', async () => {
    const { store } = await newHistory(engine);
    await store.write([row(1, { entry: lineOf('a\ud800"\\u0000b').entry })]);
    expect((await page(store)).shown).toEqual(['a\ufffd"\\u0000b']);
  });

  it('writes any number of lines by the same statements', async () => {
    const { store } = await newHistory(engine);
    const statements = watchStatements(onTestFinished);
    const write = async (first: number, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => row(first + at, { server: String(at % 3) }));
      expect(await store.write(rows)).toEqual([]);
      return statements();
    };
    const [one, many] = [await write(1, 1), await write(10, 200)];
    expect([...one].join()).toContain('history_line');
    expect(many).toEqual(one);
    expect(await page(store, { server: '0' })).toMatchObject({ total: 68 });
  });

  it('keeps once what is written twice, as after a commit whose end nobody knows', async () => {
    const { store } = await newHistory(engine);
    await store.write([row(1), row(2)]);
    await store.write([row(1), row(2), row(3)]);
    expect((await page(store)).shown).toEqual(['id-3', 'id-2', 'id-1']);
  });

  it('finds lines by id and by user, with those that were lost beside them', async () => {
    const { store } = await newHistory(engine);
    await store.write([
      ...[1, 2, 3].map((at) => row(at, { entry: lineOf(at === 2 ? 'x' : 'y').entry, user: String(at) })),
      { server: SERVER, noun: 'conversation', at: new Date(NOW + 2_500), ordinal: 9, lost: 7 },
    ]);
    expect((await page(store)).shown).toEqual(['y', 7, 'x', 'y']);
    expect(await page(store, { digest: digestOfId('x') })).toMatchObject({ shown: [7, 'x'], total: 2 });
    expect((await page(store, { by: '3' })).shown).toEqual(['y', 7]);
    expect((await page(store, { by: '3', digest: digestOfId('x') })).shown).toEqual([7]);
  });

  it('has pages, the last one in place of one after it, and goes on after a row', async () => {
    const { store } = await newHistory(engine);
    // Several of one moment.
    await store.write(Array.from({ length: 7 }, (_, at) => row(at, { at: new Date(NOW) })));
    const first = await store.page(conversations, { limit: 3 });
    expect([shownRows(first.rows), first.more, first.total]).toEqual([['id-6', 'id-5', 'id-4'], true, 7]);
    expect(await page(store, {}, { limit: 3, offset: 6 })).toEqual({
      shown: ['id-0'],
      offset: 6,
      more: false,
      total: 7,
    });
    expect(await page(store, {}, { limit: 3, offset: 300 })).toMatchObject({ shown: ['id-0'], offset: 6 });
    expect(await page(store, {}, { limit: 3, after: first.rows.at(-1) })).toMatchObject({
      shown: ['id-3', 'id-2', 'id-1'],
      more: true,
    });
  });

  it('suggests what lines are about, by parts of the id and of the party', async () => {
    const { store } = await newHistory(engine);
    const party = { kind: 'contact', id: 'Ada%' } as const;
    const failed = { action: 'conversation create', outcome: 'failed' } as const;
    await store.write([
      row(1, { entry: { ...lineOf('a_1').entry, party } }),
      row(2, { entry: lineOf('a_1').entry }),
      row(3, { entry: lineOf('B2').entry }),
      row(4, { entry: { ...lineOf('ada g1').entry, ...failed } }),
      row(5, { entry: lineOf('other').entry, server: OTHER }),
    ]);
    const targets = async (typed: string) =>
      (await store.targets(conversations, { typed, most: 25, fits: 'part' })).rows;
    expect(await targets('')).toEqual([
      { id: 'B2', party: undefined },
      { id: 'a_1', party },
    ]);
    expect(await targets('b')).toEqual([{ id: 'B2', party: undefined }]);
    expect((await targets('DA%')).map(({ id }) => id)).toEqual(['a_1']);
    expect([await targets('%%'), await targets('a%1'), await targets('aX')]).toEqual([[], [], []]);
    expect((await search(store, '', 1)).ids).toHaveLength(1);
  });

  it('searches exact text, then folded text, then beginnings, then parts, and in each the latest first', async () => {
    const { store } = await newHistory(engine);
    const lines = [
      ['starts', 'José!'],
      ['folded', 'JOSE'],
      ['later', 'JOSE'],
      ['exact', 'José'],
      ['part', 'san josé'],
      ['Jose', 'x'],
      ['がく', 'y'],
      ['かく', 'z'],
    ] as const;
    await store.write(
      lines.map(([id, party], at) => row(at, { entry: { ...lineOf(id).entry, party: contact(party) } })),
    );
    const order = ['exact', 'Jose', 'later', 'folded', 'starts', 'part'];
    expect(await search(store, 'José')).toEqual({ ids: order, isComplete: true });
    expect((await search(store, 'Jose')).ids).toEqual(['Jose', 'exact', 'later', 'folded', 'starts', 'part']);
    expect((await search(store, 'José', 25, 'whole')).ids).toEqual(['exact', 'Jose', 'later', 'folded']);
    expect((await search(store, 'JOSE', 2)).ids).toEqual(['later', 'folded']);
    expect([(await search(store, 'が')).ids, (await search(store, 'か')).ids]).toEqual([['がく'], ['かく']]);
    expect((await search(store, '\u0301')).ids[0]).toBe('かく');
  });

  it('a target has the last party that a line has, and is found by that one', async () => {
    const { store } = await newHistory(engine);
    const about = (at: number, party?: string) =>
      row(at, { entry: { ...lineOf('a').entry, ...(party && { party: contact(party) }) } });
    await store.write([about(3, 'new'), about(1, 'old')]);
    await store.write([about(9)]);
    await store.write([about(2, 'middle')]);
    const [found] = (await store.targets(conversations, { typed: 'a', most: 25, fits: 'part' })).rows;
    expect(found).toEqual({ id: 'a', party: contact('new') });
    expect([(await search(store, 'new')).ids, (await search(store, 'old')).ids]).toEqual([['a'], []]);
  });

  it('texts of any length cost no line', async () => {
    const { store } = await newHistory(engine);
    // Each character has three of four bytes when it is composed, and no two are alike for a compression.
    const long = Array.from(
      { length: 1_000 },
      (_, at) => `\u{1d160}${String.fromCodePoint(0x4e00 + at * 7)}`,
    );
    const entry = { ...lineOf(long.join('')).entry, party: contact(long.toReversed().join('')) };
    expect(await store.write([row(1, { entry })])).toEqual([]);
    expect((await search(store, long.slice(0, 9).join(''))).ids).toEqual([long.join('')]);
  });

  it('a target that the store rejects costs no line', async () => {
    const { store, settings } = await newHistory(engine);
    await store.write([row(1)]);
    await statementOn(
      settings,
      'history.sqlite',
    )(
      settings.DATABASE_URL === undefined
        ? `CREATE TRIGGER rollcall.rule BEFORE INSERT ON history_target WHEN new.id = 'bad'
            BEGIN SELECT RAISE(ABORT, 'violates a rule'); END`
        : `ALTER TABLE rollcall.history_target ADD CHECK (id <> 'bad')`,
    );
    await store.write([row(2, { entry: lineOf('bad').entry }), row(3)]);
    expect((await page(store)).shown).toEqual(['id-3', 'bad', 'id-1']);
    expect((await search(store, '')).ids).toEqual(['id-3', 'id-1']);
  });

  it('finds lines of an earlier version once they are filled, also those that it writes beside this one', async () => {
    const settings = await engine.settings();
    const earlier = Array.from({ length: 2_500 }, (_, at) =>
      row(at, { entry: { ...lineOf(`id-${at}`).entry, party: contact(`Ädä-${at}`) } }),
    );
    await writeAsEarlier(settings, earlier);
    const open = async () => {
      const { store } = await openedHistory(settings);
      onTestFinished(() => store.close());
      return store;
    };
    const store = await open();
    expect(await search(store, 'ada-7')).toEqual({ ids: [], isComplete: false });
    // What this version writes is found at once, and begins nothing anew.
    await store.write([row(9_000, { entry: lineOf('new').entry })]);
    expect((await search(store, 'new')).ids).toEqual(['new']);
    expect(await store.backfillTargets()).toBe(true);
    expect((await search(store, 'ada-2499')).ids).toEqual(['id-2499']);
    expect((await search(store, 'ada-7')).ids).toEqual([]);
    // Another process goes on.
    const other = await open();
    let parts = 1;
    while (await other.backfillTargets()) parts += 1;
    const least = Math.ceil(2_501 / 1_000) - 1;
    expect([least, least + 1]).toContain(parts);
    expect(await search(store, 'ada-7')).toEqual({
      ids: ['id-7', ...Array.from({ length: 24 }, () => expect.stringMatching(/^id-7\d/))],
      isComplete: true,
    });
    expect(await other.backfillTargets()).toBe(false);
    await writeAsEarlier(settings, [row(-5, { entry: { ...lineOf('late').entry, party: contact('eve') } })]);
    expect(await search(store, 'eve')).toEqual({ ids: [], isComplete: false });
    while (await store.backfillTargets());
    expect(await search(store, 'eve')).toEqual({ ids: ['late'], isComplete: true });
    expect((await page(store, {}, { limit: 5_000 })).total).toBe(2_502);
  });

  it('targets go with their lines, also where an earlier version forgets a server', async () => {
    const { store, settings } = await newHistory(engine);
    const statement = statementOn(settings, 'history.sqlite');
    const left = async () =>
      Number((await statement('SELECT count(*) AS count FROM rollcall.history_target'))[0].count);
    const write = () => store.write([row(1), row(2, { server: OTHER }), row(500)]);
    await write();
    expect(await left()).toBe(3);
    await store.deleteBefore(new Date(NOW + 100_000), new Date(NOW));
    expect(await left()).toBe(1);
    await write();
    await store.forget(SERVER);
    expect(await left()).toBe(1);
    await statement('DELETE FROM rollcall.history_server');
    expect(await left()).toBe(0);
  });

  it.each([1, 2] as const)('has runs beside a version of schema %d, whose lines have none', async (steps) => {
    const settings = await engine.settings();
    await writeAsEarlier(settings, [row(1)], steps);
    const { store } = await openedHistory(settings);
    onTestFinished(() => store.close());
    await store.write([row(2, inRun('r')), row(3, inRun('r'))]);
    await writeAsEarlier(settings, [row(4)], steps);
    expect((await page(store, { runs: 'asOne' })).shown).toEqual(['id-4', 'id-3', 'id-1']);
    expect((await page(store, { run: 'r', by: MODERATOR })).shown).toEqual(['id-3', 'id-2']);
    const statement = statementOn(settings, 'history.sqlite');
    // As an earlier version removes lines.
    await statement('DELETE FROM rollcall.history_line WHERE ordinal = 3');
    expect((await page(store, { runs: 'asOne' })).shown).toEqual(['id-4', 'id-2', 'id-1']);
    await store.forget(SERVER);
    const [{ count }] = await statement('SELECT count(*) AS count FROM rollcall.history_run');
    expect(Number(count)).toBe(0);
  });

  it('has one row for the lines of a run, its last, on pages of any size, with the ends of all', async () => {
    const { store } = await newHistory(engine);
    // Runs of 7 at the same time by two users, with a line of no run between them and lost ones.
    const rows = Array.from({ length: 60 }, (_, at) =>
      at % 5 === 4
        ? row(at)
        : row(at, {
            user: String(at % 2),
            ...inRun(`r${Math.floor(at / 14)}`, at % 7 === 0 ? 'failed' : 'done'),
          }),
    );
    const lost = {
      server: SERVER,
      noun: 'conversation',
      at: new Date(NOW + 30_500),
      ordinal: 99,
      lost: 7,
    } as const;
    await store.write([...rows, lost, row(70, { server: OTHER, ...inRun('r0') })]);
    const keys = new Set<string>();
    const wanted = rows.toReversed().flatMap((each) => {
      const key = 'entry' in each && each.entry.run ? `${each.entry.run} ${each.user}` : each.ordinal;
      if (keys.has(String(key))) return [];
      keys.add(String(key));
      return [`id-${each.ordinal}`];
    });
    const withLost: (string | number)[] = [...wanted];
    withLost.splice(
      wanted.findIndex((id) => Number(id.slice(3)) <= 30),
      0,
      7,
    );
    expect(wanted).toHaveLength(12 + 10);
    for (const limit of [1, 4, 15]) {
      const found = [];
      for (let offset = 0; offset < withLost.length; offset += limit) {
        const { shown, more, total } = await page(store, { runs: 'asOne' }, { limit, offset });
        expect([more, total]).toEqual([offset + limit < withLost.length, withLost.length]);
        found.push(...shown);
      }
      expect(found).toEqual(withLost);
    }
    const ofOne = { runs: 'asOne', by: '1' } as const;
    expect(await page(store, ofOne, { limit: 4, offset: 90 })).toMatchObject({ offset: 4, total: 6 });
    const { rows: ends } = await store.page({ ...conversations, runs: 'asOne' }, { limit: 25 });
    expect(ends.filter((each) => 'entry' in each && each.entry.run === 'r0')).toMatchObject(
      [
        {
          user: '1',
          ends: [
            { outcome: 'done', count: 5 },
            { outcome: 'failed', count: 1 },
          ],
        },
        {
          user: '0',
          ends: [
            { outcome: 'done', count: 5 },
            { outcome: 'failed', count: 1 },
          ],
        },
      ].map(({ user, ends: each }) => ({ user, ends: expect.arrayContaining(each) })),
    );
    expect(await page(store, { run: 'r0', by: '0' }, { limit: 2, offset: 2 })).toMatchObject({ total: 6 });
    // Without the lines of most of it, as after AUDIT_DAYS, a run is what is left.
    await store.deleteBefore(new Date(NOW + 12_000), new Date(NOW));
    expect((await page(store, { run: 'r0', by: '0' })).shown).toEqual(['id-12']);
    expect((await page(store, { runs: 'asOne' }, { limit: 60 })).shown.at(-1)).toBe('id-12');
  });

  it('pages of runs go on behind 10,000 lines, and the last one is found', async () => {
    const { store } = await newHistory(engine);
    const rows = Array.from({ length: 12_000 }, (_, at) => row(at, inRun(`r${Math.floor(at / 400)}`)));
    for (let at = 0; at < rows.length; at += 1_000) await store.write(rows.slice(at, at + 1_000));
    const at = (offset: number) => page(store, { runs: 'asOne' }, { limit: 8, offset });
    expect(await at(0)).toMatchObject({ more: true, least: 25 });
    expect((await at(16)).shown).toEqual([...Array(8).keys()].map((run) => `id-${5_599 - 400 * run}`));
    expect(await at(24)).toMatchObject({ more: false, offset: 24 });
    expect(await at(3_000)).toMatchObject({ more: false, offset: 24 });
  });

  it('counts 10,000 lines, has pages after them, and the last one in place of one after it', async () => {
    const settings = await engine.settings();
    await writeAsEarlier(
      settings,
      Array.from({ length: 10_040 }, (_, at) => row(at, { entry: lineOf('x').entry, user: String(at % 2) })),
    );
    const { store } = await openedHistory(settings);
    onTestFinished(() => store.close());
    const at = async (offset: number, filter = {}) => {
      const { rows, ...rest } = await store.page({ ...conversations, ...filter }, { limit: 15, offset });
      return { first: rows[0]?.ordinal, count: rows.length, ...rest };
    };
    expect(await at(0)).toEqual({ first: 10_039, count: 15, offset: 0, more: true, least: 10_000 });
    expect(await at(10_020)).toMatchObject({ first: 19, count: 15, offset: 10_020, more: true });
    expect(await at(10_035)).toMatchObject({ first: 4, count: 5, offset: 10_035, more: false });
    expect(await at(70_005)).toMatchObject({ first: 4, offset: 10_035, more: false });
    expect(await at(0, { by: '1' })).toMatchObject({ first: 10_039, total: 5_020 });
    expect(await at(0, { digest: digestOfId('x') })).toMatchObject({ least: 10_000 });
    expect(await at(0, { digest: digestOfId('x'), by: '0' })).toMatchObject({ first: 10_038, total: 5_020 });
  });

  it('loses old lines once a day, in one process', async () => {
    const { store, another } = await newHistory(engine);
    const other = await another();
    await store.write([row(-1, { server: OTHER }), ...Array.from({ length: 1_500 }, (_, at) => row(at))]);
    const time = new Date(NOW + 1_499_000);
    const removed = await Promise.all([store, other].map((each) => each.deleteBefore(time, new Date(NOW))));
    expect(removed.toSorted()).toEqual([false, true]);
    expect((await page(store)).shown).toEqual(['id-1499']);
    expect((await store.servers()).map(({ id }) => id)).toEqual([SERVER]);
    expect(await other.deleteBefore(time, new Date(NOW + DAY - 1))).toBe(false);
    expect(await other.deleteBefore(new Date(NOW + 2 * DAY), new Date(NOW + DAY))).toBe(true);
    expect((await page(store)).shown).toEqual([]);
  });

  it('knows its servers, since when the bot is not in them, and forgets them', async () => {
    const { store } = await newHistory(engine);
    await store.write([row(1), row(2, { server: OTHER })]);
    expect([await store.claimDailyCheck(new Date(NOW)), await store.claimDailyCheck(new Date(NOW))]).toEqual([
      true,
      false,
    ]);
    await store.markMissing([OTHER], new Date(NOW));
    await store.markMissing([OTHER], new Date(NOW + DAY));
    expect(await store.servers()).toEqual(
      expect.arrayContaining([
        { id: SERVER, missingSince: undefined },
        { id: OTHER, missingSince: new Date(NOW) },
      ]),
    );
    await store.markMissing([], new Date(NOW));
    expect((await store.servers()).map(({ missingSince }) => missingSince)).toEqual([undefined, undefined]);
    expect([await store.forget(OTHER), await store.forget(OTHER)]).toEqual([true, false]);
    expect([(await page(store, { server: OTHER })).shown, (await page(store)).shown]).toEqual([[], ['id-1']]);
  });
});

it('a file is opened without reading all of it', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-history-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const path = join(DATA_DIR, 'history.sqlite');
  const { store } = await openedHistory({ DATA_DIR });
  await store.write([row(1)]);
  const others = Array.from({ length: 1_500 }, (_, at) => row(at + 2, { server: OTHER }));
  await store.write(others);
  await store.close();
  const file = readFileSync(path);
  // A page of other lines, which no line of this server needs.
  const damaged = PAGE * Math.floor((file.length / PAGE) * 0.75);
  file.fill(0xff, damaged, damaged + PAGE);
  writeFileSync(path, file);
  using database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA quick_check(1)').get()).not.toEqual({ quick_check: 'ok' });
  const again = await openedHistory({ DATA_DIR });
  onTestFinished(() => again.store.close());
  await again.store.write([row(9_000)]);
  expect((await page(again.store)).shown).toEqual(['id-9000', 'id-1']);
});

it('the event loop turns between the parts of what a file does', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-history-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const { store } = await openedHistory({ DATA_DIR });
  onTestFinished(() => store.close());
  await store.write(Array.from({ length: 1_000 }, (_, at) => row(at)));
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  await store.deleteBefore(new Date(NOW + DAY), new Date(NOW + DAY));
  expect(turns).toBeGreaterThanOrEqual(5);
  await writeAsEarlier(
    { DATA_DIR },
    Array.from({ length: 1_000 }, (_, at) => row(at)),
  );
  turns = 0;
  while (await store.backfillTargets());
  expect(turns).toBeGreaterThanOrEqual(5);
  turns = 0;
  expect((await search(store, 'nobody')).ids).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(5);
  clearImmediate(next);
});
