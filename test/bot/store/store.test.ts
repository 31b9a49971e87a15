import { expect, it } from 'vitest';
import type { SettingsPatch } from '../../../src/handlers/server-settings.ts';
import { describeEngines, MANAGER, newStore, OTHER, SERVER } from './engines.ts';

describeEngines((engine) => {
  it('has nothing before the first save, and is not made by reading', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    expect(await store.changesSince(0)).toEqual({ revision: 0, rows: [], isWhole: true, hasBoards: false });
    expect(await store.history(SERVER, 20)).toEqual([]);
    expect(await store.forget(SERVER)).toBe(false);
  });

  it('keeps what is saved, with its history', async ({ onTestFinished }) => {
    const { store, another } = await newStore(engine, onTestFinished);
    const first: SettingsPatch = { language: 'de', moderator_roles: ['5', '6'], cooldown: null };
    const saved = await store.save(SERVER, 0, first, MANAGER);
    expect(saved).toEqual({
      kind: 'saved',
      row: { version: 1, settings: { language: 'de', moderator_roles: ['5', '6'] }, isReadable: true },
      change: {
        version: 1,
        at: expect.any(Date),
        by: MANAGER.user,
        undoes: undefined,
        before: { language: null, moderator_roles: null },
        after: { language: 'de', moderator_roles: ['5', '6'] },
      },
    });
    const undone = await store.save(
      SERVER,
      1,
      { language: null, page_size: 10 },
      { user: 'host', undoes: 1 },
    );
    const next = await another();
    expect(await next.changesSince(0)).toMatchObject({
      revision: 2,
      isWhole: true,
      rows: [{ id: SERVER, version: 2, settings: { moderator_roles: ['5', '6'], page_size: 10 } }],
    });
    const [second, ...older] = await next.history(SERVER, 20);
    expect(undone).toMatchObject({ kind: 'saved', change: second });
    expect(second).toMatchObject({
      version: 2,
      by: 'host',
      undoes: 1,
      before: { language: 'de', page_size: null },
      after: { language: null, page_size: 10 },
    });
    expect(older).toEqual([saved.kind === 'saved' && saved.change]);
  });

  it('writes nothing for a patch without a difference', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    await store.save(SERVER, 0, { language: 'de' }, MANAGER);
    expect(await store.save(SERVER, 1, { language: 'de', cooldown: null }, MANAGER)).toMatchObject({
      kind: 'saved',
      row: { version: 1 },
      change: { before: {}, after: {} },
    });
    expect((await store.changesSince(0)).revision).toBe(1);
  });

  it('tells which rows changed since a revision, and which were forgotten', async ({ onTestFinished }) => {
    const { store, another } = await newStore(engine, onTestFinished);
    await store.save(SERVER, 0, { page_size: 5 }, MANAGER);
    await store.save(OTHER, 0, { page_size: 5 }, MANAGER);
    await store.changesSince(0);
    expect(await store.changesSince(1)).toMatchObject({ revision: 2, isWhole: false, rows: [{ id: OTHER }] });
    expect(await (await another()).forget(SERVER)).toBe(true);
    expect(await store.changesSince(2)).toMatchObject({
      revision: 3,
      rows: [{ id: SERVER, version: 3, settings: {}, changedAt: undefined }],
    });
    expect((await store.changesSince(0)).rows.map(({ id }) => id)).toEqual([OTHER]);
    expect(await store.history(SERVER, 20)).toEqual([]);
    expect(await store.forget(SERVER)).toBe(false);
    expect(await store.save(SERVER, 0, { page_size: 5 }, MANAGER)).toMatchObject({ row: { version: 4 } });
  });
});
