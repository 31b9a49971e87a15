/** Boards in the store: saves of managers and the host, postings, and the lease of the process that keeps them. */

import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { parseBoardRow, settingsText } from '../../../src/bot/store/board-row.ts';
import type { PendingPost } from '../../../src/bot/store/board-store.ts';
import { Postgres } from '../../../src/bot/store/postgres.ts';
import { SETTINGS_SCHEMA, Tables } from '../../../src/bot/store/schema.ts';
import type { SqlEngine } from '../../../src/bot/store/sql.ts';
import { SqlBoardStore } from '../../../src/bot/store/sql-board-store.ts';
import type { OpenedStore } from '../../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import { type BoardChange, type BoardSettings, WEEKDAYS } from '../../../src/handlers/server-boards.ts';
import { runs } from '../../property-runs.ts';
import { BOARD, describeEngines, type Engine, MANAGER, OTHER, openedStore, SERVER } from './engines.ts';
import { statementOn } from './statement.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const by = (at: number, locale?: string) => ({ at, locale });
const KEEPER = 'keeper';
const POSTING: PendingPost = { kind: 'board', slot: NOW, channel: '500', after: '900' };

/** A store that nobody has used, as several processes have it open. */
async function stage(engine: Engine) {
  const settings = await engine.settings();
  const another = async (): Promise<OpenedStore> => {
    const opened = await openedStore(settings);
    opened.boards.flush();
    onTestFinished(() => opened.store.close());
    return opened;
  };
  const { boards, store } = await another();
  /** A board of which nothing but its settings is of interest. */
  const made = async (set: Partial<BoardSettings> = {}, server = SERVER, at = NOW) => {
    const end = await boards.create(server, { ...BOARD, ...set }, 10, by(at, 'de'));
    if (end.kind !== 'saved') throw new Error(end.kind);
    return end.board;
  };
  return { settings, boards, store, another, made, statement: statementOn(settings) };
}

function engineOf({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>): SqlEngine {
  const sql =
    DATABASE_URL === undefined
      ? new SqliteFile(join(DATA_DIR, 'rollcall.sqlite'))
      : new Postgres(DATABASE_URL, pino({ level: 'silent' }));
  onTestFinished(() => sql.close());
  return sql;
}

describeEngines((engine) => {
  it('has no board before the first save, and is not made by reading', async () => {
    const { boards, store, settings } = await stage(engine);
    expect(await boards.changesSince(0)).toEqual({ revision: 0, boards: [], removed: [], isWhole: true });
    expect(await boards.of(SERVER)).toEqual({ boards: [], isPosting: false });
    expect(await boards.find('abc123')).toEqual({ board: undefined, isPosting: false });
    expect(await boards.save('abc123', 1, { kind: 'remove' }, by(NOW))).toEqual({ kind: 'changed' });
    expect(await store.servers()).toEqual([]);
    if ('DATA_DIR' in settings) {
      expect(await boards.acquireLease(KEEPER)).toBe(false);
      await boards.releaseLease(KEEPER);
      expect(store.exists).toBe(false);
    }
  });

  it('keeps a board as it was created, and each save makes it another version', async () => {
    const { boards, another, made } = await stage(engine);
    const first = await made({ stage: -3, chart: 'over-time' });
    expect(first).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{6}$/),
      server: SERVER,
      version: 1,
      settings: { ...BOARD, stage: -3, chart: 'over-time' },
      locale: 'de',
      pause: undefined,
      handled: NOW,
      wanted: undefined,
      last: undefined,
      pending: undefined,
      announcedAt: undefined,
    });
    const second = await made({}, SERVER, NOW + 1);
    await made({}, OTHER);
    const next = await another();
    expect(await next.boards.of(SERVER)).toEqual({ boards: [first, second], isPosting: false });
    expect(await next.boards.find(first.id)).toEqual({ board: first, isPosting: false });
    const changed = { ...BOARD, limit: 25 };
    const { id } = first;
    const saved = await next.boards.save(id, 1, { kind: 'settings', settings: changed }, by(NOW + 5, 'fr'));
    expect(saved).toEqual({
      kind: 'saved',
      before: first,
      board: { ...first, version: 2, settings: changed, locale: 'fr' },
    });
    const late = await boards.save(id, 1, { kind: 'pause', reason: 'by-manager' }, by(NOW + 6));
    expect(late).toEqual({ kind: 'changed', board: saved.kind === 'saved' && saved.board });
    const same = await boards.save(id, 2, { kind: 'settings', settings: changed }, by(NOW + 6));
    expect(same).toMatchObject({ kind: 'unchanged', board: { version: 2 } });
    expect(await boards.save('zzzzzz', 1, { kind: 'resume', by: 'manager' }, by(NOW))).toEqual({
      kind: 'changed',
    });
  });

  it('of saves and creations at once, one wins, and no server passes its limit', async () => {
    const { boards, another, made } = await stage(engine);
    const { id } = await made();
    const stores = await Promise.all([0, 1, 2, 3].map(another));
    const each = (work: (opened: OpenedStore, at: number) => Promise<{ readonly kind: string }>) =>
      Promise.all(Array.from({ length: 12 }, (_, at) => work(stores[at % 4] ?? Object.create(null), at)));
    const saves = await each((opened, at) =>
      opened.boards.save(id, 1, { kind: 'settings', settings: { ...BOARD, limit: at + 11 } }, by(NOW)),
    );
    expect(saves.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
    expect(saves.filter(({ kind }) => kind === 'changed')).toHaveLength(11);
    const creations = await each((opened) => opened.boards.create(SERVER, BOARD, 5, by(NOW)));
    expect(creations.filter(({ kind }) => kind === 'saved')).toHaveLength(4);
    expect(creations.filter(({ kind }) => kind === 'full')).toHaveLength(8);
    expect((await boards.of(SERVER)).boards).toHaveLength(5);
    expect(await boards.create(OTHER, BOARD, 5, by(NOW))).toMatchObject({ kind: 'saved' });
    await boards.save(id, undefined, { kind: 'remove' }, by(NOW));
    expect(await boards.create(SERVER, BOARD, 5, by(NOW))).toMatchObject({ kind: 'saved' });
  });

  it('another time counts from the save on, another channel begins with a new message', async () => {
    const { boards, made } = await stage(engine);
    const { id } = await made();
    await boards.acquireLease(KEEPER);
    const last = { at: new Date(NOW), channel: '500', message: '901', rows: [] };
    await boards.applyUpdate(KEEPER, { id, version: 1 }, { last, handled: NOW + 1 });
    let version = 1;
    const save = async (set: Partial<BoardSettings>) => {
      const settings = { ...BOARD, ...set };
      const saved = await boards.save(id, version, { kind: 'settings', settings }, by(NOW + 9_000));
      version += 1;
      return saved;
    };
    expect(await save({ limit: 5 })).toMatchObject({ board: { handled: NOW + 1, last } });
    expect(await save({ at: '10:00' })).toMatchObject({
      board: { handled: NOW + 9_000, wanted: undefined, last },
    });
    expect(await save({ channel: '501' })).toMatchObject({ board: { last: undefined, wanted: undefined } });
    expect(await save({ channel: '501', every: 'change' })).toMatchObject({ board: { wanted: NOW + 9_000 } });
  });

  it('Post now is wanted once in 10 s, leaves the version, and is seen by the next reading', async () => {
    const { boards, another, made } = await stage(engine);
    const { id } = await made();
    const { revision } = await boards.changesSince(0);
    const other = (await another()).boards;
    const post = { kind: 'post' } as const;
    expect(await boards.save(id, 1, post, by(NOW))).toMatchObject({ board: { version: 1, wanted: NOW } });
    expect(await other.save(id, 1, post, by(NOW + 9_999))).toEqual({ kind: 'too soon' });
    expect(await boards.changesSince(revision)).toMatchObject({ boards: [{ id, wanted: NOW }] });
    expect(await other.save(id, 1, post, by(NOW + 10_000))).toMatchObject({
      board: { wanted: NOW + 10_000 },
    });
    // The clock was set back; what is wanted now is later than what may be made at the moment.
    expect(await other.save(id, 1, post, by(NOW - 60_000))).toMatchObject({
      board: { wanted: NOW + 10_001 },
    });
    await boards.save(id, 1, { kind: 'pause', reason: 'by-manager' }, by(NOW));
    expect(await boards.save(id, 2, post, by(NOW + 90_000))).toMatchObject({
      kind: 'changed',
      board: { pause: { reason: 'by-manager' } },
    });
  });

  it('pauses and resumes, and a message that was deleted gives way to a new one', async () => {
    const { boards, made } = await stage(engine);
    const { id } = await made();
    const save = (kind: 'pause' | 'resume', at: number) =>
      boards.save(
        id,
        undefined,
        kind === 'pause' ? { kind, reason: 'by-host' } : { kind, by: 'host' },
        by(at),
      );
    expect(await save('resume', NOW)).toMatchObject({ kind: 'unchanged' });
    expect(await save('pause', NOW)).toMatchObject({ board: { version: 2, pause: { reason: 'by-host' } } });
    expect(await save('pause', NOW)).toMatchObject({ kind: 'unchanged' });
    expect(await save('resume', NOW + 5)).toMatchObject({
      board: { version: 3, pause: undefined, handled: NOW + 5, wanted: NOW + 5 },
    });
    await boards.acquireLease(KEEPER);
    const last = { at: new Date(NOW), channel: '500', message: '901', rows: [] };
    const ended = await boards.applyUpdate(
      KEEPER,
      { id, version: 3 },
      { last, wanted: NOW + 5, pause: { reason: 'message-deleted' } },
    );
    expect(ended).toMatchObject({
      version: 4,
      wanted: undefined,
      pause: { reason: 'message-deleted' },
      last,
    });
    const resumed = await save('resume', NOW + 6);
    expect(resumed).toMatchObject({ board: { last: { ...last, message: undefined }, wanted: NOW + 6 } });
    await boards.applyUpdate(
      KEEPER,
      { id, version: 5 },
      { last, pause: { reason: 'refused', code: 50_006 } },
    );
    expect((await boards.find(id)).board?.pause).toEqual({ reason: 'refused', code: 50_006 });
    expect(await save('resume', NOW + 7)).toMatchObject({ board: { pause: undefined, last } });
    const { id: each } = await made({ message: 'new' });
    await boards.save(each, 1, { kind: 'pause', reason: 'by-manager' }, by(NOW));
    expect(await boards.save(each, 2, { kind: 'resume', by: 'manager' }, by(NOW))).toMatchObject({
      board: { wanted: undefined },
    });
  });

  it.each([
    ['by-manager', { kind: 'pause', reason: 'by-manager' }],
    ['no-rights', undefined],
  ] as const)(
    'a pause of the host comes over another one (%s), and each is ended by its own',
    async (reason, pause) => {
      const { boards, made } = await stage(engine);
      const { id } = await made();
      const save = async (change: BoardChange) => {
        const end = await boards.save(id, undefined, change, by(NOW + 5));
        return 'board' in end && [end.kind, end.board?.pause?.reason, end.board?.pauseUnderHost?.reason];
      };
      const [byHost, resumed] = [
        { kind: 'pause', reason: 'by-host' },
        { kind: 'resume', by: 'manager' },
      ] as const;
      await boards.acquireLease(KEEPER);
      if (pause) await save(pause);
      else await boards.applyUpdate(KEEPER, { id, version: 1 }, { pause: { reason } });
      expect(await save(byHost)).toEqual(['saved', 'by-host', reason]);
      expect(await save(byHost)).toEqual(['unchanged', 'by-host', reason]);
      expect(await save(resumed)).toEqual(['saved', 'by-host', undefined]);
      expect(await save(resumed)).toEqual(['unchanged', 'by-host', undefined]);
      expect(await boards.beginPost(KEEPER, { id, version: 4 }, POSTING)).toBe(false);
      expect(await save({ kind: 'pause', reason: 'by-manager' })).toEqual(['saved', 'by-host', 'by-manager']);
      expect(await save({ kind: 'resume', by: 'host' })).toEqual(['saved', 'by-manager', undefined]);
      expect(await boards.beginPost(KEEPER, { id, version: 6 }, POSTING)).toBe(false);
      expect(await save(resumed)).toEqual(['saved', undefined, undefined]);
      expect(await boards.beginPost(KEEPER, { id, version: 7 }, POSTING)).toBe(true);
    },
  );

  it.each([false, true])(
    'permissions that were missing are forgotten where they are not needed any more, under a pause of the host: %s',
    async (isUnderHost) => {
      const { boards, made } = await stage(engine);
      const { id } = await made({ chart: 'over-time' });
      await boards.acquireLease(KEEPER);
      const code = Number(PermissionFlagsBits.SendMessages | PermissionFlagsBits.AttachFiles);
      await boards.applyUpdate(KEEPER, { id, version: 1 }, { pause: { reason: 'no-rights', code } });
      if (isUnderHost) await boards.save(id, undefined, { kind: 'pause', reason: 'by-host' }, by(NOW));
      const after = async (set: Partial<BoardSettings>) => {
        const settings = { ...BOARD, ...set };
        const end = await boards.save(id, undefined, { kind: 'settings', settings }, by(NOW));
        const { pause, pauseUnderHost } = ('board' in end && end.board) || {};
        return isUnderHost ? pauseUnderHost : pause;
      };
      expect(await after({ limit: 5, chart: 'over-time' })).toEqual({ reason: 'no-rights', code });
      expect(await after({})).toEqual({
        reason: 'no-rights',
        code: Number(PermissionFlagsBits.SendMessages),
      });
      expect(await after({ channel: '600' })).toEqual({ reason: 'no-rights' });
    },
  );

  it('a message that was deleted gives way to a new one, also under a pause of the host', async () => {
    const { boards, made } = await stage(engine);
    const { id } = await made();
    await boards.acquireLease(KEEPER);
    const last = { at: new Date(NOW), channel: '500', message: '901', rows: [] };
    await boards.applyUpdate(KEEPER, { id, version: 1 }, { last, pause: { reason: 'message-deleted' } });
    await boards.save(id, undefined, { kind: 'pause', reason: 'by-host' }, by(NOW));
    const resumed = await boards.save(id, 3, { kind: 'resume', by: 'manager' }, by(NOW));
    expect(resumed).toMatchObject({ board: { last: { ...last, message: undefined } } });
  });

  it('boards that are made while all are paused are paused by the host', async () => {
    const { boards, another, made } = await stage(engine);
    await boards.pauseNew(false);
    await boards.pauseNew(true);
    const { id, pause } = await made();
    expect([pause, await (await another()).boards.areNewPaused()]).toEqual([{ reason: 'by-host' }, true]);
    await boards.pauseNew(false);
    expect((await made()).pause).toBeUndefined();
    expect((await boards.find(id)).board?.pause).toEqual({ reason: 'by-host' });
  });

  it('a removed board is told for a day, and its id is not given again meanwhile', async () => {
    const { boards, store, another, made } = await stage(engine);
    const { id } = await made();
    const kept = await made();
    const { revision } = await (await another()).boards.changesSince(0);
    const removed = await boards.save(id, 1, { kind: 'remove' }, by(Date.now()));
    expect(removed).toMatchObject({ kind: 'saved', board: { id, settings: BOARD }, before: { id } });
    expect(await boards.save(id, 1, { kind: 'remove' }, by(NOW))).toEqual({ kind: 'changed' });
    expect(await boards.find(id)).toMatchObject({ board: undefined });
    await boards.changesSince(0);
    expect(await boards.changesSince(revision)).toMatchObject({ boards: [], removed: [id], isWhole: false });
    expect(await boards.changesSince(0)).toMatchObject({
      boards: [{ id: kept.id }],
      removed: [],
      isWhole: true,
    });
    await store.claimDailyCheck(new Date(Date.now() + 86_000_000));
    expect((await boards.changesSince(revision)).removed).toEqual([id]);
    await store.claimDailyCheck(new Date(Date.now() + 86_400_001));
    expect((await boards.changesSince(revision)).removed).toEqual([]);
  });

  it('readings tell whether there are boards, where anything changed', async () => {
    const { boards, store, made } = await stage(engine);
    await store.save(OTHER, 0, { page_size: 5 }, MANAGER);
    expect(await store.changesSince(0)).toMatchObject({ revision: 1, hasBoards: false });
    const { id } = await made();
    expect(await store.changesSince(1)).toMatchObject({ revision: 2, rows: [], hasBoards: true });
    expect(await store.changesSince(2)).toMatchObject({ revision: 2, hasBoards: undefined });
    await boards.save(id, 1, { kind: 'remove' }, by(NOW));
    expect(await store.changesSince(2)).toMatchObject({ revision: 3, hasBoards: false });
  });

  it('forgets the boards of a server with the rest, also of one without settings', async () => {
    const { boards, store, made } = await stage(engine);
    const { id } = await made();
    const { id: other } = await made({}, OTHER);
    await store.save(OTHER, 0, { page_size: 5 }, MANAGER);
    expect((await store.servers()).map((server) => server.id).toSorted()).toEqual([SERVER, OTHER]);
    await store.markMissing([SERVER, OTHER], new Date(NOW));
    await store.markMissing([SERVER], new Date(NOW + 1));
    expect((await store.servers()).toSorted((a) => (a.id === SERVER ? -1 : 1))).toEqual([
      { id: SERVER, missingSince: new Date(NOW) },
      { id: OTHER, missingSince: undefined },
    ]);
    const { revision } = await boards.changesSince(0);
    expect(await store.forget(SERVER)).toBe(true);
    expect(await store.forget(SERVER)).toBe(false);
    expect(await boards.changesSince(revision)).toMatchObject({ removed: [id] });
    expect(await store.forget(OTHER)).toBe(true);
    expect((await boards.changesSince(revision)).removed.toSorted()).toEqual([id, other].toSorted());
    expect(await store.servers()).toEqual([]);
  });

  it('one process has the lease, until it gives it back or its time has passed', async () => {
    const { boards, another, made, statement } = await stage(engine);
    await made();
    const other = (await another()).boards;
    const holds = await Promise.all([boards.acquireLease('one'), other.acquireLease('two')]);
    expect(holds.toSorted()).toEqual([false, true]);
    const [mine, its] = holds[0] ? ['one', 'two'] : ['two', 'one'];
    expect([await boards.acquireLease(mine), await other.acquireLease(its)]).toEqual([true, false]);
    expect((await boards.of(SERVER)).isPosting).toBe(true);
    await other.releaseLease(its);
    expect(await other.acquireLease(its)).toBe(false);
    await boards.releaseLease(mine);
    expect((await boards.of(SERVER)).isPosting).toBe(false);
    expect(await other.acquireLease(its)).toBe(true);
    // Its process was killed, and 30 s have passed.
    await statement('UPDATE rollcall.lease SET ends_at = ends_at - 30001');
    expect((await boards.find('abc123')).isPosting).toBe(false);
    expect(await boards.acquireLease(mine)).toBe(true);
    expect(await other.acquireLease(its)).toBe(false);
    await statement('UPDATE rollcall.lease SET ends_at = ends_at - 28000');
    expect(await other.acquireLease(its)).toBe(false);
    // The clock of the store was an hour ahead.
    await statement('UPDATE rollcall.lease SET ends_at = ends_at + 3600000');
    expect(await other.acquireLease(its)).toBe(true);
    expect(await boards.acquireLease(mine)).toBe(false);
  });

  it('the lease lasts 30 s, and a process that waits for it writes nothing', async () => {
    const { boards, made, statement } = await stage(engine);
    await made();
    const before = Date.now();
    await boards.acquireLease('one');
    const [{ ends_at: ends }] = await statement('SELECT ends_at FROM rollcall.lease');
    expect(Number(ends)).toBeGreaterThanOrEqual(before + 29_900);
    expect(Number(ends)).toBeLessThanOrEqual(Date.now() + 30_100);
    await sleep(20);
    expect(await boards.acquireLease('two')).toBe(false);
    expect(await statement('SELECT holder, ends_at FROM rollcall.lease')).toEqual([
      { holder: 'one', ends_at: ends },
    ]);
    await boards.acquireLease('one');
    const [{ ends_at: renewed }] = await statement('SELECT ends_at FROM rollcall.lease');
    expect(Number(renewed)).toBeGreaterThan(Number(ends));
  });

  it('a posting begins for the holder alone, and for the board as it was seen', async () => {
    const { boards, another, made, statement } = await stage(engine);
    const { id } = await made();
    const other = (await another()).boards;
    expect(await boards.beginPost(KEEPER, { id, version: 1 }, POSTING)).toBe(false);
    await boards.acquireLease(KEEPER);
    expect(await other.beginPost('another', { id, version: 1 }, POSTING)).toBe(false);
    expect(await boards.beginPost(KEEPER, { id, version: 2 }, POSTING)).toBe(false);
    const { revision } = await boards.changesSince(0);
    expect(await boards.beginPost(KEEPER, { id, version: 1 }, POSTING)).toBe(true);
    expect((await boards.changesSince(0)).revision).toBe(revision);
    expect((await other.find(id)).board?.pending).toEqual(POSTING);
    // Another process takes the lease over, and finds what was begun.
    await statement('UPDATE rollcall.lease SET ends_at = ends_at - 30001');
    expect(await boards.beginPost(KEEPER, { id, version: 1 }, POSTING)).toBe(false);
    expect(await boards.applyUpdate(KEEPER, { id, version: 1 }, { handled: NOW + 1 })).toBeUndefined();
    await other.acquireLease('another');
    expect(await boards.applyUpdate(KEEPER, { id, version: 1 }, { handled: NOW + 1 })).toBeUndefined();
    expect((await other.changesSince(0)).boards).toMatchObject([{ pending: POSTING, handled: NOW }]);
    expect(await other.applyUpdate('another', { id, version: 1 }, { handled: NOW + 1 })).toMatchObject({
      pending: undefined,
      handled: NOW + 1,
      version: 1,
    });
    await boards.save(id, 1, { kind: 'pause', reason: 'by-manager' }, by(NOW));
    expect(await other.beginPost('another', { id, version: 2 }, POSTING)).toBe(false);
    await boards.save(id, 2, { kind: 'remove' }, by(NOW));
    expect(await other.beginPost('another', { id, version: 3 }, POSTING)).toBe(false);
    expect(await other.applyUpdate('another', { id, version: 2 }, {})).toBeUndefined();
  });

  it('a posting ends beside a save: what managers set stays, and a message of the older channel does not come back', async () => {
    const { boards, made } = await stage(engine);
    const { id } = await made();
    await boards.acquireLease(KEEPER);
    const rows = [{ rank: 1, player: 'abc', score: 1.5, record: 7 }];
    const last = { at: new Date(NOW), channel: '500', message: '901', rows };
    await boards.beginPost(KEEPER, { id, version: 1 }, POSTING);
    const settings = { ...BOARD, limit: 5 };
    await boards.save(id, 1, { kind: 'settings', settings }, by(NOW));
    // The message is that of the board, whatever it showed.
    expect(
      await boards.applyUpdate(
        KEEPER,
        { id, version: 1 },
        { last, handled: NOW + 2, pause: { reason: 'no-rights' } },
      ),
    ).toMatchObject({ version: 2, settings, pending: undefined, handled: NOW + 2, last, pause: undefined });
    await boards.beginPost(KEEPER, { id, version: 2 }, POSTING);
    const elsewhere = { ...BOARD, channel: '600', at: '11:00' };
    await boards.save(id, 2, { kind: 'settings', settings: elsewhere }, by(NOW + 60_000));
    await boards.save(id, 3, { kind: 'post' }, by(NOW + 60_001));
    const ended = await boards.applyUpdate(
      KEEPER,
      { id, version: 2 },
      { last, handled: NOW + 3, wanted: NOW, announcedAt: NOW },
    );
    expect(ended).toMatchObject({
      version: 3,
      pending: undefined,
      last: undefined,
      handled: NOW + 60_000,
      wanted: NOW + 60_001,
      announcedAt: NOW,
    });
  });

  it('a store of version 0.3.0 gets the tables of boards at its first use, and that version goes on', async () => {
    const { boards, store, settings, another, made, statement } = await stage(engine);
    await engineOf(settings).createTables(performance.now() + 2_000, async (query) => {
      for (const text of SETTINGS_SCHEMA.migrations[0] ?? []) await query.all(text);
    });
    const row = `INSERT INTO rollcall.server (id, revision, settings, changed_at) VALUES ('${SERVER}', 1, '{"cooldown":9}', 1)`;
    for (const text of [row, 'UPDATE rollcall.store SET revision = 1']) await statement(text);
    const others = await Promise.all([another(), another(), another()]);
    const found = await Promise.all(
      [store, ...others.map((each) => each.store)].map((each) => each.changesSince(0)),
    );
    for (const each of found)
      expect(each).toMatchObject({ revision: 1, rows: [{ settings: { cooldown: 9 } }], hasBoards: false });
    expect(await statement('SELECT schema, needs, version, revision FROM rollcall.store')).toEqual([
      { schema: 5, needs: 1, version: '0.3.0', revision: expect.anything() },
    ]);
    const { id } = await made();
    expect((await boards.changesSince(0)).boards).toMatchObject([{ id }]);
  });

  it('an id that is taken, also by a removed board, is drawn again', async () => {
    const { boards, made, settings, statement } = await stage(engine);
    const { id } = await made();
    await boards.save(id, 1, { kind: 'remove' }, by(NOW));
    await statement(`UPDATE rollcall.board SET id = 'aaaaaa'`);
    const ids = ['aaaaaa', 'aaaaaa', 'bbbbbb', 'bbbbbb', 'cccccc'];
    const drawing = new SqlBoardStore(
      new Tables(engineOf(settings), SETTINGS_SCHEMA),
      () => ids.shift() ?? '',
    );
    const ends = [];
    for (const server of [SERVER, OTHER]) ends.push(await drawing.create(server, BOARD, 5, by(NOW)));
    expect(ends).toMatchObject([{ board: { id: 'bbbbbb' } }, { board: { id: 'cccccc' } }]);
  });

  it('a question makes one board in any process, also for a full server and after its removal', async () => {
    const { boards, another, statement } = await stage(engine);
    const other = (await another()).boards;
    const press = (store = boards, server = SERVER, question = '77') =>
      store.create(server, BOARD, 1, by(NOW), question);
    const ends = await Promise.all([press(), press(other), press(), press(other)]);
    expect(ends.map(({ kind }) => kind).toSorted()).toEqual(['saved', 'unchanged', 'unchanged', 'unchanged']);
    const [board] = (await boards.of(SERVER)).boards;
    expect(ends).toMatchObject(ends.map(() => ({ board: { id: board?.id } })));
    expect(await press(boards, SERVER, '78')).toEqual({ kind: 'full' });
    await boards.save(board?.id ?? '', 1, { kind: 'remove' }, by(NOW));
    expect(await press(other)).toEqual({ kind: 'changed', board: undefined });
    // An id that a board of another server has by chance is none of this question's.
    await statement(`UPDATE rollcall.board SET server = '${OTHER}'`);
    expect(await press()).toMatchObject({ kind: 'saved' });
    expect(await press(other)).toMatchObject({ kind: 'unchanged' });
  });

  it('a board that makes no sense counts as paused, and breaks no other', async () => {
    const { boards, made, statement } = await stage(engine);
    const { id } = await made();
    const sound = await made({}, SERVER, NOW + 1);
    const strange = [
      ...[{ every: 'month' }, { limit: 26 }, { limit: 0 }, { at: '24:00' }, { stage: 1.5 }, { chart: 'pie' }],
      ...[
        { announce: 1 },
        { channel: 'general' },
        { day: 'Monday' },
        { message: 'both' },
        { period: 'year' },
      ],
    ];
    const texts = strange.map((some) => JSON.stringify({ ...BOARD, ...some }));
    for (const text of ['{', '[]', '{}', JSON.stringify({ ...BOARD, zone: undefined }), ...texts]) {
      await statement(`UPDATE rollcall.board SET settings = '${text}' WHERE id = '${id}'`);
      expect((await boards.of(SERVER)).boards).toMatchObject([{ id, pause: { reason: 'refused' } }, sound]);
    }
    expect((await boards.find(id)).board?.settings).toMatchObject({
      provider: 'tide-runner',
      channel: '500',
    });
    expect(await boards.save(id, 1, { kind: 'resume', by: 'manager' }, by(NOW))).toMatchObject({
      kind: 'unchanged',
    });
    const set = { kind: 'settings', settings: BOARD } as const;
    expect(await boards.save(id, 1, set, by(NOW))).toMatchObject({ board: { pause: { reason: 'refused' } } });
    expect(await boards.save(id, 2, { kind: 'resume', by: 'manager' }, by(NOW))).toMatchObject({
      board: { settings: BOARD, pause: undefined },
    });
  });

  it('keys of a later program stay, and its reason for a pause is none that this one knows', async () => {
    const { boards, made, statement } = await stage(engine);
    const { id } = await made({ chart: 'distribution', stage: 2 });
    const text = JSON.stringify({ colour: 'red', ...BOARD, chart: 'distribution', stage: 2 });
    await statement(`UPDATE rollcall.board SET settings = '${text}', pause = 'boredom'`);
    expect((await boards.find(id)).board?.pause).toEqual({ reason: 'refused' });
    await boards.save(id, 1, { kind: 'settings', settings: BOARD }, by(NOW));
    const [{ settings }] = await statement('SELECT settings FROM rollcall.board');
    expect(JSON.parse(String(settings))).toEqual({ colour: 'red', ...BOARD });
  });
});

it('a backup that is put back is read whole', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-boards-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const path = join(DATA_DIR, 'rollcall.sqlite');
  const { boards, made } = await stage({ settings: async () => ({ DATA_DIR }) });
  const { id } = await made();
  copyFileSync(path, `${path}.backup`);
  await made();
  const { revision } = await boards.changesSince(0);
  renameSync(`${path}.backup`, path);
  expect(await boards.changesSince(revision)).toMatchObject({ isWhole: true, revision: 1, boards: [{ id }] });
});

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('change', 'same', 'month', '18:00', '24:00', 26, -3),
);

it('a board is read as it was saved, and any other text of it is no failure', () => {
  const unpaused = { pause: null, code: null, own_pause: null, own_code: null };
  const row = { id: 'abc123', server: '1', revision: 1, version: 1, locale: null, ...unpaused };
  const times = { handled: 1, wanted: null, asked_at: null, announced_at: null, removed_at: null };
  const read = (texts: object) => parseBoardRow({ ...row, ...times, posting: null, last: null, ...texts });
  const settings: fc.Arbitrary<BoardSettings> = fc.record(
    {
      provider: fc.string(),
      channel: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
      every: fc.constantFrom('day', 'week', 'change'),
      at: fc.constantFrom('00:00', '09:30', '23:59'),
      zone: fc.string(),
      day: fc.constantFrom(...WEEKDAYS),
      message: fc.constantFrom('same', 'new'),
      period: fc.constantFrom('week', 'month', 'all'),
      limit: fc.integer({ min: 1, max: 25 }),
      announce: fc.boolean(),
      stage: fc.maxSafeInteger(),
      chart: fc.constantFrom('over-time', 'distribution'),
    },
    {
      requiredKeys: [
        'provider',
        'channel',
        'every',
        'at',
        'zone',
        'day',
        'message',
        'period',
        'limit',
        'announce',
      ],
    },
  );
  const later = fc.dictionary(fc.constantFrom('colour', 'chart', 'stage', 'weather'), fc.jsonValue());
  fc.assert(
    fc.property(settings, later, (saved, raw) => {
      const { board } = read({ settings: settingsText(saved, raw) });
      expect(board).toMatchObject({ settings: saved, pause: undefined });
      expect(Object.keys(board.settings).toSorted()).toEqual(Object.keys(saved).toSorted());
    }),
  );
  const keys = fc.constantFrom(
    'provider',
    'channel',
    'every',
    'at',
    'day',
    'limit',
    'stage',
    'chart',
    'rows',
    'slot',
  );
  const text = fc.oneof(
    fc.string(),
    fc.dictionary(keys, anything).map((some) => JSON.stringify({ ...BOARD, ...some })),
  );
  fc.assert(
    fc.property(text, text, text, (some, posting, last) => {
      const { board, isReadable } = read({ settings: some, posting, last });
      expect(board.pause).toEqual(isReadable ? undefined : { reason: 'refused' });
      expect(board.settings.at).toMatch(/^\d\d:\d\d$/);
      expect(board.settings.limit).toBeLessThanOrEqual(25);
    }),
    { numRuns: runs(200) },
  );
});
