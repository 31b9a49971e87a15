import { afterEach, beforeEach, expect, it } from 'vitest';
import { interactions, type ObservedInteraction } from '../../src/bot/transport/bot-channels.ts';
import { startRollcall } from './rollcall.ts';
import { forgetRunning, settled } from './settled.ts';

// Other tests of this process may have left interactions that never end.
beforeEach(forgetRunning);
afterEach(forgetRunning);

/** An interaction of a bot, and its end. */
function begin(command: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const about: ObservedInteraction = { kind: 'command', command, reference: '1a2b3c4d' };
  void interactions.tracePromise(() => promise, about);
  return resolve;
}

/** Whether the wait has ended, once all that is due has run. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => {
    over = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return over;
}

it('waits for the last of the interactions in flight', async () => {
  const [first, second] = [begin('/one'), begin('/two')];
  const wait = settled();
  first();
  expect(await isOver(wait)).toBe(false);
  second();
  expect(await isOver(wait)).toBe(true);
});

it('names what does not end', async () => {
  begin('/endless');
  await expect(settled(1)).rejects.toThrow('The bot has not ended: /endless (command)');
});

it('does not wait for what a stopped bot left, nor does what waits already', async () => {
  const end = begin('/left');
  const wait = settled();
  forgetRunning();
  expect(await isOver(wait)).toBe(true);
  const other = begin('/other');
  // A late end of what was left is not the end of what runs now.
  end();
  const next = settled();
  expect(await isOver(next)).toBe(false);
  other();
  expect(await isOver(next)).toBe(true);
});

it('a restart leaves nothing to wait for', async () => {
  const rollcall = await startRollcall();
  begin('/left');
  await rollcall.restart();
  expect(await isOver(settled())).toBe(true);
  await rollcall.close();
});
