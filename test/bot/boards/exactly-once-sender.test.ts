import { expect, it, onTestFinished } from 'vitest';
import { moreId } from '../../../src/handlers/boards/message.ts';
import { newBoard } from './boards-in-memory.ts';
import { EIGHT, HOUR, keepingOf, startKeeping } from './keeping.ts';
import { loseAnswer, loseCall, refuse, SELF } from './scripted-discord.ts';

const NINE = EIGHT + HOUR;

it.for(['remembered', 'forgotten'])('a lost answer with its nonce %s leaves one message', async (nonce) => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', loseAnswer);
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board().pending).toMatchObject({ slot: NINE });
  if (nonce === 'forgotten') world.discord.forgetNonces();
  await world.pass(5_000);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board()).toMatchObject({
    pending: undefined,
    handled: NINE,
    last: { message: world.sent[0]?.id },
  });
  expect(world.discord.count('POST')).toBe(1);
});

it('a message of somebody else with the same button is not taken for it', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', loseCall);
  await world.pass(HOUR);
  const custom_id = moreId.encode({ board: 'abc123', kind: 'board', slot: NINE });
  const body = { components: [{ type: 1, components: [{ type: 2, custom_id }] }] };
  world.sent.push({ id: '2000', channel: '100', author: { id: '7' }, nonce: undefined, body, ...body });
  await world.pass(5_000);
  expect(world.sent.filter(({ author }) => author.id === SELF)).toHaveLength(1);
});

it('looks through all pages since the posting began', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  const others = (from: number) =>
    Array.from({ length: 150 }, (_, at) => ({
      id: String(from + at),
      channel: '100',
      author: { id: SELF },
      nonce: undefined,
      body: {},
      components: [],
    }));
  world.sent.push(...others(1_000));
  world.discord.fail('POST', loseAnswer);
  await world.pass(HOUR);
  world.discord.forgetNonces();
  await world.pass(5_000);
  expect(world.discord.count('GET list')).toBe(2);
  expect(world.discord.count('POST')).toBe(1);
  expect(world.store.board().last?.message).toBe(world.sent.at(-1)?.id);
});

it('a channel that gives no message is asked whether the bot may read it, and gets nothing if not', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', loseAnswer);
  await world.pass(HOUR);
  world.discord.forgetNonces();
  world.sent.splice(0);
  world.discord.fail('GET one', refuse(403, 50013));
  await world.pass(5_000);
  expect(world.discord.count('POST')).toBe(1);
  expect(world.lines).toMatchObject([{ action: 'board post', why: 'the channel could not be read' }]);
  expect(world.store.board()).toMatchObject({ pending: undefined, handled: NINE, pause: undefined });
});

it('what Discord does not answer as Discord does is no look', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', loseCall);
  world.discord.fail('GET list', ({ response }) => void response.end('[]'));
  await world.pass(HOUR);
  await world.pass(5_000);
  expect(world.discord.count('POST')).toBe(1);
  await world.pass(10_000);
  expect(world.discord.count('POST')).toBe(2);
  expect(world.sent).toHaveLength(1);
});

it('10008 as the answer to a nonce counts as posted', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', loseAnswer);
  await world.pass(HOUR);
  world.sent.splice(0);
  await world.pass(5_000);
  expect(world.store.board()).toMatchObject({ pending: undefined, handled: NINE, pause: undefined });
  expect(world.store.board().last).toMatchObject({ message: undefined });
  expect(world.sent).toEqual([]);
  expect(world.outcomes).toEqual(['failed', 'posted']);
});

it('of a message that is kept it pauses the board besides', async () => {
  const world = await keepingOf(newBoard(EIGHT, { message: 'same' }));
  world.discord.fail('POST', loseAnswer);
  await world.pass(HOUR);
  world.sent.splice(0);
  await world.pass(5_000);
  expect(world.store.board()).toMatchObject({ pending: undefined, pause: { reason: 'message-deleted' } });
});

it.for(['steady', 'wall'] as const)(
  'who slept between the store and the call does not send (%s clock)',
  async (clock) => {
    const world = await keepingOf(newBoard(EIGHT));
    let sleeps = true;
    world.store.afterBegin = async () => {
      if (sleeps) world.clocks[clock] += 21_000;
      sleeps = false;
    };
    await world.pass(HOUR);
    expect(world.discord.calls).toEqual([]);
    expect(world.store.board().pending).toBeDefined();
    await world.pass(2_000);
    expect(world.discord.calls.map(({ kind }) => kind)).toEqual(['GET self', 'GET list', 'GET one', 'POST']);
    expect(world.sent).toHaveLength(1);
  },
);

it('who has renewed the lease too long ago does not send', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  const read = world.store.changesSince.bind(world.store);
  world.store.changesSince = async (revision) => {
    world.store.changesSince = read;
    world.clocks.pass(12_000);
    return read(revision);
  };
  world.store.afterBegin = async () => {
    world.store.afterBegin = async () => {};
    world.clocks.pass(14_000);
  };
  await world.pass(HOUR);
  expect(world.store.board().pending).toBeDefined();
  expect(world.discord.calls).toEqual([]);
  await world.pass(10_000);
  expect(world.sent).toHaveLength(1);
});

it('a wait for a rate limit is followed by another look', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  world.discord.fail('POST', refuse(429, 0, { 'retry-after': '30' }));
  await world.pass(HOUR);
  await world.pass(31_000);
  expect(world.discord.calls.map(({ kind }) => kind)).toEqual([
    'POST',
    'GET self',
    'GET list',
    'GET one',
    'POST',
  ]);
});

it('two processes keep boards one after the other', async () => {
  const one = await startKeeping(onTestFinished);
  const other = await startKeeping(onTestFinished, { shared: one });
  one.put(newBoard(EIGHT));
  await one.pass();
  await other.look();
  expect(one.keeper.counts).toMatchObject({ running: 1 });
  expect(other.keeper.counts).toBeUndefined();
  one.clocks.pass(HOUR);
  await other.look();
  await one.look();
  expect(one.sent).toHaveLength(1);
  await one.keeper.stop();
  await other.look();
  expect(other.keeper.counts).toMatchObject({ running: 1 });
});

it('who takes over looks for what was begun, and the former keeper does nothing more', async () => {
  const one = await startKeeping(onTestFinished);
  const other = await startKeeping(onTestFinished, { shared: one });
  one.put(newBoard(EIGHT));
  await one.pass();
  one.clocks.pass(HOUR);
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  one.store.afterBegin = () => asleep;
  await one.keeper.poll();
  await one.keeper.poll();
  one.clocks.pass(31_000);
  await other.look();
  expect(one.sent).toHaveLength(1);
  one.discord.forgetNonces();
  wake();
  await one.look();
  expect(one.sent).toHaveLength(1);
  expect(one.discord.count('POST')).toBe(1);
});

it('a store that goes away before the posting begins sends nothing, and makes up for it', async () => {
  const world = await keepingOf(newBoard(EIGHT));
  await world.pass();
  world.store.isAway = true;
  await world.pass(HOUR);
  await world.pass(HOUR);
  expect(world.discord.calls).toEqual([]);
  world.store.isAway = false;
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
});
