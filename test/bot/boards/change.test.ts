import { expect, it, onTestFinished } from 'vitest';
import type { IndexedScore } from '../../../src/services/indexes/score-table.ts';
import { newBoard } from './boards-in-memory.ts';
import { EIGHT, HOUR, type Keeping, keepingOf, row, startKeeping } from './keeping.ts';
import { loseAnswer, loseCall } from './scripted-discord.ts';

const MINUTE = 60_000;
const OFTEN = { every: 'change', message: 'same' } as const;
const TOLD = { ...OFTEN, announce: true } as const;

/** A board that posts at each change, posted for the first time. */
async function begun(): Promise<Keeping> {
  const world = await keepingOf(newBoard(EIGHT, OFTEN, { wanted: EIGHT }));
  await world.pass();
  expect(world.sent).toHaveLength(1);
  return world;
}

/** Scores by record; each player has the best of them. */
function scores(
  world: Keeping,
  of: Readonly<Record<number, readonly [player: string, score: number]>>,
): void {
  world.scores = Object.entries(of).map(
    ([id, [service, score]]): IndexedScore => ({
      id: Number(id),
      service,
      score,
      provider: 'tide-runner',
      stage: 1,
      bonus: 0,
      nft_earned: '',
      created_at: new Date(EIGHT),
    }),
  );
}

/** A board that tells of its leaders, posted for the first time a minute ago, when these scores were there. */
async function telling(of: Parameters<typeof scores>[1]): Promise<Keeping> {
  const world = await keepingOf(newBoard(EIGHT, TOLD, { wanted: EIGHT }));
  scores(world, of);
  await world.pass();
  await world.live(MINUTE);
  return world;
}

const told = (world: Keeping) => world.sent.slice(1).map(({ body }) => body.content);

it('posts at once, and edits when the rows are others, once a minute at the most', async () => {
  const world = await begun();
  expect(world.store.board()).toMatchObject({ wanted: undefined });
  await world.live(10 * MINUTE);
  expect(world.outcomes).toEqual(['posted']);
  for (let at = 0; at < 31; at += 1) {
    world.rows = [row(1, `player ${at}`, at)];
    await world.live(10_000);
  }
  expect(world.discord.count('PATCH')).toBe(5);
  await world.live(MINUTE);
  await world.live(10 * MINUTE);
  expect(world.discord.count('PATCH')).toBe(6);
  expect(world.sent).toHaveLength(1);
});

it('is edited when its heading is another one', async () => {
  const world = await begun();
  world.heading = 'of 12 players';
  await world.live(MINUTE);
  expect(world.discord.count('PATCH')).toBe(1);
  world.heading = 'of 12 players <t:1800000000:R>';
  await world.live(MINUTE);
  world.heading = 'of 12 players <t:1800000060:R>';
  await world.live(MINUTE);
  expect(world.discord.count('PATCH')).toBe(2);
});

it('who takes over waits for the minute of the last edit', async () => {
  const world = await begun();
  const other = await startKeeping(onTestFinished, { shared: world });
  other.rows = [row(1, 'cleo', 90)];
  world.clocks.pass(10_000);
  await world.keeper.stop();
  await other.look();
  expect(world.discord.count('PATCH')).toBe(0);
  await other.live(50_000);
  expect(world.discord.count('PATCH')).toBe(1);
});

it('tells that the first place has changed hands by a new score', async () => {
  const world = await telling({ 1: ['ada', 30], 2: ['ben', 20] });
  expect(told(world)).toEqual([]);
  scores(world, { 1: ['ada', 30], 2: ['ben', 20], 3: ['ben', 40] });
  await world.live(MINUTE);
  expect(told(world)).toEqual(['ben 40 passed ada']);
  expect(world.store.board()).toMatchObject({ pending: undefined, announcedAt: world.clocks.wall });
  expect(world.sent[1]?.nonce).toMatch(/^aabc123/);
});

it('tells of a score that comes within a minute of the first posting', async () => {
  const world = await keepingOf(newBoard(EIGHT, TOLD, { wanted: EIGHT }));
  scores(world, { 1: ['ada', 30] });
  await world.pass();
  scores(world, { 1: ['ada', 30], 2: ['ben', 40] });
  await world.live(MINUTE);
  expect(told(world)).toEqual(['ben 40 passed ada']);
});

it.for([
  ['an equal score', { 1: ['ada', 30], 2: ['ben', 20], 3: ['ben', 30] }],
  ['the first score of the former first one running out', { 2: ['ben', 20], 4: ['cleo', 1] }],
  ['the best score of the first one running out', { 0: ['ada', 10], 2: ['ben', 20] }],
  ['a better score of the first one', { 1: ['ada', 30], 2: ['ben', 20], 3: ['ada', 99] }],
  ['no score at all', {}],
] as const)('%s is not told', async ([, after]) => {
  const world = await telling({ 0: ['ada', 10], 1: ['ada', 30], 2: ['ben', 20] });
  scores(world, { ...after });
  await world.live(10 * MINUTE);
  expect(told(world)).toEqual([]);
});

it('tells once in ten minutes, and then how it stands', async () => {
  const world = await startKeeping(onTestFinished);
  const all: Record<number, readonly [string, number]> = { 1: ['ada', 30] };
  const add = (id: number, player: string, score: number) => {
    all[id] = [player, score];
    scores(world, all);
  };
  scores(world, all);
  world.put(newBoard(EIGHT, TOLD, { wanted: EIGHT }));
  await world.pass();
  await world.live(MINUTE);
  add(2, 'ben', 40);
  await world.live(MINUTE);
  add(3, 'cleo', 50);
  await world.live(MINUTE);
  add(4, 'dora', 60);
  await world.live(8 * MINUTE);
  expect(told(world)).toEqual(['ben 40 passed ada']);
  await world.live(2 * MINUTE);
  expect(told(world)).toEqual(['ben 40 passed ada', 'dora 60 passed ben']);
  add(5, 'ada', 70);
  await world.live(MINUTE);
  add(6, 'dora', 80);
  await world.live(20 * MINUTE);
  expect(told(world)).toHaveLength(2);
});

it.for(['a start', 'a pause', 'other settings'])('%s tells nothing', async (what) => {
  const world = await telling({ 1: ['ada', 30] });
  scores(world, { 1: ['ada', 30], 2: ['ben', 40] });
  if (what === 'a start') {
    const other = await startKeeping(onTestFinished, { shared: world });
    other.scores = world.scores;
    await world.keeper.stop();
    await other.live(5 * MINUTE);
  } else {
    const { version, settings, ...board } = world.store.board();
    world.put({ ...board, settings: { ...settings, limit: 5 }, version: version + 1 });
    await world.live(5 * MINUTE);
  }
  expect(told(world)).toEqual([]);
});

it.for([
  ['lost on its way back', loseAnswer, 1],
  ['lost on its way there', loseCall, 2],
] as const)('an announcement that is %s is there once', async ([, fault, posts]) => {
  const world = await telling({ 1: ['ada', 30] });
  scores(world, { 1: ['ada', 30], 2: ['ben', 40] });
  world.discord.fail('POST', fault);
  await world.live(MINUTE);
  expect(world.store.board().pending?.kind).toBe('announcement');
  world.discord.forgetNonces();
  await world.live(MINUTE);
  expect(told(world)).toEqual(['ben 40 passed ada']);
  expect(world.discord.count('POST')).toBe(1 + posts);
  expect(world.store.board().pending).toBeUndefined();
});

it('one that a former process began is not sent again', async () => {
  const world = await startKeeping(onTestFinished);
  const last = { at: new Date(EIGHT - HOUR), channel: '100', message: '500', rows: world.rows };
  const posting = { kind: 'announcement', slot: EIGHT - MINUTE, channel: '100', after: '1' } as const;
  world.put(newBoard(EIGHT, TOLD, { pending: posting, last }));
  await world.pass();
  expect(world.discord.count('POST')).toBe(0);
  expect(world.store.board()).toMatchObject({ pending: undefined, announcedAt: EIGHT - MINUTE });
});
