import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { type CleanableStore, watchLeftServers } from '../../../src/bot/store/left-servers.ts';
import { json, startUpstream } from '../../services/upstream.ts';
import { BOARD, describeEngines, type Engine, newStore } from './engines.ts';

const DAY = 86_400_000;
const BY_HOST = { user: 'host' } as const;

/** Ids from 1,001 on: Discord's pages go by them. */
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(1_001 + at));

/** A store with settings of servers, a Discord that lists the bot's, and the looks of two processes. */
async function stage(engine: Engine, withSettings: readonly string[]) {
  const { store, boards, another } = await newStore(engine, onTestFinished);
  for (const id of withSettings) await store.save(id, 0, { page_size: 5 }, BY_HOST);
  const discord = { servers: [...withSettings], status: 200, most: 200 };
  const asked: string[] = [];
  const upstream = await startUpstream((request, response) => {
    const after = new URL(request.url ?? '', 'http://localhost').searchParams.get('after') ?? '';
    asked.push(after);
    const page = discord.servers.filter((id) => BigInt(id) > BigInt(after)).slice(0, discord.most);
    json(response, discord.status === 200 ? page.map((id) => ({ id })) : {}, discord.status);
  });
  onTestFinished(() => upstream.close());
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  let day = 0;
  const time = { now: async () => new Date(Date.UTC(2026, 10, 24) + day * DAY) };
  const looks = [0, 0];
  for (const [process, each] of [store, await another()].entries()) {
    const watched: CleanableStore = {
      get exists() {
        return each.exists;
      },
      claimDailyCheck(at) {
        looks[process] = (looks[process] ?? 0) + 1;
        return each.claimDailyCheck(at);
      },
      servers: each.servers.bind(each),
      markMissing: each.markMissing.bind(each),
      forget: each.forget.bind(each),
    };
    const watch = watchLeftServers({ stores: [watched], time, rest, log }, { first: 1, every: 5 });
    onTestFinished(() => watch[Symbol.dispose]());
  }
  /** Waits until both processes have looked on a day: the second look of each begins after its first. */
  const lookOn = async (onDay: number) => {
    asked.length = 0;
    lines.length = 0;
    day = onDay;
    const before = [...looks];
    const done = () => looks.every((count, process) => count >= (before[process] ?? 0) + 2);
    await expect.poll(done, { interval: 5 }).toBe(true);
  };
  const missing = async () =>
    (await store.changesSince(0)).rows.flatMap(({ id, missingSince }) => (missingSince ? [id] : []));
  const known = async () => (await store.changesSince(0)).rows.map(({ id }) => id).toSorted();
  return { store, boards, discord, asked, lines, lookOn, missing, known };
}

/** For what is decided outside of the store. */
function inFile(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-left-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { settings: async () => ({ DATA_DIR: folder }) };
}

describeEngines((engine) => {
  it('loses a server with settings and history after 30 days without the bot, and keeps one that is back', async () => {
    const { store, discord, asked, lines, lookOn, missing, known } = await stage(engine, ids(6));
    await lookOn(1);
    // One of both processes looks.
    expect(asked).toEqual(['0', '1006']);
    expect(await missing()).toEqual([]);
    discord.servers = ids(6).slice(0, 4);
    await lookOn(2);
    expect(asked).toEqual(['0', '1004']);
    expect(await missing()).toEqual(['1005', '1006']);
    discord.servers = ids(6).slice(0, 5);
    await lookOn(3);
    expect(await missing()).toEqual(['1006']);
    discord.servers = ids(6).slice(0, 4);
    await lookOn(31);
    expect(await known()).toEqual(ids(6));
    await lookOn(32);
    expect(await known()).toEqual(ids(5));
    expect(await store.history('1006', 20)).toEqual([]);
    expect(await store.history('1005', 20)).toHaveLength(1);
    expect(lines).toMatchObject([
      { level: 'info', guild: '1006', msg: expect.stringMatching(/is deleted$/) },
    ]);
  });

  it('loses the boards of a server, of one without settings too', async () => {
    const { store, boards, discord, lines, lookOn } = await stage(engine, ids(1));
    for (const id of ids(2)) await boards.create(id, BOARD, 10, { at: 0, locale: undefined });
    discord.servers = ids(2);
    await lookOn(1);
    discord.servers = [];
    await lookOn(2);
    expect(await store.servers()).toEqual(
      ids(2).map((id) => ({ id, missingSince: new Date(Date.UTC(2026, 10, 26)) })),
    );
    await lookOn(31);
    expect(await store.servers()).toHaveLength(2);
    await lookOn(32);
    expect(await store.servers()).toEqual([]);
    expect((await boards.changesSince(0)).boards).toEqual([]);
    expect(lines).toMatchObject([
      { guild: '1001', msg: expect.stringMatching(/its data is deleted$/) },
      { guild: '1002' },
    ]);
  });
});

it('notes nothing after an error, gaps in the listing, or one that lacks more than half', async () => {
  const { discord, asked, lines, lookOn, missing } = await stage(inFile(), ids(6));
  discord.servers = ids(3);
  await lookOn(1);
  expect(await missing()).toHaveLength(3);
  discord.servers = ids(6);
  await lookOn(2);
  expect(await missing()).toEqual([]);
  discord.servers = ids(2);
  await lookOn(3);
  expect(await missing()).toEqual([]);
  expect(lines).toMatchObject([
    { level: 'warn', msg: expect.stringMatching(/^Discord lists fewer than half/), missing: 4 },
  ]);
  discord.servers = ids(6).slice(0, 5);
  discord.most = 3;
  await lookOn(4);
  expect(asked).toEqual(['0', '1003', '1005']);
  expect(await missing()).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn', msg: expect.stringContaining('with gaps') }]);
  discord.most = 200;
  discord.status = 403;
  await lookOn(5);
  expect(await missing()).toEqual([]);
  expect(lines).toMatchObject([{ level: 'warn', failure: { status: 403 } }]);
  discord.status = 200;
  await lookOn(6);
  expect(await missing()).toEqual(['1006']);
});

it('believes a listing of few servers, and asks nothing where no server has settings', async () => {
  const { store, discord, asked, lookOn, missing } = await stage(inFile(), ids(4));
  discord.servers = ['5000'];
  await lookOn(1);
  expect(await missing()).toHaveLength(4);
  for (const id of ids(4)) await store.forget(id);
  await lookOn(2);
  expect(asked).toEqual([]);
});
