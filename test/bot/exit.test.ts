import type { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstSignal } from '../../src/bot/exit.ts';

const SIGNAL = 'SIGUSR2';
const emitter: EventEmitter = process;
const receive = () => emitter.emit(SIGNAL, SIGNAL, constants.signals[SIGNAL]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.removeAllListeners(SIGNAL);
});

it('a signal that comes again within 100 ms is the same one, and a later one ends the process at once', async () => {
  const first = firstSignal([SIGNAL]);
  receive();
  vi.advanceTimersByTime(99);
  receive();
  expect(await first).toBe(SIGNAL);
  vi.advanceTimersByTime(1);
  expect(receive).toThrow(`exit ${128 + constants.signals[SIGNAL]}`);
});
