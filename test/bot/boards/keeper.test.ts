import { expect, it, onTestFinished } from 'vitest';
import { newBoard } from './boards-in-memory.ts';
import { DAY, EIGHT, HOUR, startKeeping } from './keeping.ts';

it('posts a board at its time, once', async () => {
  const world = await startKeeping(onTestFinished);
  world.put(newBoard(EIGHT));
  await world.pass();
  expect(world.discord.calls).toEqual([]);
  await world.pass(HOUR);
  expect(world.sent).toMatchObject([{ channel: '100', nonce: `abc123${(EIGHT + HOUR).toString(36)}` }]);
  await world.pass(HOUR);
  expect(world.sent).toHaveLength(1);
  expect(world.store.board()).toMatchObject({ handled: EIGHT + HOUR, last: { message: world.sent[0]?.id } });
  expect(world.outcomes).toEqual(['posted']);
  world.rows = world.rows.slice(1);
  await world.pass(DAY - HOUR);
  expect(world.sent).toHaveLength(2);
});
