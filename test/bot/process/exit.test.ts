import type { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForSignal } from '../../../src/bot/process/exit.ts';

const SIGNAL = 'SIGUSR2';
const HANGUP = 'SIGHUP';
const emitter: EventEmitter = process;
const receive = (signal: NodeJS.Signals = SIGNAL) => emitter.emit(signal, signal, constants.signals[signal]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const signal of [SIGNAL, HANGUP]) process.removeAllListeners(signal);
});

it('a signal that comes again within 100 ms is the same one, and a later one ends the process at once', async () => {
  const first = waitForSignal([SIGNAL]);
  receive();
  vi.advanceTimersByTime(99);
  receive();
  expect(await first).toBe(SIGNAL);
  vi.advanceTimersByTime(1);
  expect(() => receive()).toThrow(`exit ${128 + constants.signals[SIGNAL]}`);
});

it('a SIGHUP and all that follows it within a second is one closed terminal, and a later signal ends the process at once', async () => {
  const first = waitForSignal([SIGNAL, HANGUP]);
  receive(HANGUP);
  vi.advanceTimersByTime(999);
  receive(SIGNAL);
  receive(HANGUP);
  expect(await first).toBe(HANGUP);
  vi.advanceTimersByTime(1);
  expect(() => receive(HANGUP)).toThrow(`exit ${128 + constants.signals[HANGUP]}`);
  expect(() => receive()).toThrow(`exit ${128 + constants.signals[SIGNAL]}`);
});

it('a SIGHUP never cuts short what another signal stops', async () => {
  const first = waitForSignal([SIGNAL, HANGUP]);
  receive();
  vi.advanceTimersByTime(5_000);
  receive(HANGUP);
  expect(await first).toBe(SIGNAL);
});
