import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cooldown } from '../../../../src/bot/state/memory/cooldown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a user run a command once in its period', () => {
  const cooldown = new Cooldown(2);
  expect(cooldown.take('ada', '/list')).toBe(0);
  expect(cooldown.take('ada', '/list')).toBe(2_000);
  vi.advanceTimersByTime(1_999);
  expect(cooldown.take('ada', '/list')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cooldown.take('ada', '/list')).toBe(0);
});

it('is not begun anew by a run that it refuses', () => {
  const cooldown = new Cooldown(2);
  cooldown.take('ada', '/list');
  for (let refused = 0; refused < 4; refused++) {
    vi.advanceTimersByTime(400);
    expect(cooldown.take('ada', '/list')).toBe(2_000 - 400 * (refused + 1));
  }
  vi.advanceTimersByTime(400);
  expect(cooldown.take('ada', '/list')).toBe(0);
});

it('keeps users and commands apart', () => {
  const cooldown = new Cooldown(2);
  cooldown.take('ada', '/list');
  expect(cooldown.take('grace', '/list')).toBe(0);
  expect(cooldown.take('ada', '/records')).toBe(0);
});

it('of 0 seconds never holds anybody back', () => {
  const cooldown = new Cooldown(0);
  cooldown.take('ada', '/list');
  expect(cooldown.take('ada', '/list')).toBe(0);
});
