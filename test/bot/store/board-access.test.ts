/** Boards as commands have them: what fails, what the log says, and who hears of a save. */

import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { BoardAccess } from '../../../src/bot/store/board-access.ts';
import { SettingsCache } from '../../../src/bot/store/settings-cache.ts';
import { BOARD, describeEngines, lockedByAnother, openedStore, SERVER, until } from './engines.ts';

const SETTINGS = { ...BOARD, every: 'change', announce: true } as const;

const NOW = Date.UTC(2026, 10, 24, 12);
/** Until when each board waits. */
const WAITS = 99;
const MANAGER = { user: '297038439483310086', locale: 'de' };
const PAUSED = { kind: 'pause', reason: 'by-manager' } as const;

async function opened(settings: Record<string, string>, keeps = false) {
  const store = await openedStore(settings);
  onTestFinished(() => store.store.close());
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const saves: number[] = [];
  const onSaved = () => void saves.push(Date.now());
  const boards = new BoardAccess(store, log, {
    schedulesBoards: keeps,
    onSaved,
    now: () => NOW,
    waitsUntil: () => WAITS,
  });
  const messages = () => lines.map(({ msg }) => String(msg));
  return { boards, store, messages, saves: () => saves.length, log };
}

function fileStore() {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-boards-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { settings: { DATA_DIR: folder }, path: join(folder, 'rollcall.sqlite') };
}

describeEngines((engine) => {
  it('saves with the time and the locale, and tells of each save', async () => {
    const { boards, saves, store } = await opened({ ...(await engine.settings()), BOARDS_PER_SERVER: '1' });
    expect([boards.maxBoards, boards.neededToSave]).toEqual([1, undefined]);
    const made = await boards.create(SERVER, SETTINGS, MANAGER);
    expect(made).toMatchObject({ kind: 'saved', board: { handled: NOW, wanted: NOW, locale: 'de' } });
    expect(await boards.create(SERVER, SETTINGS, MANAGER)).toEqual({ kind: 'full' });
    expect(saves()).toBe(1);
    const id = made.kind === 'saved' ? made.board.id : '';
    expect(await boards.save(id, 2, PAUSED, MANAGER)).toMatchObject({ kind: 'changed' });
    expect(saves()).toBe(1);
    const by = { user: 'host', locale: undefined } as const;
    expect(await boards.save(id, undefined, PAUSED, by)).toMatchObject({ board: { locale: 'de' } });
    expect(saves()).toBe(2);
    const waiting = { id, waitsUntil: WAITS };
    expect(await boards.of(SERVER)).toMatchObject({ boards: [waiting], isPosting: false });
    expect(await boards.find(id)).toMatchObject({ board: waiting });
    await store.boards.acquireLease('another process');
    expect(await boards.find(id)).toMatchObject({ board: { id }, isPosting: true });
  });

  it('boards are kept where this process keeps them', async () => {
    const { boards } = await opened(await engine.settings(), true);
    expect(await boards.of(SERVER)).toEqual({ boards: [], isPosting: true });
  });

  it('rows tell that there are boards, also of another process, and nothing before the first', async () => {
    const settings = await engine.settings();
    const { log } = await opened(settings);
    const own = await openedStore(settings);
    let readings = 0;
    const read = own.store.changesSince.bind(own.store);
    own.store.changesSince = (revision) => read(revision).finally(() => (readings += 1));
    const rows = new SettingsCache(own, log, { poll: 5, trusted: 3_600_000 });
    onTestFinished(() => rows.stop());
    const told: number[] = [];
    rows.onBoardChange = () => void told.push(Date.now());
    await rows.start();
    await rows.save(SERVER, 0, { cooldown: 5 }, { user: 'host' });
    const before = readings;
    await until(() => readings > before + 2);
    expect([rows.hasBoards, told.length]).toEqual([false, 0]);
    const other = await opened(settings);
    const made = await other.boards.create(SERVER, SETTINGS, MANAGER);
    await until(() => rows.hasBoards && told.length === 1);
    const id = made.kind === 'saved' ? made.board.id : '';
    await other.boards.save(id, 1, { kind: 'post' }, MANAGER);
    await until(() => told.length === 2);
    await other.boards.save(id, 1, { kind: 'remove' }, MANAGER);
    await until(() => !rows.hasBoards);
    expect(told).toHaveLength(2);
  });
});

it('several processes without a database save nothing, and keep none', async () => {
  const { settings } = fileStore();
  const { boards } = await opened({ ...settings, SHARDS: '0' }, true);
  expect(boards.neededToSave).toBe('DATABASE_URL');
  expect(await boards.create(SERVER, SETTINGS, MANAGER)).toEqual({ kind: 'failed', why: 'read-only' });
  expect(await boards.of(SERVER)).toEqual({ boards: [], isPosting: false });
});

it('a store that is away is one warning for reading and one for saving, and a line at the end of each', async () => {
  const { settings, path } = fileStore();
  const { boards, messages } = await opened(settings);
  const made = await boards.create(SERVER, SETTINGS, MANAGER);
  const id = made.kind === 'saved' ? made.board.id : '';
  renameSync(path, `${path}.away`);
  for (const _ of [1, 2]) {
    expect(await boards.of(SERVER)).toEqual({ failed: 'away' });
    expect(await boards.find(id)).toEqual({ failed: 'away' });
    expect(await boards.save(id, 1, PAUSED, MANAGER)).toEqual({ kind: 'failed', why: 'away' });
  }
  expect(messages()).toEqual([
    expect.stringMatching(/^the boards of servers cannot be read: rollcall\.sqlite is gone/),
    expect.stringMatching(/^the boards of servers cannot be changed: rollcall\.sqlite is gone/),
  ]);
  renameSync(`${path}.away`, path);
  expect(await boards.find(id)).toMatchObject({ board: { id } });
  expect(await boards.save(id, 1, PAUSED, MANAGER)).toMatchObject({ kind: 'saved' });
  expect(messages().slice(2)).toEqual([
    'the boards of servers can be read again',
    'the boards of servers can be saved again',
  ]);
});

it('a store that another process holds for long takes nothing', async () => {
  const { settings, path } = fileStore();
  const { boards } = await opened(settings);
  await boards.create(SERVER, SETTINGS, MANAGER);
  // It holds the lock until it is killed.
  const lock = await lockedByAnother(path, 3_600_000);
  onTestFinished(() => void lock.kill());
  expect(await boards.create(SERVER, SETTINGS, MANAGER)).toEqual({ kind: 'failed', why: 'locked' });
});
