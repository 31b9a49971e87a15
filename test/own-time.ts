/** Installs the own clock in test processes. A set-up file of every project. */

import { afterEach, vi } from 'vitest';
import { ownClock, type Patch, setClock } from './own-clock.ts';

const MARK = Symbol.for('rollcall.own-time');

function isClock(value: unknown): value is readonly Patch[] {
  return Array.isArray(value);
}

/** Undoes a test's changes of the clock. */
function restoreClock(clock: readonly Patch[]): void {
  vi.useRealTimers();
  setClock(clock);
}

// This file runs again for each test file of a process.
const known: unknown = Reflect.get(globalThis, MARK);
const clock = isClock(known) ? known : ownClock();
Reflect.set(globalThis, MARK, clock);
restoreClock(clock);
afterEach(() => restoreClock(clock));
