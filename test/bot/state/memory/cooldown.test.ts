import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cooldown } from '../../../../src/bot/state/memory/state-in-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a user run a command once in its period', () => {
  const cooldown = new Cooldown(2);
  expect(cooldown.take('ada', '/list', 'run')).toBe(0);
  expect(cooldown.take('ada', '/list', 'run')).toBe(2_000);
  vi.advanceTimersByTime(1_999);
  expect(cooldown.take('ada', '/list', 'run')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cooldown.take('ada', '/list', 'run')).toBe(0);
});

it('is not begun anew by a run that it refuses', () => {
  const cooldown = new Cooldown(2);
  cooldown.take('ada', '/list', 'run');
  for (let refused = 0; refused < 4; refused++) {
    vi.advanceTimersByTime(400);
    expect(cooldown.take('ada', '/list', 'run')).toBe(2_000 - 400 * (refused + 1));
  }
  vi.advanceTimersByTime(400);
  expect(cooldown.take('ada', '/list', 'run')).toBe(0);
});

it('keeps users and commands apart', () => {
  const cooldown = new Cooldown(2);
  cooldown.take('ada', '/list', 'run');
  expect(cooldown.take('grace', '/list', 'run')).toBe(0);
  expect(cooldown.take('ada', '/records', 'run')).toBe(0);
});

it('of 0 seconds never holds anybody back', () => {
  const cooldown = new Cooldown(0);
  cooldown.take('ada', '/list', 'run');
  expect(cooldown.take('ada', '/list', 'run')).toBe(0);
});

it('is given back three times a minute to a user, whatever the commands', () => {
  const cooldown = new Cooldown(600);
  const fails = (command: string, run: string) => {
    const wait = cooldown.take('ada', command, run);
    cooldown.refund('ada', command, run);
    return wait;
  };
  expect([fails('/list', '1'), fails('/top', '2')]).toEqual([0, 0]);
  vi.advanceTimersByTime(30_000);
  expect([fails('/list', '3'), fails('/list', '4'), fails('/list', '5')]).toEqual([0, 0, 600_000]);
  expect(cooldown.take('grace', '/list', '6')).toBe(0);
  cooldown.refund('grace', '/list', '6');
  expect(cooldown.take('grace', '/list', '7')).toBe(0);
  vi.advanceTimersByTime(29_999);
  cooldown.refund('ada', '/list', '4');
  expect(cooldown.take('ada', '/list', '8')).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  // Two of the three were given back a minute ago.
  cooldown.refund('ada', '/list', '4');
  expect([fails('/list', '9'), cooldown.take('ada', '/list', '10')]).toEqual([0, 0]);
  cooldown.refund('ada', '/list', '10');
  expect(cooldown.take('ada', '/list', '11')).toBeGreaterThan(0);
});

it('that a later run began is not given back by an earlier one', () => {
  const cooldown = new Cooldown(2);
  cooldown.take('ada', '/list', '1');
  vi.advanceTimersByTime(2_000);
  expect(cooldown.take('ada', '/list', '2')).toBe(0);
  cooldown.refund('ada', '/list', '1');
  expect(cooldown.take('ada', '/list', '3')).toBe(2_000);
});

const of = (server: string, seconds: number) => ({ server, seconds });

it('of a server is counted there alone, and beside that of the host', () => {
  const cooldown = new Cooldown(2);
  expect(cooldown.take('ada', '/list', '1', of('7', 60))).toBe(0);
  expect(cooldown.take('ada', '/list', '2', of('7', 60))).toBe(60_000);
  // The host's bound holds everywhere.
  expect(cooldown.take('ada', '/list', '3')).toBe(2_000);
  expect(cooldown.take('ada', '/list', '4', of('8', 60))).toBe(2_000);
  vi.advanceTimersByTime(2_000);
  expect(cooldown.take('ada', '/list', '5', of('7', 60))).toBe(58_000);
  expect(cooldown.take('ada', '/list', '6', of('8', 60))).toBe(0);
  expect(cooldown.take('grace', '/list', '7', of('7', 60))).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(cooldown.take('ada', '/list', '8')).toBe(0);
  vi.advanceTimersByTime(56_000);
  expect(cooldown.take('ada', '/list', '9', of('7', 60))).toBe(0);
});

it('of a server counts where it is longer than that of the host', () => {
  const cooldown = new Cooldown(10);
  expect(cooldown.take('ada', '/list', '1', of('7', 10))).toBe(0);
  expect(cooldown.take('ada', '/list', '2', of('7', 5))).toBe(10_000);
  vi.advanceTimersByTime(10_000);
  expect(cooldown.take('ada', '/list', '3', of('7', 5))).toBe(0);
  const off = new Cooldown(0);
  expect(off.take('ada', '/list', '1', of('7', 3_600))).toBe(0);
  expect(off.take('ada', '/list', '2', of('7', 3_600))).toBe(3_600_000);
  expect(off.take('ada', '/list', '3')).toBe(0);
});

it('of a server is given back with that of the host, and counts once for both', () => {
  const cooldown = new Cooldown(60);
  for (const run of ['1', '2', '3']) {
    expect(cooldown.take('ada', '/list', run, of('7', 90))).toBe(0);
    cooldown.refund('ada', '/list', run, of('7', 90));
  }
  expect(cooldown.take('ada', '/list', '4', of('7', 90))).toBe(0);
  cooldown.refund('ada', '/list', '4', of('7', 90));
  expect(cooldown.take('ada', '/list', '5', of('7', 90))).toBe(90_000);
});
