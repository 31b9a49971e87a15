import { expect, it, onTestFinished } from 'vitest';
import { json } from '../../services/upstream.ts';
import { newBoard } from './boards-in-memory.ts';
import { DAY, EIGHT, HOUR, keepingOf, row, startKeeping } from './keeping.ts';

const NINE = EIGHT + HOUR;

it('posts a board at its time, once', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass();
  expect(world.discord.calls).toEqual([]);
  await world.pass(HOUR);
  expect(world.sent).toMatchObject([{ channel: '100', nonce: `abc123${NINE.toString(36)}` }]);
  expect(world.sent[0]?.body).toMatchObject({ enforce_nonce: true, allowed_mentions: { parse: [] } });
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board()).toMatchObject({ handled: NINE, last: { message: world.sent[0]?.id } });
  expect(world.outcomes).toEqual(['posted']);
  world.rows = world.rows.slice(1);
  await world.pass(DAY - HOUR);
  expect(world.sent).toHaveLength(2);
});

it('without a board it reads once, gives the lease back, and does nothing more', async () => {
  const world = await startKeeping(onTestFinished);
  await world.pass();
  expect(world.keeper.isIdle).toBe(true);
  expect(world.store.holder).toBeUndefined();
  expect(world.keeper.counts).toEqual({ running: 0, paused: 0, oldestDueSeconds: 0 });
  world.put(newBoard(EIGHT - HOUR));
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
});

it('a new message like the last one is not sent, nor an empty one, but by Post now the former', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass(HOUR);
  await world.pass(DAY);
  expect(world.outcomes).toEqual(['posted', 'unchanged']);
  expect(world.store.board().handled).toBe(NINE + DAY);
  world.rows = [];
  await world.pass(DAY);
  world.put({ ...world.store.board(), wanted: world.clocks.wall });
  await world.pass(HOUR);
  expect(world.outcomes.slice(2)).toEqual(['unchanged', 'unchanged']);
  world.rows = [row(1, 'ada', 30), row(2, 'ben', 20)];
  world.put({ ...world.store.board(), wanted: world.clocks.wall });
  await world.pass(HOUR);
  expect(world.outcomes.slice(4)).toEqual(['posted']);
  expect(world.sent).toHaveLength(2);
  expect(world.store.board().wanted).toBeUndefined();
});

it('a kept message is edited each day, with equal rows too, and sent where there is none', async () => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }));
  await world.pass(HOUR);
  await world.pass(DAY);
  await world.pass(DAY);
  expect(world.outcomes).toEqual(['posted', 'edited', 'edited']);
  const board = world.store.board();
  world.put({ ...board, version: 2, settings: { ...board.settings, channel: '200' } });
  await world.pass(DAY);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['100', '200']);
});

it.for([
  ['day', NINE, 12 * HOUR],
  ['week', NINE + 5 * DAY, 3.5 * DAY],
] as const)(
  'a missed posting (%s) is made up for once, up to half of the interval',
  async ([every, slot, half]) => {
    for (const isInTime of [true, false]) {
      const world = await keepingOf(newBoard(EIGHT, { every }));
      await world.pass(slot - EIGHT + half - (isInTime ? 1 : 0));
      expect(world.sent).toHaveLength(isInTime ? 1 : 0);
      const line = { action: 'board post', target: 'abc123', outcome: 'failed', why: 'it was too late' };
      expect(world.lines).toMatchObject(isInTime ? [] : [{ ...line, board: 'abc123' }]);
      expect(world.store.board().handled).toBe(slot);
      await world.pass(10_000);
      expect(world.outcomes).toEqual([isInTime ? 'posted' : 'left-out']);
    }
  },
);

it('of several missed ones the last counts, and one line tells of the others', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass(3 * DAY + 2 * HOUR);
  expect(world.sent).toMatchObject([{ nonce: `abc123${(NINE + 3 * DAY).toString(36)}` }]);
  expect(world.lines).toHaveLength(1);
  expect(world.outcomes).toEqual(['left-out', 'posted']);
});

it('a clock that is set back a little posts no time twice', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass(HOUR);
  world.rows = [row(1, 'cleo', 90)];
  world.clocks.wall -= 2 * HOUR;
  await world.live(2 * HOUR + 20_000);
  expect(world.sent).toHaveLength(1);
});

it('a clock that was set back by days posts at the next time', async () => {
  const world = await keepingOf(newBoard(EIGHT + 30 * DAY));
  await world.pass();
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
});

it('a clock that is set forward makes the board due at the next look', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass();
  world.clocks.wall += HOUR;
  await world.pass(10_000);
  expect(world.sent).toHaveLength(1);
});

it('makes fewer than ten calls a second, and one at a time in a channel', async () => {
  const world = await startKeeping(onTestFinished, { pace: 'as the bot' });
  world.discord.delay = 150;
  const ids = Array.from({ length: 16 }, (_, at) => `board${String.fromCharCode(97 + at)}`);
  world.put(...ids.map((id, at) => newBoard(EIGHT, { channel: String(Math.floor(at / 3)) }, { id })));
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(16);
  const times = world.discord.calls.map(({ at }) => at);
  // They come a little sooner or later than they are made.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(15 * 100 - 150);
  expect(Math.max(...Object.values(world.discord.mostAtOnce))).toBe(1);
  expect(world.discord.mostAtOnceInAll).toBeGreaterThan(1);
});

it('a board that is paused posts nothing, and brings its message up to date after that', async () => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }, { pause: { reason: 'by-manager' } }));
  await world.pass(HOUR);
  expect(world.discord.calls).toEqual([]);
  expect(world.keeper.counts).toEqual({ running: 0, paused: 1, oldestDueSeconds: 0 });
  const { wall } = world.clocks;
  world.put({ ...world.store.board(), version: 2, pause: undefined, handled: wall, wanted: wall });
  await world.pass(10_000);
  expect(world.outcomes).toEqual(['posted']);
});

it('tells how long the oldest posting is due', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.instead = 'service away';
  await world.pass(HOUR);
  await world.live(90_000);
  expect(world.keeper.counts).toEqual({ running: 1, paused: 0, oldestDueSeconds: 90 });
});

it('a board that a manager changes while it is posted is not sent as it was', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass();
  world.store.beforeBegin = async () => {
    world.store.beforeBegin = async () => {};
    const { version, settings, ...board } = world.store.board();
    world.put({ ...board, version: 2, settings: { ...settings, channel: '200' } });
  };
  await world.pass(HOUR);
  expect(world.discord.calls).toEqual([]);
  await world.pass(10_000);
  expect(world.sent.map(({ channel }) => channel)).toEqual(['200']);
});

it('at the end it finishes the call in flight, writes it down, and gives the lease back', async () => {
  const world = await keepingOf(newBoard(EIGHT), newBoard(EIGHT, { channel: '200' }, { id: 'later1' }));
  world.discord.delay = 300;
  await world.pass();
  world.clocks.pass(HOUR);
  await world.keeper.poll();
  await expect.poll(() => world.discord.calls.length).toBeGreaterThan(0);
  await world.keeper.stop();
  expect(world.store.isInHurry).toBe(true);
  expect(world.store.holder).toBeUndefined();
  expect(world.store.board()).toMatchObject({ pending: undefined, handled: NINE });
});

it('at the end it does not wait for the turns of calls that are not made', async () => {
  const world = await startKeeping(onTestFinished, { pace: 'as the bot' });
  const ids = Array.from({ length: 26 }, (_, at) => `board${String.fromCharCode(97 + at)}`);
  world.put(...ids.map((id, at) => newBoard(EIGHT, { channel: String(at) }, { id })));
  await world.pass();
  world.clocks.pass(HOUR);
  await world.keeper.poll();
  await expect.poll(() => world.discord.calls.length).toBeGreaterThan(0);
  await world.keeper.stop();
  expect(world.discord.calls.length).toBeLessThan(10);
});

it('a call that Discord leaves open does not hold the end up', async () => {
  const world = await startKeeping(onTestFinished, { finishWithin: 50 });
  world.put(newBoard(EIGHT));
  world.discord.fail('POST', ({ response }) => {
    const answer = setTimeout(() => json(response, { id: '1000' }), 3_000);
    onTestFinished(() => clearTimeout(answer));
  });
  await world.pass();
  world.clocks.pass(HOUR);
  await world.keeper.poll();
  await expect.poll(() => world.discord.calls.length).toBe(1);
  await world.keeper.stop();
  expect(world.store.holder).toBeUndefined();
  expect(world.store.board().pending).toBeDefined();
});

it('what was read before a posting ended does not make it due again', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass();
  world.clocks.pass(HOUR);
  world.discord.delay = 100;
  await world.keeper.poll();
  await expect.poll(() => world.discord.calls.length).toBe(1);
  world.put({ ...world.store.board(), wanted: undefined });
  const read = world.store.changesSince.bind(world.store);
  world.store.changesSince = async (revision) => {
    const since = await read(revision);
    await world.keeper.settled();
    return since;
  };
  await world.look();
  world.store.changesSince = read;
  await world.pass(10_000);
  await world.pass(10_000);
  expect(world.sent).toHaveLength(1);
  expect(world.outcomes).toEqual(['posted']);
  expect(world.discord.calls).toHaveLength(1);
});
