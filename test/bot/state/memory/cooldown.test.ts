import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CooldownInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a user run a command once in its period', async () => {
  const cooldown = new CooldownInMemory(2);
  expect(await cooldown.take('ada', '/list')).toBe(0);
  expect(await cooldown.take('ada', '/list')).toBe(2_000);
  vi.advanceTimersByTime(1_999);
  expect(await cooldown.take('ada', '/list')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cooldown.take('ada', '/list')).toBe(0);
});

it('is not begun anew by a run that it refuses', async () => {
  const cooldown = new CooldownInMemory(2);
  await cooldown.take('ada', '/list');
  for (let refused = 0; refused < 4; refused++) {
    vi.advanceTimersByTime(400);
    expect(await cooldown.take('ada', '/list')).toBe(2_000 - 400 * (refused + 1));
  }
  vi.advanceTimersByTime(400);
  expect(await cooldown.take('ada', '/list')).toBe(0);
});

it('keeps users and commands apart', async () => {
  const cooldown = new CooldownInMemory(2);
  await cooldown.take('ada', '/list');
  expect(await cooldown.take('grace', '/list')).toBe(0);
  expect(await cooldown.take('ada', '/records')).toBe(0);
});

it('of 0 seconds never holds anybody back', async () => {
  const cooldown = new CooldownInMemory(0);
  await cooldown.take('ada', '/list');
  expect(await cooldown.take('ada', '/list')).toBe(0);
});
