/** Every row in memory: what counts, what is trusted, and what the log says. */

import { copyFileSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { SettingsCache } from '../../../src/bot/store/settings-cache.ts';
import { describeEngines, MANAGER, OTHER, openedStore, SERVER, until } from './engines.ts';

type Finished = (end: () => void | Promise<void>) => void;

async function startedRows(settings: Record<string, string>, finished: Finished, trusted = 3_600_000) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const rows = new SettingsCache(await openedStore(settings), log, { poll: 20, trusted });
  finished(() => rows.stop());
  return { rows, lines, messages: () => lines.map(({ msg }) => String(msg)) };
}

const folder = () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'rollcall-rows-')) });

describeEngines((engine) => {
  it('a change of another process counts, and so does a forgotten row', async ({ onTestFinished }) => {
    const settings = await engine.settings();
    const { rows } = await startedRows(settings, onTestFinished);
    await rows.start();
    const other = await startedRows(settings, onTestFinished);
    expect(rows.of(SERVER)).toEqual({ version: 0, settings: {}, isReadable: true });
    await other.rows.save(SERVER, 0, { cooldown: 60 }, MANAGER);
    expect(other.rows.of(SERVER).settings).toEqual({ cooldown: 60 });
    await until(() => rows.of(SERVER).settings.cooldown === 60);
    expect([rows.state, rows.isTrusted]).toEqual(['ok', true]);
    const { store } = await openedStore(settings);
    await store.forget(SERVER);
    await store.close();
    await until(() => rows.of(SERVER).version === 0);
    expect(rows.of(undefined)).toEqual({ version: 0, settings: {}, isReadable: true });
  });

  it('an own save hides no earlier one of another process', async ({ onTestFinished }) => {
    const settings = await engine.settings();
    const { rows } = await startedRows(settings, onTestFinished);
    const { store } = await openedStore(settings);
    onTestFinished(() => store.close());
    await store.save(OTHER, 0, { cooldown: 1 }, MANAGER);
    await rows.start();
    await store.save(OTHER, 1, { cooldown: 2 }, MANAGER);
    await rows.save(SERVER, 0, { cooldown: 3 }, MANAGER);
    await until(() => rows.of(OTHER).settings.cooldown === 2);
    expect(rows.of(SERVER).settings).toEqual({ cooldown: 3 });
  });
});

it('without a store everything is as before', async ({ onTestFinished }) => {
  const { rows, lines } = await startedRows(folder(), onTestFinished);
  expect([rows.isTrusted, rows.state]).toEqual([true, undefined]);
  await rows.start();
  expect([rows.isTrusted, rows.state, lines]).toEqual([true, undefined, []]);
  await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  expect([rows.isTrusted, rows.state]).toEqual([true, 'ok']);
});

it('a store that was not read is not trusted; one warning begins an outage, and one line ends it', async ({
  onTestFinished,
}) => {
  const settings = folder();
  const file = join(settings.DATA_DIR, 'rollcall.sqlite');
  const { store } = await openedStore(settings);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  await store.close();
  copyFileSync(file, `${file}.backup`);
  writeFileSync(file, 'This is no database, and it is long enough for one.'.repeat(50));
  const { rows, messages } = await startedRows(settings, onTestFinished);
  expect(rows.isTrusted).toBe(false);
  await rows.start();
  expect([rows.isTrusted, rows.state, rows.of(SERVER).version]).toEqual([false, 'degraded', 0]);
  expect(await rows.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toEqual({ kind: 'failed', why: 'damaged' });
  expect(await rows.history(SERVER, 1)).toEqual({ failed: 'damaged' });
  renameSync(`${file}.backup`, file);
  await until(() => rows.state === 'ok');
  expect([rows.isTrusted, rows.of(SERVER).settings]).toEqual([true, { cooldown: 1 }]);
  expect(messages()).toEqual([
    expect.stringMatching(
      /^the settings of servers cannot be read, so nobody can moderate until they are: rollcall/,
    ),
    'the settings of servers can be read and saved again',
  ]);
});

it('known rows serve while the store is away, and are trusted for their time', async ({ onTestFinished }) => {
  const settings = folder();
  const file = join(settings.DATA_DIR, 'rollcall.sqlite');
  const { rows, messages } = await startedRows(settings, onTestFinished, 400);
  await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  await rows.start();
  renameSync(file, `${file}.away`);
  await until(() => rows.state === 'degraded');
  expect([rows.isTrusted, rows.of(SERVER).settings]).toEqual([true, { cooldown: 1 }]);
  expect(messages()[0]).toMatch(
    /cached ones stay in use, and nobody can moderate from an hour after the last read/,
  );
  await until(() => !rows.isTrusted);
  expect(rows.of(SERVER).settings).toEqual({ cooldown: 1 });
  renameSync(`${file}.away`, file);
  await until(() => rows.isTrusted);
});

it('a store of a later version ends a start with 78, and is an outage of a bot that runs', async ({
  onTestFinished,
}) => {
  const settings = folder();
  const { rows, messages } = await startedRows(settings, onTestFinished);
  await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  await rows.start();
  using database = new DatabaseSync(join(settings.DATA_DIR, 'rollcall.sqlite'));
  database.exec(`UPDATE store SET needs = 9, version = '0.9.0'`);
  await until(() => rows.state === 'degraded');
  expect(messages().at(-1)).toMatch(/start version 0\.9\.0/);
  const next = await startedRows(settings, onTestFinished);
  await expect(next.rows.start()).rejects.toMatchObject({ exitCode: 78, message: /start version 0\.9\.0/ });
});

it('saves nothing where several processes may have several folders', async ({ onTestFinished }) => {
  const settings = { ...folder(), SHARDS: '0' };
  const { rows } = await startedRows(settings, onTestFinished);
  expect(rows.neededToSave).toBe('DATABASE_URL');
  expect(await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER)).toEqual({ kind: 'failed', why: 'read-only' });
  expect(rows.state).toBe(undefined);
});
