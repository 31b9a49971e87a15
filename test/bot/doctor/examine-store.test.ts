import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { examineStore } from '../../../src/bot/doctor/examine-store.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { describeEngines, openedStore, SERVER } from '../store/engines.ts';

const BY_HOST = { user: 'host' } as const;

const BOARD: BoardSettings = {
  ...{ provider: 'Star Forge', channel: '397038439483310086', every: 'day', at: '09:00', zone: 'UTC' },
  ...{ day: 'monday', message: 'same', period: 'week', limit: 15, announce: false },
};

/** The findings with the settings, as `check verdict: text`. */
async function findings(settings: Record<string, string>, write = false): Promise<string[]> {
  const found = await examineStore(await openedStore(settings), write);
  return found.map(({ check, verdict, text }) => `${check} ${verdict}: ${text}`);
}

describeEngines((engine) => {
  it('says how many servers have settings, and which the bot has left, and writes no row', async () => {
    const settings = await engine.settings();
    const [unused] = await findings(settings);
    expect(unused).toMatch(/^store ok: .* (has no tables yet|which the first setting of a server creates)/);
    const { store } = await openedStore(settings);
    for (const id of ['1', '2', '3']) await store.save(id, 0, { page_size: 5 }, BY_HOST);
    await store.markMissing(['2'], new Date());
    const { revision } = await store.changesSince(0);
    expect(await findings(settings, true)).toEqual([
      expect.stringMatching(/^store ok: .* accepts changes$/),
      'servers ok: 3 have settings; the bot is not in 1 of them, whose settings are deleted 30 days after this was first seen',
    ]);
    expect((await store.changesSince(0)).revision).toBe(revision);
    await store.close();
  });

  it('names paused boards with what to do, at most 20, and says whether a process posts the others', async () => {
    const settings = await engine.settings();
    const { store, boards } = await openedStore(settings);
    const when = { at: Date.now(), locale: undefined };
    const made = async () => {
      const saved = await boards.create(SERVER, BOARD, 100, when);
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      return saved.board;
    };
    const found = async (more: Record<string, string> = {}) =>
      (await findings({ ...settings, ...more })).filter((finding) => /board/.test(finding));
    const [byManager, refused] = [await made(), await made()];
    expect(await found()).toEqual([
      'boards advice: 2 in the store, 0 of them paused; currently no process posts the others: start one with DISCORD_TOKEN',
    ]);
    await boards.acquireLease('keeper');
    expect(await found()).toEqual(['boards ok: 2 in the store, 0 of them paused']);
    expect(await found({ BOARDS_PER_SERVER: '0' })).toEqual([
      'boards advice: 2 in the store, 0 of them paused; none is posted, because BOARDS_PER_SERVER is 0',
    ]);
    await boards.applyUpdate('keeper', refused, { pause: { reason: 'refused', code: 50_035 } });
    await boards.save(byManager.id, undefined, { kind: 'pause', reason: 'by-manager' }, when);
    await boards.releaseLease('keeper');
    const ofServer = `of the server ${SERVER}`;
    expect(await found()).toEqual([
      'boards ok: 2 in the store, 2 of them paused',
      ...[
        `paused board advice: ${refused.id} ${ofServer}, refused: Discord refuses its messages with the code 50035; then Resume on its card, or "npm run boards -- resume ${refused.id}"`,
        `paused board ok: ${byManager.id} ${ofServer}, by-manager: a manager paused it and can resume it with /board list`,
      ],
    ]);
    for (let count = 0; count < 20; count++)
      await boards.save((await made()).id, undefined, { kind: 'pause', reason: 'by-host' }, when);
    const many = await found();
    expect(many).toHaveLength(22);
    expect(many.at(-2)).toMatch(/, by-host: "npm run boards -- resume \w{6}" lets it post again$/);
    expect(many.at(-1)).toBe('paused board advice: 2 more: "npm run boards -- list" has all of them');
    await store.close();
  });
});

it('names what is wrong with a file', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-examined-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const settings = { DATA_DIR };
  const { store } = await openedStore(settings);
  await store.save('1', 0, { page_size: 5 }, BY_HOST);
  await store.close();
  const file = join(DATA_DIR, 'rollcall.sqlite');
  chmodSync(file, 0o644);
  const several = { ...settings, SHARDS: '0', SHARD_COUNT: '2' };
  expect((await findings(several)).slice(1)).toEqual([
    expect.stringMatching(
      /^rights advice: .* is open to other users of this machine \(644\): run chmod 600 on it$/,
    ),
    'servers ok: 1 have settings',
    expect.stringMatching(/^DATABASE_URL advice: SHARDS is set and DATABASE_URL is not/),
  ]);
  using database = new DatabaseSync(file);
  database.exec("UPDATE server SET settings = '{'");
  expect((await findings(settings)).at(-1)).toMatch(/^servers wrong: the stored settings of 1 are invalid/);
  database.exec("UPDATE store SET needs = 99, version = '9.8.7'");
  expect(await findings(settings)).toEqual([
    expect.stringMatching(/^store wrong: .* start version 9\.8\.7 or a later one$/),
  ]);
});

it('names what is wrong with a database, without its password', async () => {
  const found = await findings({ DATABASE_URL: 'postgres://ann:canary@127.0.0.1:1/x' });
  expect(found).toEqual([expect.stringMatching(/^store wrong: 127\.0\.0\.1:1\/x: nothing listens there/)]);
});
