import { expect, it, onTestFinished } from 'vitest';
import { newBoard } from './boards-in-memory.ts';
import { DAY, EIGHT, HOUR, keepingOf, row, startKeeping } from './keeping.ts';
import { loseAnswer, loseCall, refuse } from './scripted-discord.ts';

const NINE = EIGHT + HOUR;
const MINUTE = 60_000;

const kept = (message: string | undefined = '500') => ({
  last: { at: new Date(EIGHT - DAY), channel: '100', message, rows: [row(1, 'cleo', 10)] },
});

it.for([
  [404, 10003, { reason: 'channel-gone' }],
  [403, 50001, { reason: 'no-rights' }],
  [403, 50013, { reason: 'no-rights' }],
  [400, 50035, { reason: 'refused', code: 50035 }],
  [403, 20001, { reason: 'refused', code: 20001 }],
] as const)(
  '%i with code %i at a new message pauses the board: one message, one line',
  async ([status, code, pause]) => {
    const world = await keepingOf(newBoard(EIGHT));
    world.discord.fail('POST', refuse(status, code));
    await world.pass(HOUR);
    expect(world.store.board()).toMatchObject({ pause, pending: undefined, version: 2 });
    const { reason, ...discords } = pause;
    expect(world.lines).toEqual([
      {
        action: 'board pause',
        target: 'abc123',
        party: { kind: 'game', id: 'tide-runner' },
        channel: '100',
        board: 'abc123',
        outcome: 'done',
        before: { paused: null },
        after: { paused: reason, ...discords },
      },
    ]);
    await world.pass(DAY);
    await world.pass(DAY);
    expect(world.discord.count('POST')).toBe(1);
    expect(world.lines).toHaveLength(1);
    expect(world.outcomes).toEqual(['failed']);
  },
);

it.for([
  [404, 10003, 'channel-gone'],
  [404, 10008, 'message-deleted'],
  [403, 50001, 'no-rights'],
  [403, 50005, 'refused'],
] as const)('%i with code %i at an edit pauses the board as %s', async ([status, code, reason]) => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }, kept()));
  world.discord.fail('PATCH', refuse(status, code));
  await world.pass(HOUR);
  expect(world.store.board().pause?.reason).toBe(reason);
  expect(world.store.board().last?.message).toBe(reason === 'message-deleted' ? undefined : '500');
  await world.pass(DAY);
  expect(world.discord.count('PATCH')).toBe(1);
  expect(world.lines).toHaveLength(1);
});

it.for([
  [429, 30046, { 'retry-after': '40' }],
  [429, 0, { 'retry-after': '40' }],
  [429, 20028, {}],
  [400, 20022, {}],
] as const)('%i with code %i waits, and pauses nothing', async ([status, code, headers]) => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }, kept()));
  world.sent.push({
    id: '500',
    channel: '100',
    author: { id: '900' },
    nonce: undefined,
    body: {},
    components: [],
  });
  world.discord.fail('PATCH', refuse(status, code, headers));
  await world.pass(HOUR);
  expect(world.store.board().pause).toBeUndefined();
  await world.live(1_000);
  expect(world.discord.count('PATCH')).toBe(1);
  await world.live(40_000);
  expect(world.discord.count('PATCH')).toBe(2);
  expect(world.outcomes).toEqual(['edited']);
});

it('a rate limit of a month holds a board for an hour, and it is known until when it waits', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', refuse(429, 0, { 'retry-after': '2592000' }));
  const waits = () => world.keeper.waitsUntil('abc123');
  expect(waits()).toBeUndefined();
  await world.pass(HOUR);
  expect(waits()).toBe(NINE + HOUR);
  await world.live(HOUR - 10_000);
  expect(world.discord.count('POST')).toBe(1);
  await world.live(20_000);
  expect(world.sent).toHaveLength(1);
  expect(waits()).toBeUndefined();
});

it.for([
  ['500', refuse(500, 0)],
  ['503', refuse(503, 0)],
  ['401', refuse(401, 0)],
  ['403 with code 0', refuse(403, 0)],
  ['403 with code 40333', refuse(403, 40333)],
  ['403 with code 50014', refuse(403, 50014)],
  ['no answer', loseCall],
  [
    'a refusal of a proxy',
    ({ response }: { response: import('node:http').ServerResponse }) =>
      void response.writeHead(403).end('<html>'),
  ],
  [
    'something else',
    ({ response }: { response: import('node:http').ServerResponse }) => void response.end('<html>'),
  ],
] as const)('after %s the same posting is sent again, later and later', async ([, fault]) => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', fault, fault, fault);
  await world.pass(HOUR);
  for (const [milliseconds, posts] of [
    [4_000, 1],
    [1_500, 2],
    [5_500, 2],
    [5_000, 3],
    [15_000, 3],
    [6_000, 4],
  ] as const) {
    await world.pass(milliseconds);
    expect(world.discord.count('POST')).toBe(posts);
  }
  expect(
    new Set(world.discord.calls.filter(({ kind }) => kind === 'POST').map(({ body }) => body.nonce)).size,
  ).toBe(1);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board()).toMatchObject({ pause: undefined, handled: NINE });
  expect(world.outcomes).toEqual(['failed', 'failed', 'failed', 'posted']);
});

it('a refusal of the whole bot holds all boards back, and each of them posts once it is over', async () => {
  const world = await startKeeping(onTestFinished);
  for (const [at, id] of ['aaaaaa', 'bbbbbb', 'cccccc'].entries())
    world.put(newBoard(EIGHT, { channel: `${at}` }, { id }));
  world.discord.fail('POST', ...Array.from({ length: 9 }, () => refuse(403, 40333)));
  await world.pass(HOUR);
  const first = world.discord.count('POST');
  await world.live(4_000);
  expect(world.discord.count('POST')).toBe(first);
  await world.live(2 * HOUR);
  expect(world.sent).toHaveLength(3);
  expect(world.discord.count('POST')).toBe(12);
  expect(world.lines).toEqual([]);
});

it.for([0, 40333])('a board that was paused as refused with code %i resumes by itself', async (code) => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }, { pause: { reason: 'refused', code } }));
  await world.pass(HOUR);
  expect(world.store.board()).toMatchObject({ pause: undefined, version: 2, handled: NINE });
  await world.pass(1_000);
  expect(world.sent).toHaveLength(1);
  const states = { before: { paused: 'refused', code }, after: { paused: null } };
  expect(world.lines).toMatchObject([{ action: 'board resume', outcome: 'done', ...states }]);
});

it('a refusal without a code of its own that is about one board pauses it for good', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', refuse(400, 0));
  await world.pass(HOUR);
  await world.pass(DAY);
  expect(world.store.board().pause).toEqual({ reason: 'refused' });
  expect(world.discord.calls).toHaveLength(1);
});

it('tries again every five minutes at last, and leaves out what is half a day late', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', ...Array.from({ length: 500 }, () => refuse(500, 0)));
  world.discord.fail('GET self', ...Array.from({ length: 500 }, () => refuse(500, 0)));
  await world.pass(HOUR);
  await world.live(10 * MINUTE);
  const before = world.discord.calls.length;
  await world.live(10 * MINUTE);
  expect(world.discord.calls.length - before).toBe(2);
  await world.pass(12 * HOUR);
  expect(world.store.board()).toMatchObject({ pending: undefined, handled: NINE, last: undefined });
  expect(world.lines).toMatchObject([{ action: 'board post', outcome: 'failed', why: 'it was too late' }]);
  expect(world.outcomes.at(-1)).toBe('left-out');
});

it('a lost answer to an edit is an edit once more', async () => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }));
  await world.pass(HOUR);
  world.discord.fail('PATCH', loseAnswer);
  await world.pass(DAY);
  await world.pass(5_000);
  expect(world.discord.count('PATCH')).toBe(2);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board().handled).toBe(NINE + DAY);
});

it('a service that is away is asked every five minutes, and the kept message stays', async () => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }, kept()));
  world.instead = 'service away';
  await world.pass(HOUR);
  await world.live(299_000);
  expect(world.composed).toBe(1);
  await world.live(1_000);
  expect(world.composed).toBe(2);
  expect(world.discord.calls).toEqual([]);
  world.instead = undefined;
  await world.live(300_000);
  expect(world.discord.count('PATCH')).toBe(1);
});

it('a posting that the service prevents for half a day is left out, with a line of the audit', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.instead = 'service away';
  await world.pass(HOUR);
  await world.pass(11 * HOUR);
  expect(world.lines).toEqual([]);
  await world.pass(HOUR);
  expect(world.lines).toMatchObject([{ action: 'board post', outcome: 'failed' }]);
  expect(world.store.board().handled).toBe(NINE);
  expect(world.discord.calls).toEqual([]);
});

it('an index that is still read is waited for, ten minutes at the most', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.instead = 'index not whole';
  await world.pass(HOUR);
  await world.live(590_000);
  expect(world.sent).toEqual([]);
  await world.live(10_000);
  expect(world.sent).toHaveLength(1);
});

it('a zone that Node no longer knows pauses the board', async () => {
  const world = await keepingOf(newBoard(EIGHT, { zone: 'Mars/Olympus' }));
  await world.pass();
  expect(world.store.board().pause).toEqual({ reason: 'zone-unknown' });
  expect(world.lines).toMatchObject([{ action: 'board pause', after: { paused: 'zone-unknown' } }]);
  expect(world.discord.calls).toEqual([]);
});

it('a board that comes to an end of Discord while the store is away is written down later', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.store.afterBegin = async () => {
    world.store.isAway = true;
  };
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board().pending).toBeDefined();
  world.store.isAway = false;
  await world.pass(5_000);
  expect(world.store.board()).toMatchObject({ pending: undefined, handled: NINE });
  expect(world.sent).toHaveLength(1);
  expect(world.discord.calls).toHaveLength(1);
});
