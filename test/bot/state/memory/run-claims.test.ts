import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunClaimsInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';

let passed = 0;
beforeEach(() => {
  passed = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
});
afterEach(() => void vi.restoreAllMocks());

/** The cache believes a time for a millisecond. */
async function pass(milliseconds: number) {
  passed += milliseconds;
  await sleep(5);
}

it('lets a run begin once, and again when it is released or long over', async () => {
  const claims = new RunClaimsInMemory();
  expect([claims.claim('mute'), claims.claim('pin'), claims.claim('mute')]).toEqual([true, true, false]);
  claims.release('mute');
  expect([claims.claim('mute'), claims.claim('mute')]).toEqual([true, false]);
  await pass(5 * 60_000);
  expect(claims.claim('mute')).toBe(false);
  await pass(31_000);
  expect(claims.claim('mute')).toBe(true);
});
